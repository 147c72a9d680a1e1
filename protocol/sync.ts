/** Synchronisation with a remote service of this API, as its user sees it. API.md §12. */
import { type Static, Type } from 'typebox';
import { BaselineAge } from './diff.ts';
import { count, projectId, snapshotId } from './values.ts';

/** Each mode lets out what those before it let out, and more. */
export const syncModes = ['off', 'register', 'queries', 'structure'] as const;
export type SyncMode = (typeof syncModes)[number];

export const SyncMode = Type.Enum([...syncModes], { type: 'string' });

/** Identifier that the remote gave: opaque, and not of the form of ours. */
export const remoteProjectId = Type.String({ minLength: 1, maxLength: 64 });

const time = Type.String({ format: 'date-time' });

/** Why nothing is sent, as a code of the table of errors and a sentence. */
export const SyncProblem = Type.Object({ code: Type.String(), message: Type.String() });
export type SyncProblem = Static<typeof SyncProblem>;

export const SyncWindow = Type.Object({
  limit: count,
  remaining: count,
  resetAt: time,
});

/** The share of the remote's limits that synchronisation may spend, and who spent it. */
export const SyncBudget = Type.Object({
  perDay: count,
  spentToday: count,
  /** `poll`, `change`, `outbox`, `listen`, `command`, `query`, `snapshot`. */
  spentBy: Type.Record(Type.String(), count),
  nextRequestAt: Type.Optional(Type.String({ format: 'date-time', description: 'Absent: now.' })),
});
export type SyncBudget = Static<typeof SyncBudget>;

export const DriftCounts = Type.Object({
  nodesAdded: count,
  nodesRemoved: count,
  edgesAdded: count,
  edgesRemoved: count,
  cyclesAdded: count,
  cyclesRemoved: count,
  findingsAdded: count,
  findingsFixed: count,
  metrics: count,
});
export type DriftCounts = Static<typeof DriftCounts>;

export const SyncLink = Type.Object({
  project: Type.Object({ id: projectId, name: Type.String() }),
  remoteProject: Type.Object({
    id: remoteProjectId,
    name: Type.String(),
    description: Type.String(),
    status: Type.String(),
    indexedAt: Type.Optional(time),
  }),
  linkedAt: time,
  lastContactAt: Type.Optional(time),
  /** Absent until the remote's analysis was brought home once. */
  baseline: Type.Optional(BaselineAge),
  drift: Type.Optional(DriftCounts),
  problem: Type.Optional(SyncProblem),
});
export type SyncLink = Static<typeof SyncLink>;

export const OutboxItem = Type.Object({
  id: Type.String(),
  action: Type.Enum(['create', 'delete', 'index', 'snapshot'] as const, { type: 'string' }),
  project: Type.String({ description: 'Name of the local project.' }),
  cause: Type.String({ description: 'What a person did, or which setting asked for it: a sentence.' }),
  createdAt: time,
  attempts: count,
  nextAttemptAt: Type.Optional(time),
  problem: Type.Optional(SyncProblem),
  /** It is not tried again by itself. */
  isGivenUp: Type.Boolean(),
});
export type OutboxItem = Static<typeof OutboxItem>;

export const SyncStatus = Type.Object({
  mode: SyncMode,
  remote: Type.Optional(
    Type.Object({
      url: Type.String(),
      connectedAt: time,
      lastContactAt: Type.Optional(time),
      /** The engine was given the key: without one nothing is asked. */
      hasKey: Type.Boolean(),
      version: Type.Optional(Type.String()),
      extensions: Type.Array(Type.String()),
      isFollowed: Type.Boolean({
        description: 'Its events arrive here as they happen; `false`: linked projects are asked for at intervals.',
      }),
    }),
  ),
  tier: Type.Optional(Type.Enum(['free', 'pro', 'enterprise'] as const, { type: 'string' })),
  limits: Type.Optional(Type.Object({ window: Type.Optional(SyncWindow), budget: SyncBudget })),
  linked: Type.Array(SyncLink),
  outbox: Type.Array(OutboxItem),
  /** Synchronisation as a whole stands still, or the last request failed and the next one is made by itself. */
  problem: Type.Optional(SyncProblem),
});
export type SyncStatus = Static<typeof SyncStatus>;

/** A request as it leaves, or would leave. The key is in none of them. */
export const SentRequest = Type.Object({
  at: Type.Optional(time),
  method: Type.String(),
  path: Type.String({ description: 'With its query, below the base URL.' }),
  bytes: count,
  body: Type.Optional(
    Type.String({ description: 'Text of the body before it is packed; its beginning where it is long.' }),
  ),
  /** Of an answer; 0: none came. */
  status: Type.Optional(count),
  cause: Type.Optional(Type.String()),
});
export type SentRequest = Static<typeof SentRequest>;

export const SyncLog = Type.Object({ sent: Type.Array(SentRequest), nextCursor: Type.Optional(Type.String()) });
export type SyncLog = Static<typeof SyncLog>;

/** Each mode in one sentence, with the next requests that it would send, to the byte. */
export const SyncPreview = Type.Object({
  modes: Type.Array(Type.Object({ mode: SyncMode, sentence: Type.String(), requests: Type.Array(SentRequest) })),
});
export type SyncPreview = Static<typeof SyncPreview>;

/** Projects of the remote that a local one may be linked with. */
export const LinkCandidates = Type.Object({
  linked: Type.Optional(SyncLink),
  /** The first with an equal name that is linked with none. */
  suggested: Type.Optional(remoteProjectId),
  remoteProjects: Type.Array(
    Type.Object({ id: remoteProjectId, name: Type.String(), createdAt: time, isLinked: Type.Boolean() }),
  ),
  /** Values for the `path` of a new project. */
  paths: Type.Object({ git: Type.Optional(Type.String()), folder: Type.String() }),
});
export type LinkCandidates = Static<typeof LinkCandidates>;

export const PushedSnapshot = Type.Object({
  snapshot: Type.Object({ id: snapshotId, createdAt: time, nodes: count, edges: count, findings: count }),
  bytes: count,
  branch: Type.Optional(Type.String({ description: 'Branch that it is of. Absent: no branch is checked out.' })),
  hasFindings: Type.Boolean({ description: '`false`: which findings there are is not known, and not sent.' }),
  /** The remote had it. */
  known: Type.Boolean(),
});
export type PushedSnapshot = Static<typeof PushedSnapshot>;
