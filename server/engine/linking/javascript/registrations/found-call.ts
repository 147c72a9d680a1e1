import type { RegistrationKind } from '../../registrations.ts';
import type { SymbolName } from '../../symbol-name.ts';
import type { Unit } from '../entity.ts';
import type { LookedForWords } from './looked-for.ts';
import type { TracedValue, ValueSource } from './traced-value.ts';

/** A registration before its values are read: they count registrations, and all have to be found first. */
export interface FoundCall {
  /** The node that registers: a call, a decorator, an assignment, a `return`. */
  readonly node: number;
  /** The node that its position is from. */
  readonly named: number;
  readonly how: RegistrationKind;
  readonly value: TracedValue;
  readonly receiver?: ValueSource;
  readonly holder?: SymbolName;
  readonly decorated?: SymbolName;
  readonly arguments: readonly number[];
}

/** One file that is looked through. */
export interface CallSearch {
  readonly unit: Unit;
  readonly words: LookedForWords;
}

/** Returns the registration at a node of a file, if there is one of interest. */
export type FindCall = (search: CallSearch, node: number) => FoundCall | undefined;
