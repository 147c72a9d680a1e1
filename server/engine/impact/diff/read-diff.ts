import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';

/** The part of a unified diff for one file. Paths without the `a/` and `b/` that git puts before them. */
export interface FileDiff {
  /** Undefined where the file is new. */
  readonly before: string | undefined;
  /** Undefined where it is removed. */
  readonly after: string | undefined;
  readonly isBinary: boolean;
  readonly hunks: readonly Hunk[];
}

/** Lines without their ends; `before` are those taken out with those around, `after` those put in with the same around. */
export interface Hunk {
  /** Number of the first line on each side, from 1. */
  readonly beforeStart: number;
  readonly afterStart: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface Diff {
  readonly files: readonly FileDiff[];
  /** Sentences: what could not be read. */
  readonly problems: readonly string[];
}

/**
 * Reads a unified diff, as `diff -u`, git and others write it, with git's extended headers (renames, modes, binary files,
 * quoted paths). What is no part of one is passed over.
 *
 * Source of the form: "Detailed Description of Unified Format" in the manual of GNU diffutils; git's manual, gitformat-diff.
 */
export function readDiff(text: string): Diff {
  return new DiffReader(text.split('\n')).read();
}

interface Draft {
  before: string | undefined;
  after: string | undefined;
  isBinary: boolean;
  hunks: Hunk[];
}

const hunkHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

class DiffReader {
  readonly #lines: readonly string[];
  readonly #files: Draft[] = [];
  readonly #problems: string[] = [];
  #at = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  read(): Diff {
    while (this.#at < this.#lines.length) this.#readLine(withoutReturn(this.#lines[this.#at]));
    const files = this.#files.filter(({ before, after }) => before !== undefined || after !== undefined);
    if (files.length === 0 && this.#lines.some((line) => line.trim() !== '')) {
      this.#problems.push('The diff names no file.');
    }
    return { files, problems: this.#problems };
  }

  #readLine(line: string): void {
    const file = this.#files.at(-1);
    if (line.startsWith('diff --git ')) this.#begin(pathsOfGit(line.slice('diff --git '.length)));
    else if (line.startsWith('--- ') && this.#lines[this.#at + 1]?.startsWith('+++ ')) return this.#readPaths(line);
    else if (hunkHead.test(line)) return this.#readHunk(line);
    else if (file !== undefined && file.hunks.length === 0) readExtended(file, line);
    this.#at++;
  }

  #begin(paths: readonly [string, string] | undefined): void {
    this.#files.push({ before: paths?.[0], after: paths?.[1], isBinary: false, hunks: [] });
  }

  #readPaths(line: string): void {
    const [before, after] = [line, withoutReturn(this.#lines[this.#at + 1])].map((each) => pathIn(each.slice(4)));
    const known = this.#files.at(-1);
    // A head of git's stands before them, unless another program wrote the diff.
    const isNew = known === undefined || known.hunks.length > 0 || known.isBinary;
    if (isNew) this.#begin(undefined);
    const file = this.#files.at(-1) as Draft;
    file.before = before;
    file.after = after;
    this.#at += 2;
  }

  #readHunk(line: string): void {
    const [, beforeStart, beforeCount = '1', afterStart, afterCount = '1'] = hunkHead.exec(line) as RegExpExecArray;
    const [before, after]: [string[], string[]] = [[], []];
    let at = this.#at + 1;
    while (before.length < Number(beforeCount) || after.length < Number(afterCount)) {
      const each = this.#lines[at];
      // Some programs take the blank off an empty line.
      const sign = each === '' && at < this.#lines.length - 1 ? ' ' : each?.charAt(0);
      if (sign !== '\\') {
        if (sign !== ' ' && sign !== '-' && sign !== '+') break;
        if (sign !== '+') before.push(each.slice(1));
        if (sign !== '-') after.push(each.slice(1));
      }
      at++;
    }
    this.#at = at;
    this.#keepHunk({ beforeStart: Number(beforeStart), afterStart: Number(afterStart), before, after }, [
      Number(beforeCount),
      Number(afterCount),
    ]);
  }

  #keepHunk(hunk: Hunk, [beforeCount, afterCount]: readonly [number, number]): void {
    const file = this.#files.at(-1);
    if (file === undefined) this.#problems.push('The diff has changes before it names a file.');
    else if (hunk.before.length !== beforeCount || hunk.after.length !== afterCount) {
      this.#problems.push(`The diff of ${file.after ?? file.before} is cut off.`);
    } else file.hunks.push(hunk);
  }
}

function readExtended(file: Draft, line: string): void {
  if (line.startsWith('new file mode')) file.before = undefined;
  else if (line.startsWith('deleted file mode')) file.after = undefined;
  else if (line.startsWith('rename from ') || line.startsWith('copy from '))
    file.before = unquoted(line.slice(line.indexOf('from ') + 5));
  else if (line.startsWith('rename to ') || line.startsWith('copy to '))
    file.after = unquoted(line.slice(line.indexOf('to ') + 3));
  else if (/^(?:Binary files .* differ|GIT binary patch)$/.test(line)) file.isBinary = true;
}

/** `a/x b/x`; where the paths differ, the lines behind it say which they are. */
function pathsOfGit(text: string): readonly [string, string] | undefined {
  const quoted = /^("(?:\\.|[^"\\])*"|\S+) ("(?:\\.|[^"\\])*"|\S+)$/.exec(text);
  if (quoted !== null) return [withoutPrefix(unquoted(quoted[1])), withoutPrefix(unquoted(quoted[2]))];
  const half = (text.length - 1) / 2;
  const [before, after] = [text.slice(0, half), text.slice(half + 1)].map(withoutPrefix);
  return before === after ? [before, after] : undefined;
}

/** Behind a tab stands a time. */
function pathIn(text: string): string | undefined {
  const path = unquoted(text.split('\t', 1)[0].trimEnd());
  return path === '/dev/null' ? undefined : withoutPrefix(path);
}

function withoutPrefix(path: string): string {
  return path.replace(/^(?:[abciow]|old|new)\//, '').replace(/^\.\//, '');
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };

/** `"caf\303\251.ts"`, as C writes strings: bytes that are no ASCII stand as octal numbers. */
function unquoted(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"') || text.length < 2) return text;
  const bytes: number[] = [];
  for (const [, octal, escape, plain] of text.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 0xff);
    else if (escape !== undefined) bytes.push(escapes[escape] ?? escape.charCodeAt(0) & 0xff);
    else for (const byte of encodeUtf8(plain)) bytes.push(byte);
  }
  return decodeUtf8(Uint8Array.from(bytes));
}
