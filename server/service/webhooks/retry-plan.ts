const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** From the end of a failed attempt to the next one: ten attempts in about 75 hours. */
export const retryDelaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const;

/** Delays differ by up to that part of them, so that what failed together does not come again together. */
const jitterShare = 0.1;

const retryAfterMaxMs = 24 * hourMs;

/**
 * Milliseconds from the end of an attempt to the next one; undefined when that was the last.
 * @param made attempts of the plan that were made, that one included
 * @param random from 0 to 1, exclusive
 * @param retryAfterMs what the receiver asked for: the later of the two moments counts
 */
export function nextDelayMs(made: number, random: number, retryAfterMs = 0): number | undefined {
  const plannedMs = retryDelaysMs[made - 1];
  if (plannedMs === undefined) return undefined;
  const jitteredMs = Math.round(plannedMs * (1 + jitterShare * (2 * random - 1)));
  return Math.max(jitteredMs, Math.min(retryAfterMs, retryAfterMaxMs));
}

/** `Retry-After` as milliseconds from now: seconds, or a date of HTTP. Undefined for anything else. */
export function parseRetryAfter(header: string, nowMs: number): number | undefined {
  const text = header.trim();
  if (/^\d{1,12}$/.test(text)) return Number(text) * secondMs;
  // RFC 9110 §5.6.7; other texts that `Date` understands are no dates of HTTP.
  if (!/^[A-Z][a-z]{2,8}, .* GMT$/.test(text)) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
