/**
 * `node bench/search/commits.ts DIR… [--model FILE]`: how well the search finds the files that a commit changed by the commit's
 * subject, among the files as they are now, documentation in the index. Prints MRR@10, R@1 and R@10 of grep, of BM25 over
 * words as written, of BM25F, of the meaning and of the search (docs/search.md has the method).
 */
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readModel } from '#server/engine/search/embedding/embedding-model.ts';
import { fileWeights } from '#server/engine/search/narrow.ts';
import { textKindOf } from '#server/engine/search/chunking/text-kind.ts';
import { isInert } from '#server/engine/search/inert-pieces.ts';
import { readQuestion } from '#server/engine/search/question.ts';
import { keptDimensions } from '#server/engine/search/read-chunks.ts';
import { type SearchableFile, searchableFiles } from '#server/engine/search/searchable-files.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { searchableSnapshot } from '../impact/indexed-snapshot.ts';
import { changesOf } from './changes-of.ts';
import { FigureTable, rankingsOf } from './rankings.ts';

const asked = 300;

/** The lines of a file's pieces, with its path. */
function textsOf(root: string, { path, part, inPart }: SearchableFile): string[] {
  const lines = (decodeText(readFileSync(join(root, path))) ?? '').split(/\r?\n/);
  const { starts, lines: firsts, endLines } = part.segment;
  const texts: string[] = [];
  for (let chunk = starts[inPart]; chunk < starts[inPart + 1]; chunk += 1) {
    texts.push(`${path}\n${lines.slice(firsts[chunk] - 1, endLines[chunk]).join('\n')}`);
  }
  return texts;
}

/** Rank of the first wanted file among files by their best piece, from 1; of equal ones the earlier path stands first. */
function rankOf(scores: ArrayLike<number>, fileOf: Uint32Array, isWanted: Uint8Array): number {
  const best = new Float64Array(isWanted.length);
  for (let chunk = 0; chunk < scores.length; chunk += 1)
    best[fileOf[chunk]] = Math.max(best[fileOf[chunk]], scores[chunk]);
  const wanted = best.reduce((at, score, file) => (isWanted[file] === 1 && score > (best[at] ?? 0) ? file : at), -1);
  if (wanted < 0) return Infinity;
  return 1 + best.filter((score, file) => score > best[wanted] || (score === best[wanted] && file < wanted)).length;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { model: { type: 'string' } } });
const modelFile = values.model ?? new URL('../../models/code-embedding/model.bin', import.meta.url);
const model = readModel(readFileSync(modelFile));

const table = new FigureTable();
for (const root of positionals.map((path) => resolve(path))) {
  // oxlint-disable-next-line no-await-in-loop -- one folder after the other
  const { search: index, files, symbols } = await searchableSnapshot(root, () => model);
  const searchable = searchableFiles(index, files);
  const weightOfFile = fileWeights(searchable, readQuestion(''));
  const { segment } = index.parts[0];
  const weights = Float64Array.from(segment.files, (file) => weightOfFile[file]);
  const texts = searchable.flatMap((file) => textsOf(root, file));
  const numbers = new Map(searchable.map(({ path, inPart }) => [path, inPart]));
  const isCode = (path: string) => numbers.has(path) && textKindOf(path) === undefined && !isTestPath(path);
  const changes = changesOf(root, asked, isCode);
  if (changes.length === 0) {
    process.stdout.write(`${basename(root)}: no commit that can be asked for\n`);
    continue;
  }
  const isInertPiece = (piece: number) => isInert(symbols, searchable[segment.files[piece]], piece);
  const rankings = rankingsOf({ index, texts, isInert: isInertPiece, weights, model, dimensions: keptDimensions });
  const ranks = new Map(
    Object.entries(rankings).map(([name, rank]) => [
      name,
      changes.map(({ subject, files: wanted }) => {
        const isWanted = new Uint8Array(searchable.length);
        for (const path of wanted) isWanted[numbers.get(path) as number] = 1;
        return rankOf(rank(subject), segment.files, isWanted);
      }),
    ]),
  );
  table.tell(`${basename(root)}: ${index.chunkCount} pieces, ${changes.length} subjects`, ranks);
}
table.tellMeans();
