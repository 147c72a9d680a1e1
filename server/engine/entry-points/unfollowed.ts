import type { DoubtCode } from '#protocol/doubt-codes.ts';
import type { RegisteredCall } from './registered-calls.ts';

/** A place where entry points are registered that could not be followed. */
export interface Unfollowed extends RegisteredCall {
  /** The unknown part. */
  readonly code: DoubtCode;
}
