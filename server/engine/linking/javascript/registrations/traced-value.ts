import { calledMember } from '../../registrations.ts';
import type { SymbolName } from '../../symbol-name.ts';
import type { Place } from '../entity.ts';
import type { PackagePath } from './package-origins.ts';

/** Symbol of the project that holds or gives a value. */
export type ValueSource =
  /** A variable or field. */
  | { readonly kind: 'symbol'; readonly symbol: SymbolName }
  /** The call that made it. */
  | { readonly kind: 'call'; readonly place: Place }
  | { readonly kind: 'parameter'; readonly of: Place; readonly index: number }
  /** The result of a function of the project. */
  | { readonly kind: 'returned'; readonly symbol: SymbolName };

/** A value that comes from a package of interest, or that a parameter is given. */
export interface TracedValue extends PackagePath {
  readonly proof: 'exact' | 'inferred';
  /** Absent for the package itself and what is taken out of it. */
  readonly source?: ValueSource;
}

/** A longer path is that of a chain of calls, each of which says the same by what it is called on: only its end is kept. */
const membersMax = 40;

export function memberOf(value: TracedValue, member: string): TracedValue {
  const { source: _, ...rest } = value;
  return { ...rest, members: [...value.members, member].slice(-membersMax) };
}

export function withSource(value: TracedValue, source: ValueSource): TracedValue {
  return { ...value, source };
}

/** Whether it is a member of what a package made, under a name of its own: `const { router } = made`. */
export function isTakenOut({ origin, members }: TracedValue): boolean {
  return origin !== '' && members.includes(calledMember) && members.at(-1) !== calledMember;
}

/** Whether nothing is known of a value but that some function is given it. */
export function isOnlyGiven({ origin }: TracedValue): boolean {
  return origin === '';
}

/** A written type decides the value's type, however it was made; the symbol that holds it names the value. */
export function typed(path: PackagePath | undefined, value: TracedValue | undefined): TracedValue | undefined {
  if (path === undefined) return value;
  if (value === undefined) return { ...path, proof: 'exact' };
  return value.origin === '' ? { ...path, proof: 'exact', ...(value.source && { source: value.source }) } : value;
}
