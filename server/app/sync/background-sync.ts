import { plannedSteps, type SyncStep, useOfStep } from '#server/service/sync/next-step.ts';
import { awayMs, pollsNow } from '#server/service/sync/poll-plan.ts';
import { assumedTier } from '#server/service/sync/request-share.ts';
import { letsOut } from '#server/service/sync/modes.ts';
import { ApiError } from '../operations/api-error.ts';
import type { BaselineBringer } from './bring-baseline.ts';
import type { LinkPolls } from './link-polls.ts';
import type { Links } from './links.ts';
import type { OutboxSender } from './outbox-sender.ts';
import type { RemoteEvents } from './remote-events.ts';
import type { PushWatch } from './push-watch.ts';
import type { RemoteLine } from './remote-line.ts';
import type { SyncParts } from './sync-parts.ts';

export interface BackgroundParts extends SyncParts {
  readonly line: RemoteLine;
  readonly links: Links;
  readonly outbox: OutboxSender;
  readonly polls: LinkPolls;
  readonly bringer: BaselineBringer;
  readonly pushes: PushWatch;
  readonly followed: RemoteEvents;
}

/** How often it is looked whether something is due: a clock that was set, and branches that were pushed, are noticed then. */
const lookEveryMs = 60_000;
/** After a failure of the store or the disk. */
const pauseMs = 60_000;

/** Does what is due by itself, one request after the other, within the share of the remote's limits. */
export class BackgroundSync {
  readonly #parts: BackgroundParts;
  #cancel: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isStarted = false;
  #lastUseMs: number | undefined;

  constructor(parts: BackgroundParts) {
    this.#parts = parts;
  }

  /** For an engine that stays. */
  start(): void {
    this.#isStarted = true;
    this.wake();
  }

  /** Something changed that may be due. */
  wake(): void {
    if (!this.#isStarted) return;
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** An editor is in use: after a while without, links are polled at once. */
  noteUse(): void {
    const nowMs = this.#parts.clock.nowMs();
    const wasAway = this.#lastUseMs === undefined || nowMs - this.#lastUseMs >= awayMs;
    this.#lastUseMs = nowMs;
    if (!wasAway) return;
    const { sync } = this.#parts.state;
    for (const link of sync.links()) if (link.nextPollAtMs > nowMs) sync.saveLink({ ...link, nextPollAtMs: nowMs });
    this.wake();
  }

  async close(): Promise<void> {
    this.#isStarted = false;
    this.#cancel?.();
    await this.#parts.line.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isWanted && this.#isStarted) {
      this.#isWanted = false;
      this.#cancel?.();
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the purpose
      await this.#lookOnce();
    }
  }

  async #lookOnce(): Promise<void> {
    try {
      this.#plan(await this.#doDue());
    } catch (error) {
      if (!(error instanceof ApiError)) this.#parts.log(`synchronisation pauses for a minute: ${String(error)}`);
      this.#plan(pauseMs);
    }
  }

  #plan(delayMs: number | undefined): void {
    if (delayMs === undefined || !this.#isStarted) return;
    this.#cancel = this.#parts.later(delayMs, () => this.wake());
  }

  /** Does what is due. @returns milliseconds until the next look; undefined where nothing can become due by itself */
  async #doDue(): Promise<number | undefined> {
    const { line, links, outbox, pushes, clock, followed, bringer } = this.#parts;
    followed.check();
    bringer.prune();
    if (!letsOut(line.mode, 'contact')) return undefined;
    links.prune();
    outbox.expire();
    pushes.look();
    for (;;) {
      const next = this.#nextStep();
      if (next === undefined) return undefined;
      const nowMs = clock.nowMs();
      const allowedMs = line.nextAtMs(useOfStep[next.step.kind]);
      if (allowedMs === undefined) return undefined;
      const atMs = Math.max(next.atMs, allowedMs);
      if (atMs > nowMs) return Math.min(atMs - nowMs, lookEveryMs);
      // oxlint-disable-next-line no-await-in-loop -- each step is decided by the limits that the one before showed
      await this.#do(next.step);
      if (!this.#isStarted) return undefined;
    }
  }

  #nextStep() {
    const { state, clock, bringer, followed } = this.#parts;
    const nowMs = clock.nowMs();
    const tier = assumedTier(state.sync.remote()?.limits ?? {});
    const outbox = state.sync.outbox().filter(({ projectId }) => this.#mayLeave(projectId));
    const polled = state.sync
      .links()
      .filter(({ projectId }) => this.#mayLeave(projectId))
      .map((link) => ({ ...link, hasNews: bringer.hasNews(link) }));
    const polls = pollsNow(tier, this.#lastUseMs, nowMs);
    return plannedSteps(outbox, polled, tier, polls, nowMs, followed.nextOpenAtMs())[0];
  }

  /** Items of a project that is gone are taken out, or delete it at the remote. */
  #mayLeave(projectId: string): boolean {
    const project = this.#parts.state.project(projectId);
    return project === undefined || this.#parts.isTrusted(project);
  }

  async #do(step: SyncStep): Promise<void> {
    const { outbox, polls, bringer, followed } = this.#parts;
    if (step.kind === 'outbox') await outbox.attempt(step.id, 'outbox');
    else if (step.kind === 'listen') await followed.open();
    else if (step.kind === 'poll') await polls.poll(step.projectId, 'poll');
    else await bringer.bring(step.projectId, 'change');
  }
}
