import { type CoverageReport, isLine, ReportWriter, sortedLines } from './report.ts';

/**
 * `lcov.info`: records of lines and how often each ran. A record's test name (`TN:`) counts where it is the path of a file.
 *
 * @param isTest whether a path from the root is one of a test file
 * @see https://github.com/linux-test-project/lcov/blob/master/man/geninfo.1
 */
export function readLcov(text: string, root: string, isTest: (path: string) => boolean): CoverageReport {
  const writer = new ReportWriter(root);
  const reader = new LcovReader(writer, isTest);
  for (const line of text.split(/\r?\n/)) reader.take(line.trim());
  reader.finish();
  const report = writer.finish();
  if (reader.hasRecords) return report;
  return writer.refuse('not_a_report', 'This is no report of lcov: no file begins in it.');
}

class LcovReader {
  readonly #writer: ReportWriter;
  readonly #isTest: (path: string) => boolean;
  #test: string | undefined;
  #path: string | undefined;
  #lines: number[] = [];
  hasRecords = false;

  constructor(writer: ReportWriter, isTest: (path: string) => boolean) {
    this.#writer = writer;
    this.#isTest = isTest;
  }

  take(line: string): void {
    const colon = line.indexOf(':');
    const [word, value] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)];
    switch (word) {
      case 'TN':
        this.#test = this.#testAt(value);
        break;
      case 'SF':
        this.#begin(value);
        break;
      case 'DA':
        this.#takeLine(value);
        break;
      case 'end_of_record':
        this.#end();
    }
  }

  /** A record that is cut off says what it says up to there. */
  finish(): void {
    if (this.#path !== undefined) this.#writer.skipEntry();
    this.#end();
  }

  #begin(path: string): void {
    if (this.#path !== undefined) this.#writer.skipEntry();
    this.#end();
    this.#path = path;
    this.hasRecords = true;
  }

  #takeLine(value: string): void {
    const [line, count] = value.split(',').map(Number);
    if (!isLine(line) || Number.isNaN(count)) this.#writer.skipEntry();
    else if (count > 0) this.#lines.push(line);
  }

  #end(): void {
    const test = this.#test;
    if (this.#path !== undefined && this.#lines.length > 0)
      this.#writer.add(this.#path, { ...(test !== undefined && { test }), lines: sortedLines(this.#lines) });
    this.#path = undefined;
    this.#lines = [];
  }

  #testAt(name: string): string | undefined {
    const below = name === '' ? undefined : this.#writer.below(name);
    return below !== undefined && this.#isTest(below) ? below : undefined;
  }
}
