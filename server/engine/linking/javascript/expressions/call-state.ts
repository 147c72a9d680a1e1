import type { Mapper, Signature, Type, TypeParameterType } from '../type.ts';

/**
 * A call while its signature is chosen and its type arguments are found. Arguments whose type waits for the call itself
 * (functions and what holds them) come second, from left to right.
 *
 * Invariant: the context of an argument depends on arguments looked at before it alone, so that asking for a parameter of
 * a callback never waits for what the callback returns.
 */
export interface CallState {
  readonly args: readonly number[];
  /** Which arguments wait. */
  readonly isDeferred: readonly boolean[];
  /** Those with the right number of parameters, in their order. */
  readonly candidates: readonly Signature[];
  /** There are more, and one of them may be the right one: where none of the candidates fits, the result is unknown. */
  isCut: boolean;
  chosen: Signature | undefined;
  phase: 'new' | 'choosing' | 'chosen';
  /** Inferred type arguments of the chosen signature; undefined where they are written or there are none. */
  found: Map<TypeParameterType, Type[]> | undefined;
  /** Type arguments that the place of the call expects: used where nothing else determines them. */
  fromReturn: Map<TypeParameterType, Type[]> | undefined;
  /** Type arguments as written. */
  given: Mapper | undefined;
  /** How many of the deferred arguments were looked at. */
  deferredDone: number;
  returned: Type | undefined;
}
