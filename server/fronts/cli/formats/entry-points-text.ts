import type { EntryPoint } from '#protocol/entry-points.ts';
import { counted } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';

const LAYOUT: readonly Column[] = [{ title: 'type' }, { title: 'name' }, { title: 'where', shrinks: true }];

/** Where programs begin, for people: how many there are, then each with its place. */
export function* entryPointsText(entryPoints: readonly EntryPoint[], look: TableLook): Generator<string> {
  yield `${counted(entryPoints.length, 'entry point')}\n`;
  if (entryPoints.length === 0) return;
  const rows = entryPoints.map(({ type, name, file, line, column }) => [type, name, `${file}:${line}:${column}`]);
  for (const line of table(LAYOUT, rows, look)) yield `${line}\n`;
}
