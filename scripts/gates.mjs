/** What must hold besides the tests, each a program that says nothing where it does. */
import { runHeld, suitableNode } from './bootstrap.mjs';

/** Files of which none is the program's subject are no fault. */
const NOTHING_TO_DO = '--no-error-on-unmatched-pattern';

/** Several checkers look at one project faster, and each again at the types that they share: more work where all cores are busy. */
const ONE_CHECKER = ['--checkers', '1'];

/** By name; of the whole project, or where that can be of some of its files. */
export const gates = {
  types: () => runHeld(suitableNode(), ['node_modules/typescript7/bin/tsc', '-b', ...ONE_CHECKER]),
  lint: (files = []) => runHeld('oxlint', ['--deny-warnings', NOTHING_TO_DO, ...files]),
  format: (files = []) => runHeld('oxfmt', ['--check', NOTHING_TO_DO, ...files]),
  layers: () => runHeld(suitableNode(), ['scripts/check-layers.ts']),
};

/** Shows what it said where it does not hold. Whether it does. */
export async function passesGate(name, files) {
  const { code, output } = await gates[name](files);
  process.stdout.write(code === 0 ? `passed  ${name}\n` : `${output}FAILED  ${name}\n`);
  return code === 0;
}
