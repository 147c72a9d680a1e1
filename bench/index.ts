/**
 * Cost of indexing a repository, beside dependency-cruiser and madge on the same files.
 *
 *     node bench/index.ts DIR [--peers] [--tsconfig FILE] [--rounds N] [--source src]
 *
 * `npm run build` first. Figures are CPU seconds and peak memory of whole processes, medians over the rounds.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launcher, type Measured, measureInTurn, usageTable } from './run-measured.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: 'boolean', default: false },
    tsconfig: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
const directory = resolve(positionals[0] ?? '.');
const rounds = Number(values.rounds);
const work = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
const cold = join(work, 'cold');
const warm = join(work, 'warm');
const facts = join(work, 'facts');

function ours(
  name: string,
  state: string,
  args: readonly string[],
  prepare?: () => void,
  workspace = directory,
): Measured {
  return { name, command: [launcher, ...args, '--workspace', workspace, '--state', state], prepare };
}

const graph = ['graph', '--format', 'json', '--output', join(work, 'graph.json')];
const emptyState = (state: string) => () => rmSync(state, { recursive: true, force: true });

/** The index of the folder is gone, the facts of its files are not: what a second clone or worktree finds. */
function factsOnly(): void {
  rmSync(facts, { recursive: true, force: true });
  cpSync(warm, facts, { recursive: true });
  rmSync(join(facts, 'workspaces'), { recursive: true, force: true });
}

function ourPrograms(): readonly Measured[] {
  spawnSync(process.execPath, [launcher, 'index', '--workspace', directory, '--state', warm], { stdio: 'inherit' });
  return [
    ours('file graph, cold', cold, graph, emptyState(cold)),
    ours('with declarations, cold', cold, ['index'], emptyState(cold)),
    ours('reopened unchanged', warm, graph),
    ours('second clone, facts shared', facts, ['index'], factsOnly),
  ];
}

/** madge is not among our dependencies: it is installed beside them when it is asked for. */
function installMadge(): string {
  const folder = join(root, '.cache/bench-peers');
  mkdirSync(folder, { recursive: true });
  const program = join(folder, 'node_modules/madge/bin/cli.js');
  if (!existsSync(program)) {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', 'madge@8.0.0'], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  return program;
}

function peerPrograms(): readonly Measured[] {
  const tsconfig = values.tsconfig === undefined ? undefined : resolve(values.tsconfig);
  const configuration = join(work, 'depcruise.cjs');
  const options = {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    ...(tsconfig && { tsConfig: { fileName: tsconfig } }),
  };
  writeFileSync(configuration, `module.exports = ${JSON.stringify({ forbidden: [], options })}`);
  const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const madge = ['--extensions', 'ts,tsx,js,jsx,mjs,cjs', '--json', ...(tsconfig ? ['--ts-config', tsconfig] : [])];
  return [
    {
      name: 'dependency-cruiser 18.7.2',
      command: [depcruise, '.', '-c', configuration, '-T', 'json', '-f', join(work, 'dc.json')],
      cwd: directory,
      accepts: () => true,
    },
    { name: 'madge 8.0.0', command: [installMadge(), ...madge, '.'], cwd: directory, accepts: () => true },
  ];
}

const programs = [...ourPrograms(), ...(values.peers ? peerPrograms() : [])];
for (const line of usageTable(measureInTurn(programs, rounds))) process.stdout.write(`${line}\n`);
rmSync(work, { recursive: true });
