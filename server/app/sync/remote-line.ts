import type { SyncMode } from '#protocol/sync.ts';
import { parseRetryAfter } from '#server/service/webhooks/retry-plan.ts';
import { limitsAfterSending } from '#server/service/sync/limit-headers.ts';
import { type Disclosure, letsOut, modeFor } from '#server/service/sync/modes.ts';
import { clockOffsetMs, remoteTimeMs } from '#server/service/sync/remote-clock.ts';
import { verdictOnAnswer, verdictOnFailure } from '#server/service/sync/remote-answers.ts';
import { plausibleAtMs } from '#server/service/sync/next-step.ts';
import { isByItself, nextRequestAtMs, type RequestCause, utcDay } from '#server/service/sync/request-share.ts';
import { ApiError } from '../operations/api-error.ts';
import type { RemoteAnswer, RemoteClient, RemoteListener, RemoteRequest } from '../ports/remote-client.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { RemoteRecord } from '../ports/sync-store.ts';
import { timestamp } from '../projects/project-view.ts';
import { notTrusted } from '../workspaces/require-trust.ts';
import { type Envelope, readEnvelope } from '#server/service/sync/envelope.ts';
import { remoteAfter } from './remote-after.ts';
import type { RemoteCall, RemoteReply } from './remote-call.ts';
import type { SyncParts } from './sync-parts.ts';

const answerBytesDefault = 4 * 1024 * 1024;
const timeoutDefaultMs = 30_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Characters of a body that the log keeps. */
const shownBodyMax = 8000;
/** Requests that the log keeps. */
const sentKept = 1000;
const daysKept = 40;
interface Sending extends Pick<RemoteClient, 'send'> {
  /** A fault of that request says nothing about others: a proxy that holds back a stream answers everything else. */
  readonly isBeside?: boolean;
}

const unread: Envelope = { isForm: true };

/**
 * The one way to the remote: a request after the other, so that each is decided by what the answer before it showed. Here
 * alone mode, trust, key and limits are asked, at the moment of sending; what leaves is written down before it does.
 */
export class RemoteLine {
  readonly #parts: SyncParts;
  readonly #onChange: () => void;
  readonly #closing = new AbortController();
  #last: Promise<unknown> = Promise.resolve();
  #key: string | undefined;
  #keysGiven = 0;

  /** @param onChange called after each request, and does not throw */
  constructor(parts: SyncParts, onChange: () => void) {
    this.#parts = parts;
    this.#onChange = onChange;
  }

  get hasKey(): boolean {
    return this.#key !== undefined;
  }

  /** It is held here, and nowhere else. */
  setKey(key: string | undefined): void {
    if (key !== this.#key) this.#keysGiven++;
    this.#key = key;
  }

  /** Changes with the key and the remote: what was opened for another pair is over. */
  get identity(): string {
    return `${this.#keysGiven} ${this.#parts.state.sync.remote()?.url ?? ''}`;
  }

  get mode(): SyncMode {
    return this.#parts.state.sync.remote()?.mode ?? 'off';
  }

  /**
   * Throws an `ApiError` where it may not leave: `sync_not_connected`, `sync_key_needed`, `sync_mode`,
   * `workspace_not_trusted`, `sync_limit_reached`, or why synchronisation stands still.
   */
  send(call: RemoteCall): Promise<RemoteReply> {
    return this.#inTurn(() => this.#exchange(call, this.#permitted(call).url, this.#neededKey()));
  }

  /**
   * As `send`, for a stream of events: it is answered when the stream begins, and another request may leave while it lasts.
   *
   * @param signal ends the stream
   */
  follow(call: RemoteCall, listener: RemoteListener, signal: AbortSignal): Promise<RemoteReply> {
    return this.#inTurn(() => {
      const remote = this.#permitted(call);
      const ended = AbortSignal.any([signal, this.#closing.signal]);
      const follow = (request: RemoteRequest) => this.#parts.client.follow({ ...request, signal: ended }, listener);
      return this.#exchange(call, remote.url, this.#neededKey(), { send: follow, isBeside: true });
    });
  }

  /** Throws what `send` throws. */
  #permitted(call: RemoteCall): RemoteRecord {
    this.require(call.disclosure, call.project);
    const remote = this.#parts.state.sync.remote();
    if (remote === undefined) throw notConnected();
    this.#requireLimits(remote, call.use);
    return remote;
  }

  /** Throws what `send` would throw but for the limits: what can't leave at all is not left waiting either. */
  require(disclosure: Disclosure, project?: ProjectRecord): void {
    const remote = this.#parts.state.sync.remote();
    if (remote === undefined) throw notConnected();
    if (!letsOut(remote.mode ?? 'off', disclosure)) throw modeTooLow(disclosure);
    if (project !== undefined && !this.#parts.isTrusted(project)) throw notTrusted();
    this.#neededKey();
    if (remote.problem !== undefined) throw new ApiError(remote.problem.code, remote.problem.message);
  }

  /** The one request before anything is stored: tries a key. Throws `sync_limit_reached`. */
  try(url: string, key: string, call: RemoteCall): Promise<RemoteReply> {
    return this.#inTurn(() => {
      const known = this.#parts.state.sync.remote();
      if (known?.url === url) this.#requireLimits(known, call.use);
      return this.#exchange(call, url, key);
    });
  }

  /** Aborted when the engine leaves. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** When a request for that may leave. Undefined: not before a person acts. */
  nextAtMs(use: RequestCause): number | undefined {
    const remote = this.#parts.state.sync.remote();
    if (remote === undefined || remote.problem !== undefined || !this.hasKey) return undefined;
    return this.#earliestMs(remote, use);
  }

  #earliestMs(remote: RemoteRecord, use: RequestCause): number {
    const nowMs = this.#parts.clock.nowMs();
    const pausedMs = isByItself(use) ? plausibleAtMs(remote.pausedUntilMs ?? nowMs, nowMs) : nowMs;
    const limitedMs = plausibleAtMs(remote.limitedUntilMs ?? nowMs, nowMs);
    return Math.max(nowMs, pausedMs, limitedMs, nextRequestAtMs(remote.limits, this.#spent(nowMs), use, nowMs));
  }

  /** Cuts off what is under way: it was counted, and is made again where that is safe. */
  async close(): Promise<void> {
    this.#closing.abort(leaving());
    await this.#last;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => {
      if (this.#closing.signal.aborted) throw leaving();
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #requireLimits(remote: RemoteRecord, use: RequestCause): void {
    const atMs = this.#earliestMs(remote, use);
    if (atMs > this.#parts.clock.nowMs()) throw limitReached(atMs);
  }

  #neededKey(): string {
    if (this.#key !== undefined) return this.#key;
    throw new ApiError('sync_key_needed', 'The engine has no key of the remote: connect again, or give the key.');
  }

  #spent(nowMs: number) {
    const { sync } = this.#parts.state;
    const today = Object.values(sync.spent(utcDay(nowMs))).reduce((sum, count) => sum + count, 0);
    return { today, lastMinute: sync.countSent(nowMs - minuteMs) };
  }

  async #exchange(call: RemoteCall, url: string, key: string, way: Sending = this.#parts.client): Promise<RemoteReply> {
    const id = this.#noteSending(call);
    const answer = await way.send(this.#requestOf(call, url, key));
    const reply = this.#replyOf(answer, call);
    const { state, clock, random } = this.#parts;
    state.transaction(() => {
      state.sync.saveStatus(id, answer.kind === 'answered' ? answer.status : 0);
      const remote = state.sync.remote();
      const isOwnFault = way.isBeside === true && reply.verdict.kind === 'again';
      if (remote?.url !== url || isOwnFault) return;
      const inUse = this.#key ?? key;
      const asked = { key: key === inUse ? key : undefined, nowMs: clock.nowMs(), random: random() };
      state.sync.saveRemote(remoteAfter(remote, reply, asked));
    });
    this.#onChange();
    return reply;
  }

  #requestOf(call: RemoteCall, url: string, key: string): RemoteRequest {
    const { method, path, body, headers, answerBytesMax = answerBytesDefault, timeoutMs = timeoutDefaultMs } = call;
    return {
      method,
      url: `${url}${path}`,
      key,
      headers: {
        'user-agent': `groundplan/${this.#parts.version}`,
        ...(body && { 'content-type': body.mediaType }),
        ...(body?.isPacked && { 'content-encoding': 'gzip' }),
        ...headers,
      },
      ...(body && { body: body.bytes }),
      timeoutMs,
      answerBytesMax,
      signal: this.#closing.signal,
    };
  }

  /** Counted and shown before it leaves: a request that a crash cuts off is counted as well. */
  #noteSending({ method, path, body, use, cause }: RemoteCall): number {
    const { state, clock } = this.#parts;
    const { sync } = state;
    const nowMs = clock.nowMs();
    return state.transaction(() => {
      const remote = sync.remote();
      if (remote !== undefined) sync.saveRemote({ ...remote, limits: limitsAfterSending(remote.limits) });
      sync.addSpent(utcDay(nowMs), use);
      sync.pruneSpent(utcDay(nowMs - daysKept * dayMs));
      const shown = body && { body: body.text.slice(0, shownBodyMax) };
      const sent = { atMs: nowMs, method, path, bytes: body?.bytes.length ?? 0, ...shown, status: 0, cause };
      const id = sync.addSent(sent);
      sync.pruneSent(sentKept);
      return id;
    });
  }

  #replyOf(answer: RemoteAnswer, { isReadLater }: RemoteCall): RemoteReply {
    if (answer.kind === 'failed') {
      return { verdict: verdictOnFailure(answer.reason), data: undefined, body: new Uint8Array() };
    }
    const { status, headers, body } = answer;
    const isLeft = isReadLater === true && status >= 200 && status < 300;
    const { isForm, code, data } = isLeft ? unread : readEnvelope(body);
    const retryAfter = headers['retry-after'];
    const retryAfterMs = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, this.#remoteNowMs(headers));
    const verdict = verdictOnAnswer(status, code, isForm);
    return { verdict, status, headers, data, body, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }

  #remoteNowMs(headers: Readonly<Record<string, string>>): number {
    const nowMs = this.#parts.clock.nowMs();
    return remoteTimeMs(nowMs, clockOffsetMs(headers['date'], nowMs));
  }
}

function leaving(): ApiError {
  return new ApiError('engine_unavailable', 'The engine is leaving; ask again.');
}

export function notConnected(): ApiError {
  return new ApiError('sync_not_connected', 'No remote is connected.');
}

function modeTooLow(disclosure: Disclosure): ApiError {
  const mode = modeFor(disclosure);
  return new ApiError('sync_mode', `The privacy mode keeps that on this machine; it needs the mode \`${mode}\`.`);
}

function limitReached(atMs: number): ApiError {
  return new ApiError(
    'sync_limit_reached',
    `No request to the remote may leave now; the next one may at ${timestamp(atMs)}.`,
  );
}
