import type { Unused, UnusedEntry } from '#protocol/unused.ts';
import { withCommas } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';

const EXACT_LAYOUT: readonly Column[] = [{ title: 'where', shrinks: true }, { title: 'type' }, { title: 'name' }];
const BOUNDED_LAYOUT: readonly Column[] = [
  { title: 'where' },
  { title: 'type' },
  { title: 'name' },
  { title: 'what could hide a use', shrinks: true },
];

/**
 * Yields the text for people of what nothing uses: what is proven, then what only seems so, with what could hide a use.
 */
export function* unusedText({ unused, summary }: Unused, look: TableLook): Generator<string> {
  const [exact, bounded] = (['exact', 'bounded'] as const).map((which) =>
    unused.filter(({ certainty }) => certainty === which),
  );
  yield `${withCommas(summary.exact)} unused, exact${shown(exact, summary.exact)}\n`;
  if (exact.length > 0) yield* lines(EXACT_LAYOUT, exact.map(row), look);
  if (summary.bounded === 0) return;
  yield `\n${withCommas(summary.bounded)} more without a known use, bounded${shown(bounded, summary.bounded)}\n`;
  const rows = bounded.map((entry) => [...row(entry), entry.reasons.join(' ')]);
  if (rows.length > 0) yield* lines(BOUNDED_LAYOUT, rows, look);
}

function shown(entries: readonly UnusedEntry[], all: number): string {
  return entries.length === all ? '' : ` (${withCommas(entries.length)} shown)`;
}

function* lines(layout: readonly Column[], rows: readonly string[][], look: TableLook): Generator<string> {
  for (const line of table(layout, rows, look)) yield `${line}\n`;
}

function row({ id, type, file, line, column }: UnusedEntry): string[] {
  return [`${file}:${line}:${column}`, type, id === file ? '' : id.slice(file.length + 1)];
}
