import { flowKind } from '../../source/flow-graph.ts';
import { givenAt } from '../patterns/call-arguments.ts';
import { slowExpressionsOf } from '../patterns/slow-constants.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { RuleShape } from './shape-index.ts';

/**
 * The node that is wrong about a call: a secret, or a slow expression, where it is written, wherever that is; an option where it
 * is given; else the call.
 */
export function wrongNode(program: Program, values: ProgramValues, call: number, { rule, shape }: RuleShape): number {
  for (const { at, test } of shape.when) {
    const given = givenAt(program, call, at);
    if (typeof given !== 'number') continue;
    if (test.kind === 'slow') return slowExpressionsOf(program, values, given, test.ways).at(0) ?? call;
    if (rule.category === 'secret') return constantsOf(program, values, given)?.at(0)?.node ?? call;
    const isOption = at.kind === 'position' && at.path.length > 0;
    if (isOption && program.fileOf(given) === program.fileOf(call) && program.kinds[given] === flowKind.constant)
      return given;
  }
  return call;
}
