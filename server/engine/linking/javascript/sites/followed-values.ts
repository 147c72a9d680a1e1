import { isComponentFile, isSvelteFile } from '../../../languages/typescript/component-files.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import { nodesCalled } from '../../../source/nodes-by-name.ts';
import type { Names, Place, Unit } from '../entity.ts';
import { argumentsOf, childList, childOfKind, hasFlag, parametersOf, patternOf } from '../expressions/syntax.ts';
import { createCalledFunctions, type CalledFunctions } from './called-functions.ts';
import { anyMember, somewhere, type Within } from './path-within.ts';
import { receiverOfMember, roleOf } from './site-roles.ts';
import { type Taken, takenBySvelte } from './svelte-component.ts';
import { takenByVue } from './vue-component.ts';

/**
 * `inside`: to code of the project that may keep it. `package`: to code outside that says nothing of what it does with it.
 * `known`: to code, of the project too, that is known to call it at most. `nowhere`: it cannot be called, or has a name of
 * its own there.
 */
export type Goes = 'inside' | 'package' | 'known' | 'nowhere';

const fromBest: readonly Goes[] = ['nowhere', 'known', 'package', 'inside'];

/** A value on its way. */
export interface Way {
  readonly within: Within;
  readonly depth: number;
  /** It is what a function on the way gives back: to call that is not to call it. */
  readonly isResult: boolean;
  /** The function whose parameter it came by. */
  readonly frame: Frame | undefined;
  readonly trail: Trail;
}

interface Frame extends Place {
  isReturned: boolean;
}

/** Names that were followed, by place and what is asked about: whether the function gives back what they hold. */
type Trail = Map<string, { isReturned: boolean }>;

/** Upper bound on the names that are followed: values behind more of them escape. */
const namesMax = 200;

export function beginWay(within: Within): Way {
  return { within, depth: 0, isResult: false, frame: undefined, trail: new Map() };
}

/**
 * Follows values that code of the project gets under a name. Where each use of the name calls it, compares it, or
 * passes it to a place where the same holds, the value does not escape. A name that is already being followed is
 * decided by its first visit, so that functions which pass it to one another terminate: this is the greatest fixed
 * point over all their parameters.
 *
 * The called function must be known by its name alone: a function that is declared once, or a constant that is one. Any
 * other receiver may be of a class with a method of its own.
 */
export class FollowedValues {
  readonly #names: Names;
  readonly #handOn: (unit: Unit, node: number, way: Way) => Goes;
  readonly #calledFunctions: CalledFunctions;

  constructor(names: Names, handOn: (unit: Unit, node: number, way: Way) => Goes) {
    this.#names = names;
    this.#handOn = handOn;
    this.#calledFunctions = createCalledFunctions(names);
  }

  /** The function around gives it back. */
  intoResult(unit: Unit, owner: number, way: Way): Goes {
    return intoResult(unit, owner, way);
  }

  /** Undefined where it is unknown which code gets it. */
  intoCall(unit: Unit, call: number, argument: number, way: Way): Goes | undefined {
    if (!canFollow(way)) return undefined;
    const index = argumentsOf(unit.tree, call).indexOf(argument);
    const called = this.#calledFunctions.calledBy(unit, call);
    if (called === undefined || index < 0 || hasSpread(unit, call)) return undefined;
    const frame: Frame = { ...called, isReturned: false };
    const goes = this.#ofParameter(called, index, { ...way, depth: way.depth + 1, frame });
    return frame.isReturned ? worse(goes, this.#ofUse(unit, call, way)) : goes;
  }

  intoElement(unit: Unit, element: number, attribute: number, way: Way): Goes | undefined {
    const name = nameOf(unit.tree, attribute);
    if (!canFollow(way) || unit.tree.kinds[attribute] !== kind.jsxAttribute || name === '_') return undefined;
    const component = this.#calledFunctions.component(unit, element + 1);
    if (component === undefined) return undefined;
    const further = { ...way, within: [name, ...way.within], depth: way.depth + 1, frame: undefined };
    if (component.node !== 0) return this.#ofParameter(component, 0, further);
    const taken = takenBy(component.unit, name);
    if (taken === undefined) return undefined;
    const one = { ...further, within: way.within };
    return [
      ...taken.wholes.map((node) => this.#intoBinding(component.unit, node, further)),
      ...taken.own.map((node) => this.#ofUses(component.unit, node, one)),
      ...taken.uses.map((node) => this.#ofUse(component.unit, node, one)),
    ].reduce(worse, 'known');
  }

  #ofParameter({ unit, node }: Place, index: number, way: Way): Goes {
    const { tree } = unit;
    const declared = parametersOf(tree, node).filter((each) => nameOf(tree, each) !== 'this');
    const parameter = declared[Math.min(index, declared.length - 1)];
    if (parameter === undefined) return 'known';
    if (hasFlag(tree, parameter, flag.rest) || hasFlag(tree, parameter, flag.parameterProperty)) return 'inside';
    return declared.length <= index ? 'known' : this.#intoBinding(unit, parameter, way);
  }

  /** A variable, parameter or binding element has it. */
  intoName(unit: Unit, declaration: number, way: Way): Goes {
    return canFollow(way) ? this.#intoBinding(unit, declaration, way) : 'inside';
  }

  /** Something is taken out of it. */
  intoMember(unit: Unit, receiver: number, way: Way): Goes {
    return canFollow(way) ? this.#ofMember(unit, receiver, way) : 'inside';
  }

  #intoBinding(unit: Unit, declaration: number, way: Way): Goes {
    const { tree } = unit;
    const pattern = patternOf(tree, declaration);
    if (pattern < 0) return this.#ofName(unit, declaration, way);
    const [name, ...rest] = way.within;
    if (tree.kinds[pattern] === kind.arrayPattern || name === undefined || way.within === somewhere) return 'inside';
    for (const element of childList(tree, pattern)) {
      if (hasFlag(tree, element, flag.rest)) return this.#ofName(unit, element, way);
      if (childOfKind(tree, element, kind.computedName) >= 0) return 'inside';
      const outer = childOfKind(tree, element, kind.outerName);
      if (nameOf(tree, outer < 0 ? element : outer) === name)
        return this.#intoBinding(unit, element, { ...way, within: rest });
    }
    return 'known';
  }

  /**
   * Other files may use an entity with a symbol under its own name, unless a component does not export it. A name of a
   * whole script (`var f = require('./f').f`) is a name of its target: analyses of the top level know it by that.
   */
  #ofName(unit: Unit, declaration: number, way: Way): Goes {
    const { tree, path } = unit;
    const isInner = isComponentFile(path) && !hasFlag(tree, declaration, flag.exported);
    const isOuter = symbolAt(tree, declaration) >= 0 || isAtTopLevel(tree, declaration);
    return isOuter && !isInner ? 'inside' : this.#ofUses(unit, declaration, way);
  }

  /** All uses of a name together. */
  #ofUses(unit: Unit, declaration: number, way: Way): Goes {
    const { tree } = unit;
    const entity = this.#names.entityAt(unit, declaration);
    if (entity === undefined) return 'inside';
    const key = `${unit.path}:${declaration}:${way.within.join('.')}`;
    const known = way.trail.get(key);
    if (known !== undefined) return again(known, way);
    if (way.trail.size >= namesMax) return 'inside';
    // Until it is known, it may be given back.
    const record = { isReturned: true };
    way.trail.set(key, record);
    let goes: Goes = 'known';
    for (const node of nodesCalled(tree, tree.names[declaration])) {
      if (goes === 'inside') break;
      if (!isUse(tree.kinds[node])) continue;
      if (this.#names.boundAt(unit, node, entity.name, entity.meanings) === entity)
        goes = worse(goes, this.#ofUse(unit, node, way));
    }
    record.isReturned = way.frame?.isReturned === true;
    return goes;
  }

  /** Returns the use of a value by one mention of its name, or of a member of it. */
  #ofUse(unit: Unit, node: number, way: Way): Goes {
    const role = roleOf(unit.tree, node);
    if (role === receiverOfMember) return this.#ofMember(unit, node, way);
    if (role.type === 'extends') return 'inside';
    return role.escapes ? this.#handOn(unit, node, way) : 'known';
  }

  #ofMember(unit: Unit, receiver: number, way: Way): Goes {
    const { tree } = unit;
    const access = tree.parents[receiver];
    if (tree.kinds[access] !== kind.propertyAccess || way.within === somewhere) return 'inside';
    const [name, ...rest] = way.within;
    if (name !== undefined) {
      return nameOf(tree, access) === name ? this.#ofUse(unit, access, { ...way, within: rest }) : 'known';
    }
    const call = tree.parents[access];
    if (tree.kinds[call] !== kind.call || call + 1 !== access) return 'inside';
    if (nameOf(tree, access) === 'bind') return this.#ofUse(unit, call, way);
    return callers.has(nameOf(tree, access)) ? 'known' : 'inside';
  }
}

/** `f.call(…)`: what calls a function is a member of it. */
const callers: ReadonlySet<string> = new Set(['call', 'apply']);

function takenBy({ path, tree }: Unit, name: string): Taken | undefined {
  return isSvelteFile(path) ? takenBySvelte(tree, name) : takenByVue(tree, name);
}

function canFollow({ within, isResult }: Way): boolean {
  return within !== anyMember && !isResult;
}

function isUse(value: number): boolean {
  return value === kind.identifier || value === kind.shorthandProperty;
}

function hasSpread({ tree }: Unit, call: number): boolean {
  return argumentsOf(tree, call).some((each) => tree.kinds[each] === kind.spread);
}

function worse(first: Goes, second: Goes): Goes {
  return fromBest.indexOf(first) < fromBest.indexOf(second) ? second : first;
}

function intoResult(unit: Unit, owner: number, { frame }: Way): Goes {
  if (frame === undefined || frame.unit !== unit || frame.node !== owner) return 'inside';
  frame.isReturned = true;
  return 'known';
}

/** A name that is followed already. */
function again({ isReturned }: { readonly isReturned: boolean }, { frame }: Way): Goes {
  if (!isReturned) return 'known';
  if (frame === undefined) return 'inside';
  frame.isReturned = true;
  return 'known';
}

function isAtTopLevel({ kinds, parents }: CodeTree, declaration: number): boolean {
  if (kinds[declaration] !== kind.variable) return false;
  const statement = parents[declaration];
  return statement === 0 || (kinds[statement] === kind.block && parents[statement] === 0);
}
