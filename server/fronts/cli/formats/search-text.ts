import type { SearchMatch, SearchResult, SearchResults } from '#protocol/search.ts';
import { inEnglish, whyNothingFound, wordsOfQuery } from '#protocol/why-found.ts';
import type { Style } from '../text/style.ts';
import { visibleText } from '#server/base/visible-text.ts';

/** Lines of code that are shown of each result. */
const shownLines = 4;
/** A cosine below it is not shown as a reason. */
const likenessShownMin = 0.2;

/** Results for people: where, what, why; the first lines of the code; what was folded. */
export function* searchText({ results, unsearched }: SearchResults, query: string, style: Style): Generator<string> {
  if (unsearched !== undefined) yield `${visibleText(whyNothingFound(unsearched, inEnglish))}\n`;
  else if (results.length === 0) yield 'Nothing says that, nor means it.\n';
  for (const [index, result] of results.entries()) {
    if (index > 0) yield '\n';
    yield* resultText(result, query, style);
  }
}

function* resultText(result: SearchResult, query: string, style: Style): Generator<string> {
  const { file, line, content, symbol, matched, siblings = [] } = result;
  const name = symbol === undefined ? '' : ` ${style.bold(visibleText(symbol.slice(file.length + 1)))}`;
  const why = matched === undefined ? '' : style.dim(`  ${reasonText(matched, query)}`);
  yield `${style.cyan(visibleText(`${file}:${line}`))}${name}${why}\n`;
  const lines = content.split('\n');
  for (const each of lines.slice(0, shownLines)) yield `    ${visibleText(each)}\n`;
  if (lines.length > shownLines) yield style.dim(`    … ${lines.length - shownLines} more lines\n`);
  for (const sibling of siblings) yield style.dim(`    as good: ${visibleText(`${sibling.file}:${sibling.line}`)}\n`);
}

const nameReasons = {
  exact: 'the name',
  case: 'the name in other case',
  humps: 'a beginning of the name',
  typo: 'nearly the name',
};

/** `the name`, `says queue, retried`, `meaning .62`. */
function reasonText({ name, path, text, words, meaning, model = 0 }: SearchMatch, query: string): string {
  const reasons = [
    name === undefined ? '' : nameReasons[name],
    path === true ? 'the path' : '',
    text === true ? 'word for word' : '',
    words.length === 0 ? '' : `says ${wordsOfQuery(words, query).map(visibleText).join(', ')}`,
    meaning >= likenessShownMin ? `meaning ${meaning.toFixed(2).slice(1)}` : '',
    model >= likenessShownMin ? `your model ${model.toFixed(2).replace(/^0/, '')}` : '',
  ];
  return reasons.filter((reason) => reason !== '').join(' · ');
}
