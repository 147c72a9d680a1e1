import { Type, type TSchema } from 'typebox';
import { SymbolEdge, SymbolEdges, UnknownSite } from '#protocol/callers.ts';
import { Capabilities } from '#protocol/capabilities.ts';
import { Cycle, Cycles } from '#protocol/cycles.ts';
import { ArchitectureDiff } from '#protocol/diff.ts';
import { ListedSnapshot, SnapshotList, snapshotPath } from '#protocol/snapshots.ts';
import { EdgeUse, EdgeUses } from '#protocol/edge.ts';
import { Package, Packages } from '#protocol/packages.ts';
import { EntryPoint, EntryPoints } from '#protocol/entry-points.ts';
import { ErrorBody, ErrorCodeName, Ok } from '#protocol/envelope.ts';
import { codesOfStatus } from '#protocol/errors.ts';
import { EventEnvelope } from '#protocol/events.ts';
import { Graph, GraphEdge, GraphNode } from '#protocol/graph.ts';
import { IndexStarted, IndexState } from '#protocol/index-state.ts';
import { Limits } from '#protocol/limits.ts';
import { FileMetrics, Metrics, MetricsSummary } from '#protocol/metrics.ts';
import { DependencyPath, Evidence } from '#protocol/path.ts';
import { ListStats, Project, ProjectRef, ProjectStatus, ProjectSummary, Stats } from '#protocol/project.ts';
import { Answer, AskPrompt, AskRequest, Source } from '#protocol/ask.ts';
import { SearchMatch, SearchResult, SearchResults } from '#protocol/search.ts';
import { memberPath } from '#protocol/members.ts';
import { ScanScope } from '#protocol/scan-scope.ts';
import { Finding, FindingStep, Security, Triage } from '#protocol/security.ts';
import { triagePath } from '#protocol/triage.ts';
import { Tour, TourStop } from '#protocol/tour.ts';
import { SourceExcerpt } from '#protocol/source.ts';
import { CallerCount, SymbolEntry, Symbols } from '#protocol/symbols.ts';
import { ExactTier } from '#protocol/tier.ts';
import { Unused, UnusedEntry } from '#protocol/unused.ts';
import { cursor, pageLimit } from '#protocol/values.ts';
import { View, ViewEdge, ViewMark } from '#protocol/view.ts';
import {
  Delivery,
  deliveryPath,
  Webhook,
  WebhookEventType,
  webhookPath,
  WebhookWithSecret,
} from '#protocol/webhooks.ts';

/** Schemas that stand once in the document and are referred to by name. */
export const namedSchemas: Readonly<Record<string, TSchema>> = {
  ErrorCode: ErrorCodeName,
  Error: ErrorBody,
  Ok,
  ProjectStatus,
  ListStats,
  Stats,
  ProjectSummary,
  Project,
  ProjectRef,
  IndexStarted,
  IndexState,
  GraphNode,
  GraphEdge,
  Graph,
  CallerCount,
  SymbolEntry,
  Symbols,
  ExactTier,
  SymbolEdge,
  UnknownSite,
  SymbolEdges,
  EntryPoint,
  EntryPoints,
  Package,
  Packages,
  UnusedEntry,
  Unused,
  SourceExcerpt,
  SearchMatch,
  SearchResult,
  SearchResults,
  TourStop,
  Tour,
  AskRequest,
  Source,
  Answer,
  AskPrompt,
  EdgeUse,
  EdgeUses,
  ViewMark,
  ViewEdge,
  View,
  Evidence,
  DependencyPath,
  Cycle,
  Cycles,
  ArchitectureDiff,
  ListedSnapshot,
  SnapshotList,
  MetricsSummary,
  FileMetrics,
  Metrics,
  FindingStep,
  Triage,
  Finding,
  ScanScope,
  Security,
  EventType: WebhookEventType,
  EventEnvelope,
  Webhook,
  WebhookWithSecret,
  Delivery,
  Capabilities,
  Limits,
};

const count = Type.Integer({ minimum: 0 });

export const headerComponents = {
  XRateLimitLimit: {
    required: true,
    description: 'Requests allowed in the window that is nearest to exhaustion.',
    schema: count,
  },
  XRateLimitRemaining: { required: true, description: 'Requests left in that window.', schema: count },
  XRateLimitReset: {
    required: true,
    description: 'Unix time in seconds at which that window is whole again.',
    schema: count,
  },
  XRequestId: { required: true, schema: Type.String({ pattern: '^req_[0-9A-HJKMNP-TV-Z]{26}$' }) },
  RetryAfter: { required: true, description: 'Seconds.', schema: Type.Integer({ minimum: 1 }) },
  ETag: { schema: Type.String() },
  Location: { schema: Type.String() },
  IdempotencyReplayed: {
    description: 'true when the response was stored by an earlier request.',
    schema: Type.Enum(['true'], { type: 'string' }),
  },
};

export const parameterComponents = {
  ProjectId: {
    name: 'id',
    in: 'path',
    required: true,
    schema: Type.String({ minLength: 1, maxLength: 64 }),
    description: 'Project identifier.',
  },
  WebhookId: { name: 'webhookId', in: 'path', required: true, ...described(webhookPath.webhookId) },
  DeliveryId: { name: 'deliveryId', in: 'path', required: true, ...described(deliveryPath.deliveryId) },
  SnapshotId: { name: 'snapshotId', in: 'path', required: true, ...described(snapshotPath.snapshotId) },
  Fingerprint: { name: 'fingerprint', in: 'path', required: true, ...described(triagePath.fingerprint) },
  MemberName: { name: 'name', in: 'path', required: true, ...described(memberPath.name) },
  PageLimit: { name: 'limit', in: 'query', ...described(pageLimit) },
  Cursor: { name: 'cursor', in: 'query', ...described(cursor) },
  IfNoneMatch: { name: 'If-None-Match', in: 'header', description: 'ETag of the copy held.', schema: Type.String() },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETag of the record that is replaced.',
    schema: Type.String(),
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Any unique string; a repeated request gets the stored response for 24 hours.',
    schema: Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' }),
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: 'wait=N: hold the answer until the state changes, at most N seconds (60).',
    schema: Type.String(),
  },
};

const failures = {
  BadRequest: { status: 400, description: 'Invalid parameters.' },
  Unauthorized: { status: 401, description: 'Missing or invalid key.' },
  Forbidden: { status: 403, description: 'Insufficient permissions.' },
  NotFound: { status: 404, description: 'Not found.' },
  Conflict: {
    status: 409,
    description: 'The Idempotency-Key belongs to another request, or the record was changed since.',
  },
  TooManyRequests: { status: 429, description: 'Rate limit exceeded.' },
  InternalError: { status: 500, description: 'Internal server error.' },
} as const;

export type FailureName = keyof typeof failures;

export function failureStatus(name: FailureName): string {
  return String(failures[name].status);
}

/** Responses of all statuses that are no success. */
export function responseComponents(): Record<string, unknown> {
  const entries = Object.entries(failures).map(([name, { status, description }]) => {
    const codes = codesOfStatus(status);
    const schema = Type.Intersect([ErrorBody, Type.Object({ code: Type.Optional(Type.Enum(codes)) })]);
    const example = { success: false, error: description, code: codes[0] };
    const headers = status === 429 ? responseHeaders({ 'Retry-After': 'RetryAfter' }) : responseHeaders();
    return [name, { description, headers, content: { 'application/json': { schema, example } } }];
  });
  return Object.fromEntries(entries);
}

/** The headers of every response, and further ones by name of their component. */
export function responseHeaders(more: Readonly<Record<string, string>> = {}): Record<string, { $ref: string }> {
  const names = {
    'X-RateLimit-Limit': 'XRateLimitLimit',
    'X-RateLimit-Remaining': 'XRateLimitRemaining',
    'X-RateLimit-Reset': 'XRateLimitReset',
    'X-Request-Id': 'XRequestId',
    ...more,
  };
  return Object.fromEntries(
    Object.entries(names).map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]),
  );
}

export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'sk_live_… or sk_test_…' },
  apiKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'Not recommended: query strings end up in logs.',
  },
};

/** A parameter's description stands beside its schema, not in it. */
export function described(schema: TSchema): { description?: string; schema: object } {
  const { description, ...rest } = schema as TSchema & { description?: string };
  return description === undefined ? { schema: rest } : { description, schema: rest };
}
