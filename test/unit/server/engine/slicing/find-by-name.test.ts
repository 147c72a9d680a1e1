import assert from 'node:assert/strict';
import { findByName, type NameQuery } from '#server/engine/slicing/find-by-name.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { indexFiles } from '../../../../support/indexed-files.ts';

const files = {
  'src/parser.ts': 'export function parse() {}\nfunction parseFile() {}\nclass Parser { parse() {} }\n',
  'src/file-name.ts': 'export const parseFileName = 1;\nexport class Name { toText() {} }\n',
  'test/parser.test.ts': 'function parse() {}\n',
};

describe('finding by name', () => {
  let snapshot: GraphSnapshot;
  before(async () => {
    snapshot = await (await indexFiles(files)).refresh();
  });

  function found(query: NameQuery): string[] {
    return findByName(snapshot.files, snapshot.symbols, query).map(({ path, symbol }) => symbol?.id ?? path);
  }

  const cases: readonly [name: string, query: NameQuery, first: readonly string[], all?: number][] = [
    [
      'the whole name comes first, tests after',
      { text: 'parse' },
      ['src/parser.ts#parse', 'src/parser.ts#Parser.parse', 'test/parser.test.ts#parse'],
    ],
    ['an inner name', { text: 'Parser.parse' }, ['src/parser.ts#Parser.parse'], 1],
    ['two words', { text: 'name to' }, ['src/file-name.ts#Name.toText'], 1],
    ['a word of the path', { text: 'file-name text' }, ['src/file-name.ts#Name.toText'], 1],
    ['a path', { text: 'src/parser.ts' }, ['src/parser.ts'], 1],
    ['other case', { text: 'PARSEFILE' }, ['src/parser.ts#parseFile', 'src/file-name.ts#parseFileName'], 2],
    ['a kind', { text: 'parse', kind: 'class' }, ['src/parser.ts#Parser'], 1],
    ['files alone', { text: 'parser', kind: 'file' }, ['src/parser.ts', 'test/parser.test.ts'], 2],
    ['below a folder', { text: 'parse', below: './test/' }, ['test/parser.test.ts#parse']],
    ['parts of a name that is not there', { text: 'parseNameFile' }, ['src/file-name.ts#parseFileName']],
    ['nothing', { text: '  ' }, [], 0],
    ['nothing like it', { text: 'zebra' }, [], 0],
  ];
  for (const [name, query, first, all] of cases) {
    it(name, () => {
      const rows = found(query);
      assert.deepEqual(rows.slice(0, first.length), first);
      if (all !== undefined) assert.equal(rows.length, all);
    });
  }

  it('knows files before there are symbols', () => {
    assert.deepEqual(
      findByName(snapshot.files, undefined, { text: 'parse' }).map(({ path }) => path),
      ['src/parser.ts', 'test/parser.test.ts'],
    );
  });
});
