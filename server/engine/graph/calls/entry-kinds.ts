/** From where a program begins, and who uses a file from outside the project. Bits by their order; append only. */
export const entryKinds = ['package', 'script', 'test', 'configuration', 'main', 'page', 'open'] as const;

/**
 * `page`: a page loads it. `open`: no entry point that is known, but whoever installs its package may import it, by its
 * path or as part of what is built.
 */
export type EntryKind = (typeof entryKinds)[number];

export function entryBit(kind: EntryKind): number {
  return 1 << entryKinds.indexOf(kind);
}
