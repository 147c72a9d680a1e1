import assert from 'node:assert/strict';
import { toCsv } from '#webview/charts/metrics/csv.ts';

describe('numbers as CSV', () => {
  it('quotes commas, quotes and line breaks, and leaves nothing to be calculated', () => {
    const rows = [
      ['a,b', 1, undefined],
      ['say "x"', 0.5, 'two\nlines'],
      ['=1+1', -2, '@sum'],
    ];
    assert.equal(
      toCsv(['File', 'Lines', 'More'], rows),
      `File,Lines,More\r\n"a,b",1,\r\n"say ""x""",0.5,"two\nlines"\r\n'=1+1,-2,'@sum\r\n`,
    );
  });
});
