import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Type } from '../type.ts';
import type { TypeStore } from './type-store.ts';
import { find } from './unions.ts';

/** Beyond this many members, what an intersection of unions multiplies out to is not looked at. */
const productMax = 500;

/** Intersections: flat, multiplied out over unions, `never` where nothing can be both. */
export function createIntersections(store: TypeStore, union: (members: readonly Type[]) => Type) {
  const never = store.intrinsic('never');

  function intersection(members: readonly Type[]): Type {
    const found = new Set<Type>();
    for (const member of members) addTo(found, member);
    if (found.has(never)) return never;
    const any = find(found, 'any');
    if (any !== undefined) return any;
    if ([...found].some((type) => type.form === 'union')) return multiply([...found]);
    return plain([...found]);
  }

  function multiply(types: readonly Type[]): Type {
    let products: Type[][] = [[]];
    for (const type of types) {
      const members = type.form === 'union' ? type.members : [type];
      if (products.length * members.length > productMax) return store.intrinsic('unresolved', 'too_deep');
      products = products.flatMap((product) => members.map((member) => [...product, member]));
    }
    return union(products.map(plain));
  }

  function plain(types: readonly Type[]): Type {
    const kept = [...new Set(types)].filter((type) => !types.some((other) => other !== type && covers(type, other)));
    if (clash(kept)) return never;
    if (kept.length === 0) return store.intrinsic('unknown');
    return kept.length === 1 ? kept[0] : store.compound('intersection', kept);
  }

  return { intersection };
}

/** Whether `type` says nothing beside `other`. */
function covers(type: Type, other: Type): boolean {
  if (isEmptyLiteral(type)) return isSolid(other);
  if (other.form !== 'literal') return false;
  if (type.form === 'intrinsic') return type.name === typeof other.value;
  return type.form === 'literal' && type.value === other.value && type.member === other.member && !type.isFresh;
}

/** `{}` as it is written to leave out `null` and `undefined`. */
export function isEmptyLiteral(type: Type): boolean {
  if (type.form !== 'anonymous' || type.of.kind !== 'members') return false;
  const { unit, node } = type.of.entity.declarations[0];
  return unit.tree.kinds[node] === kind.typeLiteral && unit.tree.ends[node] === node + 1;
}

function isSolid(type: Type): boolean {
  if (type.form === 'parameter' || type.form === 'deferred') return false;
  return primitiveOf(type) !== 'nothing' && !isEmptyLiteral(type);
}

function clash(types: readonly Type[]): boolean {
  const primitives = new Set(types.map(primitiveOf));
  primitives.delete(undefined);
  if (primitives.has('nothing') && types.some((type) => primitiveOf(type) === undefined && isObject(type))) return true;
  if (primitives.size > 1) return true;
  const values = new Set(types.map((type) => (type.form === 'literal' ? type.value : undefined)));
  values.delete(undefined);
  return values.size > 1;
}

function isObject({ form }: Type): boolean {
  return form === 'reference' || form === 'anonymous' || form === 'tuple';
}

function primitiveOf(type: Type): string | undefined {
  if (type.form === 'literal') return typeof type.value;
  if (type.form !== 'intrinsic') return undefined;
  if (type.name === 'undefined' || type.name === 'null' || type.name === 'void') return 'nothing';
  return ['string', 'number', 'boolean', 'bigint', 'symbol'].includes(type.name) ? type.name : undefined;
}

function addTo(found: Set<Type>, type: Type): void {
  if (type.form === 'intersection') for (const member of type.members) addTo(found, member);
  else if (!(type.form === 'intrinsic' && type.name === 'unknown')) found.add(type);
}
