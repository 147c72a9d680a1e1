/** When the stream of a remote's events is opened again, and when an event has a project polled. */
import type { Tier } from '#protocol/keys.ts';
import { isJsonObject, type JsonObject } from '#server/base/json-object.ts';
import { pollIntervalMs } from './poll-plan.ts';
import { sharePerDay } from './request-share.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { KnownLimits } from './limit-headers.ts';

/** A stream that lasted so long ended by no fault of its opening. */
export const lastedMs = 60_000;

/** Where the remote refuses the stream, or has none. */
export const refusedMs = 60 * 60_000;

/** An opening that took so long held up the other requests meanwhile. */
const slowMs = 5000;
/** Doublings that are passed over after such a one. */
const passedOver = 4;

/** As after any failure; half a minute at least after one that was slow. */
export function reopeningDelayMs(failures: number, tookMs: number, random: number): number {
  return retryDelayMs(tookMs < slowMs ? failures : failures + passedOver, random);
}

/** Share of the day's requests that may open streams: where each is cut off soon, polls need the rest. */
const openingShare = 0.2;

export function openingsPerDay(limits: KnownLimits): number {
  return Math.floor(sharePerDay(limits) * openingShare);
}

/** Types after which a project of the remote is another one than before. Later and other types are passed over. */
const pollingTypes: ReadonlySet<string> = new Set([
  'project.deleted',
  'index.completed',
  'index.failed',
  'architecture.changed',
  'snapshot.pushed',
  'security.changed',
  'triage.changed',
]);

/** Types after which its findings are others, with the same time of its analysis. */
const findingTypes: ReadonlySet<string> = new Set(['security.changed', 'triage.changed']);

export interface FollowedEvent {
  readonly remoteId: string;
  /** Its analysis is brought home whether its time moved or not. */
  readonly changesFindings: boolean;
}

/** Undefined for what asks for nothing, or has not the form of an event. Of the rest of an event nothing is believed. */
export function readFollowedEvent(data: string): FollowedEvent | undefined {
  const { type, data: about } = parsed(data);
  const { projectId } = isJsonObject(about) ? about : {};
  if (typeof type !== 'string' || typeof projectId !== 'string' || !pollingTypes.has(type)) return undefined;
  return { remoteId: projectId, changesFindings: findingTypes.has(type) };
}

/** How fast events of one project are followed. */
export interface EventPace {
  /** When it is polled. */
  readonly atMs: number;
  /** Until the poll after that one, where there are more events. */
  readonly gapMs: number;
}

/** Events of one cause come together, and are followed by one poll. */
const togetherMs = 1000;
const firstGapMs = 5000;

/** The first event after a quiet time is followed at once; while more come, ever less often, down to the interval of polls. */
export function paceAfter(pace: EventPace | undefined, tier: Tier, nowMs: number): EventPace {
  const longestMs = pollIntervalMs(tier, 0);
  const isQuiet = pace === undefined || Math.abs(nowMs - pace.atMs) >= longestMs + togetherMs;
  if (isQuiet) return { atMs: nowMs + togetherMs, gapMs: firstGapMs };
  if (pace.atMs > nowMs) return pace;
  return { atMs: Math.max(nowMs + togetherMs, pace.atMs + pace.gapMs), gapMs: Math.min(pace.gapMs * 2, longestMs) };
}

function parsed(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
