import { flowFlag, noNode } from '../../source/flow-graph.ts';
import { GuardReader } from '../guards/guard-reader.ts';
import type { LeftOutChecks } from '../conditions/left-out-checks.ts';
import type { TaintRun } from './taint-run.ts';

/** Bits of the harms that a value cannot do where the condition of a node `guarded` holds. */
export function harmsGuarded(run: TaintRun, guarded: number): number {
  const known = run.guards.get(guarded);
  if (known !== undefined) return known;
  const { program } = run;
  const value = program.operandAt(guarded, 0);
  const condition = program.operandAt(guarded, 1);
  const isNegated = (program.flags[guarded] & flowFlag.negated) !== 0;
  const reader = new GuardReader(
    program,
    run.values,
    run.index,
    (part, holds, givenFor) => run.likelyLeftOut.modeOf(part, holds, givenFor) === '',
  );
  const harms = value === noNode ? 0 : reader.harmsTaken(condition, value, !isNegated);
  run.guards.set(guarded, harms);
  return harms;
}

/** A check that a mode of the program leaves out. */
export interface LeftOutCheck {
  /** Bits of the harms that a value cannot do in all other modes. */
  readonly harms: number;
  /** Settings that choose the mode, as short code. */
  readonly modes: readonly string[];
}

/** Returns what the condition of a node `guarded` says of its value in all modes but those without the check, where that is more than it says in all. */
export function leftOutCheckAt(run: TaintRun, leftOut: LeftOutChecks, guarded: number): LeftOutCheck | undefined {
  const { program } = run;
  const value = program.operandAt(guarded, 0);
  if (value === noNode) return undefined;
  const modes: string[] = [];
  const reader = new GuardReader(program, run.values, run.index, (condition, holds, givenFor) => {
    const mode = leftOut.modeOf(condition, holds, givenFor);
    if (mode !== undefined && mode !== '') modes.push(mode);
    return mode !== undefined;
  });
  const isNegated = (program.flags[guarded] & flowFlag.negated) !== 0;
  const said = reader.harmsTaken(program.operandAt(guarded, 1), value, !isNegated);
  const harms = said & ~harmsGuarded(run, guarded);
  return harms === 0 ? undefined : { harms, modes };
}
