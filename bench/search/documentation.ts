/**
 * `node bench/search/documentation.ts DIR… [--model FILE] [--dimensions N]`: how well the search finds a function by the
 * first sentence of its documentation, which is cut out of the code. Prints MRR@10, R@1 and R@10 of grep, of BM25 over words
 * as written, of BM25F, of the meaning and of the search (docs/search.md has the method).
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { embedCode, quantise } from '#server/engine/search/embedding/embed.ts';
import { readModel } from '#server/engine/search/embedding/embedding-model.ts';
import { readTerms } from '#server/engine/search/lexical/chunk-terms.ts';
import { pathWords } from '#server/engine/search/path-words.ts';
import { joinSegments } from '#server/engine/search/search-index.ts';
import type { SearchIndex } from '#server/engine/search/search-tables.ts';
import { type Chunk, decodeChunks, encodeChunks } from '#server/engine/search/chunk-facts.ts';
import { buildSegment } from '#server/engine/search/segment.ts';
import { subtokens } from '#server/engine/search/words/subtokens.ts';
import { type FoundFunction, functionsIn, loadParsers } from './functions-in.ts';
import { grammarOf, grammars } from './grammars.ts';
import { type Question, questionsOf } from './questions.ts';
import { FigureTable, rankingsOf } from './rankings.ts';
import { isTest } from './test-path.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { model: { type: 'string' }, dimensions: { type: 'string', default: '128' } },
});
const dimensions = Number(values.dimensions);
const modelFile = values.model ?? new URL('../../models/code-embedding/model.bin', import.meta.url);
const model = readModel(readFileSync(modelFile));

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

/** Rows of functions, which stand by file, are then numbers of pieces. */
function indexOf(functions: readonly FoundFunction[]): SearchIndex {
  const files = Array.from(
    Map.groupBy(functions, ({ path }) => path),
    ([path, inFile]) => ({ path, contentHash: '', chunks: decodeChunks(encodeChunks(inFile.map(chunkOf))) }),
  );
  const segment = buildSegment(files);
  return joinSegments([{ segment, live: new Uint8Array(files.length).fill(1) }]);
}

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

await loadParsers(grammars.map(({ name }) => name));
const table = new FigureTable();
for (const root of positionals.map((path) => resolve(path))) {
  const functions = readFunctions(root);
  const questions = questionsOf(functions, isTest);
  const rankings = rankingsOf({
    index: indexOf(functions),
    texts: functions.map(({ name, container, path, body }) => `${path}\n${container}\n${name}\n${body}`),
    weights: Float64Array.from(functions, ({ path }) => (isTest(path) ? 0.7 : 1)),
    isInert: () => false,
    model,
    dimensions,
  });
  const ranks = new Map(
    Object.entries(rankings).map(([name, rank]) => [
      name,
      questions.map((question) => rankOf(rank(question.text), question)),
    ]),
  );
  table.tell(`${basename(root)}: ${functions.length} functions, ${questions.length} questions`, ranks);
}
table.tellMeans();
