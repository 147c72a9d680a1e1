import type { Proof } from './graph.ts';

/**
 * How an edge is known, in the words of all fronts. `exact` is said of answers alone: that nothing is missing from a list
 * (docs/callers.md). So a list that is exact may have inferred edges in it.
 */
export const proofWords: Readonly<Record<Proof, string>> = { exact: 'proven', inferred: 'inferred', hint: 'by name' };

/** Note below a list that has more than proven edges. */
export const proofLegend =
  'proven, inferred, by name: how a row is known. exact, bounded: whether rows are missing. docs/callers.md has both.';
