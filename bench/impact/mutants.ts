/**
 * What a test suite notices: functions are broken one at a time, the whole suite is run, and the test files that fail are
 * written down. `judge-mutants.ts` then looks for them among those that `impact` selects.
 *
 *     node bench/impact/mutants.ts ROOT --to FILE --source lib --runner mocha [--mutants 50] [--seed 1] [--for-s 500] [--timeout-s 60] -- COMMAND…
 *
 * ROOT is a checkout of its own (a git repository without changes, installed so that its suite passes): its files are broken
 * and mended again. COMMAND runs the whole suite from there. `--source`: folder of the code that is broken, or a pathspec of
 * git's, as often as there are some; tests are left out. FILE holds a line for each mutant; what it holds is not tried again, so
 * that a run may be made in pieces of `--for-s` seconds.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isTestPath } from '#server/engine/source/tests.ts';
import { seededRandom, shuffled } from '../seeded-random.ts';
import { linesOf, type MutantLine, type SuiteLine } from './mutant-lines.ts';
import { apply, type Mutation, mutationsOfPython, mutationsOfScript } from './mutations.ts';
import { type Runner, runners, runSuite } from './suites.ts';

const separator = process.argv.indexOf('--');
const command = separator < 0 ? [] : process.argv.slice(separator + 1);
const { positionals, values } = parseArgs({
  args: process.argv.slice(2, separator < 0 ? undefined : separator),
  allowPositionals: true,
  options: {
    to: { type: 'string', default: 'mutants.jsonl' },
    source: { type: 'string', multiple: true, default: ['.'] },
    runner: { type: 'string', default: 'mocha' },
    mutants: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    'for-s': { type: 'string', default: '500' },
    'timeout-s': { type: 'string', default: '60' },
  },
});
const root = resolve(positionals[0] ?? '.');
const runner = runners.find((each) => each === values.runner) as Runner;
/** What breaks everything may take its time for it. */
const suiteTimeoutMs = Number(values['timeout-s']) * 1000;
const endsAtMs = performance.now() + Number(values['for-s']) * 1000;

const known = linesOf(values.to);
const suite = known.suite ?? runBaseline();
const order = shuffled(allMutations(), seededRandom(Number(values.seed)));
let killed = known.mutants.filter(({ killing }) => killing.length > 0).length;
for (const mutation of order.slice(known.mutants.length)) {
  if (killed >= Number(values.mutants) || performance.now() > endsAtMs) break;
  const line = tryOut(mutation);
  if (line.killing.length > 0) killed++;
  add(line);
}
process.stdout.write(`${killed} killed of ${linesOf(values.to).mutants.length} tried; ${order.length} there are\n`);

function runBaseline(): SuiteLine {
  const run = runSuite(root, runner, command, suiteTimeoutMs);
  if (run === undefined) throw new Error('the suite gave no report');
  const line: SuiteLine = { type: 'suite', tookMs: Object.fromEntries(run.tookMs), failing: [...run.failing] };
  add(line);
  return line;
}

function tryOut(mutation: Mutation): MutantLine {
  const path = join(root, mutation.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, apply(mutation, source));
  try {
    const run = runSuite(root, runner, command, suiteTimeoutMs);
    const killing = [...(run?.failing ?? [])].filter((file) => !suite.failing.includes(file));
    return { type: 'mutant', ...mutation, killing: killing.toSorted(), isLost: run === undefined };
  } finally {
    writeFileSync(path, source);
  }
}

function add(line: SuiteLine | MutantLine): void {
  appendFileSync(values.to, `${JSON.stringify(line)}\n`);
}

function allMutations(): Mutation[] {
  const tracked = execFileSync('git', ['ls-files', '-z', '--', ...values.source], { cwd: root, encoding: 'utf8' });
  return tracked.split('\0').flatMap((file) => {
    const isScript = /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file);
    if ((!isScript && !file.endsWith('.py')) || isTestPath(file)) return [];
    const source = readFileSync(join(root, file), 'utf8');
    return isScript ? mutationsOfScript(file, source) : mutationsOfPython(file, source);
  });
}
