/**
 * Cost of drawings of 20,000 files, each figure in fresh processes, median and range of the rounds; beside d3-force,
 * which lays out the same graphs in 300 steps, as it does by default:
 *
 *     node bench/drawing.ts [ROUNDS]
 *
 * The project is made up, but looks like one: see `synthetic-project.ts`. What is told is CPU time of the whole process
 * (compiling in the background and collecting garbage too) from the question to the answer, and how much more memory
 * the process had at its peak.
 */
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { forceCenter, forceLink, forceManyBody, forceSimulation, type SimulationNodeDatum } from 'd3-force';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { DrawnView } from '#server/engine/drawing/drawn-view.ts';
import { createModuleMap } from '#server/engine/resolve/modules.ts';
import { FileLayerBuilder } from '#server/engine/graph/build-file-layer.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { median } from './run-measured.ts';
import { type SyntheticImports, syntheticProject } from './synthetic-project.ts';

const fileCount = 20_000;
const defaultSteps = 300;
/** Steps on the graph of files cost the same each: so many are run, and counted as all. */
const stepsOfFiles = 6;

interface Figure {
  readonly cpuMs: number;
  readonly peakMb: number;
}

const measurements: Readonly<Record<string, () => Figure>> = {
  'first view': () => {
    const snapshot = project();
    const drawings = new Drawings();
    return measure(() => drawings.view(snapshot, {}));
  },
  'unfold the largest mark': () => unfoldMore(1),
  'unfold the tenth largest, after nine others': () => unfoldMore(10),
  'the same view again, one file more': () => {
    const files = syntheticProject(1, fileCount);
    const [before, after] = [snapshotOf(files), snapshotOf({ ...files, 'core0/one-more.ts': [Object.keys(files)[7]] })];
    const drawings = new Drawings();
    const { seed } = drawings.view(before, {});
    return measure(() => drawings.view(after, { seed }));
  },
  'neighbourhood of the largest hub, depth 2': () => {
    const snapshot = project();
    const drawings = new Drawings();
    const focus = drawings.view(snapshot, {}).hubs[0].id;
    return measure(() => drawings.view(snapshot, { focus, depth: 2 }));
  },
  'd3-force, the folded graph': () => {
    const { marks, edges } = new Drawings().view(project(), {});
    const leaves = marks.filter(({ expanded }) => !expanded).map(({ id }) => id);
    const numbers = new Map(leaves.map((id, index) => [id, index]));
    const links = edges.map(({ source, target }) => ({
      source: numbers.get(source) as number,
      target: numbers.get(target) as number,
    }));
    return measure(() => simulate(leaves.length, links, defaultSteps));
  },
  'd3-force, the graph of files': () => {
    const { files } = project();
    const links = Array.from({ length: files.count }, (_, source) =>
      Array.from(files.edges.targets.subarray(files.edges.starts[source], files.edges.starts[source + 1]))
        .filter((target) => target < files.count)
        .map((target) => ({ source, target })),
    ).flat();
    const { cpuMs, peakMb } = measure(() => simulate(files.count, links, stepsOfFiles));
    return { cpuMs: (cpuMs * defaultSteps) / stepsOfFiles, peakMb };
  },
};

function project(): GraphSnapshot {
  return snapshotOf(syntheticProject(1, fileCount));
}

function snapshotOf(files: SyntheticImports): GraphSnapshot {
  const paths = Object.keys(files).toSorted();
  const linked = paths.map((path) => ({
    path,
    contentHash: '0'.repeat(40),
    language: 'typescript',
    broken: false,
    lines: 120,
    codeLines: 90,
    uses: files[path].map((target, site) => {
      const where = { site, line: site + 1, column: 8, specifier: target };
      return {
        ...where,
        kind: 'import' as const,
        target,
        external: target.startsWith('npm:'),
        proof: 'exact' as const,
      };
    }),
  }));
  const layer = new FileLayerBuilder().build(linked, paths, createModuleMap([], paths));
  return { id: `snp_${paths.length}`, files: layer };
}

/** Cost of the last of some steps, in each of which one more mark is unfolded. */
function unfoldMore(steps: number): Figure {
  const snapshot = project();
  const drawings = new Drawings();
  const expanded: string[] = [];
  let view: DrawnView = drawings.view(snapshot, {});
  for (let step = 1; ; step++) {
    const folded = view.marks.filter(({ expandable }) => expandable);
    expanded.push(folded.reduce((largest, mark) => (mark.files > largest.files ? mark : largest)).id);
    const work = () => {
      view = drawings.view(snapshot, { expanded, seed: view.seed });
    };
    if (step === steps) return measure(work);
    work();
  }
}

function simulate(count: number, links: readonly { source: number; target: number }[], steps: number): void {
  const nodes = Array.from({ length: count }, (): SimulationNodeDatum => ({}));
  const simulation = forceSimulation(nodes)
    .force('link', forceLink<SimulationNodeDatum, { source: number; target: number }>([...links]))
    .force('charge', forceManyBody())
    .force('center', forceCenter())
    .stop();
  for (let step = 0; step < steps; step++) simulation.tick();
}

function measure(work: () => void): Figure {
  const memory = process.memoryUsage().rss;
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  const peak = process.resourceUsage().maxRSS * 1024;
  return { cpuMs: (user + system) / 1000, peakMb: Math.max(0, peak - memory) / 2 ** 20 };
}

function measureInProcess(name: string): Figure {
  const run = spawnSync(process.execPath, [import.meta.filename, '--one', name], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as Figure;
}

function measureAll(roundCount: number): void {
  const names = Object.keys(measurements);
  const figures = new Map(names.map((name) => [name, [] as Figure[]]));
  for (let round = 0; round < roundCount; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) figures.get(name)?.push(measureInProcess(name));
  }
  process.stdout.write(`${fileCount} files, ${roundCount} rounds, load ${loadavg()[0].toFixed(1)}\n`);
  process.stdout.write('| | CPU ms, median (range) | × first view | peak MB more |\n| --- | --- | --- | --- |\n');
  const first = median((figures.get(names[0]) ?? []).map(({ cpuMs }) => cpuMs));
  for (const [name, found] of figures) process.stdout.write(`${row(name, found, first)}\n`);
}

function row(name: string, found: readonly Figure[], first: number): string {
  const times = found.map(({ cpuMs }) => cpuMs);
  const range = `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}`;
  const peak = Math.max(...found.map(({ peakMb }) => peakMb));
  const ratio = median(times) / first;
  return `| ${name} | ${median(times).toFixed(0)} (${range}) | ${ratio.toFixed(2)} | ${peak.toFixed(0)} |`;
}

const [mode = '5', name = ''] = process.argv.slice(2);
if (mode === '--one') {
  // What compiles the program in the background must not count.
  await setTimeout(300);
  process.stdout.write(JSON.stringify(measurements[name]()));
} else measureAll(Number(mode));
