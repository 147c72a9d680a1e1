import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { outerNameOf } from '../binder/tree-shape.ts';
import { type Entity, type Names, type Unit, valueMeaning } from '../entity.ts';
import { argumentsOf, childList, isFunctionValue, parametersOf, secondChild, valueOf } from '../expressions/syntax.ts';

/** Upper bound on the elements of a list for which a call in a loop is recorded. */
const elementsMax = 200;

/** Of one turn of a loop: the node that a name or member of the element stands for, itself where it is none. */
export type Substitution = (unit: Unit, node: number) => number;

export const withoutLoop: Substitution = (_, node) => node;

interface Loop {
  /** Variable or parameter that each element is given to. */
  readonly variable: number;
  readonly elements: readonly number[];
}

const turning = new Set(['forEach', 'map', 'flatMap']);
const collections = new Set(['Map', 'Set']);

/** `for (const r of routes) app.use(r.path, r.router)`: where the list is written in the file, one call for each element. */
export class LoopElements {
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  of(unit: Unit, call: number): readonly Substitution[] {
    const loop = this.#loopAround(unit, call);
    if (loop === undefined || !argumentsOf(unit.tree, call).some((node) => this.#mentions(unit, node, loop.variable)))
      return [];
    return loop.elements.slice(0, elementsMax).map((element) => this.#substitution(loop.variable, element));
  }

  #substitution(variable: number, element: number): Substitution {
    return (unit, node) => {
      const { tree } = unit;
      if (tree.kinds[node] === kind.propertyAccess) {
        const owner = this.#boundIn(unit, node + 1, variable);
        return owner === variable ? (propertyOf(unit, element, nameOf(tree, node)) ?? node) : node;
      }
      const declared = this.#boundIn(unit, node, variable);
      if (declared < 0) return node;
      return declared === variable ? element : (takenOut(unit, declared, element) ?? node);
    };
  }

  /** The loop's variable, or what its pattern declares, where an identifier means that; else -1. */
  #boundIn(unit: Unit, node: number, variable: number): number {
    const { tree } = unit;
    if (tree.kinds[node] !== kind.identifier) return -1;
    const entity = this.#names.boundAt(unit, node, nameOf(tree, node), valueMeaning);
    const place = entity?.declarations[0];
    if (place === undefined || place.unit !== unit) return -1;
    return place.node >= variable && place.node < tree.ends[variable] ? place.node : -1;
  }

  #mentions(unit: Unit, argument: number, variable: number): boolean {
    for (let node = argument; node < unit.tree.ends[argument]; node++)
      if (this.#boundIn(unit, node, variable) >= 0) return true;
    return false;
  }

  #loopAround(unit: Unit, call: number): Loop | undefined {
    const { kinds, parents } = unit.tree;
    for (let at = parents[call]; at > 0; at = parents[at]) {
      if (kinds[at] === kind.forOf) return this.#loopOf(unit, at + 1, secondChild(unit.tree, at));
      if (isFunctionValue(kinds[at])) return this.#loopOfFunction(unit, at);
    }
    return undefined;
  }

  #loopOfFunction(unit: Unit, callback: number): Loop | undefined {
    const { tree } = unit;
    const callee = tree.parents[callback] + 1;
    const [variable] = parametersOf(tree, callback);
    const isTurning = tree.kinds[callee] === kind.propertyAccess && turning.has(nameOf(tree, callee));
    return isTurning && variable !== undefined ? this.#loopOf(unit, variable, callee + 1) : undefined;
  }

  #loopOf(unit: Unit, variable: number, list: number): Loop | undefined {
    const literal = this.#listAt(unit, list);
    return literal < 0 ? undefined : { variable, elements: childList(unit.tree, literal) };
  }

  /** The literal that a list is written as, -1 where it is none of the file. */
  #listAt(unit: Unit, node: number): number {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.arrayLiteral:
        return node;
      case kind.asExpression:
      case kind.satisfies:
        return this.#listAt(unit, node + 1);
      case kind.newExpression: {
        const [given] = argumentsOf(tree, node);
        const isCollection = collections.has(nameOf(tree, node + 1)) && given !== undefined;
        return isCollection && tree.kinds[given] === kind.arrayLiteral ? given : -1;
      }
      case kind.identifier:
        return this.#initialList(unit, this.#names.boundAt(unit, node, nameOf(tree, node), valueMeaning));
      default:
        return -1;
    }
  }

  #initialList(unit: Unit, entity: Entity | undefined): number {
    const place = entity?.declarations[0];
    if (place === undefined || place.unit !== unit || unit.tree.kinds[place.node] !== kind.variable) return -1;
    const value = valueOf(unit.tree, place.node);
    return value < 0 || unit.tree.kinds[value] === kind.identifier ? -1 : this.#listAt(unit, value);
  }
}

function propertyOf({ tree }: Unit, literal: number, name: string): number | undefined {
  if (tree.kinds[literal] !== kind.objectLiteral) return undefined;
  const found = childList(tree, literal).find((node) => nameOf(tree, node) === name);
  if (found === undefined) return undefined;
  return tree.kinds[found] === kind.propertyAssignment ? valueOf(tree, found) : found;
}

/** Returns the part of an element that a name in the pattern of the loop takes. */
function takenOut(unit: Unit, declared: number, element: number): number | undefined {
  const { tree } = unit;
  const pattern = tree.parents[declared];
  if (tree.kinds[pattern] === kind.objectPattern) return propertyOf(unit, element, outerNameOf(tree, declared));
  if (tree.kinds[element] !== kind.arrayLiteral) return undefined;
  return childList(tree, element)[childList(tree, pattern).indexOf(declared)];
}
