import type { Switch } from '../conditions/switch.ts';
import type { SwitchedCode } from '../conditions/switched-code.ts';
import { givenAt } from '../patterns/call-arguments.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { CallShape } from '../rules/rule.ts';

/** Returns the switch of code that is wrong, or of each constant that makes it wrong (`verify = False`). */
export function switchOf(
  program: Program,
  values: ProgramValues,
  switched: SwitchedCode,
  node: number,
  { when }: CallShape,
): Switch | undefined {
  const ofCode = switched.at(node);
  if (ofCode !== undefined) return ofCode;
  for (const { at, test } of when) {
    const given = test.kind === 'is' ? givenAt(program, node, at) : 'unknown';
    if (test.kind !== 'is' || typeof given !== 'number') continue;
    const wrong = (constantsOf(program, values, given) ?? []).filter(({ text }) => test.values.includes(text));
    const switches = wrong.map((constant) => switched.at(constant.node));
    if (switches.length > 0 && !switches.includes(undefined)) return switches[0];
  }
  return undefined;
}
