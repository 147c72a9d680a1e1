/**
 * The rate limits of one key as API.md §8 describes them, worked out from the list of everything that was counted. Slow
 * and plain: it shares no code with the product, whose answers are compared with it.
 */
import type { Tier } from '#protocol/keys.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const QUOTAS: Readonly<Record<Tier, { readonly minute: number; readonly day?: number }>> = {
  free: { minute: 10, day: 100 },
  pro: { minute: 100, day: 10_000 },
  enterprise: { minute: 1000 },
};

/** Both clocks of one moment, in whole milliseconds. */
export interface ModelMoment {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

interface ModelWindow {
  readonly name: 'minute' | 'day';
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

export interface Verdict {
  readonly code?: 'rate_limit_exceeded' | 'daily_limit_exceeded';
  /** Header names in lower case, `retry-after` with a refusal. */
  readonly headers: Readonly<Record<string, string>>;
}

export class LimitModel {
  readonly #quota: { readonly minute: number; readonly day?: number };
  /** Moments of counted requests on the monotonic clock, ascending. */
  #counted: number[] = [];
  readonly #days = new Map<number, number>();

  constructor(tier: Tier) {
    this.#quota = QUOTAS[tier];
  }

  /** Returns the verdict on a request at this moment; the request is counted unless it is refused. */
  take(now: ModelMoment): Verdict {
    const day = Math.floor(now.wallMs / DAY_MS);
    const usedToday = this.#days.get(day) ?? 0;
    if (this.#quota.day !== undefined && usedToday >= this.#quota.day) return this.#refusal('day', now);
    if (this.#inMinute(now) >= this.#quota.minute) return this.#refusal('minute', now);
    this.#counted.push(now.monotonicMs);
    this.#days.set(day, usedToday + 1);
    return { headers: this.headers(now) };
  }

  /** The request that was taken at that moment turned out not to be counted. */
  giveBack(takenAt: ModelMoment): void {
    this.#counted.splice(this.#counted.lastIndexOf(takenAt.monotonicMs), 1);
    const day = Math.floor(takenAt.wallMs / DAY_MS);
    this.#days.set(day, (this.#days.get(day) ?? 0) - 1);
  }

  /** Minutes are not kept over a restart, days are. */
  restart(): void {
    this.#counted = [];
  }

  /** The window with fewer requests left, of equal ones the one that resets later. */
  headers(now: ModelMoment, refusing?: 'minute' | 'day'): Record<string, string> {
    const windows = this.windows(now);
    const [minute, day] = windows;
    const dayIsNearer =
      day !== undefined &&
      (day.remaining < minute.remaining || (day.remaining === minute.remaining && day.resetMs > minute.resetMs));
    const nearer = dayIsNearer ? day : minute;
    const shown = windows.find(({ name }) => name === refusing) ?? nearer;
    return {
      'x-ratelimit-limit': String(shown.limit),
      'x-ratelimit-remaining': String(shown.remaining),
      'x-ratelimit-reset': String(Math.ceil(shown.resetMs / 1000)),
      'ratelimit-policy': windows.map(({ name, limit }) => `"${name}";q=${limit};w=${SECONDS[name]}`).join(', '),
      ratelimit: windows
        .map((window) => `"${window.name}";r=${window.remaining};t=${leftSeconds(window, now)}`)
        .join(', '),
    };
  }

  /** The minute first. */
  windows(now: ModelMoment): [ModelWindow, ...ModelWindow[]] {
    const { minute, day } = this.#quota;
    const newest = this.#inMinute(now) === 0 ? undefined : this.#counted.at(-1);
    const wholeInMs = newest === undefined ? 0 : newest + MINUTE_MS - now.monotonicMs;
    const minuteLeft = { limit: minute, remaining: minute - this.#inMinute(now), resetMs: now.wallMs + wholeInMs };
    if (day === undefined) return [{ name: 'minute', ...minuteLeft }];
    const today = Math.floor(now.wallMs / DAY_MS);
    const dayLeft = { limit: day, remaining: day - (this.#days.get(today) ?? 0), resetMs: (today + 1) * DAY_MS };
    return [
      { name: 'minute', ...minuteLeft },
      { name: 'day', ...dayLeft },
    ];
  }

  #refusal(name: 'minute' | 'day', now: ModelMoment): Verdict {
    const code = name === 'day' ? 'daily_limit_exceeded' : 'rate_limit_exceeded';
    const headers = this.headers(now, name);
    return {
      code,
      headers: { ...headers, 'retry-after': String(Math.max(1, Math.ceil(this.#waitMs(name, now) / 1000))) },
    };
  }

  #waitMs(name: 'minute' | 'day', now: ModelMoment): number {
    if (name === 'day') return (Math.floor(now.wallMs / DAY_MS) + 1) * DAY_MS - now.wallMs;
    const oldest = this.#counted[this.#counted.length - this.#inMinute(now)] ?? 0;
    return oldest + MINUTE_MS - now.monotonicMs;
  }

  #inMinute({ monotonicMs }: ModelMoment): number {
    const counted = this.#counted;
    let first = counted.length;
    while (first > 0 && monotonicMs - counted[first - 1] < MINUTE_MS) first--;
    return counted.length - first;
  }
}

const SECONDS = { minute: 60, day: 86_400 } as const;

function leftSeconds({ resetMs }: ModelWindow, { wallMs }: ModelMoment): number {
  return Math.ceil(Math.max(0, resetMs - wallMs) / 1000);
}
