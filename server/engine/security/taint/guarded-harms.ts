import { flowFlag, noNode } from '../../source/flow-graph.ts';
import { GuardReader } from '../guards/guard-reader.ts';
import type { TaintRun } from './taint-run.ts';

/** Bits of the harms that a value cannot do where the condition of a node `guarded` holds. */
export function harmsGuarded(run: TaintRun, guarded: number): number {
  const known = run.guards.get(guarded);
  if (known !== undefined) return known;
  const { program } = run;
  const value = program.operandAt(guarded, 0);
  const condition = program.operandAt(guarded, 1);
  const isNegated = (program.flags[guarded] & flowFlag.negated) !== 0;
  const reader = new GuardReader(program, run.values, run.index);
  const harms = value === noNode ? 0 : reader.harmsTaken(condition, value, !isNegated);
  run.guards.set(guarded, harms);
  return harms;
}
