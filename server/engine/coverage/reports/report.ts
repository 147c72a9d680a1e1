/** Covered code by a coverage report. Of one file there may be several rows. */
export interface CoverageReport {
  readonly files: readonly ReportedFile[];
  readonly problems: readonly ReportProblem[];
}

export interface ReportedFile {
  /** Path from the root, with slashes. */
  readonly path: string;
  /** Path of the test file that ran it; undefined where the report does not say: any test. */
  readonly test?: string;
  /** Lines from 1 that ran, ascending; or functions (`RanFunction`), where the report has no lines. */
  readonly lines?: readonly number[];
  readonly functions?: readonly (readonly [number, number, number])[];
}

/** Part that could not be read; the rest of the report was. */
export interface ReportProblem {
  readonly code: 'not_json' | 'not_a_report' | 'bad_entry' | 'outside_root';
  readonly message: string;
}

/** Rows of a report while it is read. */
export class ReportWriter {
  readonly #root: string;
  readonly #files: ReportedFile[] = [];
  readonly #problems: ReportProblem[] = [];
  #outside = 0;
  #bad = 0;

  /** @param root absolute, of the folder whose files count */
  constructor(root: string) {
    this.#root = slashed(root).replace(/\/?$/, '/');
  }

  add(path: string, row: Omit<ReportedFile, 'path'>): void {
    const below = this.below(path);
    if (below === undefined) this.#outside++;
    else this.#files.push({ path: below, ...row });
  }

  skipEntry(): void {
    this.#bad++;
  }

  /** Undefined for what does not lie below the root. A path that is not absolute is one from the root. */
  below(path: string): string | undefined {
    const file = slashed(path.startsWith('file://') ? decodePath(path.slice('file://'.length)) : path);
    const isAbsolute = file.startsWith('/') || /^[A-Za-z]:\//.test(file);
    if (isAbsolute && !file.startsWith(this.#root)) return undefined;
    const below = (isAbsolute ? file.slice(this.#root.length) : file).replace(/^(?:\.\/)+/, '');
    return below === '' || below.split('/').includes('..') ? undefined : below;
  }

  refuse(code: ReportProblem['code'], message: string): CoverageReport {
    return { files: [], problems: [{ code, message }] };
  }

  finish(): CoverageReport {
    const problems = [...this.#problems];
    if (this.#bad > 0)
      problems.push({
        code: 'bad_entry',
        message: `Entries that are not what such a report has, and were left out: ${this.#bad}.`,
      });
    if (this.#outside > 0)
      problems.push({
        code: 'outside_root',
        message: `Files that do not lie in the project, and were left out: ${this.#outside}.`,
      });
    return { files: this.#files, problems };
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isLine(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** Each once, ascending. */
export function sortedLines(lines: Iterable<number>): readonly number[] {
  return [...new Set(lines)].toSorted((a, b) => a - b);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path.replace(/[?#].*$/, '')).replace(/^\/(?=[A-Za-z]:)/, '');
  } catch {
    return path;
  }
}
