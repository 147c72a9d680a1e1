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

const Execution = Type.Object(
  {
    tests: Type.Integer({ minimum: 0, description: 'Test files that ran it with the code that it has now.' }),
    possible: Type.Integer({
      minimum: 0,
      description:
        'Further ones that may run it: it ran in a process that they share, with other code, or not all is known of them.',
    }),
    recorded: Type.Integer({ minimum: 0, description: 'Test files that were recorded.' }),
    reported: Type.Boolean({ description: 'Some test ran it, by a coverage report that does not say which.' }),
  },
  { description: 'By recorded test runs (docs/recording.md); absent where it was not there when they ran.' },
);

/** One function, explained. */
export const FunctionDetail = Type.Object({
  ...functionFields,
  fanIn: Type.Integer({ minimum: 0, description: 'Functions and files that are known to use it.' }),
  fanOut: Type.Integer({ minimum: 0, description: 'Symbols that it is known to use.' }),
  percentiles: Percentiles,
  executed: Type.Optional(Execution),
  costs: Type.Array(LineCost, { description: 'By position: sums are the numbers of the function.' }),
  extract: Type.Optional(Extraction),
});
export type FunctionDetail = Static<typeof FunctionDetail>;
