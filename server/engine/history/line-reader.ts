import { NulFields } from './nul-fields.ts';

/** The head of a commit, for `--format`: its object name. */
export const lineFormat = '%x01%H%x00';

/** Lines that a commit added to and removed from a file. */
export interface LineCount {
  readonly added: number;
  readonly removed: number;
}

/** By path behind the commit. Files that are no text have no lines. */
export type LineCounts = ReadonlyMap<string, LineCount>;

const commitMark = '\u0001';
const entry = /^\n?(\d+|-)\t(\d+|-)\t([^]*)$/;

/**
 * Reads what `git diff-tree -z --numstat` prints with `lineFormat`, as `LogReader` reads the rest: a commit is reported once the next one
 * begins, or at `end`.
 */
export class LineReader {
  readonly #report: (commit: string, counts: LineCounts) => void;
  readonly #fields = new NulFields((field) => this.#add(field));
  #commit: string | undefined;
  #counts = new Map<string, LineCount>();
  /** Numbers of a renamed file, whose two paths are fields of their own. */
  #moved: { readonly count: LineCount; readonly hasOld: boolean } | undefined;

  constructor(report: (commit: string, counts: LineCounts) => void) {
    this.#report = report;
  }

  take(chunk: Uint8Array): void {
    this.#fields.take(chunk);
  }

  end(): void {
    if (this.#commit !== undefined) this.#report(this.#commit, this.#counts);
    [this.#commit, this.#counts] = [undefined, new Map()];
  }

  #add(field: string): void {
    if (this.#moved !== undefined) this.#addPath(this.#moved, field);
    else if (field.startsWith(commitMark)) {
      this.end();
      this.#commit = field.slice(commitMark.length);
    } else this.#addEntry(field);
  }

  #addEntry(field: string): void {
    const match = entry.exec(field);
    if (match === null) return;
    const [, added, removed, path] = match;
    const count = { added: Number(added) || 0, removed: Number(removed) || 0 };
    if (path === '') this.#moved = { count, hasOld: false };
    else this.#counts.set(path, count);
  }

  #addPath({ count, hasOld }: { readonly count: LineCount; readonly hasOld: boolean }, path: string): void {
    if (hasOld) this.#counts.set(path, count);
    this.#moved = hasOld ? undefined : { count, hasOld: true };
  }
}
