import { CallLayerBuilder } from '#server/engine/graph/calls/build-call-layer.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { listCallers } from '#server/engine/graph/calls/callers.ts';
import { findSymbolPath } from '#server/engine/graph/calls/symbol-path.ts';
import { sharedByteLength } from '#server/base/shared-array.ts';
import { SyntheticCalls } from './synthetic-calls.ts';
import { seededRandom } from './seeded-random.ts';

/** Building the call layer and asking it, on a graph of the size of VS Code's sources that nobody wrote. CPU in ms. */
const asked = 300;

function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function report(what: string, values: readonly number[]): void {
  const [half, most, worst] = [0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(2));
  process.stdout.write(`${what}: median ${half} ms, p95 ${most} ms, worst ${worst} ms\n`);
}

const project = new SyntheticCalls({ files: 4700, symbolsPerFile: 36, usesPerFile: 280, seed: 3 });
let snapshot = project.snapshot;
process.stdout.write(
  `${snapshot.files.count} files, ${snapshot.symbols.count} symbols, ${snapshot.calls.uses.lines.length} uses, ` +
    `${snapshot.calls.unknowns.lines.length} unknown sites; links ${project.linkBytes >> 10} kB, ` +
    `tables ${sharedByteLength(snapshot.calls) >> 10} kB\n`,
);
report('cold build', [cpuMs(() => new CallLayerBuilder().build(project.parts))]);
report(
  'build after a save',
  Array.from({ length: 20 }, () =>
    cpuMs(() => {
      snapshot = project.save();
    }),
  ),
);

const random = seededRandom(9);
const anySymbol = (): number => Math.floor(random() * snapshot.symbols.count);
const times = (count: number, run: (current: LinkedSnapshot) => void): number[] =>
  Array.from({ length: count }, () => cpuMs(() => run(snapshot)));

report('first question after a save', [cpuMs(() => certaintyOf(snapshot, anySymbol()))]);
report(
  'callers of any symbol',
  times(asked, (current) => listCallers(current, anySymbol(), { depth: 1, limit: 200 })),
);
report(
  'callers, depth 3',
  times(asked, (current) => listCallers(current, anySymbol(), { depth: 3, limit: 200 })),
);
report(
  'first path',
  times(1, (current) => findSymbolPath(current, new Set([anySymbol()]), new Set([anySymbol()]))),
);
report(
  'path between any two',
  times(asked, (current) => findSymbolPath(current, new Set([anySymbol()]), new Set([anySymbol()]))),
);
report('certainty of every symbol', [
  cpuMs(() => {
    for (let node = 0; node < snapshot.symbols.count; node++) certaintyOf(snapshot, node);
  }),
]);
