/** Fields of a chunk, and what a term found in one is worth. Weights and `b` as measured in docs/search.md. */
export const searchFields = ['name', 'container', 'path', 'documentation', 'body'] as const;
export type SearchField = (typeof searchFields)[number];

export const fieldWeights = [3, 1.5, 1, 3, 1] as const;
/** How much the length of a field counts against it: 0 not at all, 1 in proportion (`b` of BM25). */
export const lengthWeights = [0.3, 0.3, 0.3, 0.3, 0.75] as const;

/** Bits of a term's count in each field, in one 32-bit number; more than fits counts as the most that fits. */
const bits = [4, 4, 4, 8, 12] as const;
export const shifts = [0, 4, 8, 12, 20] as const;
export const masks = bits.map((count) => 2 ** count - 1);

/** One occurrence more of a term in a field. */
export function countOne(counts: number, field: number): number {
  const shown = (counts >>> shifts[field]) & masks[field];
  return shown === masks[field] ? counts : (counts + 2 ** shifts[field]) >>> 0;
}

// Written out by field: these are asked of each posting of a term.

/** How often a term is said, in its path left out. */
export function timesInPieces(counts: number): number {
  return (counts & 0xf) + ((counts >>> 4) & 0xf) + ((counts >>> 12) & 0xff) + (counts >>> 20);
}

/** Whether nothing but code says a term: so it is with most of what is said. */
export function isInBodyAlone(counts: number): boolean {
  return (counts & 0xfffff) === 0;
}

export function isInPath(counts: number): boolean {
  return ((counts >>> 8) & 0xf) > 0;
}
