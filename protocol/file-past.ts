import { type Static, Type } from 'typebox';
import { mean, share } from './metric-values.ts';
import { count, filePath, lastChangedAt } from './values.ts';

export const CoChange = Type.Object({
  file: filePath,
  support: Type.Integer({ minimum: 0, description: 'Commits that changed both.' }),
  confidence: share('Share of the commits that changed the first file which changed this one too.'),
});
export type CoChange = Static<typeof CoChange>;

export const FilePast = Type.Object({
  changes: Type.Integer({ minimum: 0, description: 'Commits that changed the file, under all its names.' }),
  recentChanges: mean('The same, each with half the weight for every 125 days of age.'),
  fixes: Type.Integer({ minimum: 0, description: 'Of these, those whose message says that they mend something.' }),
  authors: count,
  added: Type.Optional(Type.Integer({ minimum: 0, description: 'Lines. Absent while they are not counted.' })),
  removed: Type.Optional(Type.Integer({ minimum: 0, description: 'Lines. Absent while they are not counted.' })),
  firstChangedAt: Type.String({ format: 'date-time', description: 'Author date of the oldest change that was read.' }),
  lastChangedAt,
  hotspot: share('Rank of `recentChanges` among the files of the project: 1 is the most.'),
  coChanged: Type.Array(CoChange, { description: 'Files that change with it, the most confident first.' }),
});
export type FilePast = Static<typeof FilePast>;
