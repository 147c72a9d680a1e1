import type { LiteralType, Type } from '../type.ts';
import type { TypeStore } from './type-store.ts';

/** Unions and intersections in their plainest form: flat, without repetitions, without what another member covers. */
export function createUnions(store: TypeStore) {
  const never = store.intrinsic('never');
  const boolean = store.intrinsic('boolean');
  const yes = [store.literal(true, false), store.literal(true, true)];
  const no = [store.literal(false, false), store.literal(false, true)];

  function union(members: readonly Type[]): Type {
    if (members.length === 1) return members[0];
    const found = new Set<Type>();
    for (const member of members) addTo(found, member);
    const top = find(found, 'any') ?? find(found, 'unknown');
    if (top !== undefined) return top;
    reduce(found);
    if (found.size === 0) return never;
    const kept = [...found];
    return kept.length === 1 ? kept[0] : store.compound('union', kept);
  }

  function addTo(found: Set<Type>, type: Type): void {
    if (type.form === 'union') for (const member of type.members) addTo(found, member);
    else if (type !== never) found.add(type);
  }

  function reduce(found: Set<Type>): void {
    for (const type of found) {
      if (type.form === 'literal' && isCovered(found, type)) found.delete(type);
      else if (isUnresolved(type) && type !== find(found, 'unresolved')) found.delete(type);
    }
    joinBooleans(found);
  }

  /** Of `true | false` as it comes out of narrowing and of literals. */
  function joinBooleans(found: Set<Type>): void {
    const isBoth = yes.some((type) => found.has(type)) && no.some((type) => found.has(type));
    if (!isBoth && !found.has(boolean)) return;
    const rest = [...found].filter((type) => !(type.form === 'literal' && typeof type.value === 'boolean'));
    found.clear();
    for (const type of rest) found.add(type);
    found.add(boolean);
  }

  function isCovered(found: Set<Type>, literal: LiteralType): boolean {
    if (literal.isFresh && found.has(store.literal(literal.value, false, literal.member))) return true;
    if (literal.member !== undefined) {
      for (const type of found) if (type.form === 'reference' && type.entity === literal.member.parent) return true;
      return false;
    }
    return found.has(store.intrinsic(typeof literal.value as 'string'));
  }

  return { union };
}

export function find(types: Iterable<Type>, name: 'any' | 'unknown' | 'unresolved' | 'never'): Type | undefined {
  for (const type of types) if (type.form === 'intrinsic' && type.name === name) return type;
  return undefined;
}

function isUnresolved(type: Type): boolean {
  return type.form === 'intrinsic' && type.name === 'unresolved';
}
