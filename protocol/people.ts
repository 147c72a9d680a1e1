import { type Static, Type } from 'typebox';
import { mean, share } from './metric-values.ts';
import { count, filePath, lastChangedAt } from './values.ts';

export const People = Type.Object({
  authors: Type.Array(
    Type.Object({
      name: Type.String(),
      changes: count,
      recentChanges: mean('Recency-weighted commits.'),
      files: Type.Integer({ minimum: 0, description: 'Files of today that they changed.' }),
      mainFiles: Type.Integer({ minimum: 0, description: 'Files of which they are the main author.' }),
      lastChangedAt,
      departed: Type.Boolean({ description: 'No commit in the last year of the history.' }),
    }),
  ),
  departedShare: share('Share of the code lines whose main author has departed.'),
  soleFiles: Type.Array(
    Type.Object({ file: filePath, name: Type.String(), changes: count, codeLines: count, departed: Type.Boolean() }),
    { description: 'Files that a single person ever changed, the largest first.' },
  ),
  soleFileCount: count,
});
export type People = Static<typeof People>;
