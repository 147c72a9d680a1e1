/**
 * Numbers of the longest run of values, not necessarily side by side, none of which is less than the one before: patience
 * sorting (C. Schensted, Longest increasing and decreasing subsequences, 1961).
 */
export function longestRising(values: readonly number[]): number[] {
  /** Last member of the best run of each length. */
  const ends: number[] = [];
  const before = new Int32Array(values.length).fill(-1);
  values.forEach((value, number) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values[ends[middle]] <= value) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[number] = ends[low - 1];
    ends[low] = number;
  });
  const run: number[] = [];
  for (let number = ends.at(-1) ?? -1; number >= 0; number = before[number]) run.push(number);
  return run.toReversed();
}
