import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Place } from '../entity.ts';
import { Query } from '../../query.ts';
import type { Property, Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { expressionChild } from './tree-parts.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'queries'
  | 'expressions'
  | 'unresolved'
  | 'union'
  | 'properties'
  | 'property'
  | 'outerParameters'
  | 'isOpen'
  | 'intersection'
  | 'nonNullable'
  | 'isWaiting'
>;

/** Returns the type of an object literal. */
export function createObjectLiterals(parts: Deps) {
  const { store } = parts;
  const spreads = new Query<Place, Type>(parts.queries, parts.unresolved('circular'));

  function objectLiteralType({ unit, node }: Place): Type {
    const place = store.placeAt(unit, node);
    return hasSpread(place) ? spreads.ask(place, () => spreadType(place)) : plainType(place);
  }

  function plainType({ unit, node }: Place): Type {
    return store.members(parts.names.anonymousAt(unit, node), undefined, parts.outerParameters(unit, node).length > 0);
  }

  /** Later members replace earlier ones; what is spread without being known may have anything. */
  function spreadType(place: Place): Type {
    const { unit, node } = place;
    const { tree } = unit;
    const own = parts.properties(plainType(place));
    const found = new Map<string, Property>();
    const open: Type[] = [];
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (tree.kinds[child] === kind.spread) spread(found, open, spreadOperand(place, child));
      else addOwn(found, own, tree.texts[tree.names[child]]);
    }
    const literal = store.computed({ properties: found }, true);
    return open.length === 0 ? literal : parts.intersection([literal, ...open]);
  }

  function spreadOperand({ unit }: Place, child: number): Type {
    return parts.expressions().typeOf(store.placeAt(unit, expressionChild(unit.tree, child)));
  }

  function spread(found: Map<string, Property>, open: Type[], type: Type): void {
    if (parts.isOpen(type)) open.push(parts.unresolved());
    else if (parts.isWaiting(type)) open.push(type);
    else for (const [name, property] of parts.properties(parts.nonNullable(type))) add(found, name, property);
  }

  /** A property that may be missing leaves what was there before it. */
  function add(found: Map<string, Property>, name: string, property: Property): void {
    const before = found.get(name);
    if (!property.isOptional || before === undefined) {
      found.set(name, property);
      return;
    }
    found.set(name, {
      name,
      entities: [...new Set([...before.entities, ...property.entities])],
      isOptional: before.isOptional,
      type: () => parts.union([before.type(), property.type()]),
    });
  }

  return { objectLiteralType };
}

function hasSpread({ unit: { tree }, node }: Place): boolean {
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
    if (tree.kinds[child] === kind.spread) return true;
  }
  return false;
}

function addOwn(found: Map<string, Property>, own: ReadonlyMap<string, Property>, name: string): void {
  const property = own.get(name);
  if (property !== undefined) found.set(name, property);
}
