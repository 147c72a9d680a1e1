import { visibleText } from '#server/base/visible-text.ts';
import { costOfLines } from '#server/engine/slicing/budgeted-text.ts';
import { costOfRows, type GroupedRow } from '#server/engine/slicing/grouped-rows.ts';
import type { SliceNeighbour } from '#server/engine/slicing/slice.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import type { FoundSide, FoundSlice } from '../analysis/slice-data.ts';
import { claim, counted } from './agent-answer.ts';
import type { SourceLines } from './source-lines.ts';
import { declarationRow, meaningRow, proofMarks, userRow } from './symbol-rows.ts';

/** One part of an answer about a symbol beside its code. */
export interface SliceSection {
  readonly title: readonly string[];
  readonly rows: readonly GroupedRow[];
  /** Rows that were not even made. */
  readonly hidden: number;
  /** Text behind the number of rows that are left out. */
  readonly more: string;
  readonly cost: number;
  readonly weight: number;
}

/** No row is shorter: more of them than this many to a budget are not even made. */
const rowTokensLeast = 8;
const reasonsShown = 3;
const unknownShown = 8;

/** Users, what is called, what is named; each only as far as a budget could show it. */
export function sliceSections(slice: FoundSlice, source: SourceLines, budget: number): SliceSection[] {
  const most = Math.ceil(budget / rowTokensLeast);
  const { callers, callees, named } = slice;
  const used = productFirst(withoutUnknown(callers)).slice(0, most);
  const called = withoutUnknown(callees).slice(0, most);
  return [
    section(
      callerTitle(callers),
      [...used.map((each) => userRow(each, source)), ...unknownRows(callers)],
      withoutUnknown(callers).length - used.length,
      { more: 'more: calls direction=callers', weight: 3 },
    ),
    section(
      calleeTitle(callees),
      [...called.map((each) => declarationRow(each, source, proofMarks[each.proof])), ...unknownRows(callees)],
      withoutUnknown(callees).length - called.length,
      { more: 'more: calls direction=callees', weight: 3 },
    ),
    section(
      named.length === 0 ? [] : ['Types and values it names:'],
      named.slice(0, most).map((each) => meaningRow(each, source)),
      Math.max(0, named.length - most),
      { more: 'more that its code names', weight: 3 },
    ),
  ].filter(({ title }) => title.length > 0);
}

function section(
  title: readonly string[],
  rows: readonly GroupedRow[],
  hidden: number,
  { more, weight }: Pick<SliceSection, 'more' | 'weight'>,
): SliceSection {
  return { title, rows, hidden, more, weight, cost: costOfLines(title) + costOfRows(rows) };
}

/** A neighbour that is known by its spelling alone stands among the unknown sites. */
function withoutUnknown({ symbols, unknown }: FoundSide): readonly SliceNeighbour[] {
  return unknown.length === 0 ? symbols : symbols.filter(({ proof }) => proof !== 'hint');
}

function productFirst(users: readonly SliceNeighbour[]): SliceNeighbour[] {
  const isTest = new Map(users.map(({ file }) => [file, isTestPath(file)]));
  return users.toSorted((a, b) => Number(isTest.get(a.file)) - Number(isTest.get(b.file)));
}

function callerTitle(side: FoundSide): string[] {
  return [`Callers: ${claim(counted(side.known, 'site'), side.certainty)}`, ...reasonsOf(side)];
}

function calleeTitle(side: FoundSide): string[] {
  if (side.known === 0 && side.unknownCount === 0) return [];
  return [`Calls: ${claim(counted(side.known, 'site'), side.certainty)}`];
}

function reasonsOf({ reasons }: FoundSide): string[] {
  return reasons.slice(0, reasonsShown).map((reason) => `- ${visibleText(reason)}`);
}

function unknownRows({ unknown }: FoundSide): GroupedRow[] {
  return unknown.slice(0, unknownShown).map(({ file, line, name, reason }) => {
    return { file, text: `? :${line} ${name === '' ? '(computed)' : name} ${reason.replaceAll('_', ' ')}` };
  });
}
