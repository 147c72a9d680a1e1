/**
 * `node bench/search/documentation.ts DIR… [--model FILE] [--dimensions N]`: how well the search finds a function by the
 * first sentence of its documentation, which is cut out of the code. Prints MRR@10, R@1 and R@10 of the words alone, of
 * the embedding alone, and of both (docs/search.md has the method).
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { embedCode, embedQuery, quantise } from '#server/engine/search/embedding/embed.ts';
import { type EmbeddingModel, readModel } from '#server/engine/search/embedding/embedding-model.ts';
import { scanVectors } from '#server/engine/search/embedding/scan-vectors.ts';
import { fuse } from '#server/engine/search/fuse.ts';
import { readTerms } from '#server/engine/search/lexical/chunk-terms.ts';
import { scoreTerms, termsOfQuestion } from '#server/engine/search/lexical/score-terms.ts';
import { joinSegments } from '#server/engine/search/search-index.ts';
import type { SearchIndex } from '#server/engine/search/search-tables.ts';
import { type Chunk, decodeChunks, encodeChunks } from '#server/engine/search/chunk-facts.ts';
import { buildSegment } from '#server/engine/search/segment.ts';
import { subtokens } from '#server/engine/search/words/subtokens.ts';
import { type FoundFunction, functionsIn, loadParsers } from './functions-in.ts';
import { grammarOf, grammars } from './grammars.ts';
import { type Question, questionsOf } from './questions.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { model: { type: 'string' }, dimensions: { type: 'string', default: '128' } },
});
const dimensions = Number(values.dimensions);
const modelFile = values.model ?? new URL('../../models/code-embedding/model.bin', import.meta.url);
const model = readModel(readFileSync(modelFile));

/** Test, example and fixture files, by the list of the model's card. */
const testPath =
  /(?:^|\/)(?:tests?|__tests__|spec|testing|e2e|playground|fixtures?|examples?|benchmarks?|testdata|t)\/|[._-](?:tests?|specs?)\.[^/]*$|_test\.(?:go|py|rb)$|(?:^|\/)test_[^/]*\.py$|Tests?\.(?:java|kt|cs|php)$/;
const isTest = (path: string) => testPath.test(path);
const skipped = /^(?:node_modules|\.git|dist|build|vendor|_vendor|third_party)$/;

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.test(entry.name)) yield* sourceFiles(path);
    else if (entry.isFile() && grammarOf(path) && !path.endsWith('.d.ts') && statSync(path).size < 1 << 20) yield path;
  }
}

const readFunctions = (root: string): FoundFunction[] =>
  Array.from(sourceFiles(root)).flatMap((path) => functionsIn(relative(root, path), readFileSync(path, 'utf8')));

const pathWords = (path: string) =>
  path
    .split('/')
    .slice(-3)
    .join('/')
    .replace(/\.[a-z]+$/, '');

function chunkOf(found: FoundFunction): Chunk {
  const { name, container, path, body } = found;
  const fields = {
    name: subtokens(name),
    container: subtokens(container),
    path: subtokens(pathWords(path)),
    body: subtokens(body),
  };
  return {
    symbol: 0,
    line: found.line,
    endLine: found.endLine,
    terms: readTerms({ name, container, path: pathWords(path), documentation: '', body }),
    vector: quantise(embedCode(model, fields, dimensions)),
  };
}

/** One file a function: rows of functions are then numbers of chunks. */
function indexOf(functions: readonly FoundFunction[]): SearchIndex {
  const files = functions.map((found) => ({
    path: found.path,
    contentHash: '',
    chunks: decodeChunks(encodeChunks([chunkOf(found)])),
  }));
  const segment = buildSegment(files);
  return joinSegments([{ segment, live: new Uint8Array(files.length).fill(1) }]);
}

type Ranking = (index: SearchIndex, question: string, weights: Float64Array) => ArrayLike<number>;

const meaningOf = (index: SearchIndex, using: EmbeddingModel, question: string) =>
  scanVectors(index, quantise(embedQuery(using, subtokens(question), dimensions)));
const wordsOf = (index: SearchIndex, question: string) => scoreTerms(index, termsOfQuestion(question));

const rankings: Readonly<Record<string, Ranking>> = {
  words: wordsOf,
  'words, tests pushed down': (index, question, weights) =>
    wordsOf(index, question).map((score, chunk) => score * weights[chunk]),
  embedding: (index, question) => meaningOf(index, model, question),
  both: (index, question, weights) => fuse(wordsOf(index, question), meaningOf(index, model, question), weights, 1),
};

/** Rank of the best answer, from 1; of equal scores the earlier chunk stands first. */
function rankOf(scores: ArrayLike<number>, { answers }: Question): number {
  const ranks = answers.map((answer) => {
    let rank = 1;
    for (let chunk = 0; chunk < scores.length; chunk += 1) {
      if (scores[chunk] > scores[answer] || (scores[chunk] === scores[answer] && chunk < answer)) rank += 1;
    }
    return scores[answer] > 0 ? rank : Infinity;
  });
  return Math.min(...ranks);
}

function figures(ranks: readonly number[]): readonly [number, number, number] {
  const mean = (value: (rank: number) => number) => ranks.reduce((sum, rank) => sum + value(rank), 0) / ranks.length;
  return [
    mean((rank) => (rank <= 10 ? 1 / rank : 0)),
    mean((rank) => Number(rank === 1)),
    mean((rank) => Number(rank <= 10)),
  ];
}

await loadParsers(grammars.map(({ name }) => name));
const sums = new Map<string, number[]>();
for (const root of positionals.map((path) => resolve(path))) {
  const functions = readFunctions(root);
  const questions = questionsOf(functions, isTest);
  const index = indexOf(functions);
  const weights = Float64Array.from(functions, ({ path }) => (isTest(path) ? 0.7 : 1));
  process.stdout.write(`${basename(root)}: ${functions.length} functions, ${questions.length} questions\n`);
  for (const [name, rank] of Object.entries(rankings)) {
    const result = figures(questions.map((question) => rankOf(rank(index, question.text, weights), question)));
    sums.set(
      name,
      result.map((value, at) => value + (sums.get(name)?.[at] ?? 0)),
    );
    process.stdout.write(`  ${name.padEnd(26)} ${result.map((value) => value.toFixed(3)).join('  ')}\n`);
  }
}
process.stdout.write('mean\n');
for (const [name, sum] of sums) {
  process.stdout.write(
    `  ${name.padEnd(26)} ${sum.map((value) => (value / positionals.length).toFixed(3)).join('  ')}\n`,
  );
}
