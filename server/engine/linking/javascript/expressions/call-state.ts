import type { Mapper, Signature, Type, TypeParameterType } from '../type.ts';

/** Types found for each type parameter. */
export type Findings = Map<TypeParameterType, Type[]>;

export interface KnownArguments {
  /** Inferred type arguments of the signature; undefined where they are written or there are none. */
  readonly found: Findings | undefined;
  /** Type arguments that the place of the call expects: used where nothing else determines them. */
  readonly fromReturn: Findings | undefined;
  /** Type arguments as written. */
  readonly given: Mapper | undefined;
}

/**
 * A call while its signature is chosen and its type arguments are found. Arguments whose type waits for the call itself
 * (functions and what holds them) come second, from left to right.
 *
 * Invariant: the context of an argument depends on arguments that stand before it alone, so that asking for a parameter of
 * a callback never waits for what the callback returns.
 */
export interface CallState extends KnownArguments {
  readonly args: readonly number[];
  /** Which arguments wait. */
  readonly isDeferred: readonly boolean[];
  /** Those with the right number of parameters, in their order. */
  readonly candidates: readonly Signature[];
  /** There are more, and one of them may be the right one: where none of the candidates fits, the result is unknown. */
  isCut: boolean;
  chosen: Signature | undefined;
  phase: 'new' | 'choosing' | 'chosen';
  found: Findings | undefined;
  fromReturn: Findings | undefined;
  given: Mapper | undefined;
  /** Of the only candidate, by the number of arguments that they follow from. */
  readonly before: KnownArguments[];
  /** By deferred argument that was looked at: what was found before. */
  readonly foundBefore: Map<number, Findings>;
  /** How many of the deferred arguments were looked at. */
  deferredDone: number;
  returned: Type | undefined;
}
