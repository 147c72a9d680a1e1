import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Entity, meaning, type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { ContextOf, Evaluate } from './evaluation.ts';
import { annotationOf, valueOf } from './syntax.ts';

/** Plain properties looked at to choose among the members of a union. */
const discriminantsMax = 4;

/** Types that are expected of literals and of their members. */
export class LiteralContexts {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #contextOf: ContextOf;

  constructor(names: Names, types: Types, evaluate: Evaluate, contextOf: ContextOf) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#contextOf = contextOf;
  }

  /** Returns the expected type of a member of an object literal: for a property assignment, that of its value. */
  memberContext(unit: Unit, member: number): Type | undefined {
    const { tree } = unit;
    const context = this.objectContext(unit, tree.parents[member]);
    if (context === undefined) return undefined;
    const name = nameOf(tree, member);
    const found = membersOf(context).flatMap((each) => this.#memberType(each, name) ?? []);
    return found.length === 0 ? undefined : this.#types.union(found);
  }

  #memberType(type: Type, name: string): Type | undefined {
    if (name === '') return this.#types.indexed(type, this.#types.intrinsic('string'));
    return this.#types.property(type, name)?.type() ?? this.#types.indexed(type, this.#types.literal(name));
  }

  /** Returns the expected type of an object literal; of a union those members that its plain properties allow. */
  objectContext(unit: Unit, literal: number): Type | undefined {
    const context = this.#contextOf(unit, literal);
    if (context === undefined) return undefined;
    const objects = this.#types.filter(this.#types.apparent(this.#types.nonNullable(context)), isObjectLike);
    return objects.form === 'union' ? this.#discriminated(unit, literal, objects) : objects;
  }

  #discriminated(unit: Unit, literal: number, union: Type): Type {
    let left = union;
    for (const [name, value] of this.#literalProperties(unit, literal)) {
      const remaining = this.#types.filter(left, (member) => this.#allows(member, name, value));
      if (remaining.form !== 'intrinsic') left = remaining;
    }
    return left;
  }

  #allows(member: Type, name: string, value: Type): boolean {
    const expected = this.#types.property(member, name)?.type();
    return expected === undefined || this.#types.isAssignable(value, expected);
  }

  /** Returns the properties whose values are literals: they select the members of a union. */
  #literalProperties(unit: Unit, literal: number): [string, Type][] {
    const { tree } = unit;
    const found: [string, Type][] = [];
    for (let child = literal + 1; child < tree.ends[literal]; child = tree.ends[child]) {
      if (tree.kinds[child] !== kind.propertyAssignment || found.length >= discriminantsMax) continue;
      const value = valueOf(tree, child);
      if (value >= 0 && isPlain(tree.kinds[value])) found.push([nameOf(tree, child), this.#evaluate(unit, value)]);
    }
    return found;
  }

  elementContext(unit: Unit, array: number, element: number): Type | undefined {
    const context = this.#contextOf(unit, array);
    if (context === undefined) return undefined;
    const index = indexOf(unit, array, element);
    const lists = membersOf(this.#types.nonNullable(this.#types.apparent(context))).filter(isObjectLike);
    const found = lists.map(
      (list) => this.#types.indexed(list, this.#types.literal(index)) ?? this.#types.iterated(list, false),
    );
    return found.length === 0 ? undefined : this.#types.union(found);
  }

  /** The declared type of what is assigned to, not narrowed. */
  assignedType(unit: Unit, target: number): Type | undefined {
    const { tree } = unit;
    if (tree.kinds[target] === kind.identifier) {
      const { entity } = this.#names.resolve(unit, target, nameOf(tree, target), valueMeaning);
      return entity === undefined || !isDeclared(entity) ? undefined : this.#types.valueType(entity);
    }
    if (tree.kinds[target] !== kind.propertyAccess) return this.#evaluate(unit, target);
    const receiver = this.#types.nonNullable(this.#evaluate(unit, target + 1));
    const property = this.#types.property(receiver, nameOf(tree, target));
    return property?.entities.every(isDeclared) === true ? property.type() : undefined;
  }
}

/** Enum members are written as property accesses. */
function isPlain(value: number): boolean {
  return (value >= kind.nullLiteral && value <= kind.stringLiteral) || value === kind.propertyAccess;
}

function isObjectLike(type: Type): boolean {
  return type.form !== 'literal' && (type.form !== 'intrinsic' || type.name === 'any' || type.name === 'unresolved');
}

function indexOf({ tree }: Unit, array: number, element: number): number {
  let index = 0;
  for (let child = array + 1; child < element; child = tree.ends[child]) index++;
  return index;
}

/** A variable without a type and an initialiser has the types assigned to it, so it gives no expected type. */
function isDeclared({ meanings, declarations }: Entity): boolean {
  if ((meanings & meaning.assigned) !== 0) return false;
  const [{ unit, node }] = declarations;
  const isVariable = unit.tree.kinds[node] === kind.variable || unit.tree.kinds[node] === kind.property;
  return !isVariable || annotationOf(unit.tree, node) >= 0 || valueOf(unit.tree, node) >= 0;
}

/** A union expects what any of its members does. */
function membersOf(context: Type): readonly Type[] {
  return context.form === 'union' ? context.members : [context];
}
