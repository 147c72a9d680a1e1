/**
 * What it costs to ask for the impact of one symbol, drawn at random.
 *
 *     node bench/impact/symbols.ts ROOT [--symbols 300] [--seed 1] [--slowest 5]
 *
 * CPU in milliseconds of this process, garbage collection with it. What every question of a snapshot shares is made by the
 * first one, and told by itself.
 */
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { impactDepthDefault, impactLimitDefault } from '#protocol/impact.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { fileOfNode, idOfNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { changeOfSymbol } from '#server/engine/impact/changed-nodes.ts';
import { type Impact, impactOf } from '#server/engine/impact/impact.ts';
import { seededRandom } from '../seeded-random.ts';
import { indexedSnapshot } from './indexed-snapshot.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    symbols: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    slowest: { type: 'string', default: '5' },
  },
});

interface Asked {
  readonly id: string;
  readonly ms: number;
  readonly impact: Impact;
}

const snapshot = await indexedSnapshot(resolve(positionals[0] ?? '.'));
const { files, symbols, calls } = snapshot;
tell(
  `${files.count} files, ${symbols.count} symbols, ${calls.uses.lines.length} uses; load ${loadavg()[0].toFixed(1)}`,
);
const random = seededRandom(Number(values.seed));
const drawn = Array.from({ length: Number(values.symbols) + 1 }, () => Math.floor(random() * symbols.count));
const [first, ...asked] = drawn.map((node) => ask(snapshot, node));
tell(`first question of the snapshot: ${first.ms.toFixed(1)} ms`);
tell(`CPU a question: median ${at(asked, 0.5)} ms, p95 ${at(asked, 0.95)} ms, worst ${at(asked, 1)} ms`);
tell(`memory: ${process.memoryUsage().rss >> 20} MB; load ${loadavg()[0].toFixed(1)}`);
for (const { id, ms, impact } of asked.toSorted((a, b) => b.ms - a.ms).slice(0, Number(values.slowest))) {
  tell(
    `${ms.toFixed(1)} ms ${id}: ${impact.counts.direct + impact.counts.transitive} files, ${impact.counts.unknown} unknown sites`,
  );
}

function ask(current: LinkedSnapshot, node: number): Asked {
  const before = process.cpuUsage();
  const impact = impactOf(current, {
    changed: changeOfSymbol(current, node),
    files: [fileOfNode(current, node)],
    depth: impactDepthDefault,
    limit: impactLimitDefault,
  });
  const { user, system } = process.cpuUsage(before);
  return { id: idOfNode(current, node), ms: (user + system) / 1000, impact };
}

function at(all: readonly Asked[], share: number): string {
  const sorted = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
