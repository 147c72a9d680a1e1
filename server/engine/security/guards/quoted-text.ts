import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, receiverOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import { isSameValue } from './same-value.ts';

const quotes = new Set(["'", '"', '`']);
const edges = new Set(['startswith', 'endswith', 'startsWith', 'endsWith']);
/** Conditions around a value that are looked at. */
const conditionsMax = 16;

/**
 * Whether a value is a text literal where a condition says that a quote is not in its inside: `x.startswith("'")`,
 * `x.endswith("'")`, and no `'` in `x[1:-1]`. Read as code, it is a text and nothing else.
 *
 * @param inside what the quote is not in
 */
export function isQuotedText(program: Program, quote: number, inside: number, value: number): boolean {
  if (!isQuote(program, quote) || !isInsideOf(program, inside, value)) return false;
  const text = program.nameOf(quote);
  const known = new Set<string>();
  let at = value;
  for (let steps = 0; steps < conditionsMax && at !== noNode && program.kinds[at] === flowKind.guarded; steps++) {
    if ((program.flags[at] & flowFlag.negated) === 0) known.add(edgeOf(program, program.operandAt(at, 1), text, value));
    at = program.operandAt(at, 0);
  }
  return known.has('start') && known.has('end');
}

function isQuote(program: Program, node: number): boolean {
  return program.kinds[node] === flowKind.constant && quotes.has(program.nameOf(node));
}

/** `x[1:-1]` */
function isInsideOf(program: Program, node: number, value: number): boolean {
  const bare = bareNode(program, node);
  if (bare === noNode || program.kinds[bare] !== flowKind.element) return false;
  const [object, slice] = program.operandsOf(bare);
  if (slice === noNode || program.nameOf(slice) !== ':' || !isSameValue(program, object, value)) return false;
  const bounds = Array.from(program.operandsOf(slice), (bound) => program.nameOf(bound));
  return bounds.length === 2 && bounds[0] === '1' && bounds[1] === '-1';
}

/** Which end of the value a call says to be the quote. */
function edgeOf(program: Program, condition: number, quote: string, value: number): 'start' | 'end' | '' {
  if (condition === noNode || program.kinds[condition] !== flowKind.call) return '';
  const [callee, given] = program.operandsOf(condition);
  const name = program.nameOf(callee);
  const receiver = receiverOf(program, condition);
  if (!edges.has(name) || given === undefined || program.nameOf(given) !== quote || receiver === noNode) return '';
  if (!isSameValue(program, receiver, value)) return '';
  return name.toLowerCase() === 'startswith' ? 'start' : 'end';
}
