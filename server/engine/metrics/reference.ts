/** Shares of the reference's functions, in percent, at whose end the numbers below are: sorted, the function at that place has it. */
export const referencePercents = [50, 75, 90, 95, 99] as const;

/** Repositories and commits whose named functions are the reference; `bench/metrics/reference.ts` reads them. */
export const referenceRepositories = [
  'expressjs/express a3714473fe',
  'honojs/hono 28a9c12891',
  'colinhacks/zod e516c3baf2',
  'vitejs/vite a98c8d95d5',
  'mochajs/mocha e6b9ee7734',
  'pallets/flask 2ac89889f4',
  'pallets/click 2c8cd3ac95',
  'sqlfluff/sqlfluff e8e8c5d24d',
] as const;

/** Named functions in them, tests and documentation included. */
export const referenceFunctions = 13_848;

export type ReferencedMetric = 'lines' | 'parameters' | 'nesting' | 'cyclomatic' | 'cognitive';

const numbers: Readonly<Record<ReferencedMetric, readonly number[]>> = {
  lines: [8, 17, 37, 60, 136],
  parameters: [1, 2, 3, 4, 6],
  nesting: [0, 1, 2, 3, 4],
  cyclomatic: [2, 3, 6, 10, 23],
  cognitive: [0, 1, 5, 10, 31],
};

/**
 * Returns the largest of `referencePercents` for which at least so many percent of the functions of the reference have a smaller
 * number; 0 where there is none.
 */
export function referencePercent(metric: ReferencedMetric, value: number): number {
  return referencePercents.findLast((_, index) => value > numbers[metric][index]) ?? 0;
}

/** Returns `referencePercent` of each number of a function. */
export function referencePlaces(values: Readonly<Record<ReferencedMetric, number>>): Record<ReferencedMetric, number> {
  return {
    lines: referencePercent('lines', values.lines),
    parameters: referencePercent('parameters', values.parameters),
    nesting: referencePercent('nesting', values.nesting),
    cyclomatic: referencePercent('cyclomatic', values.cyclomatic),
    cognitive: referencePercent('cognitive', values.cognitive),
  };
}
