import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { argumentsOf } from '../patterns/call-arguments.ts';
import { bareNode, calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { Program } from '../program/program.ts';
import type { RuleIndex } from '../taint/rule-index.ts';
import { harmsOfHosts, harmsOfTraversal } from './harm-bits.ts';
import { isPlainlyOf, isSameValue } from './same-value.ts';

/** Ways in which a path is made whole, so that its beginning says where it leads. */
const resolving = new Set(['resolve', 'normalize', 'realpath', 'realpathSync', 'abspath', 'normpath']);
/** Calls that put paths behind one another: in JavaScript they make them whole as well. */
const putting = new Set(['join', 'joinpath', 'Path']);
/** Calls that give the way from a folder to a file. */
const relating = new Set(['relative', 'relpath']);
/** Calls that give the name alone. */
const naming = new Set(['basename', 'secure_filename', 'get_valid_filename']);
/** Calls that give the folder that paths have in common. */
const common = new Set(['commonpath', 'commonprefix']);
/** Gives the way from a folder to a path of Python, and raises for one elsewhere. */
const wayBelow = 'relative_to';
/** Calls that give a path as an object, or as a text. */
const forms = new Set(['Path', 'PurePath', 'PosixPath', 'str', 'fspath']);
/** Paths in paths are looked at so deep. */
const partsMax = 4;
const beginnings = new Set(['startsWith', 'startswith', 'is_relative_to']);

/** Reads conditions about the beginnings of paths and addresses. */
export class PathGuards {
  readonly #program: Program;
  readonly #values: ProgramValues;
  /** Bits of harms. */
  readonly #traversal: number;
  readonly #hosts: number;

  constructor(program: Program, values: ProgramValues, index: RuleIndex) {
    this.#program = program;
    this.#values = values;
    this.#traversal = harmsOfTraversal(index);
    this.#hosts = harmsOfHosts(index);
  }

  /** `x.startsWith(root)`: of a path that was made whole, and of an address with its host. */
  harmsTaken(name: string, receiver: number, first: number, value: number, holds: boolean): number {
    if (name === 'test') return !holds && this.#isUpward(receiver, first, value) ? this.#traversal : 0;
    if (!beginnings.has(name)) return 0;
    if (!holds) return this.#isWayBack(receiver, first, value) ? this.#traversal : 0;
    if (this.#isValue(receiver, value)) return this.ofBeginning(first, value);
    return this.#isResolved(receiver, value) ? this.#traversal : 0;
  }

  /** `path.relative(folder, x).startsWith('..')` */
  #isWayBack(way: number, text: number, value: number): boolean {
    const texts = text === noNode ? undefined : constantsOf(this.#program, this.#values, text);
    return texts?.every((each) => each.text === '..') === true && this.#isCallOf(relating, way, value);
  }

  /** `/^\.\./.test(path.relative(folder, x))` */
  #isUpward(expression: number, way: number, value: number): boolean {
    const texts = expression === noNode ? undefined : constantsOf(this.#program, this.#values, expression);
    const isUp = texts?.every((each) => /^\/\^(?:\\\.\\\.|\\\.\{2\})\/$/.test(each.text)) === true;
    return isUp && this.#isCallOf(relating, way, value);
  }

  /** `path.basename(x) === x` */
  ofName(side: number, other: number, value: number): number {
    const isName = this.#isCallOf(naming, side, value) && this.#isValue(other, value);
    return isName || this.#isIn(side, value) || this.#isUnder(side, value) ? this.#traversal : 0;
  }

  /** `path.dirname(file) === folder`, of a path that was made whole. */
  #isIn(side: number, value: number): boolean {
    const call = side === noNode ? noNode : bareNode(this.#program, side);
    if (call === noNode || this.#program.kinds[call] !== flowKind.call) return false;
    const callee = calleeOf(this.#program, call);
    if (callee === noNode || this.#program.nameOf(callee) !== 'dirname') return false;
    return argumentsOf(this.#program, call).some(({ node }) => this.#isWhole(node, value));
  }

  /** Whether a node is a call of a function with one of the names, which is given the value. */
  #isCallOf(names: ReadonlySet<string>, node: number, value: number): boolean {
    const call = node === noNode ? noNode : bareNode(this.#program, node);
    if (call === noNode || this.#program.kinds[call] !== flowKind.call) return false;
    const callee = calleeOf(this.#program, call);
    return callee !== noNode && names.has(this.#program.nameOf(callee)) && this.#isPlainlyGiven(call, value);
  }

  #isPlainlyGiven(call: number, value: number): boolean {
    return argumentsOf(this.#program, call).some(({ node }) => this.#isValue(node, value));
  }

  ofBeginning(text: number, value: number): number {
    const texts = text === noNode ? undefined : constantsOf(this.#program, this.#values, text);
    if (texts?.every((each) => /^[a-z]+:\/\/[^/]+\//.test(each.text)) === true) return this.#hosts;
    return this.#isResolving(bareNode(this.#program, value)) ? this.#traversal : 0;
  }

  #isResolving(node: number): boolean {
    if (node === noNode || this.#program.kinds[node] !== flowKind.call) return false;
    const callee = calleeOf(this.#program, node);
    const name = callee === noNode ? '' : this.#program.nameOf(callee);
    return resolving.has(name) || (name === 'join' && !this.#program.fileOf(node).hasReceiverParameters);
  }

  /** `path.resolve(x).startsWith(folder)` */
  #isResolved(receiver: number, value: number): boolean {
    const given = receiver === noNode ? noNode : bareNode(this.#program, receiver);
    const made = this.#isPath(given) ? bareNode(this.#program, this.#program.operandAt(given, 1)) : given;
    return this.#isResolving(made) && this.#isPartOf(made, value, 0);
  }

  /** `Path(x)`, `str(x)`: what it is given in another form. */
  #isPath(node: number): boolean {
    if (node === noNode || this.#program.kinds[node] !== flowKind.call) return false;
    const callee = calleeOf(this.#program, node);
    const isForm = callee !== noNode && forms.has(this.#program.nameOf(callee));
    return isForm && this.#program.operandsOf(node).length === 2;
  }

  /** Whether a value is what a path was made of, through `join` and the like: `realpath(join(folder, x))`. */
  #isPartOf(made: number, value: number, depth: number): boolean {
    return this.#partsOf(made).some((node) => {
      if (node === noNode) return false;
      return (
        this.#isValue(node, value) ||
        (depth < partsMax && this.#isPartOf(bareNode(this.#program, node), value, depth + 1))
      );
    });
  }

  /** Paths and texts that a path was made of. */
  #partsOf(made: number): readonly number[] {
    const program = this.#program;
    const isText = program.kinds[made] === flowKind.concatenation;
    // `folder / name` of Python is a text, a number or a path.
    const isBelow = program.kinds[made] === flowKind.choice;
    if (isText || isBelow) return Array.from(program.operandsOf(made));
    if (program.kinds[made] !== flowKind.call) return [];
    const callee = calleeOf(program, made);
    const isJoin = callee !== noNode && (resolving.has(program.nameOf(callee)) || putting.has(program.nameOf(callee)));
    return isJoin ? argumentsOf(program, made).map(({ node }) => node) : [];
  }

  /** `os.path.commonpath([folder, x]) == folder`, of a path that was made whole. */
  #isUnder(side: number, value: number): boolean {
    const call = side === noNode ? noNode : bareNode(this.#program, side);
    if (call === noNode || this.#program.kinds[call] !== flowKind.call) return false;
    const callee = calleeOf(this.#program, call);
    if (callee === noNode || !common.has(this.#program.nameOf(callee))) return false;
    const list = bareNode(this.#program, this.#program.operandAt(call, 1));
    if (list === noNode || this.#program.kinds[list] !== flowKind.list) return false;
    return Array.from(this.#program.operandsOf(list)).some((item) => this.#isWhole(item, value));
  }

  /** Whether a node is the value, which was made whole, or a path that was made of it. */
  #isWhole(node: number, value: number): boolean {
    const isItself = this.#isValue(node, value) && this.#isResolving(bareNode(this.#program, value));
    return isItself || this.#isResolved(node, value);
  }

  /** `Path(x).resolve().relative_to(folder)` came to its end. */
  harmsReturned(call: number, value: number): number {
    const callee = calleeOf(this.#program, call);
    const receiver = receiverOf(this.#program, call);
    if (callee === noNode || receiver === noNode || this.#program.nameOf(callee) !== wayBelow) return 0;
    return this.#isWhole(receiver, value) ? this.#traversal : 0;
  }

  #isValue(node: number, value: number): boolean {
    return node !== noNode && isPlainlyOf(this.#program, node, value);
  }
}

/** One of several conditions of which one is true. */
export interface Alternative {
  readonly condition: number;
  readonly holds: boolean;
}

/**
 * Of `x === folder || x.startsWith(folder + '/')` the first says no more than that the value is what the second has it begin
 * with.
 */
export function isFolderItself(
  program: Program,
  { condition, holds }: Alternative,
  others: readonly Alternative[],
  value: number,
): boolean {
  if (program.nameOf(condition) !== '==' || program.kinds[condition] !== flowKind.operation) return false;
  const [a, b] = program.operandsOf(condition);
  const isEqual = ((program.flags[condition] & flowFlag.negated) === 0) === holds;
  if (!isEqual || a === noNode || b === noNode) return false;
  const isFirst = isPlainlyOf(program, a, value);
  if (!isFirst && !isPlainlyOf(program, b, value)) return false;
  return others.some((other) => beginsWith(program, other, isFirst ? b : a, value));
}

function beginsWith(program: Program, { condition, holds }: Alternative, folder: number, value: number): boolean {
  const isNot = program.kinds[condition] === flowKind.operation && program.nameOf(condition) === '!';
  const call = isNot ? program.operandAt(condition, 0) : condition;
  if (holds === isNot || call === noNode || program.kinds[call] !== flowKind.call) return false;
  const callee = calleeOf(program, call);
  const receiver = receiverOf(program, call);
  const isBeginning = callee !== noNode && beginnings.has(program.nameOf(callee));
  if (!isBeginning || receiver === noNode || !isPlainlyOf(program, receiver, value)) return false;
  const text = program.operandAt(call, 1);
  const isJoined = text !== noNode && program.kinds[text] === flowKind.concatenation;
  return isSameValue(program, isJoined ? program.operandAt(text, 0) : text, folder);
}
