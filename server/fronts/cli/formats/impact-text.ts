import { proofWords } from '#protocol/proof-words.ts';
import type { Impact } from '#protocol/impact.ts';
import { withCommas } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';
import { visibleText } from '#server/base/visible-text.ts';

const impactedLayout: readonly Column[] = [
  { title: 'file', shrinks: true },
  { title: 'away', align: 'right' },
  { title: 'risk', align: 'right' },
  { title: 'proof' },
  { title: 'reached by way of' },
];
const entryLayout: readonly Column[] = [
  { title: 'entry point', shrinks: true },
  { title: 'type' },
  { title: 'away', align: 'right' },
  { title: 'proof' },
  { title: 'where', shrinks: true },
];
const testLayout: readonly Column[] = [
  { title: 'test', shrinks: true },
  { title: 'away', align: 'right' },
  { title: 'because' },
];
const unknownLayout: readonly Column[] = [{ title: 'where', shrinks: true }, { title: 'name' }, { title: 'reason' }];

const bases: Readonly<Record<Impact['tests'][number]['basis'], string>> = {
  observed: 'it ran the code',
  inferred: 'the graph leads there',
  widened: 'something on the way is not known',
};

/**
 * Yields the text for people of what a change reaches: what changed, what that reaches, which tests to run, what may
 * add to it.
 */
export function* impactText(impact: Impact, look: TableLook): Generator<string> {
  yield* changedLines(impact);
  yield `${summaryLine(impact)}\n`;
  for (const reason of impact.reasons) yield `  ${visibleText(reason)}\n`;
  for (const input of impact.unresolved) yield `  not understood: ${visibleText(input)}\n`;
  const { impacted, entryPoints, tests, unknown, summary } = impact;
  const reached = impacted.map(({ file, distance, risk, proof, via }) => [
    file,
    String(distance),
    risk.toFixed(2),
    proofWords[proof],
    via.at(-1) ?? '',
  ]);
  yield* section('Reached', reached, summary.direct + summary.transitive, impactedLayout, look);
  const entries = entryPoints.map(({ name, type, distance, proof, file, line }) => [
    name,
    type,
    String(distance),
    proofWords[proof],
    `${file}:${line}`,
  ]);
  yield* section('Entry points', entries, entries.length, entryLayout, look);
  const testRows = (isWidened: boolean) =>
    tests
      .filter(({ basis }) => (basis === 'widened') === isWidened)
      .map(({ file, distance, basis }) => [file, String(distance), bases[basis]]);
  yield* section('Tests to run', testRows(false), summary.tests, testLayout, look);
  yield* section('Tests that a doubt may lead to', testRows(true), summary.testsWidened, testLayout, look);
  const sites = unknown.map(({ file, line, column, name, reason }) => [`${file}:${line}:${column}`, name, reason]);
  yield* section('Sites that may add to it', sites, summary.unknown, unknownLayout, look);
}

/** Number of symbols shown of one file; the rest is counted. */
const symbolsShown = 6;

function* changedLines({ changed, certainty }: Impact): Generator<string> {
  if (changed.length === 0) yield certainty === 'exact' ? 'Nothing changed.\n' : 'No change is known.\n';
  for (const { file, kind, symbols } of changed) {
    const names = symbols.map((id) => id.slice(file.length + 1));
    const more = names.length > symbolsShown ? [`${names.length - symbolsShown} more`] : [];
    const what = names.length === 0 ? '' : `: ${[...names.slice(0, symbolsShown), ...more].join(', ')}`;
    yield `${kind} ${visibleText(`${file}${what}`)}\n`;
  }
}

const certainties: Readonly<Record<Impact['certainty'], string>> = {
  exact: 'that is all, exact',
  bounded: 'at least that, bounded',
  unknown: 'whether that is all is unknown',
};

function summaryLine({ summary, certainty, entryPoints }: Impact): string {
  const { direct, transitive, tests, testsWidened, verdict } = summary;
  const files = direct + transitive;
  const none = certainty === 'exact' ? 'It reaches no other file' : 'It is not known to reach another file';
  const reach = files === 0 ? none : `It reaches ${counted(files, 'file')}, ${withCommas(direct)} of them directly`;
  const isLevelKnown = files + tests + testsWidened > 0 || certainty === 'exact';
  const impact = isLevelKnown ? verdict.level : 'not known';
  const widened = testsWidened > 0 ? `, ${withCommas(testsWidened)} more that a doubt may lead to` : '';
  const entries = entryPoints.length > 0 ? `; ${counted(entryPoints.length, 'entry point')}` : '';
  return `${reach}${entries}; ${counted(tests, 'test file')} to run${widened}; impact ${impact}; ${certainties[certainty]}.`;
}

function counted(count: number, noun: string): string {
  return `${withCommas(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function* section(
  title: string,
  rows: readonly string[][],
  all: number,
  layout: readonly Column[],
  look: TableLook,
): Generator<string> {
  if (rows.length === 0) return;
  const shown = rows.length === all ? '' : ` (${withCommas(rows.length)} shown)`;
  yield `\n${title}: ${withCommas(all)}${shown}\n`;
  for (const line of table(layout, rows, look)) yield `${line}\n`;
}
