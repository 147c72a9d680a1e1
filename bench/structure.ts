/**
 * What a structure costs: made and written, checked as it arrives, read again, compared with another state. CPU and bytes, of a
 * project of 10,000 files with 50,000 dependencies; a tenth of the files differ between the two states.
 *
 *     node bench/structure.ts
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { structureDeltaData } from '#server/app/analysis/structure-delta-data.ts';
import { receiveDelta } from '#server/app/structure/receive-structure.ts';
import { structureDeltaMediaType } from '#protocol/structure-lines.ts';
import { StructureCheck } from '#server/engine/structure/check-structure.ts';
import { compareStructures } from '#server/engine/structure/compare-structures.ts';
import { readStructure } from '#server/engine/structure/read-structure.ts';
import { emptySnapshot, snapshotOfStructure } from '#server/engine/structure/structure-snapshot.ts';
import type { Structure, StructureFinding } from '#server/engine/structure/structure.ts';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import { seededRandom } from './seeded-random.ts';

const fileCount = 10_000;
const edgeCount = 50_000;
const findingCount = 300;

const words = ['account', 'billing', 'cart', 'delivery', 'event', 'filter', 'graph', 'history', 'index', 'journal'];

function word(number: number): string {
  return words[number % words.length];
}

function randomStructure(seed: number, isChanged: (number: number) => boolean): Structure {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const paths = Array.from({ length: fileCount }, (_, number) => {
    const folder = `packages/${word(number % 7)}-${number % 40}/src/${word(number >> 5)}/${word(number >> 3)}`;
    return `${folder}/${word(number)}-${number}${isChanged(number) ? '-moved' : ''}.ts`;
  }).toSorted();
  const edges = Array.from({ length: edgeCount }, (_, number) => ({
    source: paths[number % fileCount],
    target: pick(paths),
    type: pick(['import', 'import', 'type_import']),
    load: pick(['start', 'start', 'never'] as const),
  }));
  const metrics = paths.flatMap((file) => randomNumbers(random).map(([metric, value]) => ({ metric, value, file })));
  const findings = Array.from({ length: findingCount }, (_, number): StructureFinding => {
    const said = {
      severity: 'high',
      confidence: 'high',
      category: 'vulnerability',
      cwe: ['CWE-89'],
      reach: 'reachable',
    };
    const place = { file: pick(paths), line: number + 1, fingerprint: number.toString(16).padStart(32, '0') };
    return { ruleId: 'sql-injection', title: 'SQL injection', ...said, ...place };
  });
  const header = { createdAt: '2026-01-31T12:00:00.000Z', tool: 'bench', mode: 'plain' as const };
  const nodes = paths.map((id) => {
    const label = id.slice(id.lastIndexOf('/') + 1);
    return {
      id,
      type: 'file',
      label,
      size: Math.floor(random() * 400),
      language: 'typescript',
      module: id.split('/')[1],
    };
  });
  return { header, nodes, edges, metrics: [{ metric: 'files', value: fileCount }, ...metrics], findings };
}

/** Spread as those of files are: many small, few large; those of functions are mostly those of the file. */
function randomNumbers(random: () => number): (readonly [metric: string, value: number])[] {
  const lines = Math.ceil(20 + 900 * random() ** 3);
  const functions = Math.floor((lines / 15) * random());
  const cyclomatic = functions + Math.floor((lines / 8) * random());
  const cognitive = Math.floor((lines / 6) * random());
  const tokens = Math.floor(lines * (4 + 4 * random()));
  const clonedTokens = random() < 0.2 ? Math.floor(tokens * random()) : 0;
  const numbers = {
    lines,
    commentLines: Math.floor((lines / 8) * random()),
    functions,
    classes: random() < 0.3 ? 1 : 0,
    cyclomatic,
    cognitive,
    functionCyclomatic: Math.floor(cyclomatic * (0.7 + 0.3 * random())),
    functionCyclomaticMax: Math.ceil((cyclomatic / 3) * random()),
    functionCognitive: Math.floor(cognitive * (0.7 + 0.3 * random())),
    maintainability: Math.round(1e8 * random()) / 1e6,
    tokens,
    clonedTokens,
    duplication: Math.round(1e6 * (clonedTokens / tokens)) / 1e6,
  };
  return Object.entries(numbers).filter(([, value]) => value !== 0);
}

function measured<Result>(what: string, work: () => Result): Result {
  const costs: number[] = [];
  let result: Result | undefined;
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    result = work();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  const [first] = costs;
  const sorted = costs.toSorted((a, b) => a - b);
  process.stdout.write(`${what}: ${Math.round(sorted[2])} ms (first ${Math.round(first)} ms)\n`);
  return result as Result;
}

/** Another size of a file, one edge more, and the sums that follow. */
function savedOnce({ header, nodes, edges, metrics, findings }: Structure): Structure {
  const [middle] = nodes.slice(nodes.length / 2);
  const isOfMiddle = (metric: string, file?: string) =>
    file === middle.id && (metric === 'lines' || metric === 'tokens');
  const added = { source: middle.id, target: nodes[0].id, type: 'import', load: 'start' as const };
  return {
    header: { ...header, createdAt: '2026-01-31T12:05:00.000Z' },
    nodes: nodes.map((node) => (node === middle ? { ...node, size: node.size + 3 } : node)),
    edges: edges.toSpliced(edges.length / 2, 0, added),
    metrics: metrics.map((each) => (isOfMiddle(each.metric, each.file) ? { ...each, value: each.value + 3 } : each)),
    findings,
  };
}

const before = randomStructure(1, () => false);
const after = randomStructure(1, (number) => number % 10 === 0);
const lines = measured('write', () => writeStructure(after));
measured('hash', () => structureId(lines));
const packed = measured('gzip', () => gzipSync(lines, { level: 4 }));
process.stdout.write(`${(lines.length / 1e6).toFixed(1)} MB, ${(packed.length / 1e6).toFixed(2)} MB packed\n`);
measured('check', () => {
  const check = new StructureCheck();
  for (let at = 0; at < lines.length; at += 65_536) check.add(lines.subarray(at, at + 65_536));
  return check.end();
});
const saved = measured('write after one save', () => writeStructure(savedOnce(after)));
const id = structureId(lines);
const delta = measured('difference after one save: unpacked, made and packed', () =>
  structureDeltaData(emptySnapshot, { base: { id, packed }, packed: gzipSync(saved, { level: 4 }) }),
);
const sent = Buffer.from(delta.packed ?? '', 'base64');
process.stdout.write(`${sent.length} bytes packed of a difference of ${gunzipSync(sent).length}\n`);
const upload = { bytes: sent, isPacked: true, mediaType: structureDeltaMediaType };
const cpuBefore = process.cpuUsage();
const received = await receiveDelta(upload, () => packed);
const { user, system } = process.cpuUsage(cpuBefore);
process.stdout.write(
  `received: ${Math.round((user + system) / 1000)} ms, all threads; ${received.checked.id === structureId(saved)}\n`,
);
const read = measured('unpack and read', () => readStructure(gunzipSync(packed)));
const difference = measured('compare', () => compareStructures(before, read));
process.stdout.write(`${difference.edgesAdded.length} edges added, ${difference.cyclesAdded.length} cycles\n`);
measured('lay out as tables', () => snapshotOfStructure('snp_bench', read));
