import { flowKind } from '../source/flow-graph.ts';
import { type Mention, simpleCondition } from './condition.ts';
import type { ControlFlow } from './control-flow.ts';

/** Says that a call came to its end: nothing was thrown in it. @param mentions variables that it was given */
export function assumeReturned(flow: ControlFlow, call: number, mentions: readonly Mention[]): void {
  if (mentions.length === 0) return;
  flow.parameters.countReturns();
  const returned = flow.graph.add(flowKind.operation, flow.graph.positionOf(call), [call], 'returned');
  flow.inform(simpleCondition(returned, mentions), true);
}
