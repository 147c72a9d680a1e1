import type { EntryPoint } from '#protocol/entry-points.ts';
import { counted } from '../text/numbers.ts';
import { type Claim, claimLines } from './claim-text.ts';
import { type Column, table, type TableLook } from '../text/table.ts';

const LAYOUT: readonly Column[] = [{ title: 'type' }, { title: 'name' }, { title: 'where', shrinks: true }];

/** Answer of `entryPoints.list`, without a cursor. */
interface ListedEntryPoints extends Claim {
  readonly entryPoints: readonly EntryPoint[];
}

/**
 * Yields the text for people of where programs begin: how many there are and whether these are all, then each with its
 * place.
 */
export function* entryPointsText({ entryPoints, ...claim }: ListedEntryPoints, look: TableLook): Generator<string> {
  yield* claimLines(counted(entryPoints.length, 'entry point'), claim);
  if (entryPoints.length === 0) return;
  yield '\n';
  const rows = entryPoints.map(({ type, name, file, line, column }) => [type, name, `${file}:${line}:${column}`]);
  for (const line of table(LAYOUT, rows, look)) yield `${line}\n`;
}
