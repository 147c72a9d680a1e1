export interface Counts {
  /** Pairs of site and target that the checker names. */
  truth: number;
  found: number;
  /** Of those found, by proof. */
  foundExact: number;
  foundInferred: number;
  /** Pairs of ours that the checker contradicts, hints left out. */
  wrongExact: number;
  wrongInferred: number;
  hints: number;
  rightHints: number;
}

export const emptyCounts = (): Counts => ({
  truth: 0,
  found: 0,
  foundExact: 0,
  foundInferred: 0,
  wrongExact: 0,
  wrongInferred: 0,
  hints: 0,
  rightHints: 0,
});
