import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { structureDeltaMediaType } from '#protocol/structure-lines.ts';
import type { Tier } from '#protocol/keys.ts';
import type { RemoteAnswer, RemoteClient, RemoteListener, RemoteRequest } from '#server/app/ports/remote-client.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { RateLimiter } from '#server/service/rate-limiter.ts';
import { quotaOf } from '#server/service/tiers.ts';
import type { FakeClock } from '../fake-clock.ts';
import { keepSnapshot } from './held-snapshots.ts';
import { type Answered, invalid, notFound, refusal, shown, stream, success } from './model-answers.ts';
import { graphOfModel } from './model-graph.ts';
import { eventStream, OpenStreams } from './open-streams.ts';

export interface HeldProject {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly createdAt: string;
  indexedAt?: string;
  status: string;
  /** Requests to index it. */
  indexed: number;
  /** Lines by name. */
  readonly snapshots: Map<string, string>;
}

/** How the remote misbehaves at one request: before it is handled, or after. */
export type Fault =
  | { readonly kind: 'unreachable' }
  /** It is handled, and the answer does not arrive. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'twice' }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'status'; readonly status: number; readonly code?: string; readonly retryAfter?: number };

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly idempotencyKey?: string;
  /** Of the remote's clock. */
  readonly atMs: number;
  readonly status: number;
}

const key = 'sk_live_of_the_remote';

/**
 * A remote in memory that has the documented endpoints, the limits of a tier, a clock of its own, and whatever faults are
 * asked of it.
 */
export class ModelRemote implements RemoteClient {
  readonly projects = new Map<string, HeldProject>();
  readonly received: Received[] = [];
  /** Seen whole, as they would leave: for what must not be in them. */
  readonly requests: RemoteRequest[] = [];
  readonly clock: FakeClock;
  /** Its clock differs from the local one by so much. */
  skewMs = 0;
  tier: Tier;
  key = key;
  extensions: string[] | undefined;
  sendsPolicy = false;
  hasIdempotency = false;
  /** Decides about a request before it is handled. */
  fault: (request: RemoteRequest) => Fault | undefined = () => undefined;
  /** Headers that replace those of an honest answer. */
  headers: Record<string, string> = {};
  /** Requests that were over the limits. */
  limited = 0;
  /** Of the windows, the least share that was left after a request. */
  leastLeft = 1;
  readonly #identifiers = new Identifiers(randomBytes);
  readonly #limiter = new RateLimiter();
  readonly #days = new Map<string, number>();
  readonly #answers = new Map<string, Answered>();
  readonly #streams = new OpenStreams();

  constructor(clock: FakeClock, tier: Tier = 'enterprise') {
    this.clock = clock;
    this.tier = tier;
  }

  get nowMs(): number {
    return this.clock.nowMs() + this.skewMs;
  }

  /** Another client of the key sends so many requests now. */
  spendElsewhere(requests: number): void {
    for (let made = 0; made < requests; made++) this.#take();
  }

  add(name: string, more: Partial<HeldProject> = {}): HeldProject {
    const createdAt = new Date(this.nowMs).toISOString();
    const id = this.#identifiers.next('prj', this.nowMs);
    const project: HeldProject = {
      id,
      name,
      description: '',
      path: name,
      createdAt,
      status: 'created',
      indexed: 0,
      snapshots: new Map(),
      ...more,
    };
    this.projects.set(project.id, project);
    return project;
  }

  /** The remote's own analysis ends. */
  index(id: string): void {
    const project = this.projects.get(id);
    if (project === undefined) return;
    project.indexedAt = new Date(this.nowMs).toISOString();
    project.status = 'indexed';
  }

  get openStreams(): number {
    return this.#streams.size;
  }

  /** Sends an event about a project to all who follow. */
  publish(type: string, projectId: string): void {
    this.say(JSON.stringify({ type, timestamp: new Date(this.nowMs).toISOString(), data: { projectId } }));
  }

  say(data: string): void {
    this.#streams.say(data);
  }

  /** The network cuts them, or the server ends. */
  cutStreams(): void {
    this.#streams.cut();
  }

  async follow(request: RemoteRequest, listener: RemoteListener): Promise<RemoteAnswer> {
    const answer = await this.send(request);
    const isStream = answer.kind === 'answered' && answer.headers['content-type'] === eventStream;
    if (isStream && !request.signal.aborted) this.#streams.open(listener, request.signal);
    return answer;
  }

  async send(request: RemoteRequest): Promise<RemoteAnswer> {
    await Promise.resolve();
    if (request.signal.aborted) return { kind: 'failed', reason: 'connection' };
    this.requests.push(request);
    const fault = this.fault(request);
    if (fault?.kind === 'unreachable') return { kind: 'failed', reason: 'connection' };
    if (fault?.kind === 'status') return this.#faulty(request, fault);
    if (fault?.kind === 'twice') this.#handle(request);
    const answer = this.#handle(request);
    if (fault?.kind === 'lost') return { kind: 'failed', reason: 'broken' };
    if (fault?.kind === 'garbage') return { ...answer, body: Buffer.from('<html>\u0000 not of this API') };
    return answer;
  }

  #faulty(
    request: RemoteRequest,
    { status, code = 'made_up', retryAfter }: Extract<Fault, { kind: 'status' }>,
  ): RemoteAnswer {
    const more: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` };
    this.#note(request, status);
    return this.#answer({ status, value: { success: false, error: 'Made up.', code }, headers: more });
  }

  #handle(request: RemoteRequest): Extract<RemoteAnswer, { kind: 'answered' }> {
    const answered = this.#answered(request);
    this.leastLeft = Math.min(this.leastLeft, ...this.#windows().map(({ remaining, limit }) => remaining / limit));
    this.#note(request, answered.status);
    return this.#answer(answered);
  }

  #answered(request: RemoteRequest): Answered {
    if (request.key !== this.key) return { status: 401, value: refusal('invalid_api_key') };
    const refused = this.#take();
    if (refused !== undefined) return refused;
    const repeated = this.hasIdempotency ? request.headers['idempotency-key'] : undefined;
    const before = repeated === undefined ? undefined : this.#answers.get(repeated);
    if (before !== undefined) return before;
    const isStream = request.url.endsWith('/api/v1/events') && this.extensions?.includes('events') === true;
    const answered = isStream ? stream : this.#route(request);
    if (repeated !== undefined) this.#answers.set(repeated, answered);
    return answered;
  }

  #take(): Answered | undefined {
    const quota = quotaOf(this.tier);
    const day = new Date(this.nowMs).toISOString().slice(0, 10);
    const used = this.#days.get(day) ?? 0;
    const decision = this.#limiter.take(key, quota, used, this.#moment());
    if (decision.accepted) {
      this.#days.set(day, used + 1);
      return undefined;
    }
    this.limited++;
    const seconds = Math.ceil(decision.retryAfterMs / 1000);
    const code = decision.window === 'minute' ? 'rate_limit_exceeded' : 'daily_limit_exceeded';
    return { status: 429, value: refusal(code), headers: { 'retry-after': `${seconds}` } };
  }

  #route(request: RemoteRequest): Answered {
    const { method, url, body, headers } = request;
    const [, , version, collection, id, below, snapshot] = new URL(url).pathname.split('/');
    if (version !== 'v1' || (collection !== undefined && collection !== 'projects'))
      return notFound('endpoint_not_found');
    if (collection === undefined) return this.#description();
    if (id === undefined) return method === 'POST' ? this.#create(body) : this.#list();
    const project = this.projects.get(decodeURIComponent(id));
    if (project === undefined) return notFound('project_not_found');
    if (method === 'DELETE') {
      this.projects.delete(project.id);
      return { status: 200, value: { success: true } };
    }
    if (method === 'PUT' && below === 'snapshots') return this.#putSnapshot(project, snapshot, request);
    return below === undefined ? this.#project(project, headers) : this.#below(project, below);
  }

  #putSnapshot(
    { snapshots }: HeldProject,
    id: string,
    { headers: { 'content-type': type }, body }: RemoteRequest,
  ): Answered {
    const isDelta = type === structureDeltaMediaType;
    if (isDelta && this.extensions?.includes('sync.delta') !== true) return invalid('unsupported_media_type');
    const { status, code } = keepSnapshot(snapshots, id, gunzipSync(body ?? '').toString(), isDelta);
    if (code !== undefined) return { status, value: refusal(code) };
    return { ...success({ snapshot: {} }), status };
  }

  #description(): Answered {
    if (this.extensions === undefined) return notFound('endpoint_not_found');
    return success({ version: '9.9.9', extensions: this.extensions });
  }

  #list(): Answered {
    return success({ projects: [...this.projects.values()].map((project) => shown(project)) });
  }

  #create(body: Uint8Array | undefined): Answered {
    const { name, description, path } = JSON.parse(Buffer.from(body ?? []).toString()) as Record<string, string>;
    const project = this.add(name, { description: description ?? '', path });
    return { ...success({ project: { id: project.id, name } }), status: 201 };
  }

  #project(project: HeldProject, headers: Readonly<Record<string, string>>): Answered {
    const etag = `"${project.status} ${project.indexedAt ?? ''}"`;
    if (headers['if-none-match'] === etag) return { status: 304, value: undefined, headers: { etag } };
    return { ...success({ project: { ...shown(project), later: 'unknown' } }), headers: { etag } };
  }

  #below(project: HeldProject, below: string): Answered {
    if (below === 'index') {
      project.indexed++;
      this.index(project.id);
      return success({ status: 'indexing', estimatedTime: 0 });
    }
    if (below === 'search') return success({ results: [{ file: 'src/a.ts', line: 1, content: 'a', score: 1 }] });
    if (below === 'ask') return success({ answer: 'It is so.', sources: [], mode: 'extractive' });
    if (project.indexedAt === undefined) return notFound('project_not_indexed');
    if (below === 'graph') return success(graphOfModel);
    if (below === 'metrics') return success({ summary: { files: 2, codeLines: 30 }, files: [], later: 1 });
    if (below === 'security') return success({ summary: { total: 0 }, findings: [] });
    return notFound('endpoint_not_found');
  }

  #answer({ status, value, headers = {} }: Answered): Extract<RemoteAnswer, { kind: 'answered' }> {
    const body = value === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(value));
    const date = new Date(this.nowMs).toUTCString();
    return { kind: 'answered', status, headers: { date, ...this.#limits(), ...headers, ...this.headers }, body };
  }

  #limits(): Record<string, string> {
    const windows = this.#windows();
    const shownWindow = windows.toSorted((a, b) => a.remaining - b.remaining || b.resetMs - a.resetMs)[0];
    const names = windows.map(({ name, limit }) => `"${name}";q=${limit};w=${name === 'minute' ? 60 : 86_400}`);
    const left = windows.map(({ name, remaining, resetMs }) => {
      return `"${name}";r=${remaining};t=${Math.ceil((resetMs - this.nowMs) / 1000)}`;
    });
    return {
      'x-ratelimit-limit': `${shownWindow.limit}`,
      'x-ratelimit-remaining': `${shownWindow.remaining}`,
      'x-ratelimit-reset': `${Math.ceil(shownWindow.resetMs / 1000)}`,
      ...(this.sendsPolicy && { 'ratelimit-policy': names.join(', '), ratelimit: left.join(', ') }),
    };
  }

  #windows() {
    const day = new Date(this.nowMs).toISOString().slice(0, 10);
    return this.#limiter.windows(key, quotaOf(this.tier), this.#days.get(day) ?? 0, this.#moment());
  }

  #moment() {
    return { wallMs: Math.floor(this.nowMs), monotonicMs: this.clock.monotonicMs() };
  }

  #note({ method, url, body, headers }: RemoteRequest, status: number): void {
    const { pathname, search } = new URL(url);
    const idempotencyKey = headers['idempotency-key'];
    const received = {
      method,
      path: pathname + search,
      body: Buffer.from(body ?? []).toString(),
      atMs: this.nowMs,
      status,
    };
    this.received.push({ ...received, ...(idempotencyKey !== undefined && { idempotencyKey }) });
  }
}
