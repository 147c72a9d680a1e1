const heights = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** A line of one sign a value, from the least to the most of them; the lowest sign where all are equal. */
export function sparkline(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = (most - least) / (heights.length - 1);
  return values.map((value) => heights[step === 0 ? 0 : Math.round((value - least) / step)]).join('');
}
