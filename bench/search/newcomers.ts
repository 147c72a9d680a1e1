/**
 * `node bench/search/newcomers.ts DIR QUESTIONS [--show N]`: how well a search answers what a newcomer asks about a project.
 * `QUESTIONS` is a file like those of `newcomers/`: questions and, by whoever read the code, what answers them, as `path`,
 * or `path#Symbol` with everything inside. Prints the mean reciprocal rank among ten, how many are answered first, among three
 * and ten, and how often a piece of a few lines with a word of the question in its name stands before the first answer.
 */
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { termsOfQuestion } from '#server/engine/search/lexical/score-terms.ts';
import { readQuestion } from '#server/engine/search/question.ts';
import { type SearchHit, SnapshotSearch } from '#server/engine/search/snapshot-search.ts';
import { termsOf } from '#server/engine/search/words/terms.ts';
import { shippedModel } from '#server/app/analysis/search-model.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { searchableSnapshot } from '../impact/indexed-snapshot.ts';

interface AskedQuestion {
  readonly text: string;
  readonly answers: readonly string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string', default: '0' } },
});
const shown = Number(values.show);
const lookedAt = 10;
const shortLines = 5;

const placeOf = ({ file, symbol }: SearchHit): string =>
  symbol === undefined ? file.path : `${file.path}#${symbol.qualifiedName}`;

function answersIt(hit: SearchHit, { answers }: AskedQuestion): boolean {
  const place = placeOf(hit);
  return answers.some((answer) => place === answer || place.startsWith(`${answer}${answer.includes('#') ? '.' : '#'}`));
}

/** A piece of a few lines whose name says a word of the question. */
function isShort({ line, endLine, symbol }: SearchHit, { text }: AskedQuestion): boolean {
  if (symbol === undefined || endLine - line >= shortLines) return false;
  const asked = termsOfQuestion(text);
  return termsOf(symbol.name).some((term) => asked.has(term));
}

const [root, questionFile] = positionals;
const { questions } = JSON.parse(readFileSync(questionFile, 'utf8')) as { questions: readonly AskedQuestion[] };
const search = new SnapshotSearch(await searchableSnapshot(resolve(root)), shippedModel(bundledAssets)());
let [reciprocal, shortBefore, shortFirst] = [0, 0, 0];
const within = { 1: 0, 3: 0, 10: 0 };
for (const question of questions) {
  const hits = search.find(readQuestion(question.text), lookedAt);
  const at = hits.findIndex((hit) => answersIt(hit, question));
  const before = hits.slice(0, at < 0 ? lookedAt : at);
  reciprocal += at < 0 ? 0 : 1 / (at + 1);
  shortBefore += before.filter((hit) => isShort(hit, question)).length;
  shortFirst += Number(before.length > 0 && isShort(before[0], question));
  for (const most of [1, 3, 10] as const) within[most] += Number(at >= 0 && at < most);
  if (shown === 0) continue;
  process.stdout.write(`${at < 0 ? ' -' : String(at + 1).padStart(2)}  ${question.text}\n`);
  for (const hit of hits.slice(0, shown)) {
    const mark = answersIt(hit, question) ? '+' : isShort(hit, question) ? 's' : ' ';
    const why = `${hit.matched.words.join(' ')} | ${hit.matched.meaning}`;
    process.stdout.write(`      ${mark} ${hit.score.toFixed(4)} ${placeOf(hit)}:${hit.line}-${hit.endLine}  ${why}\n`);
  }
}
const share = (count: number) => (count / questions.length).toFixed(3);
process.stdout.write(
  `${basename(resolve(root))}: ${questions.length} questions, MRR ${share(reciprocal)}, first ${share(within[1])}, ` +
    `among three ${share(within[3])}, among ten ${share(within[10])}; short pieces before the answer ${shortBefore}, ` +
    `first of all ${shortFirst}\n`,
);
