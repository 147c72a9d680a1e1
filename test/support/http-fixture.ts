import { impactWith } from './impact-fixture.ts';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { OperationId } from '#protocol/operations.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { ownProjectsMax } from '#server/app/projects/project-quota.ts';
import { capabilityHandlers } from '#server/app/serving/capabilities.ts';
import type { HandlersOf } from '#server/app/operations/handler-table.ts';
import { streamEvents } from '#server/app/serving/stream-events.ts';
import { KeyEnds } from '#server/app/access/key-ends.ts';
import { createKey } from '#server/app/access/keys.ts';
import { limitHandlers } from '#server/app/access/limits.ts';
import type { CallContext, Handler, OperationCaller } from '#server/app/operations/operation.ts';
import type { FolderLookup } from '#server/app/ports/folders.ts';
import type { ProjectRecord, StateStore } from '#server/app/ports/state-store.ts';
import type { ProjectIndexes } from '#server/app/projects/project-indexes.ts';
import { ProjectRegister } from '#server/app/projects/project-register.ts';
import { operationCaller } from '#server/app/operations/operation-caller.ts';
import { beginMembers } from '#server/app/members/begin-members.ts';
import { memberHandlers } from '#server/app/members/member-handlers.ts';
import { memberRules } from '#server/app/members/member-rules.ts';
import type { SignOnContext } from '#server/app/members/sign-on.ts';
import { signOnsOf } from './sign-ons.ts';
import { remoteAccess } from '#server/app/members/remote-access.ts';
import { Conversations } from '#server/app/ask/conversations.ts';
import type { ProjectsContext } from '#server/app/projects/projects-context.ts';
import { projectHandlers } from '#server/app/projects/project-handlers.ts';
import { RequestLimits } from '#server/app/access/request-limits.ts';
import { createWebhooks } from '#server/app/webhooks/webhooks.ts';
import { startHttpServer, type HttpServerOptions } from '#server/fronts/http/start-http-server.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { fixedAnswer, fixedPrompt } from './fixed-answer.ts';
import { FakeClock } from './fake-clock.ts';
import { eventHub } from './published-events.ts';
import { MemoryStateStore } from './memory-state-store.ts';
import { ScriptedSender } from './scripted-sender.ts';
import { sendRaw, type RawResponse } from './raw-http.ts';
import { emptySecurity } from './security-fixture.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { emptyDiff, emptyMetrics, noEntryPoints, noPackages } from './empty-answers.ts';

type Overrides = Partial<Record<OperationId, Handler<never, unknown>>>;

/** Folders of a machine that is not there: everything below `/roots` but `/roots/none…`, and `/elsewhere`. */
export const fixedFolders: FolderLookup = {
  realFolder: (path) => {
    const realPath = path.replace('/roots/link', '/elsewhere');
    if (realPath.includes('none')) return { kind: 'missing', realPath };
    return { kind: realPath.includes('file') ? 'notDirectory' : 'directory', realPath };
  },
};

/** Projects that were never indexed, until they are said to be. */
export class FixedIndexes implements ProjectIndexes {
  readonly indexed = new Set<string>();
  readonly removed: string[] = [];

  status({ id }: Pick<ProjectRecord, 'id'>): ReturnType<ProjectIndexes['status']> {
    if (!this.indexed.has(id)) {
      return { status: 'created', stats: { files: 0, symbols: 0, nodes: 0, dependencies: 0 }, version: '0' };
    }
    const stats = { files: 3, symbols: 40, nodes: 3, dependencies: 2 };
    return { status: 'indexed', indexedAtMs: Date.UTC(2026, 10, 21, 11), stats, version: '1' };
  }

  remove({ id }: ProjectRecord): Promise<void> {
    this.removed.push(id);
    return Promise.resolve();
  }
}

export const fixedSnapshot = 'snp_01JD3ZK8M4Q7V9X2C5B6N8P0RT';

export const fixedGraph = {
  nodes: [
    { id: 'src/a.ts', label: 'a.ts', type: 'file' as const, size: 10 },
    { id: 'src/b.ts', label: 'b.ts', type: 'file' as const, size: 20 },
  ],
  edges: [{ source: 'src/a.ts', target: 'src/b.ts' }],
};

const emptyImpact = impactWith({ snapshot: fixedSnapshot });
const emptyView = {
  marks: [],
  edges: [],
  bounds: { x: 0, y: 0, width: 0, height: 0 },
  seed: 'seed',
  files: 0,
  hiddenFiles: 0,
  languages: [],
  hubs: [],
};

/** In memory, or in the store of the driver that `GROUNDPLAN_STORE` names: that is how the suite is run over one. */
async function emptyState(clock: FakeClock): Promise<StateStore> {
  if (process.env.GROUNDPLAN_STORE === undefined) return new MemoryStateStore();
  return openStateStore(temporaryFolder(), { driver: await loadSqlDriver(), clock });
}

const someBytes = (count: number) => new Uint8Array(randomBytes(count));

/** A server whose analysis answers fixed data. */
export async function startFixture(
  options: Partial<HttpServerOptions> & {
    operationOverrides?: Overrides;
    clock?: FakeClock;
    /** With members, their rules and their doors. */
    isRemote?: boolean;
    /** Its members may sign in by that provider. */
    signOn?: SignOnContext['signOnSettings'];
    openSignOn?: SignOnContext['openSignOn'];
  } = {},
) {
  const clock = options.clock ?? new FakeClock();
  const state = options.state ?? (await emptyState(clock));
  const identifiers = new Identifiers((count) => randomBytes(count));
  const indexes = new FixedIndexes();
  const roots = { allowedRoots: () => ['/roots'], baseFolder: () => '/roots/open' };
  const limits = new RequestLimits(state, clock);
  const register = new ProjectRegister(state, clock);
  const events = eventHub(state, clock);
  const keyEnds = new KeyEnds();
  const sender = new ScriptedSender();
  const outside = { state, clock, identifiers, randomBytes: someBytes, sender, version: '1.2.3' };
  const webhooks = createWebhooks({ ...outside, cursorSecret: () => state.secret('cursors'), log: () => undefined });
  events.addRecorder(webhooks.recorder);
  const shared = { state, clock, identifiers, events, keyEnds, folders: fixedFolders, roots, register, indexes };
  const members = {
    ...shared,
    randomBytes: someBytes,
    cursorSecret: () => state.secret('cursors'),
    publicUrl: () => 'https://remote.example',
  };
  if (options.isRemote) beginMembers(members);
  const streams = { 'events.stream': (_params: unknown, context: CallContext) => streamEvents(shared, context) };
  const handlers = {
    ...fixedHandlers(shared, indexes, limits),
    ...webhooks.handlers,
    ...streams,
    ...memberHandlers(members),
    ...capabilityHandlers({
      version: '1.2.3',
      isRemote: () => options.isRemote === true,
      projectsMax: (caller) => ownProjectsMax(state, caller),
    }),
    ...options.operationOverrides,
  };
  const logLines: string[] = [];
  const server = await startHttpServer({
    operations: options.isRemote
      ? operationCaller(handlers as unknown as HandlersOf<OperationId>, memberRules(shared))
      : callerOf(handlers as unknown as Record<string, Handler<unknown, unknown>>),
    ...(options.isRemote && { access: remoteAccess(members, signOnsOf(members, options)) }),
    state,
    clock,
    limits,
    newRequestId: () => identifiers.next('req', clock.nowMs()),
    log: (line) => logLines.push(line),
    port: 0,
    ...options,
  });
  const keys = { state, clock, identifiers, keyEnds, randomBytes: (count: number) => randomBytes(count) };
  const port = Number(new URL(server.baseUrl).port);
  const key = createKey(keys, {}).key;
  return {
    ...server,
    port,
    state,
    events,
    keyEnds,
    members,
    sender,
    webhooks,
    /** Deliveries that were due at once are sent by then. */
    settled: () => new Promise((resolve) => void setTimeout(resolve, 10)),
    clock,
    indexes,
    limits,
    logLines,
    key,
    /** A further key. */
    newKey: (params: Parameters<typeof createKey>[1]) => createKey(keys, params),
    /** Sends a request with the fixture's key unless the headers bring another or none (`authorization: ''`). */
    send: (request: RequestText) => sendRaw(port, requestText(request, key), request.method === 'HEAD'),
  };
}

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

export interface RequestText {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | object;
}

export function requestText({ method = 'GET', path, headers = {}, body }: RequestText, key?: string): string {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const all: Record<string, string> = {
    host: 'localhost',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` }),
    ...headers,
  };
  const lines = Object.entries(all).filter(([, value]) => value !== '');
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text ?? ''}`;
}

/** Checks what API.md §1 says of every response, of any kind. */
export function checkEveryResponse(response: RawResponse, { isHead = false } = {}): void {
  const { headers, status } = response;
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
    assert.match(headers[name] ?? '', /^\d+$/, name);
  }
  assert.match(headers['ratelimit-policy'] ?? '', /^"minute";q=\d+;w=60(, "day";q=\d+;w=86400)?$/);
  assert.match(headers['ratelimit'] ?? '', /^"minute";r=\d+;t=\d+(, "day";r=\d+;t=\d+)?$/);
  assert.match(headers['x-request-id'] ?? '', /^req_[0-9A-HJKMNP-TV-Z]{26}$/);
  assert.equal(headers['cache-control'], headers['etag'] === undefined ? 'private, no-store' : 'private, no-cache');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.match(headers['vary'] ?? '', /^Accept, Authorization(, Origin)?$/);
  assert.equal('retry-after' in headers, status === 429);
  assert.equal(headers['www-authenticate'], status === 401 ? 'Bearer realm="groundplan"' : undefined);
  if (status === 304) assert.equal(response.body, '');
  else if (!isHead) checkEnvelope(response);
}

function checkEnvelope({ status, headers, body }: RawResponse): void {
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  const envelope = JSON.parse(body) as Record<string, unknown>;
  if ('openapi' in envelope) return;
  const names = Object.keys(envelope);
  assert.equal(envelope.success, status < 300);
  if (status < 300) assert.ok(names.length === 1 || (names.join() === 'success,data' && isPlainObject(envelope.data)));
  else assert.ok(['success,error,code', 'success,error,code,details'].includes(names.join()));
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function codeOf(response: RawResponse): string {
  return String((JSON.parse(response.body) as { code?: unknown }).code);
}

export function dataOf<Data = Record<string, unknown>>(response: RawResponse): Data {
  return (JSON.parse(response.body) as { data: Data }).data;
}

function callerOf(handlers: Readonly<Record<string, Handler<unknown, unknown>>>): OperationCaller {
  return {
    call: async (operationId, params, context) => {
      const handler = handlers[operationId];
      if (handler === undefined) throw new ApiError('endpoint_not_found', operationId);
      return handler(params, context);
    },
  };
}

type ServedId = Exclude<
  OperationId,
  | `${'agent' | 'audit' | 'capabilities' | 'members' | 'workspace' | 'keys' | 'engine' | 'trust' | 'webhooks' | 'deliveries' | 'sync'}.${string}`
  | 'facts.list'
  | 'symbols.at'
  | 'nodes.named'
  | 'names.alike'
  | 'recordings.keep'
  | 'advisories.update'
  | 'requests.list'
  | 'events.stream'
  | 'snapshots.put'
  | 'snapshots.list'
  | 'snapshots.get'
  | 'mainBranch.put'
>;

function unknownNode(): never {
  throw new ApiError('symbol_not_found', 'There is no such node.');
}

function fixedHandlers(deps: ProjectsContext, indexes: FixedIndexes, limits: RequestLimits): HandlersOf<ServedId> {
  const version = fixedSnapshot;
  const snapshot = fixedSnapshot;
  return {
    ...projectHandlers({
      ...deps,
      conversations: new Conversations(deps),
      clones: { forget: () => Promise.resolve() },
      pushed: { list: () => [], release: () => undefined },
    }),
    ...limitHandlers(limits),
    'index.start': ({ id }, { caller }) => {
      deps.register.find(caller, id);
      return { data: () => ({ status: 'indexing', estimatedTime: 2 }) };
    },
    'index.state': ({ id, wait }, { caller }) => {
      deps.register.find(caller, id);
      const skipped = { tooLarge: 0, binary: 0, unreadable: 0, parseErrors: 0, generated: 0, symlink: 0, overLimit: 0 };
      return {
        data: () => ({ status: 'created', phase: 'idle', done: 0, total: wait ?? 0, estimatedTime: 0, skipped }),
      };
    },
    'graph.get': ({ id }, { caller }) => {
      deps.register.find(caller, id);
      if (!indexes.indexed.has(id)) throw new ApiError('project_not_indexed', 'Not indexed yet.');
      return { data: () => fixedGraph, version, snapshot };
    },
    'symbols.list': () => ({ data: () => ({ symbols: [], nextCursor: 'next' }), version, snapshot }),
    'source.get': () => {
      throw new ApiError('path_not_found', 'There is no such file.');
    },
    'edge.get': unknownNode,
    'view.get': () => ({ data: () => emptyView, version, snapshot }),
    'path.get': unknownNode,
    'analyze.run': () => ({ data: () => emptyImpact, snapshot }),
    'ask.run': () => ({ data: () => fixedAnswer(snapshot), snapshot }),
    'ask.prompt': () => ({ data: () => fixedPrompt, snapshot }),
    'search.run': () => ({ data: () => ({ results: [] }), snapshot }),
    'tour.get': () => ({ data: () => ({ stops: [], reasons: [] }), version, snapshot }),
    'owners.get': () => ({ data: () => ({ owners: [], authors: [], reasons: [] }), version, snapshot }),
    'metrics.get': () => ({ data: () => emptyMetrics(snapshot), version, snapshot }),
    'security.get': () => ({ data: () => emptySecurity(snapshot), version, snapshot }),
    'diff.get': () => ({ data: () => emptyDiff, version, snapshot }),
    'triage.get': () => {
      throw new ApiError('path_not_found', 'Nothing was decided about this finding.');
    },
    'triage.put': () => {
      throw new ApiError('path_not_found', 'No finding has this fingerprint.');
    },
    'callers.list': unknownNode,
    'callees.list': unknownNode,
    'unused.list': () => ({ data: () => ({ unused: [], summary: { exact: 0, bounded: 0 } }), version, snapshot }),
    'packages.list': () => ({ data: () => noPackages(fixedSnapshot), version, snapshot }),
    'entryPoints.list': () => ({ data: () => noEntryPoints, version, snapshot }),
    'cycles.list': () => ({ data: () => ({ cycles: [], summary: { cycles: 0, nodes: 0 } }), version, snapshot }),
  };
}
