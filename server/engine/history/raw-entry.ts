import type { FileChange } from './commit.ts';

const rawEntry = /^\n?:(\d+) (\d+) ([0-9a-f]+) [0-9a-f]+ ([A-Z])\d*$/;
const submoduleMode = '160000';
const noBlob = /^0+$/;

const kindsByStatus: Readonly<Record<string, FileChange['kind']>> = {
  A: 'added',
  C: 'added',
  D: 'removed',
  R: 'renamed',
};

export interface RawEntry {
  readonly change?: FileChange;
  /** Path of a submodule that is at another commit now. */
  readonly submodule?: string;
  /** Number of the field behind it. */
  readonly end: number;
}

/** Paths that stand behind the line of an entry; 0 where a field is no such line. */
export function rawPaths(field: string): 0 | 1 | 2 {
  const status = rawEntry.exec(field)?.[4];
  if (status === undefined) return 0;
  return status === 'R' || status === 'C' ? 2 : 1;
}

/**
 * One entry of git's raw output with NUL between its fields. Undefined where there is none; without a change where it was
 * cut off, or is about a submodule.
 *
 * Source of the form: git's manual, "Raw output format" in gitformat-diff.
 */
export function readRawEntry(fields: readonly string[], at: number): RawEntry | undefined {
  const match = rawEntry.exec(fields[at] ?? '');
  if (match === null) return undefined;
  const [, modeBefore, mode, blob, status] = match;
  const end = at + rawPaths(fields[at]) + 1;
  // A path behind which no NUL came may be half a path.
  if (end >= fields.length) return { end };
  if (mode === submoduleMode || modeBefore === submoduleMode) return { end, submodule: fields[end - 1] };
  const kind = kindsByStatus[status] ?? 'modified';
  const previousBlob = kind === 'added' || noBlob.test(blob) ? {} : { previousBlob: blob };
  const change = { path: fields[end - 1], kind, ...previousBlob };
  return { change: kind === 'renamed' ? { ...change, previousPath: fields[at + 1] } : change, end };
}
