import assert from 'node:assert/strict';
import { jsonDocument } from '#server/fronts/cli/text/json-document.ts';
import { percent } from '#server/base/percent.ts';
import { counted, seconds, size, withCommas } from '#server/fronts/cli/text/numbers.ts';
import { styleFor } from '#server/fronts/cli/text/style.ts';
import { table, textWidth } from '#server/fronts/cli/text/table.ts';
import type { CommandIo } from '#server/fronts/cli/command-io.ts';

function paintTitles(titles: string): string {
  return `*${titles}*`;
}

describe('text of the command line', () => {
  const numbers: [string, string][] = [
    [withCommas(1_234_567), '1,234,567'],
    [counted(1, 'file'), '1 file'],
    [counted(0, 'dependency', 'dependencies'), '0 dependencies'],
    [seconds(0), '0.0'],
    [seconds(1249), '1.2'],
    [seconds(61_400), '61'],
    [percent(1, 3), '33.3'],
    [percent(0.2056, 1), '20.6'],
    [percent(99_999, 100_000), '99.9'],
    [percent(0, 0), '0.0'],
    [size(1023), '1023 bytes'],
    [size(1536), '1.5 KiB'],
    [size(5 * 1024 ** 4), '5.0 TiB'],
  ];
  for (const [written, expected] of numbers) {
    it(`writes ${expected}`, () => assert.equal(written, expected));
  }

  const documents: unknown[] = [
    {},
    { a: [] },
    { a: [{ b: 1 }, null, 'x'], c: { d: [1] }, e: 'ö\n', '\u202E': ['\u009B\u061C'] },
  ];
  for (const document of documents) {
    it(`writes ${JSON.stringify(document)} as one document`, () => {
      const text = [...jsonDocument(document as object)].join('');
      assert.deepEqual(JSON.parse(text), document);
      assert.ok(text.endsWith('}\n'));
      assert.doesNotMatch(text, /[\u009B\u061C\u202E]/);
    });
  }

  it('leaves out of a document what does not exist', () => {
    assert.equal([...jsonDocument({ a: undefined, b: 1 })].join(''), '{\n  "b": 1\n}\n');
  });

  it('measures what a terminal needs', () => {
    assert.deepEqual(['abc', '🎉', '文字', 'e\u0301'].map(textWidth), [3, 2, 4, 1]);
  });

  it('keeps columns of a table in line', () => {
    const layout = [
      { title: 'name', shrinks: true },
      { title: 'n', align: 'right' as const },
    ];
    const rows = [
      ['文', '7'],
      ['a\nb', '12'],
    ];
    assert.deepEqual(table(layout, rows, { paintTitles }), ['*NAME   N*', '文     7', String.raw`a\nb  12`]);
    const [, row] = table(layout, [['0123456789abcdefghij', '1']], { columns: 16, paintTitles });
    assert.equal(row, '012345…efghij  1');
  });

  const colours: [boolean | undefined, Record<string, string>, boolean, boolean][] = [
    [undefined, {}, true, true],
    [undefined, {}, false, false],
    [true, { NO_COLOR: '1' }, false, true],
    [false, { FORCE_COLOR: '1' }, true, false],
    [undefined, { FORCE_COLOR: '1' }, false, true],
    [undefined, { FORCE_COLOR: '0' }, true, false],
    [undefined, { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    [undefined, { NO_COLOR: '' }, true, true],
  ];
  for (const [option, env, isTerminal, coloured] of colours) {
    it(`is ${coloured ? '' : 'not '}coloured for ${JSON.stringify({ option, env, isTerminal })}`, () => {
      const io = { env, stdout: { isTerminal } } as unknown as CommandIo;
      assert.equal(styleFor(io, option).isColorSupported, coloured);
    });
  }
});
