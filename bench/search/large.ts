/**
 * `node bench/search/large.ts DIR [--chunks N]`: CPU and memory of searches over many chunks. They are those of a folder,
 * again and again below other folders: words are then as frequent as in real code.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sharedByteLength } from '#server/base/shared-array.ts';
import { embedQuery, quantise } from '#server/engine/search/embedding/embed.ts';
import { scanVectors } from '#server/engine/search/embedding/scan-vectors.ts';
import { bestRows } from '#server/engine/search/best-rows.ts';
import { fuse } from '#server/engine/search/fuse.ts';
import { scoreTerms, termsOfQuestion } from '#server/engine/search/lexical/score-terms.ts';
import { joinSegments } from '#server/engine/search/search-index.ts';
import { buildSegment, type ChunkedFile } from '#server/engine/search/segment.ts';
import type { SearchIndex } from '#server/engine/search/search-tables.ts';
import { subtokens } from '#server/engine/search/words/subtokens.ts';
import { keptDimensions } from '#server/engine/search/read-chunks.ts';
import { shippedModel } from '#server/app/search-model.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { readFolder } from './read-folder.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { chunks: { type: 'string', default: '300000' } },
});

const questions = [
  'where are files read from disk',
  'how is a request retried after it failed',
  'parse the arguments of the command line',
  'which text is shown when nothing was found',
  'cache of results by key',
  'convert a position to line and column',
  'the test that a folder is created',
  'return the value of a property or undefined',
];
const rounds = 5;

const cpuMs = (run: () => void): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

function repeated(files: readonly ChunkedFile[], count: number): ChunkedFile[] {
  const all: ChunkedFile[] = [];
  let chunks = 0;
  for (let copy = 0; chunks < count; copy += 1) {
    for (const file of files) {
      all.push({ ...file, path: `copy${String(copy).padStart(3, '0')}/${file.path}` });
      chunks += file.chunks.lines.length;
    }
  }
  return all;
}

const model = shippedModel(bundledAssets)();

function search(index: SearchIndex, weights: Float64Array, question: string): number[] {
  const vector = model && quantise(embedQuery(model, subtokens(question), keptDimensions));
  const meaning = vector ? scanVectors(index, vector) : new Int32Array(index.chunkCount);
  const scores = fuse(scoreTerms(index, termsOfQuestion(question)), meaning, weights, 1);
  return bestRows(scores, 60, (a, b) => a - b);
}

const { files, parsing, chunking } = await readFolder(resolve(positionals[0] ?? '.'));
const own = files.reduce((sum, { chunks }) => sum + chunks.lines.length, 0);
process.stdout.write(
  `${files.length} files, ${own} chunks: parsing ${parsing.toFixed(1)} s, chunks ${chunking.toFixed(1)} s CPU, ` +
    `${((chunking / own) * 10_000).toFixed(2)} s for 10,000 chunks\n`,
);
const all = repeated(files, Number(values.chunks));
let index: SearchIndex | undefined;
const laidOut = cpuMs(() => {
  const segment = buildSegment(all);
  index = joinSegments([{ segment, live: new Uint8Array(segment.paths.ends.length).fill(1) }]);
});
const large = index as unknown as SearchIndex;
process.stdout.write(
  `${large.chunkCount} chunks: laid out in ${(laidOut / 1000).toFixed(1)} s CPU, ${sharedByteLength(large) >> 20} MB\n`,
);
const weights = new Float64Array(large.chunkCount).fill(1);
for (const question of questions) search(large, weights, question);
const times = Array.from({ length: rounds }, () =>
  questions.map((question) => cpuMs(() => search(large, weights, question))),
).flat();
const sorted = times.toSorted((a, b) => a - b);
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
process.stdout.write(`query: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms CPU\n`);
