import type { Tier } from '#protocol/keys.ts';
import { quotaOf } from '../tiers.ts';
import type { KnownLimits, LimitWindow } from './limit-headers.ts';

/** Purposes of requests. The first four are made by themselves, the others because a person asked. */
export type RequestCause = 'poll' | 'change' | 'outbox' | 'listen' | 'command' | 'query' | 'snapshot';

const askedFor: ReadonlySet<RequestCause> = new Set(['command', 'query', 'snapshot']);

/** Made without a person. */
export function isByItself(cause: RequestCause): boolean {
  return !askedFor.has(cause);
}

const sharesPerDay: Readonly<Record<Tier, number>> = { free: 30, pro: 2000, enterprise: 5000 };

/** Share of each window that is left to other clients of the key. */
const reserve = 0.2;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Where nothing is known of the limits, they are those of the lowest tier. */
export function assumedTier({ tier }: KnownLimits): Tier {
  return tier ?? 'free';
}

export function sharePerDay(limits: KnownLimits): number {
  return sharesPerDay[assumedTier(limits)];
}

export interface Spent {
  /** Requests of this UTC day. */
  readonly today: number;
  /** Requests of the last minute. */
  readonly lastMinute: number;
}

/**
 * When the next request may leave: `nowMs` itself where that is now. API.md §12.1: what is sent by itself keeps to its
 * share of the day and leaves a fifth of each window; nothing at all is sent while no request is left.
 */
export function nextRequestAtMs(limits: KnownLimits, spent: Spent, cause: RequestCause, nowMs: number): number {
  const byItself = isByItself(cause);
  const windows = [limits.minute ?? assumedMinute(limits, spent, nowMs), limits.day];
  const waits = windows.map((window) => (window === undefined ? nowMs : waitFor(window, byItself, nowMs)));
  if (byItself && spent.today >= sharePerDay(limits)) waits.push(nextMidnightMs(nowMs));
  return Math.max(nowMs, ...waits);
}

function waitFor({ limit, remaining, resetsAtMs }: LimitWindow, byItself: boolean, nowMs: number): number {
  // A window that is whole again, or one of before the clock was set back.
  if (resetsAtMs <= nowMs || resetsAtMs - nowMs > dayMs) return nowMs;
  const isLeft = byItself ? remaining - 1 >= limit * reserve : remaining > 0;
  return isLeft ? nowMs : resetsAtMs;
}

/** For a remote that shows no window of a minute: our own requests are all that is known. */
function assumedMinute(limits: KnownLimits, { lastMinute }: Spent, nowMs: number): LimitWindow {
  const limit = quotaOf(assumedTier(limits)).minute;
  return { limit, remaining: Math.max(0, limit - lastMinute), resetsAtMs: nowMs + minuteMs };
}

export function utcDay(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

export function nextMidnightMs(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) + 1) * dayMs;
}
