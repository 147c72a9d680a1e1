import {
  type EventPace,
  lastedMs,
  openingsPerDay,
  paceAfter,
  readFollowedEvent,
  refusedMs,
  reopeningDelayMs,
} from '#server/service/sync/listen-plan.ts';
import { letsOut } from '#server/service/sync/modes.ts';
import { plausibleAtMs } from '#server/service/sync/next-step.ts';
import { pollIntervalMs } from '#server/service/sync/poll-plan.ts';
import { assumedTier, nextMidnightMs, utcDay } from '#server/service/sync/request-share.ts';
import type { LinkRecord } from '../ports/sync-store.ts';
import type { BaselineBringer } from './bring-baseline.ts';
import type { RemoteReply } from './remote-call.ts';
import type { RemoteDescription } from './remote-description.ts';
import type { RemoteLine } from './remote-line.ts';
import type { SyncParts } from './sync-parts.ts';

export interface RemoteEventsParts extends SyncParts {
  readonly line: RemoteLine;
  readonly description: RemoteDescription;
  readonly bringer: Pick<BaselineBringer, 'expectNews'>;
}

/** Extension of a remote that has a stream of events. */
const eventsExtension = 'events';

/** A remote has a place for the stream within 10 s or refuses it; nothing else is sent meanwhile. */
const openingTimeoutMs = 15_000;

/** A stream that was opened, or is being opened. */
interface Stream {
  readonly identity: string;
  readonly end: AbortController;
  /** Of the clock that is never set, as the next one. */
  readonly askedAtMs: number;
  /** Absent until its answer began. */
  openedAtMs?: number;
  /** Its answer is a stream. */
  hasBegun: boolean;
}

/**
 * Follows the events of a remote that offers them: a linked project of which one comes is polled at once, and the others
 * seldom. An event is a hint alone. Whatever it says, it leads to no more than the polls that are made without it.
 */
export class RemoteEvents {
  readonly #parts: RemoteEventsParts;
  readonly #paces = new Map<string, EventPace>();
  #stream: Stream | undefined;
  #failures = 0;
  #openAgainAtMs = 0;
  /** Key and remote of the last attempt: others are tried at once. */
  #tried: string | undefined;
  #changed: () => void = () => undefined;

  constructor(parts: RemoteEventsParts) {
    this.#parts = parts;
  }

  /** @param changed called where something may be due, or `isOpen` changed; does not throw */
  onChange(changed: () => void): void {
    this.#changed = changed;
  }

  /** Events arrive as they happen there. */
  get isOpen(): boolean {
    return this.#stream?.openedAtMs !== undefined;
  }

  /** When a stream is to be opened; undefined where there is one, or none is wanted. */
  nextOpenAtMs(): number | undefined {
    if (this.#stream !== undefined || !this.#isWanted()) return undefined;
    const { state, clock, line } = this.#parts;
    const nowMs = clock.nowMs();
    const { listen = 0 } = state.sync.spent(utcDay(nowMs));
    if (listen >= openingsPerDay(state.sync.remote()?.limits ?? {})) return nextMidnightMs(nowMs);
    return this.#tried === line.identity ? Math.max(nowMs, plausibleAtMs(this.#openAgainAtMs, nowMs)) : nowMs;
  }

  /** Up to two requests: what the remote offers is asked for once a day. Throws where none may leave. */
  async open(): Promise<void> {
    const { description, line, clock } = this.#parts;
    await description.refresh('listen');
    if (!this.#isWanted()) return;
    const stream: Stream = {
      identity: line.identity,
      end: new AbortController(),
      askedAtMs: clock.monotonicMs(),
      hasBegun: false,
    };
    this.#stream = stream;
    this.#tried = stream.identity;
    try {
      this.#settle(stream, await this.#ask(stream));
    } finally {
      if (stream.openedAtMs === undefined && this.#stream === stream) this.#stream = undefined;
    }
  }

  /** Ends a stream that was opened for another key or remote, or that is not wanted any more; forgets events of what is linked no more. */
  check(): void {
    const { line, state } = this.#parts;
    if (this.#stream === undefined) return;
    const linked = new Set(state.sync.links().map(({ remoteId }) => remoteId));
    for (const remoteId of this.#paces.keys()) if (!linked.has(remoteId)) this.#paces.delete(remoteId);
    if (this.#stream.identity === line.identity && this.#isWanted()) return;
    this.#tried = undefined;
    this.#failures = 0;
    this.#drop(this.#stream);
  }

  #isWanted(): boolean {
    const { line, description, state } = this.#parts;
    const remote = state.sync.remote();
    if (remote === undefined || remote.problem !== undefined || !line.hasKey) return false;
    if (!letsOut(line.mode, 'contact') || !state.sync.links().some((link) => this.#mayAsk(link))) return false;
    return description.isOutdated || description.offers(eventsExtension);
  }

  #mayAsk({ projectId }: LinkRecord): boolean {
    const project = this.#parts.state.project(projectId);
    return project !== undefined && this.#parts.isTrusted(project);
  }

  #ask(stream: Stream): Promise<RemoteReply> {
    const call = {
      method: 'GET',
      path: '/api/v1/events',
      disclosure: 'contact',
      use: 'listen',
      cause: 'Follows the events of linked projects.',
      headers: { accept: 'text/event-stream', 'accept-encoding': 'identity' },
      isReadLater: true,
      timeoutMs: openingTimeoutMs,
    } as const;
    const listener = {
      onBegin: () => void (stream.hasBegun = true),
      onEvent: (data: string) => this.#safely(() => this.#take(stream, data)),
      onEnd: () => this.#safely(() => this.#lose(stream)),
    };
    return this.#parts.line.follow(call, listener, stream.end.signal);
  }

  #settle(stream: Stream, { verdict }: RemoteReply): void {
    const { state, clock, random } = this.#parts;
    const nowMs = clock.nowMs();
    if (!stream.hasBegun) {
      const isLasting = verdict.kind === 'refused' || verdict.kind === 'done';
      this.#openAgainAtMs =
        nowMs +
        (isLasting ? refusedMs : reopeningDelayMs(++this.#failures, clock.monotonicMs() - stream.askedAtMs, random()));
      return;
    }
    if (this.#stream !== stream) return;
    stream.openedAtMs = clock.monotonicMs();
    // What happened before is not sent.
    for (const link of state.sync.links()) this.#pollAt(link, nowMs);
    this.#changed();
  }

  /** A remote may send any number of events: those that change nothing about the poll that is due already are dropped before the store is read. */
  #take(stream: Stream, data: string): void {
    const event = readFollowedEvent(data);
    if (event === undefined || this.#stream !== stream) return;
    const { state, clock, bringer } = this.#parts;
    const nowMs = clock.nowMs();
    const known = this.#paces.get(event.remoteId);
    const isDue = known !== undefined && known.atMs > nowMs;
    if (isDue && !event.changesFindings) return;
    const link = state.sync.links().find(({ remoteId }) => remoteId === event.remoteId);
    if (link === undefined || !this.#mayAsk(link)) return;
    const pace = isDue ? known : paceAfter(known, assumedTier(state.sync.remote()?.limits ?? {}), nowMs);
    if (event.changesFindings) bringer.expectNews(link.projectId, pace.atMs);
    if (isDue) return;
    this.#paces.set(event.remoteId, pace);
    this.#pollAt(link, pace.atMs);
    this.#changed();
  }

  /** The engine polls from here on as where there is no stream. */
  #lose(stream: Stream): void {
    if (this.#stream !== stream) return;
    const { state, clock, random } = this.#parts;
    const openedAtMs = stream.openedAtMs ?? clock.monotonicMs();
    this.#failures = clock.monotonicMs() - openedAtMs >= lastedMs ? 1 : this.#failures + 1;
    this.#openAgainAtMs = clock.nowMs() + reopeningDelayMs(this.#failures, 0, random());
    this.#drop(stream);
    const tier = assumedTier(state.sync.remote()?.limits ?? {});
    for (const link of state.sync.links())
      this.#pollAt(link, clock.nowMs() + pollIntervalMs(tier, link.unchangedPolls));
  }

  /** Nothing that a socket calls may throw, and the store may have no room. */
  #safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#parts.log(`an event of the remote was not followed: ${String(error)}`);
    }
  }

  #drop(stream: Stream): void {
    this.#stream = undefined;
    this.#paces.clear();
    stream.end.abort();
    this.#changed();
  }

  /** Never later than it would be otherwise. */
  #pollAt(link: LinkRecord, atMs: number): void {
    if (link.nextPollAtMs > atMs) this.#parts.state.sync.saveLink({ ...link, nextPollAtMs: atMs });
  }
}
