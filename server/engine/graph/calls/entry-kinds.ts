/** From where a program begins, and who uses a file from outside the project. Bits by their order; append only. */
export const entryKinds = ['package', 'script', 'test', 'configuration', 'main', 'page', 'open'] as const;

/**
 * `page`: a page loads it. `open`: no known entry point, but users of its package may import it, by its path or as part
 * of the build output.
 */
export type EntryKind = (typeof entryKinds)[number];

export function entryBit(kind: EntryKind): number {
  return 1 << entryKinds.indexOf(kind);
}
