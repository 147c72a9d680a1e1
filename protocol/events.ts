import { Type, type Static } from 'typebox';
import { doubts } from './doubts.ts';
import { Stats } from './project.ts';
import { FindingCounts, findingIdentity, Triage } from './security.ts';
import { count, cycleId, eventId, filePath, happenedAt, projectId, snapshotId, webhookId } from './values.ts';
import { WebhookEventType } from './webhooks.ts';

/** Lists inside an event hold at most this many; the numbers beside them count everything. */
export const eventListMax = 50;

/** Of one cycle at most this many files are named. */
export const eventCycleFilesMax = 20;

/** Bytes of an event's body, as JSON in UTF-8. */
export const eventBodyBytesMax = 20_000;

const ofProject = { projectId };

const NamedProject = Type.Object({ ...ofProject, name: Type.String() });

export const ChangeCounts = Type.Object({ added: count, modified: count, removed: count });

const IndexCompleted = Type.Object({
  ...ofProject,
  snapshot: snapshotId,
  previousSnapshot: Type.Optional(snapshotId),
  durationMs: Type.Integer({ minimum: 0, description: 'Of all runs that the event stands for.' }),
  stats: Stats,
  changed: ChangeCounts,
});

const ChangedEdge = Type.Object({ source: filePath, target: filePath });

const ChangedCycle = Type.Object({
  id: cycleId,
  files: Type.Array(filePath, { maxItems: eventCycleFilesMax, description: 'The first ones, sorted.' }),
  fileCount: count,
});

const edges = Type.Array(ChangedEdge, { maxItems: eventListMax });
const cycles = Type.Array(ChangedCycle, { maxItems: eventListMax });

export const ArchitectureChange = Type.Object({
  edgesAdded: edges,
  edgesRemoved: edges,
  cyclesAdded: cycles,
  cyclesRemoved: cycles,
  counts: Type.Object({ edgesAdded: count, edgesRemoved: count, cyclesAdded: count, cyclesRemoved: count }),
});
export type ArchitectureChange = Static<typeof ArchitectureChange>;

export const MetricChange = Type.Object({
  metric: Type.String({ description: 'Name of a value of the summary.' }),
  before: Type.Number(),
  after: Type.Number(),
});
export type MetricChange = Static<typeof MetricChange>;

const findings = Type.Array(findingIdentity, { maxItems: eventListMax });

export const SecurityChange = Type.Object({
  added: findings,
  fixed: findings,
  counts: Type.Object({ added: count, fixed: count }),
  summary: FindingCounts,
});
export type SecurityChange = Static<typeof SecurityChange>;

/** Data of an event of each type. It contains neither source code nor an absolute path. */
export const eventData = {
  'project.created': NamedProject,
  'project.deleted': NamedProject,
  'index.started': Type.Object(ofProject),
  'index.completed': IndexCompleted,
  'index.failed': Type.Object({
    ...ofProject,
    failure: Type.Object({ code: Type.String(), message: Type.String() }),
  }),
  'security.changed': Type.Object({ ...ofProject, snapshot: snapshotId, ...SecurityChange.properties }),
  'metrics.changed': Type.Object({
    ...ofProject,
    snapshot: snapshotId,
    changes: Type.Array(MetricChange, { description: 'Values of the summary that moved by more than 1 %.' }),
  }),
  'architecture.changed': Type.Object({
    ...ofProject,
    snapshot: snapshotId,
    ...ArchitectureChange.properties,
    /** Of a structure that was pushed of another branch than the main one, and is worse than that. */
    branch: Type.Optional(Type.String()),
    comparedWith: Type.Optional(snapshotId),
    /** Absent where findings were not compared. */
    findingsAdded: Type.Optional(count),
    reasons: Type.Optional(
      Type.Array(Type.String(), { description: 'What was not compared, and why: 0 of it says nothing.' }),
    ),
    doubts,
  }),
  /** A structure was stored that was not there before. */
  'snapshot.pushed': Type.Object({
    ...ofProject,
    snapshot: snapshotId,
    branch: Type.Optional(Type.String()),
    latest: Type.Boolean({ description: 'It is the state of the main branch now.' }),
  }),
  'triage.changed': Type.Object({
    ...ofProject,
    fingerprint: findingIdentity.properties.fingerprint,
    state: Triage.properties.state,
  }),
  'webhook.test': Type.Object({ webhookId }),
} as const;

/** Types that are published by now: those of an analysis that is not there can be subscribed to, and never come. */
export type PublishedType = keyof typeof eventData;
export type EventData = { readonly [Each in PublishedType]: Static<(typeof eventData)[Each]> };

/** The body of a delivery, and of a server-sent event. */
export const EventEnvelope = Type.Object(
  { type: WebhookEventType, timestamp: happenedAt, data: Type.Object({}) },
  { description: 'Body of a webhook delivery and of a server-sent event.' },
);

/** An event as a stream sends it to the owner of the machine. */
export const StreamedEvent = Type.Object({ id: eventId, ...EventEnvelope.properties });
export type StreamedEvent = Static<typeof StreamedEvent>;
