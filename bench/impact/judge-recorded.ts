/**
 * What recording a suite once is worth: of the mutants that `mutants.ts` wrote down, the tests that `impact` selects by the graph
 * alone, and with what each test file was recorded to run.
 *
 *     node bench/impact/judge-recorded.ts ROOT --from FILE -- COMMAND…
 *
 * ROOT is the checkout, without changes; COMMAND runs the whole suite from there, as it did for the mutants.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Impact } from '#protocol/impact.ts';
import { linesOf, type MutantLine, type SuiteLine } from './mutant-lines.ts';
import { apply } from './mutations.ts';

const separator = process.argv.indexOf('--');
const command = separator < 0 ? [] : process.argv.slice(separator + 1);
const { positionals, values } = parseArgs({
  args: process.argv.slice(2, separator < 0 ? undefined : separator),
  allowPositionals: true,
  options: { from: { type: 'string', default: 'mutants.jsonl' } },
});
const root = resolve(positionals[0] ?? '.');
const program = resolve(import.meta.dirname, '../../bin/groundplan.js');

interface Judged {
  readonly killing: number;
  readonly missed: readonly string[];
  readonly selected: number;
  /** Of the time that the suite takes. */
  readonly share: number;
}

const { suite, mutants } = linesOf(values.from);
if (suite === undefined) throw new Error('there are no mutants in that file');
const killed = mutants.filter(({ killing }) => killing.length > 0);
const states = { graph: newState(), recorded: newState() };
try {
  const took = secondsOf(() => record(states.recorded));
  tell(`recorded in ${took.toFixed(1)} s`);
  const judged = { graph: [] as Judged[], recorded: [] as Judged[] };
  for (const mutant of killed) {
    for (const way of ['graph', 'recorded'] as const) judged[way].push(judge(mutant, suite, states[way], way));
  }
  for (const way of ['graph', 'recorded'] as const) summarise(way, judged[way]);
} finally {
  for (const state of Object.values(states)) rmSync(state, { recursive: true, force: true });
}

function newState(): string {
  return mkdtempSync(join(tmpdir(), 'groundplan-state-'));
}

function environment(state: string): NodeJS.ProcessEnv {
  return { ...process.env, GROUNDPLAN_STATE: state, XDG_RUNTIME_DIR: state, GROUNDPLAN_IDLE_MS: '300' };
}

function record(state: string): void {
  const given = [program, 'impact', '--record', '--', ...command];
  const { stderr } = spawnSync(process.execPath, given, { cwd: root, env: environment(state), encoding: 'utf8' });
  tell(stderr.split('\n').findLast((line) => line.startsWith('groundplan: ')) ?? 'nothing was recorded');
}

function judge(mutant: MutantLine, before: SuiteLine, state: string, way: string): Judged {
  const { tests } = impactOf(mutant, state);
  const selected = new Set(tests.map(({ file }) => file));
  const missed = mutant.killing.filter((file) => !selected.has(file));
  if (missed.length > 0) tell(`MISSED (${way}) ${mutant.file}:${mutant.line} ${mutant.kind}: ${missed.join(', ')}`);
  const time = (counts: (file: string) => boolean) =>
    Object.entries(before.tookMs).reduce((sum, [file, ms]) => sum + (counts(file) ? ms + 1 : 0), 0);
  const share = time((file) => selected.has(file)) / time(() => true);
  return { killing: mutant.killing.length, missed, selected: selected.size, share };
}

function impactOf(mutant: MutantLine, state: string): Impact {
  const path = join(root, mutant.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, apply(mutant, source));
  try {
    const given = [program, 'impact', '--json', '--workspace', root];
    const options = { env: environment(state), encoding: 'utf8', maxBuffer: 1e9 } as const;
    return JSON.parse(execFileSync(process.execPath, given, options)) as Impact;
  } finally {
    writeFileSync(path, source);
  }
}

function summarise(way: string, judged: readonly Judged[]): void {
  const safe = judged.filter(({ missed }) => missed.length === 0).length;
  const sum = (of: (each: Judged) => number) => judged.reduce((total, each) => total + of(each), 0);
  const precision = sum(({ killing, missed }) => killing - missed.length) / sum(({ selected }) => selected);
  const shares = judged.map(({ share }) => share).toSorted((a, b) => a - b);
  const median = shares[Math.floor(shares.length / 2)] ?? 0;
  tell(
    `${way}: every killing test selected for ${safe} of ${judged.length}; precision ${precision.toFixed(2)}; ` +
      `share of the suite's time, median ${(100 * median).toFixed(1)} %`,
  );
}

function secondsOf(work: () => void): number {
  const startMs = performance.now();
  work();
  return (performance.now() - startMs) / 1000;
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
