import assert from 'node:assert/strict';
import type { FoundCode } from '#server/app/analysis/search-data.ts';
import { rerank, textOfPiece } from '#server/app/transformer/rerank.ts';

function found(file: string, score: number, more: Partial<FoundCode> = {}): FoundCode {
  const matched = { words: [], meaning: 0 };
  return { file, line: 1, endLine: 2, language: 'typescript', isAside: false, score, matched, siblings: [], ...more };
}

const named: Partial<FoundCode> = { matched: { name: 'exact', words: [], meaning: 0 } };

/** `file score` of each, in the given order. */
function check(
  results: readonly FoundCode[],
  likenesses: readonly number[],
  expected: string[],
  weighsAside = true,
): void {
  const ranked = rerank(results, likenesses, weighsAside);
  assert.deepEqual(
    ranked.map(({ file, score }) => `${file} ${score}`),
    expected,
  );
}

describe('results beside which a model stands', () => {
  it('stay as they are where it says nothing', () => {
    const results = [found('a', 0.6), found('b', 0.5)];
    check(results, [], ['a 0.6', 'b 0.5']);
    check(results, [0, -0.5], ['a 0.6', 'b 0.5']);
  });

  it('get a third of their score from it, by its own maximum', () => {
    check([found('a', 0.6), found('b', 0.5)], [0.2, 0.4], ['b 0.6167', 'a 0.5417']);
  });

  it('get nothing where it says the opposite', () => {
    check([found('a', 0.6), found('b', 0.5)], [-1, 1], ['b 0.6167', 'a 0.4']);
  });

  it('stay behind where it was not asked', () => {
    check([found('a', 0.6), found('b', 0.6), found('c', 0.6)], [0.1, 0.2], ['b 0.6833', 'a 0.5417', 'c 0.4']);
  });

  it('stay in front where the question names them', () => {
    check([found('a', 1, named), found('b', 0.9, named), found('c', 0.5)], [0, 0.5, 1], ['a 1', 'b 0.9', 'c 0.6167']);
  });

  it('weigh less where they stand aside, unless nothing else is asked for', () => {
    const results = [found('a', 0.5), found('t', 0.5, { isAside: true })];
    check(results, [1, 1], ['a 0.6167', 't 0.5317']);
    check(results, [1, 1], ['a 0.6167', 't 0.6167'], false);
  });

  it('of equal scores stand by file and line', () => {
    const results = [found('b', 0.5), found('a', 0.5, { line: 9 }), found('a', 0.5, { line: 3 })];
    assert.deepEqual(
      rerank(results, [1, 1, 1], true).map(({ file, line }) => [file, line]),
      [
        ['a', 3],
        ['a', 9],
        ['b', 1],
      ],
    );
  });

  it('report what it said of them', () => {
    const [first, second] = rerank([found('a', 0.5), found('b', 0.4)], [0.123], true);
    assert.deepEqual([first.likeness, second.likeness], [0.12, undefined]);
  });

  it('are read with their path, and no further than a model reads', () => {
    assert.equal(textOfPiece('src/a.ts', ['one', 'two']), 'src/a.ts\none\ntwo');
    assert.equal(textOfPiece('src/a.ts', ['x'.repeat(5000)]).length, 800);
  });
});
