import { type Static, Type } from 'typebox';
import { mean } from './metric-values.ts';
import { count } from './values.ts';

/** Sums over the files of one commit, by the same definitions as today's. */
export const TrendPoint = Type.Object({
  commit: Type.String({ description: 'Object name.', examples: ['541d0d9a6c1f0c1f3d1b4ae2f6a1c8f7d52b9f10'] }),
  committedAt: Type.String({ format: 'date-time', description: 'Committer date, UTC.' }),
  release: Type.Optional(
    Type.String({ description: 'Tag of the commit that looks like a version.', examples: ['v2.1.0'] }),
  ),
  files: count,
  lines: count,
  codeLines: count,
  commentLines: count,
  functions: Type.Integer({ minimum: 0, description: 'Named functions.' }),
  classes: count,
  cyclomatic: Type.Integer({ minimum: 0, description: 'Sum over all functions and the top levels.' }),
  cognitive: Type.Integer({ minimum: 0, description: 'Sum over all functions and the top levels.' }),
  cyclomaticMean: mean('Mean over the named functions.'),
  cyclomaticMax: Type.Integer({ minimum: 0, description: 'Of a named function.' }),
  cognitiveMean: mean('Mean over the named functions.'),
});
export type TrendPoint = Static<typeof TrendPoint>;

/** Sums along the history, measured in the background. */
export const Trend = Type.Object({
  points: Type.Array(TrendPoint, { description: 'Of commits along the history, the oldest first.' }),
  pending: Type.Integer({
    minimum: 0,
    description: 'Commits that are still to be measured: ask again in a second. 0 when all are.',
  }),
});
export type Trend = Static<typeof Trend>;
