import type { RegisteredCall } from './registered-calls.ts';

/** A place where entry points are registered that could not be followed. */
export interface Unfollowed extends RegisteredCall {
  /** What is not known, as a sentence without its end. */
  readonly what: string;
}
