/** Tokens of a stretch, as numbers that are equal where the texts are. */
export interface TokenRange {
  readonly hashes: ArrayLike<number>;
  readonly start: number;
  readonly end: number;
}

export interface EqualRun {
  /** Where it begins in each. */
  readonly starts: readonly [number, number];
  readonly length: number;
}

/** The longest run of equal tokens that two stretches share, in time linear in their product. */
export function longestEqualRun(one: TokenRange, other: TokenRange): EqualRun {
  let best: EqualRun = { starts: [one.start, other.start], length: 0 };
  let before = new Uint32Array(other.end - other.start + 1);
  let now = new Uint32Array(before.length);
  for (let at = one.start; at < one.end; at++) {
    for (let there = other.start; there < other.end; there++) {
      const column = there - other.start + 1;
      const isSamePlace = one.hashes === other.hashes && at === there;
      const length = !isSamePlace && one.hashes[at] === other.hashes[there] ? before[column - 1] + 1 : 0;
      now[column] = length;
      if (length > best.length) best = { starts: [at - length + 1, there - length + 1], length };
    }
    [before, now] = [now, before];
  }
  return best;
}
