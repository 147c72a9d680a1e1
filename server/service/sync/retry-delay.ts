const secondMs = 1000;
const dayMs = 24 * 60 * 60 * secondMs;

const firstDelayMs = secondMs;
export const retryDelayMaxMs = 15 * 60 * secondMs;
/** An item that has waited that long is shown, and sent no more by itself. */
export const outboxAgeMaxMs = 7 * dayMs;
const retryAfterMaxMs = dayMs;

/** Delays lose up to that part of them, so that what failed together does not come again together. */
const jitterShare = 0.25;

/**
 * API.md §12.2: 1 s, doubling to 15 minutes.
 *
 * @param failures in a row, that one included
 * @param random from 0 to 1, exclusive
 * @param retryAfterMs what the remote asked for: the later of the two counts
 */
export function retryDelayMs(failures: number, random: number, retryAfterMs = 0): number {
  const doubled = firstDelayMs * 2 ** Math.min(Math.max(failures - 1, 0), 30);
  const planned = Math.min(doubled, retryDelayMaxMs) * (1 - jitterShare * random);
  return Math.max(Math.round(planned), Math.min(retryAfterMs, retryAfterMaxMs));
}
