import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { replacesAll } from '../expressions/admitted-characters.ts';
import { bareNode, calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import { constantsOf, type ConstantText } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { RuleIndex } from '../taint/rule-index.ts';
import { harmsOfAbsent, harmsOfStructure, harmsOfTraversal } from './harm-bits.ts';
import { harmCharacters } from './harm-characters.ts';

/** Calls that take a text apart, with the piece that surely lacks the separator where their number is bounded; undefined: all of them. */
const splits: ReadonlyMap<string, { readonly bounded: string; readonly always?: true }> = new Map([
  ['split', { bounded: '0' }],
  ['rsplit', { bounded: '-1' }],
  ['partition', { bounded: '0', always: true }],
  ['rpartition', { bounded: '2', always: true }],
]);
/** Calls that return one piece. */
const takes = new Set(['pop', 'shift', 'at']);
const number = /^-?\d+$/;

/** Harms that one piece of what `split` returns cannot do: it is a text in which the separator is not. @param read a member, or a call such as `pop` */
export function harmsOfPiece(program: Program, values: ProgramValues, index: RuleIndex, read: number): number {
  const pieces = piecesOf(program, read);
  const split = splitAt(program, pieces);
  if (split === undefined) return 0;
  const structure = harmsOfStructure(index);
  const isBounded = split.always === true || (isOfPython(program, pieces) && program.operandsOf(pieces).length > 2);
  if (isBounded && nameOfPiece(program, read) !== split.bounded) return structure;
  const separators = constantsOf(program, values, program.operandAt(pieces, 1)) ?? [];
  return separators.length === 1 ? structure | harmsWithout(program, index, pieces, separators[0]) : structure;
}

function splitAt(program: Program, call: number): { readonly bounded: string; readonly always?: true } | undefined {
  if (call === noNode || program.kinds[call] !== flowKind.call || receiverOf(program, call) === noNode)
    return undefined;
  return splits.get(program.nameOf(calleeOf(program, call)));
}

/** Harms that a text without a separator cannot do. */
function harmsWithout(program: Program, index: RuleIndex, pieces: number, { text, node }: ConstantText): number {
  const isExpression = (program.flags[node] & flowFlag.regularExpression) !== 0;
  const lacks = (character: string): boolean =>
    isExpression ? replacesAll(expressionFor(text), character) : character === text;
  let harms = isExpression ? 0 : harmsOfAbsent(index, text);
  for (const [harm, sets] of Object.entries(harmCharacters))
    if (sets.some((set) => Array.from(set).every(lacks))) harms |= index.harmBit(harm);
  // Two of them may be put together again.
  return lacks('/') && isOnlyRead(program, pieces) ? harms | harmsOfTraversal(index) : harms;
}

/** The node that a piece is taken of. */
function piecesOf(program: Program, read: number): number {
  if (number.test(nameOfPiece(program, read))) return bareNode(program, program.operandAt(read, 0));
  const callee = program.kinds[read] === flowKind.call ? calleeOf(program, read) : noNode;
  if (callee === noNode || !takes.has(program.nameOf(callee))) return noNode;
  const receiver = receiverOf(program, read);
  return receiver === noNode ? noNode : bareNode(program, receiver);
}

/** `0` of `pieces[0]`, `-1` of an item from the end on. */
function nameOfPiece(program: Program, read: number): string {
  const kind = program.kinds[read];
  return kind === flowKind.member || kind === flowKind.item ? program.nameOf(read) : '';
}

function isOfPython(program: Program, node: number): boolean {
  return program.fileOf(node).hasReceiverParameters;
}

function expressionFor(text: string): string {
  return text.slice(text.lastIndexOf('/') + 1).includes('g') ? text : `${text}g`;
}

/** Whether one piece is read, and nothing else is done with what a call returns. */
function isOnlyRead(program: Program, pieces: number): boolean {
  const users = usersThroughNames(program, pieces).filter((user) => program.nameOf(user) !== 'length');
  const [first] = users;
  if (users.length !== 1 || first === undefined) return false;
  return number.test(nameOfPiece(program, first)) || takes.has(program.nameOf(first));
}

/** Uses of a value, under each of its names. */
function usersThroughNames(program: Program, node: number): readonly number[] {
  return Array.from(program.usersOf(node)).flatMap((user) => {
    const kind = program.kinds[user];
    const isName = kind === flowKind.named || kind === flowKind.guarded || kind === flowKind.await;
    return isName ? (program.operandAt(user, 0) === node ? usersThroughNames(program, user) : []) : [user];
  });
}
