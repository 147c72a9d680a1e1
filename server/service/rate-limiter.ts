/**
 * Requests per minute and per day (API.md §8), without a clock of its own: every call brings the moment.
 *
 * The minute is an exact sliding log whose Reset is the moment at which the window is whole again. Rejected: Reset =
 * the moment the oldest request leaves, after which a client that sends a full burst at Reset gets refused.
 * The minute is measured on the monotonic clock, so that setting the wall clock neither opens nor blocks a window.
 */
import { SlidingLog } from './sliding-log.ts';
import type { RequestQuota } from './tiers.ts';

export interface Moment {
  /** Unix time, whole milliseconds as clocks of systems report them: rounded down. */
  readonly wallMs: number;
  readonly monotonicMs: number;
}

export interface LimitWindow {
  readonly name: 'minute' | 'day';
  readonly limit: number;
  readonly remaining: number;
  /** Unix time in milliseconds at which the window is whole again if nothing more is sent. */
  readonly resetMs: number;
}

export type LimitDecision =
  | { readonly accepted: true }
  | {
      readonly accepted: false;
      readonly window: 'minute' | 'day';
      /** Until one request is possible. */
      readonly retryAfterMs: number;
    };

export class RateLimiter {
  readonly #logs = new Map<string, SlidingLog>();

  /** Counts one request for the minute. `usedToday` does not hold it yet; the caller counts the day. */
  take(keyId: string, quota: RequestQuota, usedToday: number, moment: Moment): LimitDecision {
    const log = this.#logOf(keyId, quota);
    if (quota.day !== undefined && usedToday >= quota.day) {
      return { accepted: false, window: 'day', retryAfterMs: nextDayMs(moment.wallMs) - moment.wallMs };
    }
    if (log.accept(moment.monotonicMs)) return { accepted: true };
    return { accepted: false, window: 'minute', retryAfterMs: log.msUntilPossible(moment.monotonicMs) };
  }

  /** Takes back a request of that moment (it turned out not to be counted). */
  giveBack(keyId: string, takenAt: Moment): void {
    this.#logs.get(keyId)?.remove(takenAt.monotonicMs);
  }

  /** All windows of the key, the minute first. */
  windows(keyId: string, quota: RequestQuota, usedToday: number, moment: Moment): LimitWindow[] {
    const log = this.#logOf(keyId, quota);
    const minute: LimitWindow = {
      name: 'minute',
      limit: quota.minute,
      remaining: Math.max(0, quota.minute - log.countAt(moment.monotonicMs)),
      resetMs: wholeAtMs(moment, log.msUntilWhole(moment.monotonicMs)),
    };
    if (quota.day === undefined) return [minute];
    const remaining = Math.max(0, quota.day - usedToday);
    return [minute, { name: 'day', limit: quota.day, remaining, resetMs: nextDayMs(moment.wallMs) }];
  }

  /** Releases keys without a counted request, so that memory does not grow with the keys ever seen. */
  forgetIdle(moment: Moment): void {
    for (const [keyId, log] of this.#logs) {
      if (log.countAt(moment.monotonicMs) === 0) this.#logs.delete(keyId);
    }
  }

  #logOf(keyId: string, quota: RequestQuota): SlidingLog {
    let log = this.#logs.get(keyId);
    if (log === undefined) {
      log = new SlidingLog(quota.minute);
      this.#logs.set(keyId, log);
    }
    return log;
  }
}

/** The window that the headers show: the one with fewer requests left; equal: the one that resets later. */
export function shownWindow(windows: readonly LimitWindow[]): LimitWindow {
  return windows.reduce((shown, window) => (isNearerToEnd(window, shown) ? window : shown));
}

/**
 * The wall clock is up to a millisecond later than it says. A client that waited for a Reset without it would be that
 * much early, and a full burst would be refused its last request. Clocks that report whole milliseconds on both sides
 * leave nothing off.
 */
function wholeAtMs({ wallMs, monotonicMs }: Moment, untilWholeMs: number): number {
  const leftOffMs = untilWholeMs === 0 || Number.isInteger(monotonicMs) ? 0 : 1;
  return wallMs + leftOffMs + untilWholeMs;
}

function isNearerToEnd(window: LimitWindow, other: LimitWindow): boolean {
  if (window.remaining !== other.remaining) return window.remaining < other.remaining;
  return window.resetMs > other.resetMs;
}

/** The UTC day as stores count it: `2026-11-21`. */
export function utcDay(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

function nextDayMs(wallMs: number): number {
  return (Math.floor(wallMs / dayMs) + 1) * dayMs;
}
