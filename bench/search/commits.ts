/**
 * `node bench/search/commits.ts DIR…`: how well the search finds the files that a commit changed by the commit's subject, among
 * the files as they are now, documentation in the index. Prints MRR@10, R@1 and R@10 of raw words, of BM25F, of the
 * embedding, of both (docs/search.md has the method).
 */
import { spawnSync } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { stringAt } from '#server/base/string-table.ts';
import { embedQuery, quantise } from '#server/engine/search/embedding/embed.ts';
import { scanVectors } from '#server/engine/search/embedding/scan-vectors.ts';
import { fuse } from '#server/engine/search/fuse.ts';
import { scoreTerms, termsOfQuestion } from '#server/engine/search/lexical/score-terms.ts';
import { keptDimensions } from '#server/engine/search/read-chunks.ts';
import { subtokens } from '#server/engine/search/words/subtokens.ts';
import { shippedModel } from '#server/app/search-model.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { readFolder } from './read-folder.ts';
import { buildSegment } from '#server/engine/search/segment.ts';
import { joinSegments } from '#server/engine/search/search-index.ts';
import { isTestPath } from '#server/engine/source/tests.ts';

const asked = 300;
const filesMax = 4;
const bare = /^(?:merge|revert|release|bump|v?\d|chore|ci|docs?|build|style|test)\b/i;

interface Change {
  readonly subject: string;
  readonly files: readonly string[];
}

/** Commits with one to four changed files of code, the newest first; subjects without kind, scope and number. */
function changesOf(root: string, isThere: (path: string) => boolean): Change[] {
  const args = ['-C', root, 'log', '--no-merges', '-n', '6000', '--name-only', '--format=%x00%s'];
  const { stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const changes = stdout
    .split('\0')
    .slice(1)
    .flatMap((text): Change[] => {
      const [subject, ...paths] = text.split('\n').filter((line) => line !== '');
      const files = paths.filter((path) => isThere(path) && !isTestPath(path));
      const asks = subject
        .replace(/^\w+(?:\([^)]*\))?!?:\s*/, '')
        .replace(/\s*\(#\d+\)$|#\d+/g, '')
        .trim();
      const isUsable = paths.length <= filesMax * 2 && files.length > 0 && files.length <= filesMax;
      return isUsable && !bare.test(subject) && asks.split(' ').length >= 3 ? [{ subject: asks, files }] : [];
    });
  return changes.slice(0, asked);
}

const model = shippedModel(bundledAssets)();
if (model === undefined) throw new Error('The shipped model cannot be read.');

const sums = new Map<string, number[]>();
for (const root of process.argv.slice(2).map((path) => resolve(path))) {
  // oxlint-disable-next-line no-await-in-loop -- one folder after the other
  const { files } = await readFolder(root);
  const segment = buildSegment(files);
  const index = joinSegments([{ segment, live: new Uint8Array(files.length).fill(1) }]);
  const paths = files.map((_, file) => stringAt(segment.paths, file));
  const weights = Float64Array.from(segment.files, (file) => (isTestPath(paths[file]) ? 0.7 : 1));
  const known = new Set(paths);
  const changes = changesOf(root, (path) => known.has(path));
  const rankings: Record<string, (text: string) => Float64Array> = {
    words: (text) => scoreTerms(index, termsOfQuestion(text)).map((score, chunk) => score * weights[chunk]),
    embedding: (text) =>
      Float64Array.from(
        scanVectors(index, quantise(embedQuery(model, subtokens(text), keptDimensions))),
        (value, chunk) => Math.max(0, value) * weights[chunk],
      ),
    both: (text) =>
      fuse(
        scoreTerms(index, termsOfQuestion(text)),
        scanVectors(index, quantise(embedQuery(model, subtokens(text), keptDimensions))),
        weights,
        1,
      ),
  };
  process.stdout.write(`${basename(root)}: ${index.chunkCount} chunks, ${changes.length} subjects\n`);
  for (const [name, rank] of Object.entries(rankings)) {
    const ranks = changes.map(({ subject, files: wanted }) =>
      rankOf(rank(subject), segment.files, paths, new Set(wanted)),
    );
    const mean = (value: (rank: number) => number) => ranks.reduce((sum, each) => sum + value(each), 0) / ranks.length;
    const result = [
      mean((each) => (each <= 10 ? 1 / each : 0)),
      mean((each) => Number(each === 1)),
      mean((each) => Number(each <= 10)),
    ];
    sums.set(
      name,
      result.map((value, at) => value + (sums.get(name)?.[at] ?? 0)),
    );
    process.stdout.write(`  ${name.padEnd(12)} ${result.map((value) => value.toFixed(3)).join('  ')}\n`);
  }
}
process.stdout.write('mean\n');
for (const [name, sum] of sums) {
  process.stdout.write(
    `  ${name.padEnd(12)} ${sum.map((value) => (value / (process.argv.length - 2)).toFixed(3)).join('  ')}\n`,
  );
}

/** Rank of the first wanted file among files by their best chunk, from 1. */
function rankOf(
  scores: Float64Array,
  fileOf: Uint32Array,
  paths: readonly string[],
  wanted: ReadonlySet<string>,
): number {
  const best = new Float64Array(paths.length);
  for (const [chunk, score] of scores.entries()) best[fileOf[chunk]] = Math.max(best[fileOf[chunk]], score);
  const reached = Math.max(...paths.map((path, file) => (wanted.has(path) ? best[file] : 0)));
  return reached === 0 ? Infinity : 1 + best.filter((score) => score > reached).length;
}
