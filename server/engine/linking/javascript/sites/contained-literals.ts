import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import { nodesCalled } from '../../../source/nodes-by-name.ts';
import type { SymbolName } from '../../file-links.ts';
import { type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import type { LiteralContexts } from '../expressions/literal-contexts.ts';
import {
  argumentsOf,
  childList,
  childOfKind,
  hasFlag,
  isFunctionValue,
  parametersOf,
  patternOf,
  valueOf,
} from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import type { CalledFunctions } from './called-functions.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { FileWalk } from './file-walk.ts';
import { receiverOfMember, roleOf } from './site-roles.ts';

/** Upper bound on names and members that are followed into one another. */
const depthMax = 20;

/** A function in a literal that has a symbol. */
interface FunctionMember {
  readonly node: number;
  /** Symbols of the members that are declared where the literal is given. */
  readonly declared: readonly SymbolName[];
}

/** The literal that is followed, with what is known of its functions. */
interface Given {
  readonly unit: Unit;
  readonly functions: ReadonlyMap<number, FunctionMember>;
}

/**
 * Finds object literals that no code has but one function: an argument of a function that is known by its name, of whose parameter
 * nothing but members is taken. Each member that is a function is taken there under the type that declares it, so that these sites
 * are known as its own: no receiver of which nothing is known is that literal.
 *
 * Whatever keeps the literal, or a part of it that has functions, ends that: a value that escapes, a computed name, a rest, another
 * function, `this` in one of its functions.
 */
export class ContainedLiterals {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #literals: LiteralContexts;
  readonly #symbols: DeclaredSymbols;
  readonly #called: CalledFunctions;

  constructor(
    names: Names,
    types: Types,
    evaluate: Evaluate,
    literals: LiteralContexts,
    symbols: DeclaredSymbols,
    called: CalledFunctions,
  ) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#literals = literals;
    this.#symbols = symbols;
    this.#called = called;
  }

  add({ unit, tree, sites }: FileWalk, literal: number): void {
    const call = tree.parents[literal];
    const index = isCall(tree, call) ? argumentsOf(tree, call).indexOf(literal) : -1;
    if (index < 0 || !hasFunction(tree, literal) || hasOwnThis(tree, literal)) return;
    const base = this.#symbolOfCalled(unit, call);
    if (base === undefined || !this.#isContained(unit, call, index, literal)) return;
    const functions = this.#functionsIn(unit, literal);
    for (const { node, declared } of functions.values())
      if (declared.length > 0) sites.relation({ symbol: symbolAt(tree, node), base, kind: 'contained' });
  }

  #symbolOfCalled(unit: Unit, call: number): SymbolName | undefined {
    const callee = call + 1;
    if (unit.tree.kinds[callee] !== kind.identifier) return undefined;
    const { entity } = this.#names.resolve(unit, callee, nameOf(unit.tree, callee), valueMeaning);
    const symbols = entity === undefined ? [] : this.#symbols.of(entity);
    return symbols.length === 1 ? symbols[0] : undefined;
  }

  #isContained(unit: Unit, call: number, index: number, literal: number): boolean {
    const called = this.#called.calledBy(unit, call);
    if (called === undefined || argumentsOf(unit.tree, call).some((each) => unit.tree.kinds[each] === kind.spread))
      return false;
    const { tree } = called.unit;
    const parameter = parametersOf(tree, called.node).filter((each) => nameOf(tree, each) !== 'this')[index];
    if (parameter === undefined || hasFlag(tree, parameter, flag.rest | flag.parameterProperty)) return false;
    const given = { unit, functions: this.#functionsIn(unit, literal) };
    return this.#isBoundWell(given, called.unit, parameter, literal, 0);
  }

  #functionsIn(unit: Unit, literal: number): ReadonlyMap<number, FunctionMember> {
    const { tree } = unit;
    const found = new Map<number, FunctionMember>();
    for (let node = literal + 1; node < tree.ends[literal]; node++) {
      const owner = tree.parents[node];
      if (tree.kinds[owner] !== kind.objectLiteral || symbolAt(tree, node) < 0 || !isFunctionMember(tree, node))
        continue;
      const expected = isPartOf(tree, owner, literal) ? this.#literals.objectContext(unit, owner) : undefined;
      const declared = expected === undefined ? [] : (this.#declaredIn(expected, nameOf(tree, node)) ?? []);
      found.set(node, { node, declared });
    }
    return found;
  }

  /** Symbols of a member of a type; undefined where some type has it without a symbol, or is not known. */
  #declaredIn(type: Type, name: string): readonly SymbolName[] | undefined {
    const apparent = this.#types.apparent(this.#types.nonNullable(type));
    const found: SymbolName[] = [];
    for (const member of apparent.form === 'union' ? apparent.members : [apparent]) {
      if (this.#types.isOpen(member)) return undefined;
      const symbols = this.#types.property(member, name)?.entities.map((entity) => this.#symbols.of(entity)) ?? [];
      if (symbols.length === 0 || symbols.some((each) => each.length === 0)) return undefined;
      found.push(...symbols.flat());
    }
    return found;
  }

  /** A variable, parameter or binding element has the literal. */
  #isBoundWell(given: Given, unit: Unit, declaration: number, literal: number, depth: number): boolean {
    const { tree } = unit;
    if (depth > depthMax) return false;
    const pattern = patternOf(tree, declaration);
    if (pattern < 0) return this.#isNamedWell(given, unit, declaration, literal, depth + 1);
    if (tree.kinds[pattern] !== kind.objectPattern) return false;
    return childList(tree, pattern).every((element) => {
      if (hasFlag(tree, element, flag.rest) || childOfKind(tree, element, kind.computedName) >= 0) return false;
      const outer = childOfKind(tree, element, kind.outerName);
      const member = memberNamed(given.unit.tree, literal, nameOf(tree, outer < 0 ? element : outer));
      if (member < 0) return true;
      const part = partOf(given.unit.tree, member);
      if (part >= 0) return this.#isBoundWell(given, unit, element, part, depth + 1);
      return !isFunctionMember(given.unit.tree, member);
    });
  }

  /** All uses of a name that is local. */
  #isNamedWell(given: Given, unit: Unit, declaration: number, literal: number, depth: number): boolean {
    const { tree } = unit;
    const entity = this.#names.entityAt(unit, declaration);
    const isSymbol = symbolAt(tree, declaration) >= 0;
    if (entity === undefined || isSymbol) return false;
    for (const node of nodesCalled(tree, tree.names[declaration])) {
      if (tree.kinds[node] !== kind.identifier && tree.kinds[node] !== kind.shorthandProperty) continue;
      if (this.#names.boundAt(unit, node, entity.name, entity.meanings) !== entity) continue;
      if (!this.#isUsedWell(given, unit, node, literal, depth)) return false;
    }
    return true;
  }

  #isUsedWell(given: Given, unit: Unit, node: number, literal: number, depth: number): boolean {
    const { tree } = unit;
    const parent = tree.parents[node];
    if (depth > depthMax || tree.kinds[node] === kind.shorthandProperty) return false;
    switch (tree.kinds[parent]) {
      case kind.propertyAccess:
        return this.#isTakenWell(given, unit, parent, literal, depth + 1);
      case kind.nonNull:
        return this.#isUsedWell(given, unit, parent, literal, depth + 1);
      case kind.variable:
        return valueOf(tree, parent) === node && this.#isBoundWell(given, unit, parent, literal, depth + 1);
      default: {
        const role = roleOf(tree, node);
        return role.type === 'reference' && !role.escapes && role !== receiverOfMember;
      }
    }
  }

  /** `a.b`, where `a` has the literal. */
  #isTakenWell(given: Given, unit: Unit, access: number, literal: number, depth: number): boolean {
    const { tree } = given.unit;
    const member = memberNamed(tree, literal, nameOf(unit.tree, access));
    if (member < 0) return true;
    const part = partOf(tree, member);
    if (part >= 0) return this.#isUsedWell(given, unit, access, part, depth);
    // A function that is named there may keep what it is called on.
    if (!isFunctionMember(tree, member)) return !isCalled(unit.tree, access);
    const taken = this.#declaredIn(this.#evaluate(unit, access + 1), nameOf(unit.tree, access));
    const declared = given.functions.get(member)?.declared ?? [];
    return (
      taken !== undefined &&
      taken.every(({ path, name }) => declared.some((each) => each.path === path && each.name === name))
    );
  }
}

function isCall({ kinds }: CodeTree, node: number): boolean {
  return kinds[node] === kind.call || kinds[node] === kind.newExpression;
}

function isCalled(tree: CodeTree, access: number): boolean {
  return isCall(tree, tree.parents[access]) && tree.parents[access] + 1 === access;
}

/** The last member of that name, which is the one that counts; -1 where there is none. */
function memberNamed(tree: CodeTree, literal: number, name: string): number {
  return childList(tree, literal).findLast((child) => nameOf(tree, child) === name) ?? -1;
}

/** The literal that a member has for its value; -1 where it is none. */
function partOf(tree: CodeTree, member: number): number {
  if (tree.kinds[member] !== kind.propertyAssignment) return -1;
  const value = valueOf(tree, member);
  return value >= 0 && tree.kinds[value] === kind.objectLiteral ? value : -1;
}

/** Whether a literal is another one, or is in it through members alone. */
function isPartOf({ kinds, parents }: CodeTree, inner: number, literal: number): boolean {
  let node = inner;
  while (node !== literal && kinds[parents[node]] === kind.propertyAssignment) node = parents[parents[node]];
  return node === literal;
}

function isFunctionMember(tree: CodeTree, member: number): boolean {
  if (tree.kinds[member] === kind.method) return true;
  if (tree.kinds[member] !== kind.propertyAssignment) return false;
  const value = valueOf(tree, member);
  return value >= 0 && isFunctionValue(tree.kinds[value]);
}

function hasFunction(tree: CodeTree, literal: number): boolean {
  for (let node = literal + 1; node < tree.ends[literal]; node++)
    if (tree.kinds[tree.parents[node]] === kind.objectLiteral && isFunctionMember(tree, node)) return true;
  return false;
}

/** Whether a function in it may have it, or a part of it, as `this`. */
function hasOwnThis({ kinds, parents, ends }: CodeTree, literal: number): boolean {
  for (let node = literal + 1; node < ends[literal]; node++) {
    if (kinds[node] !== kind.thisExpression && kinds[node] !== kind.superExpression) continue;
    for (let outer = parents[node]; outer !== literal; outer = parents[outer]) {
      const isBinding = kinds[outer] !== kind.arrowFunction && bindsThis.has(kinds[outer]);
      if (isBinding) return true;
    }
  }
  return false;
}

const bindsThis: ReadonlySet<number> = new Set([
  kind.functionExpression,
  kind.functionDeclaration,
  kind.method,
  kind.getter,
  kind.setter,
]);
