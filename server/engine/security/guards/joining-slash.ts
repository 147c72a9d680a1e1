import { flowKind, noNode } from '../../source/flow-graph.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { Program } from '../program/program.ts';
import { isSameValue } from './same-value.ts';

/** `base + (base.endsWith('/') ? '' : '/') + path`: a slash is there either way. */
export function isJoiningSlash(
  program: Program,
  values: ProgramValues,
  part: number,
  before: number | undefined,
): boolean {
  if (part === noNode || before === undefined || before === noNode) return false;
  const texts = constantsOf(program, values, part)?.map(({ text }) => text);
  const isEither = texts !== undefined && texts.includes('/') && texts.every((text) => text === '' || text === '/');
  return isEither && texts.length > 1 && isAskedForSlash(program, before);
}

/** Whether the function asks of a value that it ends with a slash. */
function isAskedForSlash(program: Program, value: number): boolean {
  const { graph, base } = program.fileOf(value);
  for (let node = base; node < base + graph.count; node++) {
    if (program.kinds[node] !== flowKind.call || program.owners[node] !== program.owners[value]) continue;
    const [callee, text] = program.operandsOf(node);
    if (callee === noNode || text === undefined || text === noNode) continue;
    const isEnd = /^ends_?with$/i.test(program.nameOf(callee)) && program.nameOf(text) === '/';
    if (isEnd && isSameValue(program, program.operandAt(callee, 0), value)) return true;
  }
  return false;
}
