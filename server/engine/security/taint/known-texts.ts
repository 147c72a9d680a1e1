import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode } from '../patterns/node-shapes.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { TaintRun } from './taint-run.ts';

/** Texts in texts are looked at so deep. */
const textDepthMax = 4;

/** The parts of a text in order, as far as they are known. */
export function textsIn(
  run: Pick<TaintRun, 'program' | 'values'>,
  part: number,
  depth: number,
): (string | undefined)[] {
  const { program, values } = run;
  if (part === noNode) return [undefined];
  const bare = bareNode(program, part);
  if (bare !== noNode && program.kinds[bare] === flowKind.concatenation && depth < textDepthMax) {
    return Array.from(program.operandsOf(bare)).flatMap((each) => textsIn(run, each, depth + 1));
  }
  const constants = constantsOf(program, values, part);
  return [constants?.length === 1 ? constants[0].text : undefined];
}
