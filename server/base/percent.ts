/** A share of a whole in per cent, rounded to one decimal; `0.0` of nothing. Never `100.0` unless it is all. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0.0';
  const tenths = Math.round((part / whole) * 1000);
  return (Math.min(tenths, part < whole ? 999 : tenths) / 10).toFixed(1);
}
