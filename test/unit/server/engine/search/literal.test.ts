import assert from 'node:assert/strict';
import { sayingsOf } from '#server/engine/search/literal/literal.ts';
import { ofBestFiles } from '#server/engine/search/literal/of-best-files.ts';
import type { SearchableFile } from '#server/engine/search/searchable-files.ts';

describe('what a text says word for word', () => {
  const text = [
    "get('max_age', 1);",
    'max_age = max_age_of(all_max_age);',
    '',
    'post("a.move", `/a.move`, data.move, a.moved);',
  ].join('\n');

  function check(literal: string, expected: readonly string[], most = 10): void {
    it(literal, () => {
      const shown = sayingsOf(text, literal, most).map(({ line, isQuoted }) =>
        isQuoted ? `${line} in quotes` : `${line}`,
      );
      assert.deepEqual(shown, expected);
    });
  }

  check('max_age', ['1 in quotes', '2']);
  check('a.move', ['4 in quotes', '4']);
  check("('max_age'", ['1']);
  check('Max_age', []);
  check('a.move', ['4 in quotes'], 1);
});

describe('files that are read for a literal', () => {
  /** Two chunks a file; paths stand the other way round. */
  const files = [2, 1, 0].map((file) => ({ file }) as SearchableFile);
  const scores = [1, 5, 5, 1, 5, 2];
  const scored = { files, fileOf: (chunk: number) => chunk >> 1, scoreOf: (chunk: number) => scores[chunk] };

  it('are all where they are few', () => assert.deepEqual(ofBestFiles([0, 2, 4], scored, 3), [0, 2, 4]));

  it('are those whose best chunk scores best', () => assert.deepEqual(ofBestFiles([0, 3, 4, 5], scored, 1), [4, 5]));

  it('are the first by path where scores are equal', () => {
    assert.deepEqual(ofBestFiles([0, 1, 2, 3, 4, 5], scored, 2), [2, 3, 4, 5]);
  });
});
