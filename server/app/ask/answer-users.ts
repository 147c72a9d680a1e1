import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { UseSelection } from '#server/engine/graph/calls/use-selection.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { SymbolEdge, SymbolEdges, UnknownSite } from '#protocol/callers.ts';
import type { FoundQuestion, MeantThing } from '../analysis/question-data.ts';
import type { Asking } from './asking.ts';
import { claim } from './certainty-words.ts';
import { code, counted, type Draft, type DraftLine, type Statement } from './draft.ts';
import { fileOfId } from './file-of-id.ts';
import { surenessOfCalls, withValuesApart } from './named-as-value.ts';
import { type AskedUse, askedUse, knownEdges, usedIn, usersIn } from './symbol-uses.ts';
import { useWords } from './use-words.ts';
import { surenessOfWrapped, describeWrapper, wrappedDefaultOf } from './wrapped-default.ts';

const scores = { exact: 1, inferred: 0.8, hint: 0.3 } as const;
const maybeScore = 0.3;

/** Answers which symbols use a symbol, in the way that is asked about. */
export async function answerSymbolUsers(asking: Asking, thing: NamedThing, asked: FoundQuestion): Promise<Draft> {
  const { about, isTransitive } = asked;
  const use = askedUse(about);
  const found = await usersIn(asking, thing.id, use, isTransitive);
  const known = knownEdges(found);
  const { calls, values } = withValuesApart(known, use, thing.symbolKind);
  const count = isTransitive ? calls.length : found.known - values.length;
  const wrapper = isTransitive ? undefined : await wrappedDefaultOf(asking, thing, known, use);
  const { certainty, doubts } = surenessOfWrapped(surenessOfCalls(found, values), wrapper);
  // What is never called has those that name it for callers.
  const isCalled = use !== 'calls' || calls.length === 0 || calls.some(({ type }) => type === 'call');
  const { one, many, users } = useWords(isCalled ? use : 'all', about);
  const name = code(found.symbol);
  const far = isTransitive ? ', directly or through others' : '';
  const some = `${placesOf(calls, count)} ${count === 1 ? one : many} ${name}${far}`;
  const words = { some, none: `Nothing ${one} ${name}`, maybe: `Nothing that ${one} ${name}` };
  return {
    mode: 'graph',
    lead: [
      { text: claim(count, words, certainty) },
      ...(found.outside ?? []).map((text) => ({ text })),
      ...escapesIn(values, isTransitive),
      ...(wrapper === undefined ? [] : [describeWrapper(wrapper, wrapper.users.length === 1 ? one : many)]),
    ],
    lines: [
      ...linesByFile(calls),
      ...linesByFile(values, 'Named as a value in '),
      ...linesByFile(wrapper?.users ?? [], 'Wrapped, in '),
      ...maybeLines(found.unknown),
    ],
    certainty,
    doubts,
    operation: isCalled ? users : useWords('calls', about).users,
  };
}

function placesOf(edges: readonly SymbolEdge[], count: number): string {
  return `${counted(count, 'place')} in ${counted(new Set(edges.map(({ file }) => file)).size, 'file')}`;
}

function escapesIn(values: readonly SymbolEdge[], isTransitive: boolean): Statement[] {
  if (values.length === 0) return [];
  const what = isTransitive ? 'It, or what leads to it, is' : 'It is';
  const places = placesOf(values, values.length);
  return [{ text: `${what} named as a value, without a call, in ${places}, from where it may be called.` }];
}

const participles = {
  calls: 'is called',
  all: 'is used',
  bases: 'is extended or implemented',
  imports: 'is imported',
} as const;

/** Answers how often each of several things of one name is used, those used most first. */
export async function answerUsersOfSeveral(
  asking: Asking,
  { text, candidates, candidateCount }: MeantThing,
  { about }: FoundQuestion,
): Promise<Draft> {
  const use = askedUse(about);
  const used: UsedThing[] = [];
  for (const thing of candidates) {
    // oxlint-disable-next-line no-await-in-loop -- few, one thread answers them all
    used.push({ thing, found: await usersIn(asking, thing.id, use, false) });
  }
  const all = candidateCount > used.length ? `; the first ${used.length} are shown` : '';
  const lead = `${code(text)} may mean ${counted(candidateCount, 'thing')} of this project${all}. This is how often each ${participles[use]}; ask again with one of these ids for all places.`;
  return {
    mode: 'graph',
    lead: [{ text: lead }],
    lines: used.toSorted((a, b) => b.found.known - a.found.known).map((each) => usedThingLine(each, use)),
    certainty: 'unknown',
    doubts: [{ code: 'name_ambiguous' }],
    operation: 'GET …/symbols',
  };
}

interface UsedThing {
  readonly thing: NamedThing;
  readonly found: SymbolEdges;
}

/** Number of places shown for one thing. */
const sitesShown = 3;

function usedThingLine({ thing, found }: UsedThing, use: AskedUse): DraftLine {
  const { calls, values } = withValuesApart(knownEdges(found), use, thing.symbolKind);
  const known = found.known - values.length;
  const { certainty } = surenessOfCalls(found, values);
  const sites = [...calls, ...values].slice(0, sitesShown);
  const named = values.length === 0 ? '' : `, and named as a value in ${counted(values.length, 'place')}`;
  const none = known === 0 && certainty !== 'exact';
  const how = `${none ? 'none is known, but there may be some' : counted(known, 'place')}${named}`;
  return {
    head: code(thing.id),
    ...(thing.file !== undefined && { file: thing.file }),
    statements: [
      { text: `${how} (${certainty})` },
      ...sites.map(({ file, line }) => ({
        text: code(`${file}:${line}`),
        place: { file, line, endLine: line, score: 1 },
      })),
    ],
  };
}

/** Answers what a symbol uses, in the way that is asked about. */
export async function answerSymbolUses(
  asking: Asking,
  thing: NamedThing,
  { about, isTransitive }: FoundQuestion,
  use: UseSelection,
): Promise<Draft> {
  const found = await usedIn(asking, thing.id, use, isTransitive);
  const { calls, values } = withValuesApart(knownEdges(found), use, 'function');
  const targets = Map.groupBy(calls, ({ target }) => target);
  const { certainty, doubts } = surenessOfCalls(found, values);
  const { one, used } = useWords(use, about);
  const name = code(thing.id);
  const far = isTransitive ? ', directly or through others' : '';
  const some = `${name} ${one} ${counted(targets.size, 'symbol')} of the project${far}`;
  const words = { some, none: `${name} ${one} nothing else`, maybe: `Nothing of the project that ${name} ${one}` };
  return {
    mode: 'graph',
    lead: [{ text: claim(targets.size, words, certainty) }, ...handingOn(values)],
    lines: [
      ...targetLines(asking.snapshot.files, calls),
      ...targetLines(asking.snapshot.files, values, 'Named as a value: '),
      ...maybeLines(found.unknown),
    ],
    certainty,
    doubts,
    operation: used,
  };
}

function handingOn(values: readonly SymbolEdge[]): Statement[] {
  if (values.length === 0) return [];
  const functions = counted(new Set(values.map(({ target }) => target)).size, 'function');
  return [{ text: `It names ${functions} as a value, without a call; from there it may be called.` }];
}

/** A line a file, the files of product code first as the edges come. */
function linesByFile(edges: readonly SymbolEdge[], before = ''): DraftLine[] {
  return [...Map.groupBy(edges, ({ file }) => file)].map(([file, inFile]) => ({
    head: `${before}${code(file)}`,
    file,
    statements: inFile.map((edge) => ({
      text: `${sourceOf(edge)}line ${edge.line}${edge.proof === 'exact' ? '' : ' (inferred)'}`,
      place: siteOf(edge, scores[edge.proof]),
    })),
  }));
}

/** By the file that declares what is used, with the sites that use it. */
function targetLines(files: FileLayer, edges: readonly SymbolEdge[], before = ''): DraftLine[] {
  const byFile = Map.groupBy(edges, ({ target }) => fileOfId(files, target));
  return [...byFile].map(([file, used]) => ({
    head: `${before}${code(file)}`,
    file,
    statements: [...Map.groupBy(used, ({ target }) => target)].map(([target, sites]) => ({
      text: `${code(target.slice(file.length + 1))} (line${sites.length === 1 ? '' : 's'} ${sites
        .map(({ line }) => line)
        .slice(0, linesShown)
        .join(', ')} of ${code(sites[0].file)})`,
      place: siteOf(sites[0], scores[sites[0].proof]),
    })),
  }));
}

const linesShown = 5;

function maybeLines(sites: readonly UnknownSite[]): DraftLine[] {
  return [...Map.groupBy(sites, ({ file }) => file)].map(([file, inFile]) => ({
    head: `Perhaps ${code(file)}`,
    file,
    statements: inFile.map((site) => ({
      text: `line ${site.line} (${site.reason.replaceAll('_', ' ')})`,
      place: siteOf(site, maybeScore),
    })),
  }));
}

function siteOf({ file, line }: { readonly file: string; readonly line: number }, score: number) {
  return { file, line, endLine: line, score };
}

/** Returns the user, as the beginning of the text of a line. */
function sourceOf({ source, file, type }: SymbolEdge): string {
  if (type === 'import') return '';
  const name = source.slice(file.length + 1);
  return name === '<module>' ? 'top level ' : `${code(name)} `;
}
