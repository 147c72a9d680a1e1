import { hashApiKey } from '#server/service/api-keys.ts';
import { limitsAfter } from '#server/service/sync/limit-headers.ts';
import { clockOffsetMs, remoteTimeMs } from '#server/service/sync/remote-clock.ts';
import type { RemoteVerdict } from '#server/service/sync/remote-answers.ts';
import { retryDelayMs } from '#server/service/sync/retry-delay.ts';
import type { RemoteRecord } from '../ports/sync-store.ts';
import type { RemoteReply } from './remote-call.ts';

/** Where a remote names no time to wait. */
const limitedMs = 60_000;
const limitedMaxMs = 24 * 60 * 60 * 1000;
/** A fault that does not end by itself, such as an expired certificate, is waited for as long as any. */
const failuresOfLasting = 12;

/** Parts of an exchange that its reply does not show. */
export interface Asked {
  /** Undefined where another one is in use: that this one is refused stops nothing. */
  readonly key: string | undefined;
  readonly nowMs: number;
  readonly random: number;
}

/** The record of a remote as an answer of it, or the lack of one, leaves it. */
export function remoteAfter(remote: RemoteRecord, reply: RemoteReply, { key, nowMs, random }: Asked): RemoteRecord {
  const { verdict, headers, retryAfterMs } = reply;
  if (headers === undefined) return withFailure(remote, verdict, nowMs, random);
  const { pausedUntilMs: _paused, limitedUntilMs: _limited, failure: _failure, ...before } = remote;
  const offsetMs = clockOffsetMs(headers['date'], nowMs) ?? remote.clockOffsetMs;
  const limits = limitsAfter(remote.limits, headers, nowMs, remoteTimeMs(nowMs, offsetMs));
  const clock = offsetMs === undefined ? {} : { clockOffsetMs: offsetMs };
  const answered = { ...before, ...clock, lastContactAtMs: nowMs, limits };
  if (verdict.kind === 'again') return withFailure(answered, verdict, nowMs, random, retryAfterMs);
  const reached = { ...answered, failures: 0 };
  if (verdict.kind === 'limited') {
    return { ...reached, limitedUntilMs: nowMs + Math.min(retryAfterMs ?? limitedMs, limitedMaxMs) };
  }
  if (key === undefined || verdict.kind !== 'refused' || verdict.code !== 'remote_refused_key') return reached;
  return { ...reached, problem: { code: verdict.code, message: verdict.message }, refusedKey: hashApiKey(key) };
}

function withFailure(
  remote: RemoteRecord,
  verdict: RemoteVerdict,
  nowMs: number,
  random: number,
  retryAfterMs = 0,
): RemoteRecord {
  const failures = Math.max(remote.failures + 1, verdict.kind === 'refused' ? failuresOfLasting : 0);
  const pausedUntilMs = nowMs + retryDelayMs(failures, random, retryAfterMs);
  const failure = 'code' in verdict && { failure: { code: verdict.code, message: verdict.message } };
  return { ...remote, failures, pausedUntilMs, ...failure };
}
