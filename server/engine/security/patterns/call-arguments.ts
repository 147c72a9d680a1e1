import { flowKind, noNode } from '../../source/flow-graph.ts';
import type { Program } from '../program/program.ts';
import type { ArgumentPlace } from '../rules/rule.ts';
import { bareNode, receiverOf } from './node-shapes.ts';

/** One argument of a call, or its receiver. */
export interface GivenArgument {
  readonly node: number;
  /** From 0; of a spread that of its first item; -1 for keywords, -2 for the receiver. */
  readonly position: number;
  readonly keyword: string;
  readonly isSpread: boolean;
}

export const keywordPosition = -1;
export const receiverPosition = -2;

/** The arguments of a call in order, its receiver the last. */
export function argumentsOf(program: Program, call: number): readonly GivenArgument[] {
  const found: GivenArgument[] = [];
  const { kinds, starts, operands } = program;
  let position = 0;
  for (let at = starts[call] + 1; at < starts[call + 1]; at++) {
    const node = operands[at];
    if (node === noNode) position++;
    else if (kinds[node] === flowKind.keyword) {
      found.push({ node, position: keywordPosition, keyword: program.nameOf(node), isSpread: false });
    } else found.push({ node, position: position++, keyword: '', isSpread: kinds[node] === flowKind.spread });
  }
  const receiver = receiverOf(program, call);
  if (receiver !== noNode) found.push({ node: receiver, position: receiverPosition, keyword: '', isSpread: false });
  return found;
}

/** Whether an argument is given at a place. */
export function isAt({ position, keyword, isSpread }: GivenArgument, place: ArgumentPlace): boolean {
  switch (place.kind) {
    case 'receiver':
      return position === receiverPosition;
    case 'keyword':
      return position === keywordPosition && keyword === place.name;
    case 'position':
      return position >= 0 && position <= place.to && (isSpread || position >= place.from);
  }
}

/** Keys from the argument to what is meant. */
export function pathOf(place: ArgumentPlace): readonly string[] {
  return place.kind === 'receiver' ? [] : place.path;
}

/** Returns the value given at a place: a node, `absent` where nothing is, `unknown` where that cannot be seen. */
export function givenAt(program: Program, call: number, place: ArgumentPlace): number | 'absent' | 'unknown' {
  const given = argumentsOf(program, call);
  const argument = given.find((each) => isAt(each, place));
  if (argument === undefined) return 'absent';
  if (argument.isSpread) return 'unknown';
  const { kinds } = program;
  const value = kinds[argument.node] === flowKind.keyword ? program.operandAt(argument.node, 0) : argument.node;
  return propertyAt(program, value, pathOf(place));
}

/** Returns the value that an object, written out, has under a path of keys. */
function propertyAt(program: Program, node: number, path: readonly string[]): number | 'absent' | 'unknown' {
  let at = node;
  for (const key of path) {
    const object = bareNode(program, at);
    const property = object === noNode ? 'unknown' : partOf(program, object, key);
    if (typeof property !== 'number') return property;
    at = property;
  }
  return at;
}

function partOf(program: Program, node: number, key: string): number | 'absent' | 'unknown' {
  if (program.kinds[node] === flowKind.object) return fieldOf(program, node, key);
  if (program.kinds[node] !== flowKind.list) return 'unknown';
  const item = program.operandAt(node, Number(key));
  return item === noNode || program.kinds[item] === flowKind.spread ? 'unknown' : item;
}

function fieldOf(program: Program, object: number, key: string): number | 'absent' | 'unknown' {
  let isOpen = false;
  for (const part of program.operandsOf(object).toReversed()) {
    if (part === noNode) continue;
    if (program.kinds[part] !== flowKind.field) isOpen = true;
    else if (program.nameOf(part) === key) return program.operandAt(part, 0);
  }
  return isOpen ? 'unknown' : 'absent';
}
