import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What one process used, its threads included. */
export interface Usage {
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly wallSeconds: number;
}

export interface Measured {
  readonly name: string;
  /** A Node program and its arguments. */
  readonly command: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Before each run, not measured. */
  readonly prepare?: () => void;
  /** Exit codes that count as done; a linter that finds something ends with its number of findings. */
  readonly accepts?: (exitCode: number) => boolean;
}

const reporter = new URL('usage-report.mjs', import.meta.url).href;

/** Runs the programs in turn, the order reversed each round, each in a fresh process. */
export function measureInTurn(programs: readonly Measured[], rounds: number): Map<string, Usage[]> {
  const results = new Map(programs.map(({ name }) => [name, [] as Usage[]]));
  for (let round = 0; round < rounds; round++) {
    for (const program of round % 2 === 0 ? programs : programs.toReversed()) {
      results.get(program.name)?.push(measure(program));
    }
  }
  return results;
}

export function measure({ name, command, cwd, env, prepare, accepts = (code) => code === 0 }: Measured): Usage {
  prepare?.();
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
  const file = join(folder, 'usage.json');
  const startedMs = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--import', reporter, ...command], {
    cwd,
    env: { ...process.env, ...env, GROUNDPLAN_USAGE_FILE: file },
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 1 << 26,
  });
  const wallSeconds = (performance.now() - startedMs) / 1000;
  if (status === null || !accepts(status)) throw new Error(`${name} ended with ${status}: ${stderr}`);
  const usage = JSON.parse(readFileSync(file, 'utf8')) as Omit<Usage, 'wallSeconds'>;
  rmSync(folder, { recursive: true });
  return { ...usage, wallSeconds };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** A table of medians, with the ratio of CPU to the first row. */
export function usageTable(results: ReadonlyMap<string, readonly Usage[]>): string[] {
  const rows = Array.from(results, ([name, usages]) => ({
    name,
    cpu: median(usages.map(({ cpuSeconds }) => cpuSeconds)),
    peak: Math.max(...usages.map(({ peakMb }) => peakMb)),
    wall: median(usages.map(({ wallSeconds }) => wallSeconds)),
  }));
  const lines = rows.map(
    ({ name, cpu, peak, wall }) =>
      `| ${name} | ${cpu.toFixed(2)} | ${(cpu / rows[0].cpu).toFixed(1)} | ${peak.toFixed(0)} | ${wall.toFixed(1)} |`,
  );
  const load = loadavg()[0].toFixed(1);
  return [
    '| | CPU s | ratio | peak MB | wall s |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    `load average ${load}`,
  ];
}

export const launcher = fileURLToPath(new URL('../dist/server/cli.js', import.meta.url));
