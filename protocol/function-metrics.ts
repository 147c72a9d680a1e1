import { type Static, Type } from 'typebox';
import { symbolId } from './metric-values.ts';
import { column, count, filePath, line } from './values.ts';

const functionFields = {
  symbol: symbolId,
  file: filePath,
  line: Type.Integer({ minimum: 1, description: 'Of the name.' }),
  endLine: line,
  lines: Type.Integer({ minimum: 1, description: 'Physical lines of the declaration.' }),
  parameters: count,
  nesting: Type.Integer({ minimum: 0, description: 'Deepest nesting of branches and loops.' }),
  cyclomatic: count,
  cognitive: count,
};

export const FunctionMetrics = Type.Object(functionFields);
export type FunctionMetrics = Static<typeof FunctionMetrics>;

export const LineCost = Type.Object({
  line,
  column,
  cyclomatic: count,
  cognitive: count,
  nesting: Type.Integer({ minimum: 0, description: 'Part of `cognitive` that is for nesting.' }),
  reason: Type.String({ description: 'The construct: `if`, `for`, `&&`, `recursion`, …' }),
});
export type LineCost = Static<typeof LineCost>;

export const Extraction = Type.Object({
  line,
  endLine: line,
  saves: Type.Integer({ minimum: 1, description: 'Cognitive complexity that leaves the function with this block.' }),
  inputs: Type.Array(Type.String(), { description: 'Names from outside that the block reads.' }),
  outputs: Type.Array(Type.String(), { description: 'Names that the block sets and the code behind it reads.' }),
  reason: Type.String({ description: 'A sentence.' }),
});
export type Extraction = Static<typeof Extraction>;

const percent = Type.Integer({ minimum: 0, maximum: 100 });

const Percentiles = Type.Object(
  {
    of: Type.Integer({ minimum: 1, description: 'Functions of the reference.' }),
    lines: percent,
    parameters: percent,
    nesting: percent,
    cyclomatic: percent,
    cognitive: percent,
  },
  {
    description:
      'At least so many percent of the functions of the reference (docs/metrics.md) have a smaller number: 0, 50, 75, 90, 95 or 99.',
  },
);

/** One function, explained. */
export const FunctionDetail = Type.Object({
  ...functionFields,
  fanIn: Type.Integer({ minimum: 0, description: 'Functions and files that are known to use it.' }),
  fanOut: Type.Integer({ minimum: 0, description: 'Symbols that it is known to use.' }),
  percentiles: Percentiles,
  costs: Type.Array(LineCost, { description: 'By position: sums are the numbers of the function.' }),
  extract: Type.Optional(Extraction),
});
export type FunctionDetail = Static<typeof FunctionDetail>;
