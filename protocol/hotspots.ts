import { type Static, type TSchema, Type } from 'typebox';
import { CoChange } from './file-past.ts';
import { FunctionMetrics } from './function-metrics.ts';
import { mean, share } from './metric-values.ts';
import { count, filePath } from './values.ts';

export const HotspotAuthor = Type.Object({ name: Type.String(), share: share('Of the recency-weighted changes.') });

export const Hotspot = Type.Object({
  file: filePath,
  rank: Type.Integer({ minimum: 1, description: 'In the asked order, among the files of the project.' }),
  hotspot: share('Rank of the recency-weighted changes among the files of the project.'),
  recentChanges: mean('Recency-weighted commits.'),
  changes: count,
  fixes: count,
  codeLines: count,
  cognitive: count,
  reason: Type.String({ description: 'A sentence: why it stands here.' }),
  functions: Type.Array(FunctionMetrics, { description: 'Its most complex functions, at most 3.' }),
  owners: Type.Array(Type.String(), { description: 'Who the CODEOWNERS file names for it.' }),
  authors: Type.Array(HotspotAuthor, { description: 'At most 3.' }),
  tests: Type.Array(filePath, { description: 'Test files that use it directly, at most 5.' }),
  coChanged: Type.Array(CoChange, { description: 'At most 3.' }),
});
export type Hotspot = Static<typeof Hotspot>;

/** A list of two: tuples of JSON Schema are unknown to older readers of the document. */
const pair = <Item extends TSchema>(item: Item) => Type.Array(item, { minItems: 2, maxItems: 2 });

export const ChangePair = Type.Object({
  files: pair(filePath),
  together: Type.Integer({ minimum: 0, description: 'Commits that changed both.' }),
  changes: pair(count),
  confidence: share('Of the rarer one.'),
  imported: Type.Boolean({
    description: 'One is known to use the other, directly or through files that pass its names on.',
  }),
  reason: Type.String({ description: 'A sentence.' }),
});
export type ChangePair = Static<typeof ChangePair>;
