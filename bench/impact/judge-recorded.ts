/**
 * What recording a suite once is worth: of the mutants that `mutants.ts` wrote down, the tests that `impact` selects by the graph
 * alone, and with what each test file was recorded to run.
 *
 *     node bench/impact/judge-recorded.ts ROOT --from FILE -- COMMAND…
 *
 * ROOT is the checkout, without changes; COMMAND runs the whole suite from there, as it did for the mutants.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Analyst } from '#server/app/analysis/analyst.ts';
import { impactDepthDefault } from '#protocol/impact.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { indexedSnapshot } from './indexed-snapshot.ts';
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
  readonly killingShare: number;
}

const { suite, mutants } = linesOf(values.from);
if (suite === undefined) throw new Error('there are no mutants in that file');
const killed = mutants.filter(({ killing }) => killing.length > 0);
const recorded = recordedText();
const snapshot = await indexedSnapshot(root);
const analyst = new Analyst(bundledAssets);
for (const way of ['graph', 'recorded'] as const) {
  const judged: Judged[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are asked
  for (const mutant of killed) judged.push(await judge(mutant, suite, way));
  summarise(way, judged);
}

/** What the command line keeps, with a state folder of its own. */
function recordedText(): string {
  const state = mkdtempSync(join(tmpdir(), 'groundplan-state-'));
  try {
    const env = { ...process.env, GROUNDPLAN_STATE: state, XDG_RUNTIME_DIR: state, GROUNDPLAN_IDLE_MS: '300' };
    const given = [program, 'impact', '--record', '--', ...command];
    const { stderr } = spawnSync(process.execPath, given, { cwd: root, env, encoding: 'utf8' });
    tell(stderr.split('\n').findLast((line) => line.startsWith('groundplan: ')) ?? 'nothing was recorded');
    const [workspace] = readdirSync(join(state, 'workspaces'));
    const file = readFileSync(join(state, 'workspaces', workspace, 'recording'));
    // Behind the checksum.
    return file.subarray(4).toString('utf8');
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

async function judge(mutant: MutantLine, before: SuiteLine, way: 'graph' | 'recorded'): Promise<Judged> {
  const source = readFileSync(join(root, mutant.file), 'utf8');
  const change = { path: mutant.file, kind: 'modified', before: source, after: apply(mutant, source) } as const;
  const { tests } = await analyst.answer(snapshot, 'impact', {
    files: [change],
    symbols: [],
    depth: impactDepthDefault,
    limit: 1,
    skipped: [],
    ...(way === 'recorded' && { recorded: { text: recorded, texts: new Map() } }),
  });
  const selected = new Set(tests.map(({ file }) => file));
  const missed = mutant.killing.filter((file) => !selected.has(file));
  if (missed.length > 0) tell(`MISSED (${way}) ${mutant.file}:${mutant.line} ${mutant.kind}: ${missed.join(', ')}`);
  const time = (counts: (file: string) => boolean) =>
    Object.entries(before.tookMs).reduce((sum, [file, ms]) => sum + (counts(file) ? ms + 1 : 0), 0);
  const shareOf = (files: { has(file: string): boolean }) => time((file) => files.has(file)) / time(() => true);
  return {
    killing: mutant.killing.length,
    missed,
    selected: selected.size,
    share: shareOf(selected),
    killingShare: shareOf(new Set(mutant.killing)),
  };
}

function summarise(way: string, judged: readonly Judged[]): void {
  const safe = judged.filter(({ missed }) => missed.length === 0).length;
  const sum = (of: (each: Judged) => number) => judged.reduce((total, each) => total + of(each), 0);
  const each = judged.map(({ killing, missed, selected }) => (killing - missed.length) / Math.max(1, selected));
  const mean = each.reduce((total, one) => total + one, 0) / each.length;
  const lowest = judged.map(({ killingShare }) => killingShare);
  const precision = sum(({ killing, missed }) => killing - missed.length) / sum(({ selected }) => selected);
  tell(
    `${way}: every killing test selected for ${safe} of ${judged.length}; precision ${precision.toFixed(2)}, mean of each mutant's ${mean.toFixed(2)}; ` +
      `share of the suite's time, median ${percent(judged.map(({ share }) => share))}, of the killing ones alone ${percent(lowest)}`,
  );
}

function percent(shares: readonly number[]): string {
  const sorted = shares.toSorted((a, b) => a - b);
  return `${(100 * (sorted[Math.floor(sorted.length / 2)] ?? 0)).toFixed(1)} %`;
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
