import type { Owners } from '#protocol/owners.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { counted, withCommas } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';

const LAYOUT: readonly Column[] = [
  { title: 'author', shrinks: true },
  { title: 'changes', align: 'right' },
  { title: 'last change' },
];

/** Yields the text for people of who knows a file: who owns it, then who changed it, the first to ask first. */
export function* ownersText(file: string, { owners, authors, reasons }: Owners, look: TableLook): Generator<string> {
  const named = owners.length === 0 ? 'no owner is named' : `owned by ${owners.join(', ')}`;
  yield `${visibleText(`${file}: ${named}, changed by ${counted(authors.length, 'author')}`)}\n`;
  for (const reason of reasons) yield `  ${visibleText(reason)}\n`;
  if (authors.length === 0) return;
  const rows = authors.map(({ name, changes, lastChangedAt }) => [
    name,
    withCommas(changes),
    lastChangedAt.slice(0, 'YYYY-MM-DD'.length),
  ]);
  for (const line of table(LAYOUT, rows, look)) yield `${line}\n`;
}
