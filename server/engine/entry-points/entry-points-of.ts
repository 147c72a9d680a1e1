import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { CallLayer } from '../graph/snapshot.ts';
import { type EntryRow, rowsByConvention } from './by-convention.ts';
import { type EntryPoint, entryPointTypes } from './entry-point.ts';

/** So many are told of one snapshot: what registers more is not written by people. */
const entryPointsMax = 50_000;

const known = new WeakMap<CallLayer, readonly EntryPoint[]>();

/** Every way into a project that is known, by type, file, position and name. Made once a snapshot. */
export function entryPointsOf(snapshot: LinkedSnapshot): readonly EntryPoint[] {
  const before = known.get(snapshot.calls);
  if (before !== undefined) return before;
  const entries = withIds(allRows(snapshot));
  known.set(snapshot.calls, entries);
  return entries;
}

function allRows(snapshot: LinkedSnapshot): readonly EntryRow[] {
  return rowsByConvention(snapshot);
}

/** Equal rows are told once; namesakes in one file are numbered. */
function withIds(rows: readonly EntryRow[]): readonly EntryPoint[] {
  const entries: EntryPoint[] = [];
  const counts = new Map<string, number>();
  let before: EntryRow | undefined;
  for (const row of rows.toSorted(compareRows)) {
    if (entries.length === entryPointsMax) break;
    if (before !== undefined && compareRows(before, row) === 0 && before.framework === row.framework) continue;
    before = row;
    const name = `${row.type}:${row.name}@${row.file}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    entries.push({ id: count === 1 ? name : `${name}~${count}`, ...row });
  }
  return entries;
}

function compareRows(a: EntryRow, b: EntryRow): number {
  return (
    entryPointTypes.indexOf(a.type) - entryPointTypes.indexOf(b.type) ||
    compareTexts(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareTexts(a.name, b.name)
  );
}

/** By code units, as paths are sorted everywhere. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
