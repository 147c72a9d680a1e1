/**
 * `node scripts/train-model/extract.ts OUT [--judge documentation|commits] TREE…`: bags of words of the code in checked out
 * repositories, the questions that are made of their documentation and history, and what BM25F says of both, below
 * `OUT/NAME`. For training: the fifty best wrong pieces of each question. With `--judge`: the score of every piece.
 */
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { crc32 } from '#server/base/crc32.ts';
import { bestRows } from '#server/engine/search/best-rows.ts';
import { decodeChunks, encodeChunks } from '#server/engine/search/chunk-facts.ts';
import { readTerms } from '#server/engine/search/lexical/chunk-terms.ts';
import { scoreTerms, termsOfQuestion } from '#server/engine/search/lexical/score-terms.ts';
import { pathWords } from '#server/engine/search/path-words.ts';
import { joinSegments } from '#server/engine/search/search-index.ts';
import type { SearchIndex } from '#server/engine/search/search-tables.ts';
import { buildSegment } from '#server/engine/search/segment.ts';
import { subtokens } from '#server/engine/search/words/subtokens.ts';
import { changesOf } from '../../bench/search/changes-of.ts';
import { loadParsers } from '../../bench/search/functions-in.ts';
import { grammars } from '../../bench/search/grammars.ts';
import { firstSentence, questionsOf } from '../../bench/search/questions.ts';
import { isTest } from '../../bench/search/test-path.ts';
import { Bags, Vocabulary, writeColumns } from './columns.ts';
import { type Piece, piecesIn } from './pieces-in.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { judge: { type: 'string' } } });
const [out, ...trees] = positionals.map((path) => resolve(path));

const piecesMax = 20_000;
const sentencesMax = 5000;
const subjectsMax = 1500;
const subjectsJudged = 300;
const negatives = 50;

interface Asked {
  readonly kind: 'sentence' | 'subject';
  readonly text: string;
  /** Pieces that answer: all of a changed file's, for a subject. */
  readonly answers: readonly number[];
}

function sentencesOf(pieces: readonly Piece[]): Asked[] {
  if (values.judge === 'documentation') {
    return questionsOf(pieces, isTest).map((question) => ({ kind: 'sentence', ...question }));
  }
  const rows = new Map<string, number[]>();
  for (const [row, { documentation, name, line, endLine, path }] of pieces.entries()) {
    if (name === '' || documentation === '' || endLine - line < 2 || isTest(path)) continue;
    const sentence = firstSentence(documentation, name);
    if (sentence !== undefined) rows.set(sentence, [...(rows.get(sentence) ?? []), row]);
  }
  const asked = Array.from(rows, ([text, answers]): Asked => ({ kind: 'sentence', text, answers }));
  return evenly(
    asked.filter(({ answers }) => answers.length <= 3),
    sentencesMax,
  );
}

function subjectsOf(root: string, pieces: readonly Piece[], most: number): Asked[] {
  const rows = new Map<string, number[]>();
  for (const [row, { path }] of pieces.entries()) rows.set(path, [...(rows.get(path) ?? []), row]);
  return changesOf(root, most, (path) => rows.has(path) && !isTest(path)).map(({ subject, files }) => ({
    kind: 'subject',
    text: subject,
    answers: files.flatMap((file) => rows.get(file) ?? []),
  }));
}

function evenly<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]);
}

/** Of a very large repository what is no test, and that evenly. */
function mostTelling(found: readonly Piece[]): Piece[] {
  if (found.length <= piecesMax) return [...found];
  return evenly(
    found.filter(({ path }) => !isTest(path)),
    piecesMax,
  );
}

function indexOf(pieces: readonly Piece[], withDocumentation: boolean): SearchIndex {
  const chunks = pieces.map(({ name, container, path, documentation, body, line, endLine }) => {
    const texts = { name, container, path: pathWords(path), body };
    const terms = readTerms({ ...texts, documentation: withDocumentation ? documentation : '' });
    return { symbol: 0, line, endLine, terms, vector: new Int8Array() };
  });
  const file = { path: 'all', contentHash: '', chunks: decodeChunks(encodeChunks(chunks)) };
  return joinSegments([{ segment: buildSegment([file]), live: new Uint8Array([1]) }]);
}

function codeBags(vocabulary: Vocabulary, pieces: readonly Piece[]) {
  const bags = {
    name: new Bags(),
    container: new Bags(),
    path: new Bags(),
    documentation: new Bags(),
    body: new Bags(),
  };
  for (const { name, container, path, documentation, body } of pieces) {
    bags.name.add(vocabulary, subtokens(name), 12, 12);
    bags.container.add(vocabulary, subtokens(container), 12, 12);
    bags.path.add(vocabulary, subtokens(pathWords(path)), 24, 24);
    bags.documentation.add(vocabulary, subtokens(documentation.slice(0, 800)), 200, 200);
    bags.body.add(vocabulary, subtokens(body), 2000, 220);
  }
  return bags;
}

/** The words' figures of each question: for training the best wrong answers, for judging all. */
function scoresOf(index: SearchIndex, asked: readonly Asked[]) {
  const wrong: number[] = [];
  const wrongScores: number[] = [];
  const all = new Float32Array(values.judge === undefined ? 0 : asked.length * index.chunkCount);
  const rightScores: number[] = [];
  for (const [number, { text, answers }] of asked.entries()) {
    const scores = scoreTerms(index, termsOfQuestion(text));
    if (values.judge !== undefined) all.set(scores, number * index.chunkCount);
    const best = bestRows(scores, negatives + answers.length, (a, b) => a - b);
    const most = best.length === 0 ? 1 : scores[best[0]];
    const right = new Set(answers);
    const kept = best.filter((row) => !right.has(row)).slice(0, negatives);
    for (let at = 0; at < negatives; at += 1) {
      wrong.push(kept[at] ?? -1);
      wrongScores.push(at < kept.length ? scores[kept[at]] / most : 0);
    }
    rightScores.push(...answers.map((row) => scores[row] / most));
  }
  return { wrong, all, wrongScores: Float32Array.from(wrongScores), rightScores: Float32Array.from(rightScores) };
}

function startsOf(asked: readonly Asked[]): number[] {
  let end = 0;
  return [0, ...asked.map(({ answers }) => (end += answers.length))];
}

const numberOfEach = (texts: readonly string[]) => {
  const numbers = new Vocabulary();
  return texts.map((text) => numbers.numberOf(text));
};

async function extract(root: string): Promise<void> {
  const cut = values.judge === 'documentation' ? 'functions' : values.judge === 'commits' ? 'product' : 'both';
  const found = await piecesIn(root, cut);
  const pieces = values.judge === undefined ? mostTelling(found) : found;
  const sentences = values.judge === 'commits' ? [] : sentencesOf(pieces);
  const most = values.judge === 'commits' ? subjectsJudged : subjectsMax;
  const subjects = values.judge === 'documentation' ? [] : subjectsOf(root, pieces, most);
  const asked = [...sentences, ...subjects];
  const vocabulary = new Vocabulary();
  const questions = new Bags();
  for (const { text } of asked) questions.add(vocabulary, subtokens(text), 64, 64);
  const { wrong, all, wrongScores, rightScores } = scoresOf(indexOf(pieces, values.judge === 'commits'), asked);
  writeColumns(join(out, basename(root)), {
    ...codeBags(vocabulary, pieces),
    question: questions,
    kind: asked.map(({ kind }) => Number(kind === 'subject')),
    text: asked.map(({ text }) => subtokens(text).join(' ')),
    answers: asked.flatMap(({ answers }) => answers),
    'answers-starts': startsOf(asked),
    wrong,
    'wrong-scores': wrongScores,
    'right-scores': rightScores,
    scores: all,
    file: numberOfEach(pieces.map(({ path }) => path)),
    same: numberOfEach(pieces.map(({ name }) => name.toLowerCase())),
    test: pieces.map(({ path }) => Number(isTest(path))),
    hash: pieces.map(({ body }) => crc32(Buffer.from(subtokens(body).join(' '))) | 0),
    vocabulary: vocabulary.words(),
  });
  process.stdout.write(`${basename(root)}: ${pieces.length} of ${found.length} pieces, `);
  process.stdout.write(`${sentences.length} sentences, ${subjects.length} subjects\n`);
}

await loadParsers(grammars.map(({ name }) => name));
// oxlint-disable-next-line no-await-in-loop -- one folder's code in memory at a time
for (const tree of trees) await extract(tree);
