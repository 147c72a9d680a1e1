/** The window with the fewest requests left, by the newest answer. */
export interface RateLimit {
  /** Requests that the window holds. */
  limit: number;
  /** Requests that are left. */
  remaining: number;
  /** When the window is whole again, if nothing more is sent. */
  resetAt: Date;
}

/**
 * Servers differ in the unit of Reset: this one sends Unix seconds, others seconds from now or Unix milliseconds. None
 * of them means a date before 2001 or after 33658.
 */
const EARLIEST_SECONDS = 1e9;
const LATEST_SECONDS = 1e12;

/** Absent when the headers are not there, as on an answer of something in between. */
export function rateLimitOf(headers: { get(name: string): string | null }, nowMs: number): RateLimit | undefined {
  const values = ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`) ?? undefined));
  if (!values.every(Number.isFinite)) return undefined;
  const [limit, remaining, reset] = values;
  return { limit, remaining, resetAt: new Date(resetMs(reset, nowMs)) };
}

function resetMs(reset: number, nowMs: number): number {
  if (reset < EARLIEST_SECONDS) return nowMs + reset * 1000;
  return reset > LATEST_SECONDS ? reset : reset * 1000;
}
