import assert from 'node:assert/strict';
import { allStrings, buildStringTable, stringAt } from '#server/base/string-table.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';

const tables: readonly (readonly string[])[] = [
  [],
  [''],
  ['a', '', 'bc', 'a'],
  ['ä', 'plain', '漢字', '', '😀'],
  ['\ud800', 'behind half a character'],
];

describe('a table of strings', () => {
  for (const strings of tables) {
    it(`holds ${JSON.stringify(strings)}`, () => {
      const table = buildStringTable(strings);
      assert.deepEqual(
        [...table.bytes],
        strings.flatMap((each) => [...encodeUtf8(each)]),
      );
      const expected = strings.map((each) => each.toWellFormed());
      assert.deepEqual(allStrings(table), expected);
      assert.deepEqual(
        Array.from(strings.keys(), (index) => stringAt(table, index)),
        expected,
      );
    });
  }
});
