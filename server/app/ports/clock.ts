/** Time, as the port that `platform/` implements. */

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  /** Milliseconds from an arbitrary start, never running backwards. */
  monotonicMs(): number;
}
