import { documentationOf } from '#server/engine/ask/documentation-text.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { languageNameOf, findFile } from '#server/engine/graph/find-file.ts';
import { findSymbols } from '#server/engine/graph/find-symbols.ts';
import type { SymbolRow } from '#server/engine/graph/symbol-table.ts';
import { declarationHead, leadingLine } from '#server/engine/slicing/declaration-head.ts';
import { searchQueryMax, type SearchResult } from '#protocol/search.ts';
import type { SymbolEdge } from '#protocol/callers.ts';
import { isLinked } from '../linked-snapshot.ts';
import { listNeighbours } from '../neighbours.ts';
import { searchCode } from '../search.ts';
import type { Asking } from './asking.ts';
import { code, counted, type Draft, type DraftLine, type Statement } from './draft.ts';

/** Places that an answer tells of; the other sources show how they are connected. */
const placesMax = 5;
/** Uses of one place that are told. */
const usesShown = 3;
const edgesMax = 200;

export interface ExcerptQuestion {
  readonly question: string;
  readonly path?: string;
  readonly sourcesMax: number;
  /** What the question names. */
  readonly named: readonly NamedThing[];
  readonly unknownNames: readonly string[];
}

/** One place, as an answer tells of it. */
interface Told {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly score: number;
  readonly symbol?: SymbolRow;
}

/** The best places, their signatures and documentation, and how they are connected. No language model is asked. */
export async function answerByExcerpts(asking: Asking, asked: ExcerptQuestion): Promise<Draft> {
  const results = await search(asking, asked.question, asked);
  const missing = await namesNowhere(asking, asked);
  if (missing.length > 0) return withoutNames(missing, results);
  const told = toldPlaces(asking, asked, results);
  if (told.length === 0) return nothingFound;
  const connections = isLinked(asking.snapshot) ? await connectionsOf(asking, told) : [];
  const isByWords =
    asked.named.length > 0 ||
    results.some(({ matched }) => (matched?.words.length ?? 0) > 0 || matched?.name !== undefined);
  const lead = isByWords
    ? `The code nearest to the question, by words and meaning; no language model was asked.`
    : `No word of the question occurs in the code; this is nearest to it by meaning, and may be about something else. No language model was asked.`;
  return {
    mode: 'extractive',
    lead: [{ text: lead }],
    lines: told.map((each) => lineOf(asking, each)),
    tail: connections,
    operation: 'POST …/search',
  };
}

const nothingFound: Draft = {
  mode: 'extractive',
  lead: [{ text: 'Nothing in this project answers to these words.' }],
  lines: [],
};

async function search(
  asking: Asking,
  text: string,
  { path }: { readonly path?: string },
): Promise<readonly SearchResult[]> {
  const { parts, id, context } = asking;
  const query = Array.from(text).slice(0, searchQueryMax).join('');
  const params = { id, query, limit: placesMax, detail: 'full' as const, ...(path !== undefined && { path }) };
  return (await (await searchCode(parts, params, context)).data()).results;
}

/** Names that no declaration has and no code that is found says. */
async function namesNowhere(asking: Asking, { unknownNames }: ExcerptQuestion): Promise<string[]> {
  const missing: string[] = [];
  for (const name of unknownNames) {
    // oxlint-disable-next-line no-await-in-loop -- few, one thread answers them all
    if (!(await occurs(asking, name))) missing.push(name);
  }
  return missing;
}

/** Whether the code that is found for a word says it. */
export async function occurs(asking: Asking, word: string): Promise<boolean> {
  const results = await search(asking, word, {});
  const low = word.toLowerCase();
  return results.some(
    ({ content, file, matched }) =>
      content.toLowerCase().includes(low) ||
      file.toLowerCase().includes(low) ||
      (/^\p{L}+$/u.test(word) && (matched?.words.length ?? 0) > 0),
  );
}

function withoutNames(missing: readonly string[], results: readonly SearchResult[]): Draft {
  const near = results.slice(0, usesShown).map(({ file, line }) => code(`${file}:${line}`));
  return {
    mode: 'extractive',
    lead: [
      { text: `Nothing in this project is called ${missing.map((name) => code(name)).join(' or ')}.` },
      ...(near.length === 0 ? [] : [{ text: `Nearest to the rest of the question: ${near.join(', ')}.` }]),
    ],
    lines: [],
  };
}

/** What the question names comes first. */
function toldPlaces(asking: Asking, { named, sourcesMax }: ExcerptQuestion, results: readonly SearchResult[]): Told[] {
  const places: Told[] = [];
  for (const { kind, id, file, line = 1, endLine = 10 } of named) {
    if (file === undefined) continue;
    const symbol = kind === 'symbol' ? symbolRow(asking, id, file) : undefined;
    places.push({ file, line, endLine, score: 1, ...(symbol && { symbol }) });
  }
  for (const { file, line, endLine = line, score, symbol: id } of results) {
    const symbol = id === undefined ? undefined : symbolRow(asking, id, file);
    const isTold = places.some(
      (place) => place.file === file && (place.symbol?.id ?? place.line) === (symbol?.id ?? line),
    );
    if (!isTold) places.push({ file, line, endLine, score, ...(symbol && { symbol }) });
  }
  return places.slice(0, Math.min(placesMax, sourcesMax));
}

function symbolRow({ snapshot: { files, symbols } }: Asking, id: string, file: string): SymbolRow | undefined {
  if (symbols === undefined) return undefined;
  for (const row of findSymbols(files, symbols, { file })) if (row.id === id) return row;
  return undefined;
}

function lineOf(asking: Asking, { file, line, endLine, score, symbol }: Told): DraftLine {
  const place = { file, line, endLine, score };
  const lines = asking.texts.linesOf(file);
  const about = symbol === undefined || lines === undefined ? [] : aboutSymbol(asking, lines, symbol);
  const what = symbol === undefined ? '' : `${symbol.kind} ${code(symbol.qualifiedName)} in `;
  return {
    head: `${what}${code(`${file}:${line}`)}`,
    file,
    statements: [{ text: `lines ${line}–${endLine}`, place }, ...about],
  };
}

function aboutSymbol({ snapshot: { files } }: Asking, lines: readonly string[], symbol: SymbolRow): Statement[] {
  const { file, line, endLine } = symbol;
  const language = languageNameOf(files, findFile(files, file) ?? 0);
  const head = declarationHead(lines, symbol, language);
  const documentation = documentationOf(lines, { first: leadingLine(lines, line), line, endLine });
  return [
    ...(head === '' ? [] : [{ text: `declared as ${code(head)}` }]),
    ...(documentation === undefined ? [] : [{ text: `documented as ${code(documentation)}` }]),
  ];
}

/** Who calls what among the places; of the best one who calls it and what it calls. */
async function connectionsOf(asking: Asking, told: readonly Told[]): Promise<Statement[]> {
  const symbols = told.flatMap(({ symbol }) => symbol ?? []);
  const ids = new Set(symbols.map(({ id }) => id));
  const said: Statement[] = [];
  for (const [index, { id }] of symbols.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- few, one thread answers them all
    const [callers, callees] = await Promise.all([edgesOf(asking, 'callers', id), edgesOf(asking, 'callees', id)]);
    const among = callees.filter(({ target }) => ids.has(target) && target !== id);
    said.push(...oncePer(among, ({ target }) => target).map(edgeStatement));
    if (index > 0) continue;
    const users = oncePer(
      callers.filter(({ source }) => !ids.has(source)),
      ({ source }) => source,
    );
    said.push(...users.slice(0, usesShown).map(edgeStatement));
    if (users.length > usesShown)
      said.push({ text: `${code(id)} is used by ${counted(users.length - usesShown, 'more symbol')}.` });
    const used = oncePer(
      callees.filter(({ target }) => !ids.has(target)),
      ({ target }) => target,
    );
    said.push(...used.slice(0, usesShown).map(edgeStatement));
  }
  return said.length === 0
    ? []
    : [{ text: 'How they are connected:' }, ...said.map(({ text, ...rest }) => ({ text: `- ${text}`, ...rest }))];
}

async function edgesOf(
  { parts, id, context }: Asking,
  direction: 'callers' | 'callees',
  symbol: string,
): Promise<SymbolEdge[]> {
  const found = await (
    await listNeighbours(parts, direction, { id, symbol, depth: 1, limit: edgesMax }, context)
  ).data();
  return found.edges.filter(({ proof }) => proof !== 'hint');
}

function oncePer(edges: readonly SymbolEdge[], key: (edge: SymbolEdge) => string): SymbolEdge[] {
  return [...Map.groupBy(edges, key).values()].map(([first]) => first);
}

function edgeStatement({ source, target, file, line, proof }: SymbolEdge): Statement {
  const how = proof === 'exact' ? '' : ' (inferred)';
  return {
    text: `${code(source)} uses ${code(target)} in ${code(`${file}:${line}`)}${how}`,
    place: { file, line, endLine: line, score: 0.5 },
  };
}
