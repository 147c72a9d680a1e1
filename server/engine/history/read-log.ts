import type { Commit, FileChange } from './commit.ts';
import { readRawEntry } from './raw-entry.ts';

/**
 * Reads what `git log -z --raw` prints with the format `logFormat`: fields and entries end with NUL, a commit begins with
 * a byte that no path of an entry begins with. A commit that was cut off is left out.
 */
export function readLog(text: string): readonly Commit[] {
  const commits: Commit[] = [];
  const fields = text.split('\0');
  for (let at = 0; at < fields.length;) {
    const read = fields[at].startsWith(commitMark) ? readCommit(fields, at) : undefined;
    if (read !== undefined) commits.push(read.commit);
    at = read?.end ?? at + 1;
  }
  return commits;
}

/** The four fields of a commit's head, for `--format`: object name, author date, name and address by the mailmap. */
export const logFormat = '%x01%H%x00%at%x00%aN%x00%aE';

const commitMark = '\u0001';
const headFields = 4;

function readCommit(fields: readonly string[], start: number): { commit: Commit; end: number } | undefined {
  // The text ends with NUL: a commit whose fields are the last of the split was cut.
  if (start + headFields >= fields.length) return undefined;
  const [marked, seconds, authorName, authorEmail] = fields.slice(start, start + headFields);
  const changes: FileChange[] = [];
  let at = start + headFields;
  for (let entry = readRawEntry(fields, at); entry !== undefined; entry = readRawEntry(fields, at)) {
    if (entry.change !== undefined) changes.push(entry.change);
    at = entry.end;
  }
  const id = marked.slice(commitMark.length);
  return { commit: { id, authoredAtSeconds: Number(seconds) || 0, authorName, authorEmail, changes }, end: at };
}
