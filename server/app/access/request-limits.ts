import { RateLimiter, shownWindow, utcDay, type LimitWindow, type Moment } from '#server/service/rate-limiter.ts';
import { quotaOf, type RequestQuota } from '#server/service/tiers.ts';
import type { KeyCaller } from './authenticate.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore } from '../ports/state-store.ts';

/** How a key stands with its limits. */
export interface KeyWindows {
  /** The minute first. */
  readonly all: readonly LimitWindow[];
  /** The one that the headers show. */
  readonly shown: LimitWindow;
}

/** A request that was counted. */
export interface CountedRequest {
  readonly accepted: true;
  /** Takes it back: it turned out to be one that is not counted (304). */
  giveBack(): void;
}

export interface RefusedRequest {
  readonly accepted: false;
  readonly code: 'rate_limit_exceeded' | 'daily_limit_exceeded';
  /** `shown` is the window that refused. */
  readonly windows: KeyWindows;
  /** Whole seconds until one request is possible, at least 1. */
  readonly retryAfterSeconds: number;
}

const pruneEveryMs = 60 * 60 * 1000;
const dayMs = 24 * pruneEveryMs;

/** The windows of all keys: the minute in memory, the day in the store, where it survives restarts. */
export class RequestLimits {
  readonly #state: StateStore;
  readonly #clock: Clock;
  readonly #limiter = new RateLimiter();
  #forgetAtMs = 0;
  #pruneAtMs = 0;

  constructor(state: StateStore, clock: Clock) {
    this.#state = state;
    this.#clock = clock;
  }

  /** The day's count is durable before this returns. */
  count(caller: KeyCaller): CountedRequest | RefusedRequest {
    const quota = quotaOf(caller.tier);
    const moment = this.#moment();
    const day = utcDay(moment.wallMs);
    this.#forgetIdleKeys(moment);
    this.#pruneOldDays(moment.wallMs);
    const decision = this.#limiter.take(caller.keyId, quota, this.#usedOn(day, caller.keyId, quota), moment);
    if (!decision.accepted) return this.#refusal(caller, decision.window, decision.retryAfterMs);
    if (quota.day !== undefined) this.#state.addToDayCount(caller.keyId, day, 1);
    this.#state.touchKey(caller.keyId, moment.wallMs);
    return { accepted: true, giveBack: () => this.#giveBack(caller.keyId, quota, day, moment) };
  }

  windows(caller: KeyCaller): KeyWindows {
    const all = this.#allWindows(caller);
    return { all, shown: shownWindow(all) };
  }

  #allWindows(caller: KeyCaller): LimitWindow[] {
    const quota = quotaOf(caller.tier);
    const moment = this.#moment();
    return this.#limiter.windows(caller.keyId, quota, this.#usedOn(utcDay(moment.wallMs), caller.keyId, quota), moment);
  }

  #refusal(caller: KeyCaller, name: 'minute' | 'day', retryAfterMs: number): RefusedRequest {
    const all = this.#allWindows(caller);
    return {
      accepted: false,
      code: name === 'day' ? 'daily_limit_exceeded' : 'rate_limit_exceeded',
      windows: { all, shown: all.find((window) => window.name === name) ?? shownWindow(all) },
      retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)),
    };
  }

  #giveBack(keyId: string, quota: RequestQuota, day: string, moment: Moment): void {
    this.#limiter.giveBack(keyId, moment);
    if (quota.day !== undefined) this.#state.addToDayCount(keyId, day, -1);
  }

  #usedOn(day: string, keyId: string, quota: RequestQuota): number {
    return quota.day === undefined ? 0 : this.#state.dayCount(keyId, day);
  }

  #moment(): Moment {
    return { wallMs: this.#clock.nowMs(), monotonicMs: this.#clock.monotonicMs() };
  }

  /** The day before is kept: a request may still be counted for it. */
  #pruneOldDays(nowMs: number): void {
    if (nowMs < this.#pruneAtMs) return;
    this.#pruneAtMs = nowMs + pruneEveryMs;
    this.#state.pruneDayCounts(utcDay(nowMs - dayMs));
  }

  #forgetIdleKeys(moment: Moment): void {
    if (moment.monotonicMs < this.#forgetAtMs) return;
    this.#forgetAtMs = moment.monotonicMs + 60_000;
    this.#limiter.forgetIdle(moment);
  }
}
