import { wholeValue } from './access-paths.ts';
import { checkedState, openParts } from './follow-schema.ts';
import type { CallbackSource, HandlerSource } from './rule-index.ts';
import { stateFlag, type TaintState } from './taint-states.ts';
import type { TaintRun } from './taint-run.ts';

/** Member of what a procedure of tRPC is given that its schema has checked. */
const inputKey = 'input';

/** Adds the input of a procedure as far as its schema lets that through. Returns the members that no schema is about. */
export function uncheckedMembers(
  run: TaintRun,
  called: number,
  node: number,
  shape: HandlerSource | CallbackSource,
  state: TaintState,
): HandlerSource['members'] {
  const isProcedure = shape.how === 'handler' && shape.entry === 'trpc';
  const schema = isProcedure ? run.inputs.shapeOf(called) : undefined;
  if (schema === undefined) return shape.members;
  const named = run.states.withoutFlags(state, stateFlag.whole);
  for (const open of openParts(run, schema, wholeValue)) {
    run.addSource({ node, path: run.paths.inside(inputKey, open.part), state: checkedState(run, named, open) });
  }
  return shape.members.filter(([key]) => key !== inputKey);
}
