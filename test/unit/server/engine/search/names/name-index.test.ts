import assert from 'node:assert/strict';
import { isOneTypoAway } from '#server/engine/search/names/one-typo.ts';
import { NameIndex } from '#server/engine/search/names/name-index.ts';
import type { SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { indexFiles } from '../../../../../support/indexed-files.ts';

const names = [
  'getConfigFile',
  'getContext',
  'getconfigfile',
  'Config',
  'retry',
  'HTTPServer',
  '_privateName',
  'parse_header',
];

describe('names that a search means', () => {
  let index: NameIndex;
  before(async () => {
    const text = names.map((name) => `export function ${name}() {}`).join('\n');
    const { symbols } = await (await indexFiles({ 'a.ts': text })).refresh();
    index = new NameIndex(symbols as SymbolLayer);
  });

  function check(query: string, expected: readonly string[]): void {
    it(`${query}: ${expected.join(', ') || 'none'}`, () => {
      assert.deepEqual(
        index.find(query).map(({ name, match }) => `${match} ${name}`),
        expected,
      );
    });
  }

  check('getConfigFile', ['exact getConfigFile', 'case getconfigfile']);
  check('GETCONFIGFILE', ['case getConfigFile', 'case getconfigfile']);
  check('getConF', ['humps getConfigFile']);
  check('getCon', ['humps getContext', 'humps getConfigFile']);
  check('httpS', ['humps HTTPServer']);
  check('priv', ['humps _privateName']);
  check('parse_h', ['humps parse_header']);
  check('rerty', ['typo retry']);
  check('retyr', ['typo retry']);
  check('retr', ['humps retry']);
  check('xyz', []);
  check('nothingLikeIt', []);
});

function checkSlip(a: string, b: string, expected: boolean): void {
  it(`${a} and ${b}: ${expected}`, () => {
    assert.equal(isOneTypoAway(a, b), expected);
    assert.equal(isOneTypoAway(b, a), expected);
  });
}

describe('one slip of the finger', () => {
  checkSlip('queue', 'quue', true);
  checkSlip('queue', 'qeuue', true);
  checkSlip('queue', 'qeueu', false);
  checkSlip('queue', 'queues', true);
  checkSlip('queue', 'quebe', true);
  checkSlip('queue', 'queue', false);
  checkSlip('queue', 'quxbe', false);
  checkSlip('', 'a', true);
});
