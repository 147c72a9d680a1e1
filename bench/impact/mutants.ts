/**
 * Whether the tests that `impact` selects are those that notice a change: functions are broken one at a time, the whole suite
 * is run, and the test files that fail are looked for among the selected ones.
 *
 *     node bench/impact/mutants.ts ROOT --source lib --runner mocha [--mutants 50] [--seed 1] -- COMMAND…
 *
 * ROOT is a checkout of its own (a git repository without changes, installed so that its suite passes): its files are broken
 * and mended again. COMMAND runs the whole suite from there. `--source`: folder of the code that is broken.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Impact } from '#protocol/impact.ts';
import type { Graph } from '#protocol/graph.ts';
import { seededRandom } from '../seeded-random.ts';
import { apply, type Mutation, mutationsOfPython, mutationsOfScript } from './mutations.ts';
import { type Runner, runners, runSuite, type SuiteRun } from './suites.ts';

const separator = process.argv.indexOf('--');
const command = separator < 0 ? [] : process.argv.slice(separator + 1);
const { positionals, values } = parseArgs({
  args: process.argv.slice(2, separator < 0 ? undefined : separator),
  allowPositionals: true,
  options: {
    source: { type: 'string', default: '' },
    runner: { type: 'string', default: 'mocha' },
    mutants: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});
const root = resolve(positionals[0] ?? '.');
const runner = runners.find((each) => each === values.runner) as Runner;
const suiteTimeoutMs = 120_000;
const program = resolve(import.meta.dirname, '../../bin/groundplan.js');

interface Judged {
  readonly mutation: Mutation;
  readonly killing: readonly string[];
  readonly missed: readonly string[];
  readonly impact: Impact;
  /** Shares of the suite's time that the selected tests and those of the file closure take. */
  readonly selectedShare: number;
  readonly closureShare: number;
}

const baseline = runSuite(root, runner, command, suiteTimeoutMs);
if (baseline === undefined) throw new Error('the suite gave no report');
if (baseline.failing.size > 0)
  tell(`failing before anything is broken, and left out: ${[...baseline.failing].join(', ')}`);
const importers = importersOf(ask('graph', '--level', 'file') as Graph);
const judged: Judged[] = [];
let [survived, lost, tried] = [0, 0, 0];
for (const mutation of shuffled(allMutations(), seededRandom(Number(values.seed)))) {
  if (judged.length >= Number(values.mutants)) break;
  tried++;
  judge(mutation, baseline);
}
summarise();

function judge(mutation: Mutation, before: SuiteRun): void {
  const path = join(root, mutation.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, apply(mutation, source));
  try {
    const run = runSuite(root, runner, command, suiteTimeoutMs);
    if (run === undefined) return void lost++;
    const killing = [...run.failing].filter((file) => !before.failing.has(file));
    if (killing.length === 0) return void survived++;
    note(mutation, killing, ask('impact') as Impact, before);
  } finally {
    writeFileSync(path, source);
  }
}

function note(mutation: Mutation, killing: readonly string[], impact: Impact, before: SuiteRun): void {
  const selected = new Set(impact.tests.map(({ file }) => file));
  const missed = killing.filter((file) => !selected.has(file));
  const closure = closureOf(mutation.file);
  const share = (files: ReadonlySet<string>) => timeOf(before, (file) => files.has(file)) / timeOf(before, () => true);
  judged.push({ mutation, killing, missed, impact, selectedShare: share(selected), closureShare: share(closure) });
  if (missed.length > 0) tell(`MISSED ${mutation.file}:${mutation.line} ${mutation.kind}: ${missed.join(', ')}`);
}

function summarise(): void {
  const safe = judged.filter(({ missed }) => missed.length === 0).length;
  const killing = judged.reduce((sum, each) => sum + each.killing.length, 0);
  const selected = judged.reduce((sum, { impact }) => sum + impact.tests.length, 0);
  const inClosure = judged.filter(({ mutation, killing: files }) =>
    files.every((file) => closureOf(mutation.file).has(file)),
  );
  tell(`${tried} tried, ${judged.length} killed, ${survived} survived, ${lost} gave no report`);
  tell(`every killing test selected: ${safe} of ${judged.length}; by the file closure: ${inClosure.length}`);
  tell(`test files: ${killing} killing among ${selected} selected (precision ${(killing / selected).toFixed(2)})`);
  tell(
    `share of the suite's time, median: selected ${percent(judged.map((each) => each.selectedShare))}, file closure ${percent(judged.map((each) => each.closureShare))}`,
  );
  const exact = judged.filter(({ impact }) => impact.certainty === 'exact');
  tell(`exact answers: ${exact.length}, of which unsafe ${exact.filter(({ missed }) => missed.length > 0).length}`);
}

function allMutations(): Mutation[] {
  const tracked = execFileSync('git', ['ls-files', '-z', '--', values.source || '.'], { cwd: root, encoding: 'utf8' });
  return tracked.split('\0').flatMap((file) => {
    const isScript = /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file);
    if (!isScript && !file.endsWith('.py')) return [];
    const source = readFileSync(join(root, file), 'utf8');
    return isScript ? mutationsOfScript(file, source) : mutationsOfPython(file, source);
  });
}

function ask(...question: readonly string[]): unknown {
  const given = [program, ...question, '--json', '--workspace', root];
  return JSON.parse(execFileSync(process.execPath, given, { encoding: 'utf8', maxBuffer: 1e9 }));
}

function importersOf({ edges }: Graph): ReadonlyMap<string, readonly string[]> {
  const importing = new Map<string, string[]>();
  for (const { source, target } of edges) importing.set(target, [...(importing.get(target) ?? []), source]);
  return importing;
}

/** Test files that import the file, however far away. */
function closureOf(file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  // What is added to a set while it is walked through is walked through as well.
  for (const each of reached) for (const importer of importers.get(each) ?? []) reached.add(importer);
  return reached;
}

function timeOf({ tookMs }: SuiteRun, counts: (file: string) => boolean): number {
  return Array.from(tookMs).reduce((sum, [file, ms]) => sum + (counts(file) ? ms + 1 : 0), 0);
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

function percent(shares: readonly number[]): string {
  const sorted = shares.toSorted((a, b) => a - b);
  return `${(100 * (sorted[Math.floor(sorted.length / 2)] ?? 0)).toFixed(1)} %`;
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
