import type { Commit, FileChange } from './commit.ts';
import { saysFix } from './fix-message.ts';
import { NulFields } from './nul-fields.ts';
import { rawPaths, readRawEntry } from './raw-entry.ts';

/** The fields of a commit's head, for `--format`: object name, parents, both dates, name and address as they are, message. */
export const logFormat = '%x01%H%x00%P%x00%ct%x00%at%x00%an%x00%ae%x00%B%x00';

const commitMark = '\u0001';
const headFields = 7;
/** More files of one commit are not looked at. */
const changesMax = 100_000;

/**
 * Reads what `git diff-tree -z --raw` prints with `logFormat`, piece by piece as it comes: fields and entries end with NUL, a
 * commit begins with a byte that no entry begins with.
 *
 * Invariant: a commit is reported once the next one begins, or at `end`. So what a process that died left unfinished is never
 * taken for a commit.
 */
export class LogReader {
  readonly #report: (commit: Commit) => void;
  readonly #fields = new NulFields((field) => this.#add(field));
  #head: string[] = [];
  #changes: FileChange[] = [];
  /** The entry that is read: its line, then as many paths as it has. */
  #entry: string[] = [];
  #paths = 0;

  constructor(report: (commit: Commit) => void) {
    this.#report = report;
  }

  take(chunk: Uint8Array): void {
    this.#fields.take(chunk);
  }

  /** Reports the last commit: the process ended well. */
  end(): void {
    if (this.#head.length === headFields) this.#report(commitOf(this.#head, this.#changes));
    [this.#head, this.#changes] = [[], []];
  }

  #add(field: string): void {
    if (this.#entry.length > 0) this.#addPath(field);
    else if (this.#head.length > 0 && this.#head.length < headFields) this.#head.push(field);
    else if (field.startsWith(commitMark)) this.#begin(field);
    else if (rawPaths(field) > 0) [this.#entry, this.#paths] = [[field], rawPaths(field)];
  }

  #begin(field: string): void {
    this.end();
    this.#head = [field.slice(commitMark.length)];
  }

  #addPath(path: string): void {
    this.#entry.push(path);
    if (this.#entry.length <= this.#paths) return;
    const change = readRawEntry([...this.#entry, ''], 0)?.change;
    if (change !== undefined && this.#changes.length < changesMax) this.#changes.push(change);
    this.#entry = [];
  }
}

function commitOf(head: readonly string[], changes: readonly FileChange[]): Commit {
  const [id, parents, committed, authored, authorName, authorEmail, message] = head;
  return {
    id,
    parents: parents.split(' ').filter(Boolean),
    committedAtSeconds: Number(committed) || 0,
    authoredAtSeconds: Number(authored) || 0,
    authorName,
    authorEmail,
    isFix: saysFix(message),
    changes,
  };
}
