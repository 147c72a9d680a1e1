import assert from 'node:assert/strict';
import { type FoundCode, mergedByScore } from '#extension/search/found-code.ts';
import { codeRow } from '#extension/search/search-rows.ts';
import { plainText } from '../../../support/plain-text.ts';

const shop = 'file:///shop';
const found: FoundCode = {
  folder: shop,
  file: 'src/retry.ts',
  line: 12,
  content: 'export function nextDelay() {}\n',
  score: 0.8,
  symbol: 'src/retry.ts#Queue.nextDelay',
  matched: { words: ['retri', 'deliv'], meaning: 0.61 },
  siblings: [],
};

function check(change: Partial<FoundCode>, query: string, expected: readonly [string, string, string]): void {
  const { label, description, detail } = codeRow({ ...found, ...change }, query, {
    t: plainText,
    folderName: (uri) => (uri === shop ? undefined : 'tea'),
  });
  assert.deepEqual([label, description, detail], expected);
}

function of(folder: string, score: number): FoundCode {
  return { ...found, folder, score };
}

describe('rows of a search', () => {
  it('say the symbol, its place and why it was found, in the words of the person', () => {
    check({}, 'when is a delivery retried', [
      'Queue.nextDelay',
      'src/retry.ts:12',
      'says retried, delivery · 61 % alike in meaning',
    ]);
  });

  it('say how a name was found, and leave out a likeness that says nothing', () => {
    const said = { words: [], meaning: 0.1 };
    const why = (matched: FoundCode['matched']) => codeRow({ ...found, matched }, 'x', words).detail;
    const words = { t: plainText, folderName: () => undefined };
    assert.deepEqual(
      (['exact', 'case', 'humps', 'typo'] as const).map((name) => why({ ...said, name })),
      ['its name', 'its name in other case', 'beginnings of its name', 'its name but for one slip'],
    );
    assert.equal(why({ ...said, path: true }), 'its path');
  });

  it('count what is as good', () => {
    const matched = { name: 'exact' as const, words: [], meaning: 0 };
    const sibling = { file: 'src/other.ts', line: 1 };
    check({ matched, siblings: [sibling] }, 'x', [
      'Queue.nextDelay',
      'src/retry.ts:12',
      'its name · 1 other is as good',
    ]);
    check({ matched, siblings: [sibling, sibling] }, 'x', [
      'Queue.nextDelay',
      'src/retry.ts:12',
      'its name · 2 others are as good',
    ]);
  });

  it('begin with the first line where there is no symbol, with no picture out of it', () => {
    const { symbol: _, ...nameless } = found;
    const rowOf = (content: string) =>
      codeRow({ ...nameless, content, matched: undefined }, 'x', { t: plainText, folderName: () => 'tea' });
    assert.equal(rowOf('\n  $(flame)(1)\n').label, '\\$(flame)(1)');
    assert.equal(rowOf('\n \n').label, 'retry.ts');
    assert.equal(rowOf('x'.repeat(500)).label.length, 101);
    assert.equal(rowOf('x').description, 'src/retry.ts:12  tea');
  });

  it('are those of all folders, the best first', () => {
    const merged = mergedByScore(
      [
        [of('a', 0.9), of('a', 0.5)],
        [of('b', 0.9), of('b', 0.7)],
      ],
      3,
    );
    assert.deepEqual(
      merged.map(({ folder, score }) => `${folder} ${score}`),
      ['a 0.9', 'b 0.9', 'b 0.7'],
    );
  });
});
