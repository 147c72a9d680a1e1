import { kind } from '../../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import { calledMember, type RegistrationInterest, type RegistrationKind } from '../../registrations.ts';
import { basesOf } from '../classes.ts';
import type { Engine } from '../engine.ts';
import { childList, childOfKind, decoratorsOf, hasChildren, isTarget } from '../syntax.ts';
import { membersOf } from '../type.ts';
import type { Place, Unit } from '../unit.ts';
import { calleeOf, type Origins, type Traced } from './origins.ts';

/** A place where something is registered, before it is known what is given there. */
export interface Candidate {
  readonly how: RegistrationKind;
  /** What is called, read or assigned. */
  readonly named: number;
  /** The whole expression: what others refer to, and what has the arguments. */
  readonly whole: number;
  readonly traced: Traced;
  /** Of a decorator or a class statement: what it belongs to. */
  readonly definition: number;
  /** The function of the project that is called, where that is why it is told. */
  readonly called?: Place;
}

const unknownOrigin: Traced = { origin: '', members: [], isSure: true };

/** Finds where values of packages of interest are told something. Most files name nothing of interest, which their texts tell. */
export function createCandidates(
  engine: Engine,
  interest: RegistrationInterest,
  origins: Origins,
  kept: (unit: Unit, node: number) => Place | undefined,
): (unit: Unit) => readonly Candidate[] {
  return (unit) => {
    const marks = markNames(unit.tree, interest);
    if (marks === undefined) return [];
    const found: Candidate[] = [];
    for (let node = 1; node < unit.tree.count; node++) visit(unit, node, marks, found);
    return found;
  };

  function visit(unit: Unit, node: number, marks: Uint8Array, found: Candidate[]): void {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.call:
        if (tree.kinds[tree.parents[node]] !== kind.decorator) addCall(unit, node, marks, found);
        break;
      case kind.functionDefinition:
      case kind.classDefinition:
        for (const decorator of decoratorsOf(tree, node)) addDecorator(unit, node, decorator, marks, found);
        if (tree.kinds[node] === kind.classDefinition) addBases(unit, node, found);
        break;
      case kind.attribute:
        if (isMarked(tree, node, marks, named) && isKept(tree, node)) addRead(unit, node, found);
        break;
      case kind.returnStatement:
        if (hasChildren(tree, node)) addReturn(unit, node + 1, marks, found);
        break;
    }
    if (isMarked(tree, node, marks, setting) && isTarget(tree, node)) addSetting(unit, node, found);
  }

  function addCall(unit: Unit, node: number, marks: Uint8Array, found: Candidate[]): void {
    const callee = node + 1;
    const traced = ofCallee(unit, callee, node, marks);
    if (traced !== undefined) {
      found.push({ how: 'call', named: callee, whole: node, traced, definition: -1 });
      return;
    }
    const called = handsOn(unit, node, marks) ? functionOf(unit, callee) : undefined;
    if (called !== undefined)
      found.push({ how: 'call', named: callee, whole: node, traced: unknownOrigin, definition: -1, called });
  }

  /** A class of the project is called for what it inherits from. */
  function ofCallee(unit: Unit, callee: number, call: number, marks: Uint8Array): Traced | undefined {
    const { tree } = unit;
    if (isMarked(tree, callee, marks, named))
      return origins.ofExpression(unit, callee) ?? ofParameter(unit, callee, call);
    if (tree.kinds[callee] !== kind.name || !isMarked(tree, callee, marks, carrying)) return undefined;
    const traced = origins.ofExpression(unit, callee);
    return traced !== undefined && isNamed(traced.members.at(-1)) ? traced : undefined;
  }

  function addDecorator(unit: Unit, definition: number, whole: number, marks: Uint8Array, found: Candidate[]): void {
    const callee = calleeOf(unit, whole);
    if (!isMarked(unit.tree, callee, marks, named)) return;
    const traced = origins.ofExpression(unit, callee) ?? ofParameter(unit, callee, -1);
    if (traced !== undefined) found.push({ how: 'decorator', named: callee, whole, traced, definition });
  }

  /** What is called on a parameter of which nothing is known, with code among what is given. */
  function ofParameter(unit: Unit, callee: number, call: number): Traced | undefined {
    const { tree } = unit;
    const name = nameOf(tree, callee);
    // A decorator by such a name registers; a call may mean anything.
    const isLookedFor = call < 0 ? isNamed(name) : interest.members.has(name);
    if (tree.kinds[callee] !== kind.attribute || !isLookedFor) return undefined;
    const place = kept(unit, callee + 1);
    if (place === undefined || place.unit.tree.kinds[place.node] !== kind.parameter) return undefined;
    if (
      call >= 0 &&
      !childList(tree, call)
        .slice(1)
        .some((each) => isCode(unit, each))
    )
      return undefined;
    return { origin: '', members: [name], isSure: true };
  }

  function isCode(unit: Unit, argument: number): boolean {
    const { tree } = unit;
    const node = tree.kinds[argument] === kind.keywordArgument ? argument + 1 : argument;
    if (tree.kinds[node] === kind.lambda) return true;
    // A call of a member of a function or class.
    if (tree.kinds[node] === kind.call && tree.kinds[node + 1] === kind.attribute) return isCode(unit, node + 2);
    if (tree.kinds[node] !== kind.name && tree.kinds[node] !== kind.attribute) return false;
    if (origins.ofExpression(unit, node) !== undefined) return true;
    const place = kept(unit, node);
    const found = place?.unit.tree.kinds[place.node];
    return found === kind.functionDefinition || found === kind.classDefinition;
  }

  /** Whether a value that was made by a package of interest is among what is given. */
  function handsOn(unit: Unit, call: number, marks: Uint8Array): boolean {
    const { tree } = unit;
    return childList(tree, call)
      .slice(1)
      .map((each) => (tree.kinds[each] === kind.keywordArgument ? each + 1 : each))
      .filter((each) => tree.kinds[each] === kind.name && isMarked(tree, each, marks, carrying))
      .some((each) => isMade(origins.ofExpression(unit, each)));
  }

  function isMade(traced: Traced | undefined): boolean {
    return traced?.members.at(-1) === calledMember && isNamed(traced.members.at(-2));
  }

  function isNamed(name: string | undefined): boolean {
    return name !== undefined && (interest.names?.has(name) ?? true);
  }

  function functionOf(unit: Unit, callee: number): Place | undefined {
    const types = membersOf(engine.evaluate(unit, callee).type);
    const [type] = types;
    return types.length === 1 && type.form === 'function' ? type : undefined;
  }

  function addBases(unit: Unit, definition: number, found: Candidate[]): void {
    if (symbolAt(unit.tree, definition) < 0) return;
    for (const base of basesOf(unit, definition)) {
      const traced = origins.ofExpression(unit, base);
      if (traced !== undefined && isNamed(traced.members.at(-1)))
        found.push({ how: 'extends', named: base, whole: base, traced, definition });
    }
  }

  function addRead(unit: Unit, node: number, found: Candidate[]): void {
    const traced = origins.ofExpression(unit, node);
    if (traced !== undefined) found.push({ how: 'keep', named: node, whole: node, traced, definition: -1 });
  }

  function addReturn(unit: Unit, value: number, marks: Uint8Array, found: Candidate[]): void {
    const { tree } = unit;
    const isNamedValue = tree.kinds[value] === kind.name && isMarked(tree, value, marks, carrying);
    if (!isNamedValue && tree.kinds[value] !== kind.call) return;
    const traced = origins.ofExpression(unit, value);
    if (traced !== undefined && isMade(traced))
      found.push({ how: 'return', named: value, whole: -1, traced, definition: -1 });
  }

  /** What settings are called is as much as is known of them. */
  function addSetting(unit: Unit, node: number, found: Candidate[]): void {
    const traced = origins.ofExpression(unit, node + 1);
    const { tree } = unit;
    const isOfPackage = tree.kinds[node] === kind.attribute && traced !== undefined;
    const members = [...(isOfPackage ? traced.members : []), nameOf(tree, node)];
    const head = isOfPackage ? traced : unknownOrigin;
    const statement = tree.kinds[tree.parents[node]];
    if (statement === kind.assign || statement === kind.augmentedAssign)
      found.push({ how: 'assign', named: node, whole: -1, traced: { ...head, members }, definition: -1 });
  }
}

/** Bits of what a text may be in a file. */
const named = 1;
const setting = 2;
const carrying = 4;

function isMarked({ names }: CodeTree, node: number, marks: Uint8Array, bit: number): boolean {
  return (marks[names[node]] & bit) !== 0;
}

/** By the number of a text; undefined where no text is of interest. Names that imports bring may be others. */
function markNames(tree: CodeTree, { names, settings, packages }: RegistrationInterest): Uint8Array | undefined {
  if (packages.size === 0) return undefined;
  const marks = new Uint8Array(tree.texts.length);
  tree.texts.forEach((text, index) => {
    if (names?.has(text) ?? true) marks[index] |= named;
    if (settings?.has(text) === true) marks[index] |= setting;
  });
  for (let node = 1; node < tree.count; node++) markCarriers(tree, node, marks);
  return marks.some((mark) => (mark & (named | setting | carrying)) !== 0) ? marks : undefined;
}

/** Variables that may hold what a call of a marked name made, and all that is imported. */
function markCarriers(tree: CodeTree, node: number, marks: Uint8Array): void {
  const { kinds, names } = tree;
  if (kinds[node] === kind.importName) {
    const alias = childOfKind(tree, node, kind.name);
    const bound = alias < 0 ? node : alias;
    marks[names[bound]] |= carrying | (marks[names[node]] & named);
  } else if (kinds[node] === kind.classDefinition) marks[names[node]] |= carrying;
  else if (kinds[node] === kind.assign && kinds[node + 1] === kind.name) marks[names[node + 1]] |= carrying;
  else if (kinds[node] === kind.parameter && hasChildren(tree, node)) marks[names[node]] |= carrying;
}

/** Whether a value that is read stands where it is kept by a name, alone or with others. */
function isKept({ kinds, parents }: CodeTree, node: number): boolean {
  let child = node;
  let parent = parents[child];
  for (; kinds[parent] === kind.list || kinds[parent] === kind.binary; parent = parents[child]) child = parent;
  return (kinds[parent] === kind.assign || kinds[parent] === kind.augmentedAssign) && child !== parent + 1;
}
