import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { Program } from '../program/program.ts';
import { writtenValue } from '../program/written-value.ts';
import { type Fact, noFact } from './fact-table.ts';
import type { TaintRun } from './taint-run.ts';

/** Nodes that are the value that they have. */
const samePlaces = new Set<number>([flowKind.parameter, flowKind.named, flowKind.choice, flowKind.guarded]);
/** Calls that take something away from a text, or put a constant there. */
const shortening = new Set(['replace', 'replaceAll', 'slice', 'substring', 'trim', 'trimEnd']);
const stepsMax = 32;

/**
 * Whether a value is the path of the address of a request, as `URL` gives it, with constant texts beside it at most: `"`, `<` and `>` are encoded
 * there, `'` is not. Of an address that someone else chooses (`x:<b>`) nothing is. Source: URL standard, path percent-encode set.
 */
export function isEncodedAddress(run: TaintRun, fact: Fact): boolean {
  const { facts, program, values } = run;
  let at = fact;
  for (let steps = 0; steps < stepsMax && at !== noFact; steps++) {
    const node = facts.nodes[at];
    if (isPathOfRequest(program, values, node)) return true;
    if (!samePlaces.has(program.kinds[node]) && !keepsEncoding(program, values, node)) return false;
    at = facts.parents[at];
  }
  return false;
}

/** `path.replace(/x$/, '')`, `${path}/` */
function keepsEncoding(program: Program, values: ProgramValues, node: number): boolean {
  const operands = Array.from(program.operandsOf(node));
  if (program.kinds[node] === flowKind.concatenation) {
    return operands.filter((part) => !isPlain(program, part)).length === 1;
  }
  if (program.kinds[node] !== flowKind.call || values.calleesAt(node).length > 0) return false;
  const callee = calleeOf(program, node);
  const isShortening =
    callee !== noNode && shortening.has(program.nameOf(callee)) && receiverOf(program, node) !== noNode;
  return isShortening && (!program.nameOf(callee).startsWith('replace') || isPlain(program, operands[2] ?? noNode));
}

function isPlain(program: Program, node: number): boolean {
  return node !== noNode && program.kinds[node] === flowKind.constant && !/["'<>]/.test(program.nameOf(node));
}

function isPathOfRequest(program: Program, values: ProgramValues, member: number): boolean {
  if (program.kinds[member] !== flowKind.member || program.nameOf(member) !== 'pathname') return false;
  const made = writtenValue(program, values, program.operandAt(member, 0));
  if (made === noNode || program.kinds[made] !== flowKind.call) return false;
  const origins = values.originsOf(program.operandAt(made, 0));
  const isUrl = origins.some(({ origin, members }) => members.length === 0 && origin === 'global:URL');
  const address = isUrl ? bareNode(program, program.operandAt(made, 1)) : noNode;
  if (address === noNode || program.kinds[address] !== flowKind.member || program.nameOf(address) !== 'url')
    return false;
  const request = bareNode(program, program.operandAt(address, 0));
  return request !== noNode && (program.kinds[request] === flowKind.parameter || program.nameOf(request) === 'req');
}

/** Whether what follows a text stands between tags, or in double quotes: not in a script, and not in one of its attributes. */
export function isPlainMarkup(before: string): boolean {
  return /(?:\s(?!on)[\w-]+="[^"]*|>[^<]*)$/i.test(before) && !/<(?:script|style)\b/i.test(before);
}
