import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import type { Names, Place, Unit } from '../entity.ts';
import { isText } from '../expressions/call-types.ts';
import type { ExpressionTypes } from '../expressions/create-expressions.ts';
import { isClass, secondChild } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import { isCall, isGivenValue } from './given-nodes.ts';
import { isForeign } from './says-nothing.ts';

/** Type arguments in type arguments are looked at so far. */
const argumentsMax = 12;

/** Generic functions that give a value to one another are followed so far; what lies behind may take its members. */
const functionsMax = 3;

/** Where values of a generic function go, of which its type parameters say what they are. */
export interface GoesUntyped {
  atNode(unit: Unit, node: number): boolean;
  asArgument(unit: Unit, call: number, argument: number, depth: number): boolean;
}

/** Generic functions and classes that take members of what they get by computed names, or give it away without its type. */
export class GenericTakers {
  readonly #names: Names;
  readonly #types: Types;
  readonly #expressions: ExpressionTypes;
  readonly #goes: GoesUntyped;
  /** Answers about generic functions and classes, by their places and the depth, for the file that is walked. */
  readonly #looked = new Map<Unit, Map<string, boolean>>();

  constructor(names: Names, types: Types, expressions: ExpressionTypes, goes: GoesUntyped) {
    this.#names = names;
    this.#types = types;
    this.#expressions = expressions;
    this.#goes = goes;
  }

  beginFile(): void {
    this.#looked.clear();
  }

  /** A type parameter says that a value comes back under its type, or that it is made of its class or given by a function. */
  isGeneric(type: Type, depth = 0): boolean {
    if (depth > argumentsMax) return false;
    if (type.form === 'parameter') return this.#types.constraintOf(type)?.form !== 'reference';
    if (type.form === 'reference')
      return isForeign(type.entity) && type.arguments.some((each) => this.isGeneric(each, depth + 1));
    if (type.form === 'union') return type.members.some((member) => this.isGeneric(member, depth + 1));
    if (type.form !== 'anonymous' || type.of.kind !== 'function') return false;
    const signatures = [...this.#types.callSignatures(type), ...this.#types.constructSignatures(type)];
    return signatures.some((signature) => this.isGeneric(signature.returnType(), depth + 1));
  }

  /** Whether a generic function, or the class that it is of, does so. */
  takesMembers({ unit, node }: Place, depth: number): boolean {
    if (depth > functionsMax) return true;
    const { kinds, parents } = unit.tree;
    const region = isClass(kinds[parents[node]]) ? parents[node] : node;
    const looked = this.#looked.get(unit) ?? new Map<string, boolean>();
    this.#looked.set(unit, looked);
    const key = `${region} ${depth}`;
    const known = looked.get(key) ?? this.#takesMembersIn(unit, region, depth);
    looked.set(key, known);
    return known;
  }

  #takesMembersIn(unit: Unit, region: number, depth: number): boolean {
    this.#names.readsCode(unit);
    const { tree } = unit;
    for (let inner = region + 1; inner < tree.ends[region]; inner++)
      if (this.#takesMemberAt(unit, inner, depth)) return true;
    return false;
  }

  #takesMemberAt(unit: Unit, node: number, depth: number): boolean {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.elementAccess:
        return this.#takesByKey(unit, node) || this.#givesAway(unit, node, depth);
      case kind.forIn:
        return true;
      case kind.spread:
        return this.#typeOf(unit, node + 1).form === 'parameter';
      case kind.call:
        return isReflection(tree, node + 1) || this.#givesAway(unit, node, depth);
      default:
        return this.#givesAway(unit, node, depth);
    }
  }

  #takesByKey(unit: Unit, node: number): boolean {
    const { tree } = unit;
    return (
      !isText(unit, secondChild(tree, node)) && this.#typeOf(unit, withoutCasts(tree, node + 1)).form === 'parameter'
    );
  }

  #givesAway(unit: Unit, node: number, depth: number): boolean {
    const { tree } = unit;
    if (!isGivenValue(tree, node) || !this.isGeneric(this.#typeOf(unit, node))) return false;
    const parent = tree.parents[node];
    return isCall(tree, parent) ? this.#goes.asArgument(unit, parent, node, depth + 1) : this.#goes.atNode(unit, node);
  }

  #typeOf(unit: Unit, node: number): Type {
    return this.#types.nonNullable(this.#expressions.evaluate(unit, node));
  }
}

/** `Object.values(a)`, `Reflect.get(a, b)`. */
function isReflection(tree: CodeTree, callee: number): boolean {
  const isMember = tree.kinds[callee] === kind.propertyAccess && tree.kinds[callee + 1] === kind.identifier;
  return isMember && (nameOf(tree, callee + 1) === 'Object' || nameOf(tree, callee + 1) === 'Reflect');
}

export function withoutCasts({ kinds }: CodeTree, node: number): number {
  let value = node;
  while (kinds[value] === kind.asExpression || kinds[value] === kind.nonNull) value++;
  return value;
}
