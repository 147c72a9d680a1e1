import { Type, type Static } from 'typebox';
import { ProjectStatus } from './project.ts';
import { count, filePath, finishedAt, snapshotId, startedAt } from './values.ts';

export const startIndexBody = {
  full: Type.Optional(Type.Boolean({ default: false, description: 'Discards the incremental state.' })),
};

export const IndexStarted = Type.Object({
  status: Type.Literal('indexing'),
  estimatedTime: Type.Integer({
    minimum: 0,
    description: 'Seconds until the index is expected to be ready, rounded up.',
  }),
});
export type IndexStarted = Static<typeof IndexStarted>;

/** `embedding` belongs to v1's phases; a stage that does not run is never shown. */
export const IndexPhase = Type.Enum(['idle', 'scanning', 'parsing', 'resolving', 'embedding', 'writing'], {
  type: 'string',
});
export type IndexPhase = Static<typeof IndexPhase>;

export const SkippedCounts = Type.Object({
  tooLarge: count,
  binary: count,
  unreadable: count,
  parseErrors: count,
  generated: count,
  symlink: count,
  overLimit: count,
});

export const SkippedFile = Type.Object({
  file: filePath,
  reason: Type.Enum(['tooLarge', 'binary', 'unreadable', 'parseErrors', 'generated', 'symlink', 'overLimit'], {
    type: 'string',
  }),
});

export const indexStateQuery = {
  detail: Type.Optional(
    Type.Enum(['default', 'full'], {
      type: 'string',
      default: 'default',
      description: 'full adds `skippedFiles`, and `scan` while one is under way.',
    }),
  ),
  snapshot: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'The snapshot that the caller has: with it `Prefer: wait` holds the answer of an idle project too, until another one is current.',
    }),
  ),
};

/** From `Prefer: wait=N`. */
export const indexStatePreferences = {
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Seconds to hold the answer until status or phase changes, or until another snapshot than that of `snapshot` is current. ' +
        'An idle project is answered at once unless `snapshot` is given. Values above 60 are lowered to 60.',
    }),
  ),
};

/** The longest time in seconds that an answer is held back for a change. */
export const waitMaxSeconds = 60;

/** With `detail=full` at most this many skipped files are listed. */
export const skippedFilesMax = 1000;

export const IndexState = Type.Object({
  status: ProjectStatus,
  phase: IndexPhase,
  done: count,
  total: count,
  estimatedTime: count,
  startedAt: Type.Optional(startedAt),
  finishedAt: Type.Optional(finishedAt),
  snapshot: Type.Optional(snapshotId),
  failure: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  skipped: SkippedCounts,
  scan: Type.Optional(
    Type.Object(
      { phase: Type.Enum(['reading', 'analysing'], { type: 'string' }), done: count, total: count },
      { description: 'How far the search for holes is.' },
    ),
  ),
  skippedFiles: Type.Optional(Type.Array(SkippedFile, { maxItems: skippedFilesMax })),
});
export type IndexState = Static<typeof IndexState>;
