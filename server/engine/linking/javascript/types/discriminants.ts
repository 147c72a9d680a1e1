import { kind } from '../../../languages/typescript/node-kinds.ts';
import { Query } from '../../query.ts';
import type { LiteralType, Property, Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { childOfKind } from './tree-parts.ts';

type Deps = Pick<Parts, 'queries' | 'properties'>;

type Values = ReadonlyMap<string, LiteralType['value']>;

const none: Values = new Map();

/**
 * Members that are declared as one value: `kind: 'a'`. Of two types that declare another value by the same name neither
 * fits the other. Syntax trees are unions of a hundred such types, and comparing each with each by all members takes
 * longer than everything else about them.
 */
export class Discriminants {
  readonly #parts: Deps;
  readonly #known: Query<Type, Values>;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#known = new Query<Type, Values>(parts.queries, none);
  }

  areApart(source: Type, target: Type): boolean {
    if (!hasMembers(source) || !hasMembers(target)) return false;
    const wanted = this.#valuesOf(target);
    if (wanted.size === 0) return false;
    const own = this.#valuesOf(source);
    for (const [name, value] of own) {
      const other = wanted.get(name);
      if (other !== undefined && other !== value) return true;
    }
    return false;
  }

  #valuesOf(type: Type): Values {
    return this.#known.ask(type, () => this.#find(type));
  }

  #find(type: Type): Values {
    const found = new Map<string, LiteralType['value']>();
    for (const [name, property] of this.#parts.properties(type)) {
      const value = saysValue(property) ? property.type() : undefined;
      if (value?.form === 'literal') found.set(name, value.value);
    }
    return found.size === 0 ? none : found;
  }
}

function hasMembers(type: Type): boolean {
  return type.form === 'reference' || (type.form === 'anonymous' && type.of.kind === 'members');
}

/** By its annotation: what is inferred is not asked for, since that may be what is under way. */
function saysValue({ entities, isOptional }: Property): boolean {
  if (isOptional || entities.length !== 1) return false;
  const { unit, node } = entities[0].declarations[0];
  const { kinds } = unit.tree;
  const isProperty = kinds[node] === kind.propertySignature || kinds[node] === kind.property;
  return isProperty && childOfKind(unit.tree, node, kind.literalType) > 0;
}
