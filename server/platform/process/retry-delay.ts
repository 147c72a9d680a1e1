const FIRST_DELAY_MS = 5;
const LAST_DELAY_MS = 200;

/** 5 ms, doubling to 200: a start takes about 100 ms, and fifty clients that wait must not eat a core. */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LAST_DELAY_MS);
}
