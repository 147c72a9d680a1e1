import type { DoubtCode } from '#protocol/doubt-codes.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { findSymbols } from '#server/engine/graph/find-symbols.ts';
import type { MeantThing } from '../analysis/question-data.ts';
import type { Asking } from './asking.ts';
import { surenessOfAll } from './certainty-words.ts';
import { type CitedPlace, code, counted, type Draft, type DraftLine } from './draft.ts';

/** Answers where something is declared: all declarations of that name. */
export function answerDefined(asking: Asking, { text, thing, candidates, candidateCount }: MeantThing): Draft {
  const things = thing === undefined ? candidates : [thing];
  const count = thing === undefined ? candidateCount : 1;
  const leftCount = count - things.length;
  const sureness = surenessOfAll(asking);
  const isOne = things.length === 1;
  const lead = isOne
    ? `${code(text)} is ${describe(things[0])}.`
    : `${code(text)} is declared in ${counted(count, 'place')}${sureness.certainty === 'exact' ? ' (exact)' : ', at least (bounded)'}.`;
  return {
    mode: 'graph',
    lead: [{ text: lead }],
    lines: thingLines(things),
    ...(leftCount > 0 && {
      tail: [{ text: `${counted(leftCount, 'more place')} left out: \`GET …/symbols\` lists all.` }],
    }),
    ...sureness,
    operation: 'GET …/symbols',
  };
}

/** Lists what may be meant, where a name has several meanings. */
export function answerAmbiguous({ text, candidates, candidateCount }: MeantThing): Draft {
  const lead = `${code(text)} may mean ${counted(candidateCount, 'thing')} of this project. Ask again with one of these ids.`;
  return {
    mode: 'graph',
    lead: [{ text: lead }],
    lines: thingLines(candidates),
    certainty: 'unknown',
    doubts: [{ code: 'name_ambiguous' }],
    operation: 'GET …/symbols',
  };
}

/** Nothing of the name is where the question looks for it: that, and where it is. */
export function answerElsewhere({ text, candidates, candidateCount }: MeantThing, within: string): Draft {
  const more = candidateCount - candidates.length;
  const where = candidateCount === 1 ? 'It is elsewhere' : `${counted(candidateCount, 'thing')} elsewhere are`;
  return {
    mode: 'graph',
    lead: [{ text: `Nothing in ${code(within)} is called ${code(text)}. ${where}:` }],
    lines: thingLines(candidates),
    ...(more > 0 && { tail: [{ text: `${counted(more, 'more place')} left out: \`GET …/symbols\` lists all.` }] }),
    certainty: 'unknown',
    doubts: [{ code: 'name_elsewhere' }],
    operation: 'GET …/symbols',
  };
}

/** Nothing is called so: that, and what is called alike. */
export function answerMissing(meant: MeantThing): Draft {
  const lead = `Nothing in this project is called ${code(meant.text)}.`;
  return nothingNamed(meant, lead, 'name_missing');
}

/** Nothing is declared so, though the parts of the name occur. */
export function answerUndeclared(meant: MeantThing): Draft {
  const lead = `Nothing that this project declares is called ${code(meant.text)}.`;
  return nothingNamed(meant, lead, 'name_undeclared');
}

function nothingNamed({ candidates }: MeantThing, lead: string, why: DoubtCode): Draft {
  const alike = candidates.map(({ id }) => code(id)).join(', ');
  return {
    mode: 'graph',
    lead: [{ text: lead }, ...(alike === '' ? [] : [{ text: `Called alike: ${alike}.` }])],
    lines: [],
    certainty: 'unknown',
    doubts: [{ code: why }],
  };
}

function describe(thing: NamedThing): string {
  const { kind, symbolKind, file, line } = thing;
  if (kind === 'symbol') return `declared in ${code(`${file}:${line}`)} as a ${symbolKind}`;
  if (kind === 'file') return `the file ${code(thing.id)}`;
  if (kind === 'directory') return `the folder ${code(thing.id)}`;
  return kind === 'module' ? `the module ${code(thing.id)}` : `a package outside the project, ${code(thing.id)}`;
}

function thingLines(things: readonly NamedThing[]): DraftLine[] {
  const withFile = things.filter(({ file }) => file !== undefined);
  const byFile = Map.groupBy(withFile, ({ file }) => file as string);
  const lines = [...byFile].map(([file, inFile]) => ({
    head: code(file),
    file,
    statements: inFile.map((thing) => ({
      text: thing.kind === 'file' ? 'the file' : `${thing.symbolKind} ${code(thing.id)} line ${thing.line}`,
      place: placeOfThing(thing),
    })),
  }));
  const others = things.filter(({ file }) => file === undefined);
  return [...lines, ...others.map(({ kind, id }) => ({ head: `${kind} ${code(id)}`, statements: [] }))];
}

/** Number of lines shown of a declaration. */
const declarationLinesMax = 40;
const fileLinesMax = 10;

/** The declaration; of a file its beginning. */
export function placeOfThing({ file, line = 1, endLine = fileLinesMax }: NamedThing): CitedPlace | undefined {
  if (file === undefined) return undefined;
  return { file, line, endLine: Math.min(endLine, line + declarationLinesMax - 1), score: 1 };
}

/** Returns where a symbol is declared, by its id; undefined for what is no symbol. */
export function placeOfId({ snapshot: { files, symbols } }: Asking, id: string, file: string): CitedPlace | undefined {
  if (symbols === undefined) return undefined;
  for (const row of findSymbols(files, symbols, { file })) {
    if (row.id === id) return { file, line: row.line, endLine: Math.min(row.endLine, row.line + 9), score: 1 };
  }
  return undefined;
}
