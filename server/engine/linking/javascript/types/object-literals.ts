import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Place } from '../entity.ts';
import { Query } from '../../query.ts';
import type { Property, Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { expressionChild } from './tree-parts.ts';
import type { TypeStore } from './type-store.ts';

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
export class ObjectLiterals {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #spreads: Query<Place, Type>;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#spreads = new Query<Place, Type>(parts.queries, parts.unresolved('circular'));
  }

  objectLiteralType({ unit, node }: Place): Type {
    const place = this.#store.placeAt(unit, node);
    return hasSpread(place) ? this.#spreads.ask(place, () => this.#spreadType(place)) : this.#plainType(place);
  }

  #plainType({ unit, node }: Place): Type {
    return this.#store.members(
      this.#parts.names.anonymousAt(unit, node),
      undefined,
      this.#parts.outerParameters(unit, node).length > 0,
    );
  }

  /** Later members replace earlier ones; what is spread without being known may have anything. */
  #spreadType(place: Place): Type {
    const { unit, node } = place;
    const { tree } = unit;
    const own = this.#parts.properties(this.#plainType(place));
    const found = new Map<string, Property>();
    const open: Type[] = [];
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (tree.kinds[child] === kind.spread) this.#spread(found, open, this.#spreadOperand(place, child));
      else addOwn(found, own, tree.texts[tree.names[child]]);
    }
    const literal = this.#store.computed({ properties: found }, true);
    return open.length === 0 ? literal : this.#parts.intersection([literal, ...open]);
  }

  #spreadOperand({ unit }: Place, child: number): Type {
    return this.#parts.expressions().typeOf(this.#store.placeAt(unit, expressionChild(unit.tree, child)));
  }

  #spread(found: Map<string, Property>, open: Type[], type: Type): void {
    if (this.#parts.isOpen(type)) open.push(this.#parts.unresolved());
    else if (this.#parts.isWaiting(type)) open.push(type);
    else
      for (const [name, property] of this.#parts.properties(this.#parts.nonNullable(type)))
        this.#add(found, name, property);
  }

  /** A property that may be missing leaves what was there before it. */
  #add(found: Map<string, Property>, name: string, property: Property): void {
    const before = found.get(name);
    if (!property.isOptional || before === undefined) {
      found.set(name, property);
      return;
    }
    found.set(name, {
      name,
      entities: [...new Set([...before.entities, ...property.entities])],
      isOptional: before.isOptional,
      type: () => this.#parts.union([before.type(), property.type()]),
    });
  }
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
