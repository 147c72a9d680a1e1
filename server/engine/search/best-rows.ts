/** Rows with the highest scores above 0, best first, of equal ones by `before`; `scores` is read once. */
export function bestRows(
  scores: Float64Array,
  count: number,
  before: (left: number, right: number) => number,
): number[] {
  let best: number[] = [];
  const compare = (left: number, right: number) => scores[right] - scores[left] || before(left, right);
  let least = 0;
  for (let row = 0; row < scores.length; row += 1) {
    if (scores[row] <= 0 || scores[row] < least) continue;
    best.push(row);
    // Sorted only now and then, so that a row costs little in any order.
    if (best.length < count * 2) continue;
    best = best.toSorted(compare).slice(0, count);
    least = scores[best[count - 1]];
  }
  return best.toSorted(compare).slice(0, count);
}
