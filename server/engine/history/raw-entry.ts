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

/**
 * One entry of git's raw output with NUL between its fields. Undefined where there is none; without a change where it was
 * cut off, or is about a submodule.
 *
 * Source of the form: git's manual, "Raw output format" in gitformat-diff.
 */
export function readRawEntry(fields: readonly string[], at: number): { change?: FileChange; end: number } | undefined {
  const match = rawEntry.exec(fields[at] ?? '');
  if (match === null) return undefined;
  const [, modeBefore, mode, blob, status] = match;
  const hasTwoPaths = status === 'R' || status === 'C';
  const end = at + (hasTwoPaths ? 3 : 2);
  // A path behind which no NUL came may be half a path.
  if (end >= fields.length || mode === submoduleMode || modeBefore === submoduleMode) return { end };
  const kind = kindsByStatus[status] ?? 'modified';
  const previousBlob = kind === 'added' || noBlob.test(blob) ? {} : { previousBlob: blob };
  const change = { path: fields[end - 1], kind, ...previousBlob };
  return { change: kind === 'renamed' ? { ...change, previousPath: fields[at + 1] } : change, end };
}

/** All entries of what `git diff -z --raw` prints. */
export function readRawEntries(text: string): readonly FileChange[] {
  const fields = text.split('\0');
  const changes: FileChange[] = [];
  let entry = readRawEntry(fields, 0);
  while (entry !== undefined) {
    if (entry.change !== undefined) changes.push(entry.change);
    entry = readRawEntry(fields, entry.end);
  }
  return changes;
}
