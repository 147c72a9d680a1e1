/** The next steps of synchronisation by itself, and their times. */
import type { Tier } from '#protocol/keys.ts';
import { firstOfEachProject, type Waiting } from './outbox.ts';
import { pollIntervalMs } from './poll-plan.ts';
import type { RequestCause } from './request-share.ts';

export type SyncStep =
  | { readonly kind: 'outbox'; readonly id: string }
  | { readonly kind: 'listen' }
  | { readonly kind: 'bring'; readonly projectId: string }
  | { readonly kind: 'poll'; readonly projectId: string };

export interface PlannedStep {
  readonly step: SyncStep;
  readonly atMs: number;
}

export interface PlannedLink {
  readonly projectId: string;
  readonly nextPollAtMs: number;
  /** The remote has an analysis that was not brought home. */
  readonly hasNews: boolean;
}

export const useOfStep = {
  outbox: 'outbox',
  listen: 'listen',
  bring: 'change',
  poll: 'poll',
} as const satisfies Record<SyncStep['kind'], RequestCause>;

const dayMs = 24 * 60 * 60 * 1000;

/** A time that is further away than any that is planned was planned before the clock was set back: it is over. */
export function plausibleAtMs(atMs: number, nowMs: number, longestMs = dayMs): number {
  return atMs - nowMs > longestMs ? nowMs : atMs;
}

/**
 * All steps, the earliest first; of those that are due what a person asked for comes before the rest.
 *
 * @param polls whether polls are made now
 * @param listenAtMs when a stream of events is to be opened, if one is
 */
export function plannedSteps(
  outbox: readonly Waiting[],
  links: readonly PlannedLink[],
  tier: Tier,
  polls: boolean,
  nowMs: number,
  listenAtMs?: number,
): readonly PlannedStep[] {
  const waiting = firstOfEachProject(outbox).map(({ id, nextAttemptAtMs }) => {
    return { step: { kind: 'outbox', id }, atMs: plausibleAtMs(nextAttemptAtMs, nowMs) } as const;
  });
  const news = links
    .filter(({ hasNews }) => hasNews)
    .map(({ projectId }) => ({ step: { kind: 'bring', projectId }, atMs: nowMs }) as const);
  const longestMs = pollIntervalMs(tier, Number.MAX_SAFE_INTEGER);
  const due = (polls ? links : []).map(({ projectId, nextPollAtMs }) => {
    return { step: { kind: 'poll', projectId }, atMs: plausibleAtMs(nextPollAtMs, nowMs, longestMs) } as const;
  });
  // Before the polls: what happens between the two is not missed.
  const listen = polls && listenAtMs !== undefined ? [{ step: { kind: 'listen' }, atMs: listenAtMs } as const] : [];
  const steps = [...waiting, ...listen, ...news, ...due];
  return steps.toSorted((left, right) => Math.max(left.atMs, nowMs) - Math.max(right.atMs, nowMs));
}
