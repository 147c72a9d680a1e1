import { isInOtherLanguage } from '#server/engine/ask/other-language.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { subjectWords } from '#server/engine/ask/subject-words.ts';
import { findSymbols } from '#server/engine/graph/find-symbols.ts';
import type { SymbolRow } from '#server/engine/graph/symbol-table.ts';
import { synonymsIn } from '#server/engine/search/words/synonyms.ts';
import { searchQueryMax, type SearchResult } from '#protocol/search.ts';
import { searchCode } from '../questions/search.ts';
import type { Asking } from './asking.ts';

/** Number of places that an answer describes; the other sources show how they are connected. */
const placesMax = 5;

/** A question that is answered from the code which is found for it. */
export interface ExcerptQuestion {
  readonly question: string;
  readonly path?: string;
  readonly sourcesMax: number;
  /** Things that the question names. */
  readonly named: readonly NamedThing[];
  readonly unknownNames: readonly string[];
}

/** One place, as an answer describes it. */
export interface FoundPlace {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly score: number;
  readonly symbol?: SymbolRow;
}

/** Places found for a question. */
export interface FoundPlaces {
  /** Names of the question that nothing has. */
  readonly missing: readonly string[];
  /** Words for what the question is about that stand nowhere, where they are at least half of these. */
  readonly unsaid: readonly string[];
  /** They are more than half: any place would be one of something else. */
  readonly isAbsent: boolean;
  readonly results: readonly SearchResult[];
  /** The best comes first. */
  readonly places: readonly FoundPlace[];
  /** Words of the question occur, or what it names: it is not by likeness of meaning alone. */
  readonly isByWords: boolean;
}

export async function findPlaces(asking: Asking, asked: ExcerptQuestion): Promise<FoundPlaces> {
  const results = await search(asking, asked);
  const missing = await namesNowhere(asking, asked);
  const isByWords =
    asked.named.length > 0 ||
    results.some(({ matched }) => (matched?.words.length ?? 0) > 0 || matched?.name !== undefined);
  const { unsaid, isAbsent } = await unsaidSubject(asking, asked);
  return { missing, unsaid, isAbsent, results, places: shownPlaces(asking, asked, results), isByWords };
}

/** The words for what a question is about of which, and of all words for the same, nothing is said. */
async function unsaidSubject(
  asking: Asking,
  { question, named }: ExcerptQuestion,
): Promise<Pick<FoundPlaces, 'unsaid' | 'isAbsent'>> {
  const words = named.length > 0 || isInOtherLanguage(question) ? [] : subjectWords(question);
  const meant = words.flatMap((word) => [
    { word, text: word },
    ...synonymsIn(word).map((synonym) => ({ word, text: synonym.word })),
  ]);
  const texts = meant.map(({ text }) => text);
  const areSaid = await mayOccur(asking, texts);
  const said = new Set(meant.filter((_, index) => areSaid[index]).map(({ word }) => word));
  const unsaid = words.filter((word) => !said.has(word));
  return { unsaid: 2 * unsaid.length >= words.length ? unsaid : [], isAbsent: 2 * unsaid.length > words.length };
}

/** A question about what is documented is answered by documents, where any says something of it. */
const asksForDocuments = /\b(?:documented|documentation|docs)\b/i;
const documents = '**/*.{md,mdx,markdown,rst}';

async function search(asking: Asking, asked: ExcerptQuestion): Promise<readonly SearchResult[]> {
  const isOfDocuments = asked.path === undefined && asksForDocuments.test(asked.question);
  const found = isOfDocuments ? await searchBelow(asking, { ...asked, path: documents }) : [];
  return found.length > 0 ? found : searchBelow(asking, asked);
}

async function searchBelow(
  { parts, id, context }: Asking,
  { question, path }: ExcerptQuestion,
): Promise<readonly SearchResult[]> {
  const query = Array.from(question).slice(0, searchQueryMax).join('');
  const params = { id, query, limit: placesMax, detail: 'full' as const, ...(path !== undefined && { path }) };
  return (await (await searchCode(parts, params, context)).data()).results;
}

/** Names that no declaration has and nothing that can be searched says. */
async function namesNowhere(asking: Asking, { unknownNames }: ExcerptQuestion): Promise<string[]> {
  const areSaid = await mayOccur(asking, unknownNames);
  return unknownNames.filter((_, index) => !areSaid[index]);
}

/** Returns of each text whether it may occur; only that it does not is sure. Without an index every text may occur. */
export async function mayOccur(
  { parts, snapshot, context }: Asking,
  texts: readonly string[],
): Promise<readonly boolean[]> {
  if (texts.length === 0) return [];
  return (await parts.analysis.ask(snapshot, 'occurrence', { texts }, context.signal)).read();
}

/** Puts things that the question names first. */
function shownPlaces(
  asking: Asking,
  { named, sourcesMax }: ExcerptQuestion,
  results: readonly SearchResult[],
): FoundPlace[] {
  const places = named.flatMap((thing) => placeOfNamed(asking, thing) ?? []);
  for (const { file, line, endLine = line, score, symbol: id } of results) {
    const symbol = id === undefined ? undefined : symbolRow(asking, id, file);
    const isShown = places.some(
      (place) => place.file === file && (place.symbol?.id ?? place.line) === (symbol?.id ?? line),
    );
    if (!isShown) places.push({ file, line, endLine, score, ...(symbol && { symbol }) });
  }
  return places.slice(0, Math.min(placesMax, sourcesMax));
}

/** The declaration of a symbol, the beginning of a file; nothing of what has no file. */
export function placeOfNamed(
  asking: Asking,
  { kind, id, file, line = 1, endLine = 10 }: NamedThing,
): FoundPlace | undefined {
  if (file === undefined) return undefined;
  const symbol = kind === 'symbol' ? symbolRow(asking, id, file) : undefined;
  return { file, line, endLine, score: 1, ...(symbol && { symbol }) };
}

export function symbolRow({ snapshot: { files, symbols } }: Asking, id: string, file: string): SymbolRow | undefined {
  if (symbols === undefined) return undefined;
  for (const row of findSymbols(files, symbols, { file })) if (row.id === id) return row;
  return undefined;
}
