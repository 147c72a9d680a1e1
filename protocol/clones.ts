import { type Static, Type } from 'typebox';
import { duplication } from './metric-values.ts';
import { count, filePath, lastChangedAt, line } from './values.ts';

export const CloneFragment = Type.Object({ file: filePath, line, endLine: line });

export const CloneGroup = Type.Object({
  id: count,
  type: Type.Enum([1, 2], { type: 'integer', description: '1: equal tokens; 2: equal but for names and literals.' }),
  tokens: count,
  lines: count,
  fragments: Type.Array(CloneFragment, { description: 'By file, then line.' }),
  diverged: Type.Optional(
    Type.Object(
      {
        changed: filePath,
        unchanged: Type.Array(filePath),
        commit: Type.String({ description: 'Object name.' }),
        changedAt: lastChangedAt,
        reason: Type.String({ description: 'A sentence.' }),
      },
      { description: 'With `history`: a commit changed lines of one copy and of no other.' },
    ),
  ),
});
export type CloneGroup = Static<typeof CloneGroup>;

export const Clones = Type.Object({
  groups: Type.Array(CloneGroup, {
    description:
      'The largest first, by tokens times copies; behind them groups that repeat lines of these, then those of tests alone.',
  }),
  summary: Type.Object({ groups: count, fragments: count, tokens: count, duplication }),
});
export type Clones = Static<typeof Clones>;
