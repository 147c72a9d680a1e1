import assert from 'node:assert/strict';
import { namesIn, subtokens, subtokensOfName } from '#server/engine/search/words/subtokens.ts';
import { termsOf } from '#server/engine/search/words/terms.ts';

describe('words of code', () => {
  for (const [text, expected] of Object.entries({
    HTTPServer: 'http server',
    utf8Decode: 'utf 8 decode',
    IPv6Addr: 'i pv 6 addr',
    ABCd: 'ab cd',
    __init__: 'init',
    'Ångström größe': 'ngstr m gr e',
    'a.b_c$d': 'a b c d',
    ['x'.repeat(41)]: '',
  })) {
    it(`${text} is cut into ${expected || 'nothing'}`, () => assert.equal(subtokens(text).join(' '), expected));
  }
});

describe('names that were asked for before', () => {
  it('say the same as if asked for once, also when there are more of them than are remembered', () => {
    const names = Array.from({ length: 70_000 }, (_, at) => `get${at.toString(36)}Of_${at % 7}Files`);
    const text = [...names, ...names.slice(0, 100), 'x'.repeat(61), ...names.slice(-100)].join(' ');
    const expected = namesIn(text).flatMap(subtokensOfName);
    assert.deepEqual(subtokens(text), expected);
    const ofOne = names.slice(0, 100).map((name) => termsOf(name));
    assert.deepEqual(termsOf(names.slice(0, 100).join('\n')), ofOne.flat());
    assert.deepEqual(termsOf('getRetriesOf'), ['get', 'retri', 'of', 'getretriesof']);
    assert.deepEqual(termsOf('getRetriesOf'), ['get', 'retri', 'of', 'getretriesof']);
  });
});

describe('terms', () => {
  for (const [text, expected] of Object.entries({
    'Retries are delayed': 'retri are delai',
    parseHeaders: 'pars header parseheaders',
    'x = y12': '12 y12',
    'поиск файла': 'поиск файла',
    検索する: '検索 索す する',
    größe: 'gr größe',
    'ﬁle １': 'file',
    '☃ \u0000': '',
  })) {
    it(`${text} gives ${expected || 'nothing'}`, () => assert.equal(termsOf(text).join(' '), expected));
  }

  for (const [what, run, isTerm] of [
    ['a name of 100 characters', `get${'Ab'.repeat(48)}C`, true],
    ['a name of 101 characters', `get${'Ab'.repeat(49)}`, false],
    ['a number of a million digits', `0x${'7f'.repeat(500_000)}`, false],
    ['100 letters of another script', 'я'.repeat(100), true],
    ['101 letters of another script', 'я'.repeat(101), false],
  ] as const) {
    it(`${isTerm ? 'hold' : 'do not hold'} ${what} as a whole`, () => {
      const long = termsOf(run).filter(({ length }) => length > 40);
      assert.deepEqual(long, isTerm ? [run.toLowerCase()] : []);
    });
  }
});
