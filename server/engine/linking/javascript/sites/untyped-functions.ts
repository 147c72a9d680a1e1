import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { SymbolName } from '../../file-links.ts';
import type { Names, Unit } from '../entity.ts';
import type { ExpressionTypes } from '../expressions/create-expressions.ts';
import { parameterAt } from '../expressions/signature-arity.ts';
import {
  annotationOf,
  argumentsOf,
  bodyOf,
  enclosingFunction,
  isFunctionValue,
  parametersOf,
} from '../expressions/syntax.ts';
import type { Signature, Type, Types } from '../type.ts';
import { isGiven } from './given-nodes.ts';
import type { LostTypes } from './lost-types.ts';

/** Returns the types that a class says it implements. */
export type ImplementedBy = (unit: Unit, node: number) => readonly Type[];

/**
 * Finds types whose values come into a function without them, though what calls it knows them: `boxes.forEach((box: any) => …)`, a
 * method that overrides one, the function behind its overloads, `f.call(box)`, `arguments`.
 */
export class UntypedFunctions {
  readonly #names: Names;
  readonly #types: Types;
  readonly #expressions: ExpressionTypes;
  readonly #lost: LostTypes;
  readonly #implementedBy: ImplementedBy;

  constructor(names: Names, types: Types, expressions: ExpressionTypes, lost: LostTypes, implementedBy: ImplementedBy) {
    this.#names = names;
    this.#types = types;
    this.#expressions = expressions;
    this.#lost = lost;
    this.#implementedBy = implementedBy;
  }

  lostAt(unit: Unit, node: number): readonly SymbolName[] {
    switch (unit.tree.kinds[node]) {
      case kind.arrowFunction:
      case kind.functionExpression:
        return isGiven(unit.tree, node) && declaresTypes(unit, node) ? this.#lostInContext(unit, node) : [];
      case kind.method:
      case kind.functionDeclaration:
      case kind.constructorMember:
        return this.#lostInDeclared(unit, node);
      case kind.classDeclaration:
      case kind.classExpression:
        return this.#lostBelowBases(unit, node);
      case kind.call:
        return this.#lostByCalling(unit, node);
      case kind.identifier:
        return nameOf(unit.tree, node) === 'arguments' ? this.#lostInArguments(unit, node) : [];
      default:
        return [];
    }
  }

  #lostInContext(unit: Unit, node: number): readonly SymbolName[] {
    const expected = this.#expressions.contextOf(unit, node);
    return expected === undefined ? [] : this.#lost.between(this.#types.functionType({ unit, node }), expected);
  }

  /** A method of an object literal, or the one declaration of several that has a body. */
  #lostInDeclared(unit: Unit, node: number): readonly SymbolName[] {
    const { tree } = unit;
    if (!declaresTypes(unit, node)) return [];
    if (tree.kinds[tree.parents[node]] === kind.objectLiteral) return this.#lostInContext(unit, node);
    const entity = bodyOf(tree, node) < 0 ? undefined : this.#names.entityAt(unit, node);
    if (entity === undefined || entity.declarations.length < 2) return [];
    return this.#lost.between(this.#types.functionType({ unit, node }), this.#types.valueType(entity));
  }

  /** Members of a class take the place of those of its bases and interfaces. */
  #lostBelowBases(unit: Unit, node: number): readonly SymbolName[] {
    const entity = this.#names.entityAt(unit, node);
    if (entity === undefined) return [];
    const type = this.#types.declaredType(entity);
    const bases = [...this.#types.basesOf(type), ...this.#implementedBy(unit, node)];
    if (bases.length === 0) return [];
    const own = [...this.#names.membersOf(entity).keys()];
    return bases.flatMap((base) => own.flatMap((name) => this.#lost.byMember(type, name, base)));
  }

  /** `f.call(thisValue, a)`, `f.bind(thisValue, a)`, `f.apply(thisValue, [a])`, `Reflect.apply(f, thisValue, [a])`. */
  #lostByCalling(unit: Unit, call: number): readonly SymbolName[] {
    const how = calledBy(unit, call);
    const signature = how === undefined ? undefined : this.#signatureOf(unit, how.callee);
    if (how === undefined || signature === undefined) return [];
    const { thisValue, given, isList } = how;
    const found = thisValue >= 0 && this.#takesAnyThis(signature) ? [...this.#lostValue(unit, thisValue)] : [];
    given.forEach((argument, index) => {
      const taking = isList ? signature.parameters : [parameterAt(signature, index)];
      if (taking.some((each) => each !== undefined && this.#lost.isUntyped(each.type())))
        found.push(...this.#lostValue(unit, argument));
    });
    return found;
  }

  #signatureOf(unit: Unit, callee: number): Signature | undefined {
    const type = this.#types.nonNullable(this.#expressions.evaluate(unit, callee));
    const [signature] = [...this.#types.callSignatures(type), ...this.#types.constructSignatures(type)];
    return signature?.place === undefined || signature.place.unit.isForeign ? undefined : signature;
  }

  #lostValue(unit: Unit, node: number): readonly SymbolName[] {
    return this.#lost.of(this.#expressions.evaluate(unit, node));
  }

  /** Arrow functions and methods have a `this` of their own. */
  #takesAnyThis(signature: Signature): boolean {
    const { place } = signature;
    const declared = signature.thisType?.();
    if (declared !== undefined) return this.#lost.isUntyped(declared);
    const value = place === undefined ? undefined : place.unit.tree.kinds[place.node];
    return value === kind.functionDeclaration || value === kind.functionExpression;
  }

  #lostInArguments(unit: Unit, node: number): readonly SymbolName[] {
    const { tree } = unit;
    if (tree.kinds[tree.parents[node]] === kind.propertyAccess) return [];
    let owner = enclosingFunction(tree, node);
    while (tree.kinds[owner] === kind.arrowFunction) owner = enclosingFunction(tree, owner);
    if (owner === 0) return [];
    const parameters = parametersOf(tree, owner);
    return parameters.flatMap((parameter) => this.#lost.of(this.#parameterType(unit, parameter)));
  }

  #parameterType(unit: Unit, node: number): Type {
    const annotation = annotationOf(unit.tree, node);
    if (annotation < 0) return this.#expressions.parameterType({ unit, node });
    return this.#types.fromNode({ unit, node: annotation });
  }
}

const callingMembers: ReadonlySet<string> = new Set(['call', 'apply', 'bind']);

/** Whether a call is one of `call`, `apply` or `bind`. */
export function isCalling({ tree }: Unit, call: number): boolean {
  return tree.kinds[call + 1] === kind.propertyAccess && callingMembers.has(nameOf(tree, call + 1));
}

/** `Promise.reject(box)` throws it. */
export function isRejecting({ tree }: Unit, call: number): boolean {
  const isMember = tree.kinds[call + 1] === kind.propertyAccess && tree.kinds[call + 2] === kind.identifier;
  return isMember && nameOf(tree, call + 1) === 'reject' && nameOf(tree, call + 2) === 'Promise';
}

/** A call by a member of the function, or by `Reflect`. */
interface CalledBy {
  readonly callee: number;
  /** -1 where there is none. */
  readonly thisValue: number;
  readonly given: readonly number[];
  /** The arguments are in a list. */
  readonly isList: boolean;
}

function calledBy(unit: Unit, call: number): CalledBy | undefined {
  const { tree } = unit;
  const name = nameOf(tree, call + 1);
  if (tree.kinds[call + 1] !== kind.propertyAccess) return undefined;
  const args = argumentsOf(tree, call);
  if (tree.kinds[call + 2] === kind.identifier && nameOf(tree, call + 2) === 'Reflect') {
    if (name === 'apply' && args.length === 3)
      return { callee: args[0], thisValue: args[1], given: [args[2]], isList: true };
    if (name === 'construct' && args.length > 1)
      return { callee: args[0], thisValue: -1, given: [args[1]], isList: true };
    return undefined;
  }
  if (!callingMembers.has(name)) return undefined;
  const [thisValue = -1, ...given] = args;
  return { callee: call + 2, thisValue, given, isList: name === 'apply' };
}

/** Where no parameter has a type, what is expected says it. */
function declaresTypes({ tree }: Unit, node: number): boolean {
  const isInPlace = isFunctionValue(tree.kinds[node]);
  return parametersOf(tree, node).some((parameter) => !isInPlace || annotationOf(tree, parameter) >= 0);
}
