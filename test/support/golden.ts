import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** A remark on a place of the source. */
export interface Mark {
  /** From 1. */
  readonly line: number;
  /** In UTF-16 units, from 1. */
  readonly column: number;
  readonly note: string;
}

const SOURCE = '| ';

/**
 * A golden reads like source: lines of it behind `| `, and under them a caret for each mark with what is said of it.
 * To write a new one, put down the source alone, run the test, read `<file>.actual`, and move it over the golden.
 */
export function checkGolden(path: string, marksOf: (source: string) => readonly Mark[]): void {
  checkGoldenText(path, (source) => renderMarks(source, marksOf(source)));
}

/**
 * The same where more is to be said than carets can: `render` gives the whole text, source included.
 *
 * On a mismatch the actual text is written beside the golden, except in CI, where nothing may write itself.
 */
export function checkGoldenText(path: string, render: (source: string) => string): void {
  const golden = readFileSync(path, 'utf8');
  const actual = render(sourceOf(golden));
  const actualPath = `${path}.actual`;
  if (actual === golden) {
    if (existsSync(actualPath)) rmSync(actualPath);
    return;
  }
  const isCi = process.env.CI === 'true';
  if (!isCi) writeFileSync(actualPath, actual);
  assert.equal(actual, golden, isCi ? path : `${path}: see ${actualPath}`);
}

export function sourceOf(golden: string): string {
  return golden
    .split('\n')
    .filter((line) => line.startsWith(SOURCE.trimEnd()))
    .map((line) => `${line.slice(SOURCE.length)}\n`)
    .join('');
}

export function renderMarks(source: string, marks: readonly Mark[]): string {
  const lines = source.replace(/\n$/, '').split('\n');
  return lines
    .flatMap((text, index) => [
      (SOURCE + text).trimEnd(),
      ...marks
        .filter(({ line }) => line === index + 1)
        .map(({ column, note }) => `${' '.repeat(SOURCE.length + column - 1)}^ ${note}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}
