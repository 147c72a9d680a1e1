/**
 * The symbol graph beside `@colbymchenry/codegraph` on the same checkouts in the same run: calls against TypeScript's
 * checker, CPU, memory, disk.
 *
 *     node bench/accuracy/symbols/rival.ts --rival FOLDER DIR…
 *
 * FOLDER is where `npm install @colbymchenry/codegraph` was run: it is no dependency of ours. It writes into what it
 * indexes, so that it gets a copy. `npm run build` first. Needs GNU time.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launcher } from '../../run-measured.ts';
import { withoutAsserted } from './asserted-callees.ts';
import { Comparer } from './comparison.ts';
import { readExportedGraph } from './exported-graph.ts';
import { type Figures, figuresOf, share } from './figures.ts';
import type { OurGraph } from './our-graph.ts';
import { percent } from './report.ts';
import { readRivalGraph } from './rival-graph.ts';
import { judgedInput } from './scripts-of.ts';
import { readTruth } from './truth.ts';

interface Cost {
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly diskMb: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rival: { type: 'string' }, memory: { type: 'string', default: '6000' } },
});

function compareWithRival(directory: string, program: string): void {
  const root = realpathSync(directory);
  const work = mkdtempSync(join(tmpdir(), 'groundplan-rival-'));
  try {
    const { files } = readTruthOf(root);
    const file = join(work, 'graph.ndjson');
    const state = join(work, 'state');
    const exported = ['export', '--level', 'symbol', '--detail', 'full', '--format', 'ndjson', '--output', file];
    const ourCost = measured(
      [process.execPath, launcher, ...exported, '--workspace', root, '--state', state],
      root,
      state,
    );
    const ours = readExportedGraph(file);
    const copy = copyOf(root, work);
    const rivalCost = measured([program, 'init', '.'], copy, join(copy, '.codegraph'));
    const rival = readRivalGraph(join(copy, '.codegraph/codegraph.db'), root, files, ours);
    print(`\n${root}`);
    print(
      ['', 'recall', 'precision', 'false zeros', 'exactly right', 'CPU s', 'peak MB', 'disk MB'].map(cell).join(''),
    );
    print(row('ours', figures(root, ours), ourCost));
    print(row('codegraph', figures(root, rival), rivalCost));
  } finally {
    rmSync(work, { recursive: true });
  }
}

function readTruthOf(root: string) {
  return readTruth({ ...judgedInput(root), below: '', references: false }, Number(values.memory));
}

function figures(root: string, graph: OurGraph): Figures {
  const truth = readTruthOf(root);
  return figuresOf(
    graph,
    withoutAsserted(new Comparer(graph, truth).compare(truth.files), root),
    new Set(truth.files.map(({ path }) => path)),
  );
}

/** Of what git tracks and is there: a shallow or partial checkout may lack some. */
function copyOf(root: string, work: string): string {
  const copy = join(work, 'copy');
  for (const path of judgedInput(root).allFiles) cpSync(join(root, path), join(copy, path));
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  return copy;
}

function measured(command: readonly string[], cwd: string, disk: string): Cost {
  const { status, stderr } = spawnSync('/usr/bin/time', ['-f', '%U %S %M', ...command], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, DO_NOT_TRACK: '1', GROUNDPLAN_IDLE_MS: '2000' },
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr}`);
  const [user, system, peakKb] = (stderr.trim().split('\n').at(-1) as string).split(' ').map(Number);
  return { cpuSeconds: user + system, peakMb: peakKb / 1024, diskMb: bytesBelow(disk) / (1 << 20) };
}

function bytesBelow(path: string): number {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function row(name: string, { calls, certainty }: Figures, { cpuSeconds, peakMb, diskMb }: Cost): string {
  const { called, falseZeros, exact, exactlyRight } = certainty;
  const cells = [
    name,
    percent(calls.recall),
    percent(calls.precision),
    `${falseZeros} (${percent(share(falseZeros, called))})`,
    `${percent(share(exactlyRight, exact))} of ${exact}`,
    cpuSeconds.toFixed(1),
    peakMb.toFixed(0),
    diskMb.toFixed(1),
  ];
  return cells.map(cell).join('');
}

function cell(text: string): string {
  return text.padEnd(18);
}

function print(line: string): void {
  process.stdout.write(`${line.trimEnd()}\n`);
}

if (values.rival === undefined || positionals.length === 0) {
  process.stderr.write('usage: node bench/accuracy/symbols/rival.ts --rival FOLDER DIR…\n');
  process.exitCode = 2;
} else {
  const program = join(realpathSync(values.rival), 'node_modules/.bin/codegraph');
  readFileSync(program);
  for (const directory of positionals) compareWithRival(directory, program);
}
