/**
 * `node --expose-gc bench/search/large.ts DIR [--chunks N] [--changed N]`: CPU and memory of searches over many chunks. They
 * are those of a folder, again and again below other folders: words are then as frequent as in real code. `--changed`: so
 * many files were saved since the large segment was laid out.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sharedByteLength } from '#server/base/shared-array.ts';
import { FileLayerBuilder } from '#server/engine/graph/build-file-layer.ts';
import { SymbolLayerBuilder } from '#server/engine/graph/build-symbol-layer.ts';
import { readQuestion } from '#server/engine/search/question.ts';
import { joinSegments } from '#server/engine/search/search-index.ts';
import type { SearchIndex } from '#server/engine/search/search-tables.ts';
import { buildSegment } from '#server/engine/search/segment.ts';
import { SnapshotSearch } from '#server/engine/search/snapshot-search.ts';
import { shippedModel } from '#server/app/analysis/search-model.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { type ReadFile, readFolder } from './read-folder.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { chunks: { type: 'string', default: '300000' }, changed: { type: 'string', default: '0' } },
});

/** By what is asked for: sentences of common words, names, a path, filters, literals. */
const questions: Readonly<Record<string, readonly string[]>> = {
  sentences: [
    'where are files read from disk',
    'how is a request retried after it failed',
    'parse the arguments of the command line',
    'which text is shown when nothing was found',
    'cache of results by key',
    'convert a position to line and column',
    'the test that a folder is created',
    'return the value of a property or undefined',
  ],
  names: ['readFolder', 'parseHeaders', 'getConF', 'runIndex', 'snapshto'],
  filters: [
    'kind:method write a file',
    'tests:exclude retry',
    'path:**/server/** cache',
    'kind:doc why a limit',
    'src/index.ts',
  ],
  literals: ['groundplan.search', '"no such file"', 'content-type', 'search.run', 'max_lines_of_it'],
};
/** Files that are read for a literal (`find-code.ts`). */
const literalFilesMax = 100;
const rounds = 8;

const cpuMs = (run: () => void): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const tell = (line: string) => process.stdout.write(`${line}\n`);

function repeated(files: readonly ReadFile[], count: number): ReadFile[] {
  const all: ReadFile[] = [];
  let chunks = 0;
  for (let copy = 0; chunks < count; copy += 1) {
    for (const file of files) {
      all.push({ ...file, path: `copy${String(copy).padStart(3, '0')}/${file.path}` });
      chunks += file.chunks.lines.length;
    }
  }
  return all;
}

/** One large segment, and a small one of the files that changed since, spread over the whole. */
function joined(files: readonly ReadFile[], changed: number): SearchIndex {
  const segment = buildSegment(files);
  const live = new Uint8Array(files.length).fill(1);
  for (let at = 0; at < changed; at += 1) live[Math.floor((at * files.length) / changed)] = 0;
  const saved = buildSegment(files.filter((_, file) => live[file] === 0));
  const wholly = { segment: saved, live: new Uint8Array(changed).fill(1) };
  return joinSegments([{ segment, live }, ...(changed > 0 ? [wholly] : [])]);
}

function layersOf(files: readonly ReadFile[]) {
  const linked = files.map((file) => ({ ...file, lines: 0, codeLines: 0, uses: [] }));
  return {
    files: new FileLayerBuilder().build(
      linked,
      linked.map(({ path }) => path),
      { moduleOf: () => '', needs: [] },
    ),
    symbols: new SymbolLayerBuilder().build(files.map(({ declarations }) => declarations)),
  };
}

function quantiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms CPU of ${sorted.length}`;
}

/** Memory outside of the tables that a search keeps: heap and arrays, megabytes. */
function keptMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

const { files, parsing, chunking } = await readFolder(resolve(positionals[0] ?? '.'));
const own = files.reduce((sum, { chunks }) => sum + chunks.lines.length, 0);
tell(
  `${files.length} files, ${own} chunks: parsing ${parsing.toFixed(1)} s, chunks ${chunking.toFixed(1)} s CPU, ` +
    `${((chunking / own) * 10_000).toFixed(2)} s for 10,000 chunks`,
);
const all = repeated(files, Number(values.chunks));
let index: SearchIndex | undefined;
const laidOut = cpuMs(() => {
  index = joined(all, Number(values.changed));
});
const large = index as unknown as SearchIndex;
tell(
  `${large.chunkCount} chunks: laid out in ${(laidOut / 1000).toFixed(1)} s CPU, ${sharedByteLength(large) >> 20} MB in tables`,
);
const snapshot = { ...layersOf(all), search: large };
const model = shippedModel(bundledAssets)();
const before = keptMegabytes();
let search: SnapshotSearch | undefined;
tell(`laid out for searches in ${cpuMs(() => (search = new SnapshotSearch(snapshot, model))).toFixed(1)} ms CPU`);
/** Of a literal both questions, as if everything that is read said it. */
const find = (query: string) => {
  const question = readQuestion(query);
  const read = question.literal === undefined ? [] : (search?.mayBeSaid(question, literalFilesMax) ?? []);
  search?.find(question, 10, { quoted: [], plain: read.map(({ chunk }) => chunk) });
};
tell(`first sentence ${cpuMs(() => find(questions.sentences[0])).toFixed(1)} ms CPU`);
tell(`kept for sentences: ${(keptMegabytes() - before).toFixed(1)} MB`);
tell(`first name ${cpuMs(() => find(questions.names[0])).toFixed(1)} ms CPU`);
tell(`kept for names as well: ${(keptMegabytes() - before).toFixed(1)} MB`);
const everything: number[] = [];
for (const [kind, asked] of Object.entries(questions)) {
  for (const query of asked) find(query);
  const times = Array.from({ length: rounds }, () => asked.map((query) => cpuMs(() => find(query)))).flat();
  if (kind !== 'literals') everything.push(...times);
  tell(`${kind}: ${quantiles(times)}`);
}
tell(`all but literals: ${quantiles(everything)}`);
tell(`most memory of the whole run: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
