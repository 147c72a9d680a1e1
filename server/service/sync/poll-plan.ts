import type { Tier } from '#protocol/keys.ts';

const minuteMs = 60_000;

const intervalsMs: Readonly<Record<Tier, number>> = { free: 60 * minuteMs, pro: 5 * minuteMs, enterprise: minuteMs };

/** Doublings after unchanged polls, up to 8 times the interval. */
const doublingsMax = 3;

/** Use of the editor after so long without it has the links polled at once. */
export const awayMs = 15 * minuteMs;

export function pollIntervalMs(tier: Tier, unchangedPolls: number): number {
  return intervalsMs[tier] * 2 ** Math.min(unchangedPolls, doublingsMax);
}

/** On Free, polls are made while an editor is in use only. */
export function pollsNow(tier: Tier, lastUseMs: number | undefined, nowMs: number): boolean {
  if (tier !== 'free') return true;
  return lastUseMs !== undefined && nowMs - lastUseMs < awayMs;
}
