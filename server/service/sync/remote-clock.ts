/** Clock skew: times of the remote are compared with times of the remote only (API.md §12.3). */

/**
 * How far the remote's clock is ahead of the local one, by the `Date` of an answer. It has whole seconds, and is taken
 * as the middle of that second. Undefined where the answer has none.
 */
export function clockOffsetMs(date: string | undefined, localNowMs: number): number | undefined {
  // RFC 9110 §5.6.7; other texts that `Date` understands are no dates of HTTP.
  if (date === undefined || !/^[A-Z][a-z]{2,8}, .* GMT$/.test(date)) return undefined;
  const remoteMs = Date.parse(date);
  return Number.isNaN(remoteMs) ? undefined : remoteMs + 500 - localNowMs;
}

/** Local time as the remote's clock would have shown it. */
export function remoteTimeMs(localMs: number, offsetMs: number | undefined): number {
  return localMs + (offsetMs ?? 0);
}

/** An offset is known no better, since a `Date` has whole seconds. */
const doubtMs = 500;

/** Whether the remote's analysis is surely older than the local one. Without a time of either nothing is claimed. */
export function isRemoteOlder(
  remoteIndexedAt: string | undefined,
  localIndexedAtMs: number | undefined,
  offsetMs: number | undefined,
): boolean {
  const remoteMs = remoteIndexedAt === undefined ? Number.NaN : Date.parse(remoteIndexedAt);
  if (localIndexedAtMs === undefined || Number.isNaN(remoteMs)) return false;
  return remoteMs + doubtMs < remoteTimeMs(localIndexedAtMs, offsetMs);
}
