import { documentationOf } from '#server/engine/ask/documentation-text.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { pathMatcher } from '#server/engine/search/path-glob.ts';
import { languageNameOf, findFile } from '#server/engine/graph/find-file.ts';
import type { SymbolRow } from '#server/engine/graph/symbol-table.ts';
import { declarationHead, leadingLine } from '#server/engine/slicing/declaration-head.ts';
import type { SearchResult } from '#protocol/search.ts';
import type { SymbolEdge } from '#protocol/callers.ts';
import { isLinked } from '../workspaces/linked-snapshot.ts';
import type { Asking } from './asking.ts';
import { code, counted, type Draft, type DraftLine, type Statement } from './draft.ts';
import type { FoundPlace, FoundPlaces } from './found-places.ts';
import { knownEdges, oncePer, someCalls, usersIn } from './symbol-uses.ts';

/** Number of uses shown for one place. */
const usesShown = 3;

/**
 * The best places, their signatures and documentation, and how they are connected. No language model is asked.
 *
 * @param remarks what else there is to say before them, in sentences
 */
export async function answerByExcerpts(
  asking: Asking,
  { missing, unsaid, isAbsent, results, places, isByWords }: FoundPlaces,
  remarks: readonly string[],
): Promise<Draft> {
  if (missing.length > 0) return withoutNames('is called', missing, results);
  if (isAbsent) return withoutNames('says', unsaid, results);
  if (places.length === 0) return saying('Nothing in this project answers to these words.', ...remarks);
  const lead = unsaid.length > 0 ? leadWithout(unsaid) : isByWords ? leadByWords : leadByMeaning;
  return {
    mode: 'extractive',
    lead: [lead, ...remarks].map((text) => ({ text })),
    lines: places.map((each) => lineOfPlace(asking, each)),
    tail: isLinked(asking.snapshot) ? await connectionsOf(asking, places) : [],
    operation: 'POST …/search',
  };
}

const leadByWords = 'The code nearest to the question, by words and meaning.';
function leadWithout(unsaid: readonly string[]): string {
  return `Nothing in this project says ${unsaid.map((word) => code(word)).join(' or ')}; this is the code nearest to the rest of the question.`;
}

const leadByMeaning =
  'No word of the question occurs in the code; this is nearest to it by meaning, and may be about something else.';

/** Undefined where the question is about at least one file. */
export function withoutFiles({ count, paths }: FileLayer, path: string | undefined): Draft | undefined {
  if (count === 0) return saying('This project has no files that could be asked about.');
  if (path === undefined) return undefined;
  const isWanted = pathMatcher(path);
  for (let file = 0; file < count; file++) if (isWanted(stringAt(paths, file))) return undefined;
  return saying(`No file of this project matches the path ${code(path)}.`);
}

function saying(...texts: readonly string[]): Draft {
  return { mode: 'extractive', lead: texts.map((text) => ({ text })), lines: [] };
}

/** Has no sources: all results are about something else. */
function withoutNames(has: string, missing: readonly string[], results: readonly SearchResult[]): Draft {
  const near = results.slice(0, usesShown).map(({ file, line }) => code(`${file}:${line}`));
  return {
    mode: 'extractive',
    lead: [
      { text: `Nothing in this project ${has} ${missing.map((name) => code(name)).join(' or ')}.` },
      ...(near.length === 0 ? [] : [{ text: `Nearest to the rest of the question: ${near.join(', ')}.` }]),
    ],
    lines: [],
  };
}

/** A place with its signature and documentation. */
export function lineOfPlace(asking: Asking, { file, line, endLine, score, symbol }: FoundPlace): DraftLine {
  const place = { file, line, endLine, score };
  const about = symbol === undefined ? [] : aboutSymbol(asking, symbol);
  const what = symbol === undefined ? '' : `${symbol.kind} ${code(symbol.qualifiedName)} in `;
  return {
    head: `${what}${code(`${file}:${line}`)}`,
    file,
    statements: [{ text: `lines ${line}–${endLine}`, place }, ...about],
  };
}

/** Lines behind the first one of a declaration that its head and documentation are read from. */
const quotedLines = 40;

function aboutSymbol({ snapshot: { files }, texts }: Asking, symbol: SymbolRow): Statement[] {
  const { file, line, column, endLine } = symbol;
  const lines = texts.linesOf(file);
  if (lines === undefined) return [];
  const first = leadingLine(lines, line);
  const quotable = texts.quotableLines(file, first, Math.min(endLine, line + quotedLines)) ?? [];
  // A secret before the name moves it: where the head begins is not known then.
  const isInPlace = quotable[line - 1]?.startsWith(lines[line - 1].slice(0, column - 1)) ?? false;
  const language = languageNameOf(files, findFile(files, file) ?? 0);
  const head = isInPlace ? declarationHead(quotable, symbol, language) : '';
  const documentation = documentationOf(quotable, { first, line, endLine });
  return [
    ...(head === '' ? [] : [{ text: `declared as ${code(head)}` }]),
    ...(documentation === undefined ? [] : [{ text: `documented as ${code(documentation)}` }]),
  ];
}

/** Returns the calls among the places, and of the best place its users and callees. */
async function connectionsOf(asking: Asking, shown: readonly FoundPlace[]): Promise<Statement[]> {
  const symbols = shown.flatMap(({ symbol }) => symbol ?? []);
  const ids = new Set(symbols.map(({ id }) => id));
  const said: Statement[] = [];
  for (const [index, { id }] of symbols.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- few, one thread answers them all
    const callees = await someCalls(asking, 'callees', id);
    const among = callees.filter(({ target }) => ids.has(target) && target !== id);
    said.push(...oncePer(among, ({ target }) => target).map(edgeStatement));
    if (index > 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- of the first alone
    said.push(...(await usersOf(asking, id, ids)));
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

/** Some of who uses a place, and how many more do. */
async function usersOf(asking: Asking, id: string, shown: ReadonlySet<string>): Promise<Statement[]> {
  const found = await usersIn(asking, id, 'all', false);
  const users = oncePer(
    knownEdges(found).filter(({ source }) => !shown.has(source)),
    ({ source }) => source,
  );
  const said = users.slice(0, usesShown).map(edgeStatement);
  if (users.length <= usesShown) return said;
  const least = found.truncated || found.certainty !== 'exact' ? 'at least ' : '';
  return [...said, { text: `${code(id)} is used by ${least}${counted(users.length - usesShown, 'more symbol')}.` }];
}

function edgeStatement({ source, target, file, line, proof }: SymbolEdge): Statement {
  const how = proof === 'exact' ? '' : ' (inferred)';
  return {
    text: `${code(source)} uses ${code(target)} in ${code(`${file}:${line}`)}${how}`,
    place: { file, line, endLine: line, score: 0.5 },
  };
}
