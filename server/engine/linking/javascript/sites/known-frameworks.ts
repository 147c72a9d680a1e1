import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Exported, exportOfPackage } from '../binder/package-exports.ts';
import { type Names, type Place, typeMeaning, type Unit, valueMeaning } from '../entity.ts';
import { argumentsOf, bodyOf, childList, hasFlag, isFunctionValue, valueOf } from '../expressions/syntax.ts';
import {
  attributes,
  type BaseCalls,
  baseCalls,
  combined,
  type DecoratorEffect,
  effectOf,
  isListed,
  madeReading,
  templated,
} from './framework-hooks.ts';

/** Functions of the project that make a decorator are followed into each other so far. */
const depthMax = 5;

/** Says what decorators and bases of listed packages do, by the import that brings their names. */
export class KnownFrameworks {
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  /** The effect of a decorator, also of one that the project makes of such ones; undefined where it is not known. */
  effectOfDecorator(unit: Unit, decorator: number): DecoratorEffect | undefined {
    return this.#effectOf(unit, decorator + 1, 0);
  }

  /** Whether a decorator takes a template for the class, or code for the element at which it stands. */
  isTemplated(unit: Unit, decorator: number): boolean {
    return this.#isOneOf(templated, unit, decorator);
  }

  /** Whether a decorator makes a member an attribute of the elements that templates write. */
  isAttribute(unit: Unit, decorator: number): boolean {
    return this.#isOneOf(attributes, unit, decorator);
  }

  #isOneOf(list: typeof templated, unit: Unit, decorator: number): boolean {
    const exported = this.#exportedAt(unit, calleeOf(unit, decorator + 1), valueMeaning);
    return exported !== undefined && isListed(list, exported);
  }

  /** Returns the calls of members that code outside may make because a class extends or implements this. */
  callsOfBase(unit: Unit, expression: number): (member: string) => BaseCalls {
    const base = this.#exportedAt(unit, calleeOf(unit, expression), valueMeaning | typeMeaning);
    return base === undefined ? () => 'may' : baseCalls(base);
  }

  #effectOf(unit: Unit, expression: number, depth: number): DecoratorEffect | undefined {
    const callee = calleeOf(unit, expression);
    const exported = this.#exportedAt(unit, callee, valueMeaning);
    if (exported === undefined) return depth < depthMax ? this.#effectOfOwn(unit, callee, depth + 1) : undefined;
    if (callee === expression || !isListed(combined, exported)) return effectOf(exported);
    const parts = argumentsOf(unit.tree, expression).map((each) => this.#effectOf(unit, each, depth + 1));
    return parts.every((each) => each === 'gives_back') ? 'gives_back' : undefined;
  }

  /** A function of the project that does no more than return a decorator that gives back, or a variable that holds one that reads. */
  #effectOfOwn(unit: Unit, callee: number, depth: number): DecoratorEffect | undefined {
    const { tree } = unit;
    if (tree.kinds[callee] !== kind.identifier) return undefined;
    const { entity } = this.#names.resolve(unit, callee, nameOf(tree, callee), valueMeaning);
    if (entity === undefined || entity.declarations.length !== 1) return undefined;
    const [place] = entity.declarations;
    if (place.unit.isForeign) return undefined;
    this.#names.readsCode(place.unit);
    if (this.#isMadeReading(place)) return 'gives_back';
    const result = resultOf(place);
    const effect = result < 0 ? undefined : this.#effectOf(place.unit, result, depth);
    return effect === 'gives_back' ? effect : undefined;
  }

  #isMadeReading(place: Place): boolean {
    const { unit } = place;
    const value = constantOf(place);
    if (value < 0 || unit.tree.kinds[value] !== kind.call) return false;
    const maker = this.#exportedAt(unit, value + 1, valueMeaning);
    return maker !== undefined && isListed(madeReading, maker);
  }

  #exportedAt(unit: Unit, node: number, meanings: number): Exported | undefined {
    return exportOfPackage(this.#names, unit, node, meanings);
  }
}

function calleeOf({ tree }: Unit, expression: number): number {
  return tree.kinds[expression] === kind.call ? expression + 1 : expression;
}

/** The value of a constant; -1 where it is none. */
function constantOf({ unit: { tree }, node }: Place): number {
  return tree.kinds[node] === kind.variable && hasFlag(tree, node, flag.constant) ? valueOf(tree, node) : -1;
}

/** The expression that a function returns, where its body is no more; -1 where there is none. */
function resultOf(place: Place): number {
  const { tree } = place.unit;
  const value = tree.kinds[place.node] === kind.functionDeclaration ? place.node : constantOf(place);
  if (value < 0 || (value !== place.node && !isFunctionValue(tree.kinds[value]))) return -1;
  const body = bodyOf(tree, value);
  if (body < 0 || tree.kinds[body] !== kind.block) return body;
  const statements = childList(tree, body);
  const [statement] = statements;
  if (statements.length !== 1 || tree.kinds[statement] !== kind.returnStatement) return -1;
  return tree.ends[statement] > statement + 1 ? statement + 1 : -1;
}
