import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { argumentsOf, bodyOf, childList, isFunction, valueOf } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import { anyTypes, type CarriedTypes, noTypes, together } from './carried-types.ts';

/** Returns what comes with one kind of expression. */
type CarriedRule = (unit: Unit, node: number, depth: number) => CarriedTypes;

/** Literals in literals are looked at so far. */
const depthMax = 30;

/**
 * Returns the types of the project that come with an escaping value: the value itself, values in it, the result of
 * calling it.
 */
export class Carried {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #givenBy: (type: Type) => CarriedTypes;
  readonly #originOf: CarriedRule;
  readonly #rules = this.#rulesByKind();

  constructor(types: Types, evaluate: Evaluate, givenBy: (type: Type) => CarriedTypes, originOf: CarriedRule) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#givenBy = givenBy;
    this.#originOf = originOf;
  }

  /** By the kind of the expression; all others are known by their type. */
  #rulesByKind(): Readonly<Partial<Record<number, CarriedRule>>> {
    const ofLiteral: CarriedRule = (unit, node, depth) => this.#ofLiteral(unit, node, depth);
    const ofInner: CarriedRule = (unit, node, depth) => this.#ofInner(unit, node, depth);
    const givenByCalling: CarriedRule = (unit, node, depth) => this.#givenByCalling(unit, node, depth);
    return {
      [kind.arrayLiteral]: ofLiteral,
      [kind.objectLiteral]: ofLiteral,
      [kind.spread]: ofInner,
      [kind.awaitExpression]: ofInner,
      [kind.nonNull]: ofInner,
      [kind.propertyAssignment]: (unit, node, depth) => this.by(unit, valueOf(unit.tree, node), depth + 1),
      [kind.arrowFunction]: givenByCalling,
      [kind.functionExpression]: givenByCalling,
      [kind.method]: givenByCalling,
      [kind.newExpression]: (unit, node, depth) => this.#ofInstance(unit, node, depth),
    };
  }

  by(unit: Unit, node: number, depth: number): CarriedTypes {
    if (depth > depthMax || node < 0) return undefined;
    const value = unit.tree.kinds[node];
    if (plainKinds.has(value)) return noTypes;
    if (namingKinds.has(value)) return anyTypes;
    const rule = this.#rules[value];
    return rule === undefined ? this.#ofType(unit, node, depth) : rule(unit, node, depth);
  }

  #ofType(unit: Unit, node: number, depth: number): CarriedTypes {
    const type = this.#evaluate(unit, node);
    return this.#types.isOpen(type) ? this.#originOf(unit, node, depth + 1) : this.#givenBy(type);
  }

  #ofAll(unit: Unit, nodes: readonly number[], depth: number): CarriedTypes {
    return together(nodes.map((each) => this.by(unit, each, depth + 1)));
  }

  #ofLiteral(unit: Unit, node: number, depth: number): CarriedTypes {
    return this.#ofAll(unit, childList(unit.tree, node), depth);
  }

  #ofInner(unit: Unit, node: number, depth: number): CarriedTypes {
    return this.by(unit, node + 1, depth + 1);
  }

  /** An instance of a class outside has nothing but the arguments of its constructor. */
  #ofInstance(unit: Unit, node: number, depth: number): CarriedTypes {
    if (!this.#isForeignClass(unit, node + 1)) return this.#ofType(unit, node, depth);
    return this.#ofAll(unit, argumentsOf(unit.tree, node), depth);
  }

  #givenByCalling(unit: Unit, node: number, depth: number): CarriedTypes {
    const { tree } = unit;
    const body = bodyOf(tree, node);
    if (body < 0) return undefined;
    const results = tree.kinds[body] === kind.block ? resultsOf(unit, body) : [body];
    return this.#ofAll(unit, results, depth);
  }

  #isForeignClass(unit: Unit, callee: number): boolean {
    const made = this.#types.constructSignatures(this.#evaluate(unit, callee));
    return made.length > 0 && made.every(({ place }) => place?.unit.isForeign === true);
  }
}

/** Returns the values that a function returns and yields by its own statements. */
export function resultsOf({ tree }: Unit, body: number): number[] {
  const { kinds, ends } = tree;
  const found: number[] = [];
  for (let node = body + 1; node < ends[body];) {
    const value = kinds[node];
    if (isFunction(value) || value === kind.classDeclaration || value === kind.classExpression) {
      node = ends[node];
      continue;
    }
    const isResult = value === kind.returnStatement || value === kind.yieldExpression;
    if (isResult && ends[node] > node + 1) found.push(node + 1);
    node++;
  }
  return found;
}

/** Independent of their content, their result has no members of the project and takes none. */
const plainKinds = new Set<number>([
  kind.nullLiteral,
  kind.trueLiteral,
  kind.falseLiteral,
  kind.regularExpression,
  kind.equal,
  kind.instanceOf,
  kind.inOperator,
  kind.compare,
  kind.not,
  kind.voidExpression,
  kind.deleteExpression,
]);

/** Texts and numbers have no members of the project, and may be the name of something that was given before. */
const namingKinds = new Set<number>([
  kind.numberLiteral,
  kind.stringLiteral,
  kind.bigintLiteral,
  kind.template,
  kind.arithmetic,
  kind.unary,
  kind.typeOf,
]);
