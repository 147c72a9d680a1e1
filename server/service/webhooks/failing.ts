/** An unbroken row of failures. */
export interface Failing {
  readonly sinceMs: number;
  readonly attempts: number;
}

/** After so long with nothing but failures a webhook is given up. */
export const failingMaxMs = 120 * 60 * 60 * 1000;

/**
 * A row of fewer failures is none of 120 hours, even if the clock says so: no two attempts that follow each other by
 * plan or by `Retry-After` are further apart than 26.4 hours, so a shorter one means that the clock was set or that no
 * attempt was made for days.
 */
export const failingAttemptsMin = 6;

/**
 * Returns the row with one more failure. A beginning that is yet to come is the time of a clock that was set back
 * since.
 */
export function withFailure(before: Failing | undefined, nowMs: number): Failing {
  return { sinceMs: Math.min(before?.sinceMs ?? nowMs, nowMs), attempts: (before?.attempts ?? 0) + 1 };
}

export function isGivenUp({ sinceMs, attempts }: Failing, nowMs: number): boolean {
  return nowMs - sinceMs >= failingMaxMs && attempts >= failingAttemptsMin;
}
