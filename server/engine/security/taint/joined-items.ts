import { flowKind, noNode } from '../../source/flow-graph.ts';
import { fixesHost } from '../guards/fixed-host.ts';
import { harmsOfHosts } from '../guards/harm-bits.ts';
import { type GivenArgument, receiverPosition } from '../patterns/call-arguments.ts';
import { receiverOf } from '../patterns/node-shapes.ts';
import { wholeValue } from './access-paths.ts';
import type { Fact } from './fact-table.ts';
import { textsIn } from './known-texts.ts';
import type { TaintedPart, TaintRun } from './taint-run.ts';

/** Stands between items where no text is given. */
const commaBetween = [','];

/** One item of a list is tainted, and a call makes one text of all: `[command, name].join(' ')`, `' '.join([command, name])`. */
export function followJoined(
  run: TaintRun,
  fact: Fact,
  call: number,
  { node, position }: GivenArgument,
  { path, state }: TaintedPart,
): void {
  const item = run.paths.placeOf(path);
  if (item === undefined || !run.calls.of(call).isJoin) return;
  const isOfPython = position === 0 && run.languageOf(call) === 'python';
  if (position !== receiverPosition && !isOfPython) return;
  const between = isOfPython ? receiverOf(run.program, call) : run.program.operandAt(call, 1);
  const harms = harmsOfJoined(run, node, between, item);
  run.step(fact, { node: call, path: wholeValue, state: run.states.without(state, harms) });
}

/** Harms that an item cannot do behind those before it: `['https://a.example', id].join('/')`. */
function harmsOfJoined(run: TaintRun, list: number, separator: number, item: number): number {
  const { program, values, index } = run;
  const lists = values.objectsOf(list).filter((each) => program.kinds[each] === flowKind.list);
  const between = separator === noNode ? commaBetween : textsIn(run, separator, 0);
  const isFixed = lists.every((each) => {
    const before = Array.from(program.operandsOf(each).subarray(0, item));
    return fixesHost(before.flatMap((part) => [...textsIn(run, part, 0), ...between]));
  });
  return isFixed && lists.length > 0 ? harmsOfHosts(index) : 0;
}
