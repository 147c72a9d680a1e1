import type { TrendPoint } from '#protocol/trend.ts';

/** Numbers of a commit that a line can show. */
export const trendValues = ['codeLines', 'functions', 'cyclomaticMean', 'cognitiveMean', 'commentShare'] as const;
export type TrendValue = (typeof trendValues)[number];

export function trendValueOf(point: TrendPoint, value: TrendValue): number {
  if (value !== 'commentShare') return point[value];
  const { codeLines, commentLines } = point;
  return commentLines === 0 ? 0 : commentLines / (codeLines + commentLines);
}
