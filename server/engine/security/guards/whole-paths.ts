import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { takesOffLeadingWaysUp } from '../expressions/leading-ways-up.ts';
import { argumentsOf } from '../patterns/call-arguments.ts';
import { bareNode, calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { Program } from '../program/program.ts';
import type { RuleIndex } from '../taint/rule-index.ts';
import { harmsOfTraversal } from './harm-bits.ts';

const modules = new Set(['node:path', 'python:os', 'python:posixpath', 'python:ntpath']);
/** Calls that bring each `..` of a path to its front. */
const normalizing = new Set(['normalize', 'normpath']);
/** Calls that put parts behind one another and bring each `..` to the front: in Python the last part that begins with a slash counts. */
const joining = 'join';
/** Values that a part went through may be put behind one another so deep. */
const depthMax = 8;

/** Reads paths that were made whole in a way after which they lead out of no folder. */
export class WholePaths {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #harms: number;

  constructor(program: Program, values: ProgramValues, index: RuleIndex) {
    this.#program = program;
    this.#values = values;
    this.#harms = harmsOfTraversal(index);
  }

  /** `path.normalize(x).replace(/^(\.\.(\/|\\|$))+/, '')`, `re.sub(…, '', os.path.normpath(x))`: what is taken off before is brought back by neither. */
  harmsStripped(call: number): number {
    const name = this.#nameCalled(call);
    if (name !== 'replace' && name !== 'sub') return 0;
    const text = name === 'sub' ? this.#program.operandAt(call, 3) : receiverOf(this.#program, call);
    const expression = this.#expressionAt(call);
    const isStripped = expression !== undefined && takesOffLeadingWaysUp(expression);
    const isEmpty = this.#textOf(this.#program.operandAt(call, 2)) === '';
    return isStripped && isEmpty && this.#isCallOf(normalizing, text) ? this.#harms : 0;
  }

  /** A part that is put behind a folder: `path.join(folder, path.normalize('/' + x))`. @param part as it is given there */
  harmsJoined(call: number, part: number): number {
    const isJoin = this.#nameCalled(call) === joining && this.#isOfPath(call, 'node:path');
    const [first] = argumentsOf(this.#program, call);
    if (!isJoin || first === undefined || first.node === part) return 0;
    return this.isRooted(part) ? this.#harms : 0;
  }

  /** Whether a path was made whole behind a slash, as no `..` is left there then: `path.normalize('/' + x)`, `path.join('/', x)`. */
  isRooted(node: number, depth = 0): boolean {
    const call = node === noNode || depth > depthMax ? noNode : bareNode(this.#program, node);
    if (call === noNode || this.#program.kinds[call] !== flowKind.call) return false;
    const [first, second] = argumentsOf(this.#program, call);
    if (first === undefined) return false;
    const isNode = this.#isOfPath(call, 'node:path');
    if (isNode && (this.#nameCalled(call) === joining || this.#nameCalled(call) === 'resolve'))
      return second !== undefined && second.position > 0 && this.#textOf(first.node) === '/';
    return this.#isCallOf(normalizing, call) && this.#beginsWithSlash(first.node);
  }

  #beginsWithSlash(node: number): boolean {
    const text = bareNode(this.#program, node);
    if (text === noNode || this.#program.kinds[text] !== flowKind.concatenation) return false;
    return this.#textOf(this.#program.operandAt(text, 0)) === '/';
  }

  #isCallOf(names: ReadonlySet<string>, node: number): boolean {
    const call = node === noNode ? noNode : bareNode(this.#program, node);
    if (call === noNode || this.#program.kinds[call] !== flowKind.call) return false;
    return names.has(this.#nameCalled(call)) && this.#isOfPath(call);
  }

  #isOfPath(call: number, module?: string): boolean {
    const callee = calleeOf(this.#program, call);
    return (callee === noNode ? [] : this.#values.originsOf(callee)).some(({ origin }) =>
      module === undefined ? modules.has(origin) : origin === module,
    );
  }

  #nameCalled(call: number): string {
    const callee = calleeOf(this.#program, call);
    return callee === noNode ? '' : this.#program.nameOf(callee);
  }

  #textOf(node: number): string | undefined {
    const texts = node === noNode ? undefined : constantsOf(this.#program, this.#values, node);
    return texts?.length === 1 ? texts[0].text : undefined;
  }

  #expressionAt(call: number): string | undefined {
    const node = this.#program.operandAt(call, 1);
    const constants = node === noNode ? undefined : constantsOf(this.#program, this.#values, node);
    if (constants?.length !== 1) return undefined;
    const [{ text, node: constant }] = constants;
    const isExpression = (this.#program.flags[constant] & flowFlag.regularExpression) !== 0;
    if (isExpression) return text;
    // A text that JavaScript replaces is none.
    return this.#nameCalled(call) === 'sub' ? `/${text.replaceAll('/', String.raw`\/`)}/` : undefined;
  }
}
