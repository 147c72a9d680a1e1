import assert from 'node:assert/strict';
import { differences, type Piece } from '#webview/charts/metrics/text-differences.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');
const marked = (pieces: readonly Piece[]) => pieces.filter(({ differs }) => differs).map(({ text }) => text);
const same = (pieces: readonly Piece[]) =>
  pieces
    .filter(({ differs }) => !differs)
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s+/g, '');

describe('differences of two texts', () => {
  it('are whole names and numbers; space is none', () => {
    const [left, right] = differences('const a = f(x, 1);\n  return a;', 'const bb = f(x, 22);\n return bb;');
    assert.deepEqual(marked(left), ['a', '1', 'a']);
    assert.deepEqual(marked(right), ['bb', '22', 'bb']);
  });

  it('are nothing in equal texts, and what is missing on one side', () => {
    assert.deepEqual(marked(differences('if (a) b();', 'if (a) b();')[0]), []);
    assert.deepEqual(marked(differences('', 'a b')[1]), ['a b']);
    assert.deepEqual(marked(differences('f();', 'f();\ng();')[1]).join(''), 'g();');
  });

  it('leave both texts as they are, with the same unmarked rest', () => {
    const random = seededRandom(announcedSeed('differences of texts'));
    const words = ['a', 'b', 'if', '(', ')', '\n', ' ', '42', '{', '}', ' ', '漢字'];
    const anyText = () =>
      Array.from({ length: Math.floor(random() * 30) }, () => words[Math.floor(random() * words.length)]).join('');
    for (let round = 0; round < rounds(300); round++) {
      const [a, b] = [anyText(), anyText()];
      const [left, right] = differences(a, b);
      assert.deepEqual([textOf(left), textOf(right)], [a, b]);
      assert.equal(same(left), same(right), JSON.stringify([a, b]));
    }
  });

  it('mark texts as a whole that have too little in common', () => {
    const [a, b] = ['x', 'y'].map((sign) => Array.from({ length: 1500 }, (_, at) => `${sign}${at}`).join(' '));
    assert.deepEqual(differences(a, b), [[{ text: a, differs: true }], [{ text: b, differs: true }]]);
  });
});
