/** Fields of a chunk, and the worth of a term in each. Weights and `b` as measured in docs/search.md. */
export const searchFields = ['name', 'container', 'path', 'documentation', 'body'] as const;
export type SearchField = (typeof searchFields)[number];

export const fieldWeights = [3, 1.5, 1, 3, 1] as const;
/** How much the length of a field counts against it: 0 not at all, 1 in proportion (`b` of BM25). */
export const lengthWeights = [0.3, 0.3, 0.3, 0.3, 0.75] as const;

/** Bits of a term's count in each field, in one 32-bit number; a higher count is stored as the highest that fits. */
const bits = [4, 4, 4, 8, 12] as const;
export const shifts = [0, 4, 8, 12, 20] as const;
export const masks = bits.map((count) => 2 ** count - 1);

/** Returns the counts with one more occurrence of a term in a field. */
export function countOne(counts: number, field: number): number {
  const shown = (counts >>> shifts[field]) & masks[field];
  return shown === masks[field] ? counts : (counts + 2 ** shifts[field]) >>> 0;
}

// Written out by field: they are called for each posting of a term.

/** Returns how often a term occurs outside of paths. */
export function timesInPieces(counts: number): number {
  return (counts & 0xf) + ((counts >>> 4) & 0xf) + ((counts >>> 12) & 0xff) + (counts >>> 20);
}

/** Reports whether only code has a term, which holds for most postings. */
export function isInBodyAlone(counts: number): boolean {
  return (counts & 0xfffff) === 0;
}

export function isInPath(counts: number): boolean {
  return ((counts >>> 8) & 0xf) > 0;
}
