import assert from 'node:assert/strict';
import type { FoundCode } from '#extension/search/found-code.ts';
import { similarQuery, withoutPlace } from '#extension/search/similar-code.ts';

function check(text: string, expected: string): void {
  assert.equal(similarQuery(text), expected);
}

function at(folder: string, file: string, line: number, endLine: number): FoundCode {
  return { folder, file, line, endLine, content: '', score: 1 };
}

describe('what is asked for code like a selection', () => {
  it('is its words, each once, without what would narrow the search', () => {
    check('const wait = delayOf(attempt, wait);', 'const wait delayOf attempt');
    check('path:src/** kind:class', 'path src kind class');
    check('größe = π * r_2', 'größe π r_2');
    check('{ } => ([.*+?^$|])', '$');
    check(' \n\t', '');
  });

  it('is never longer than a question may be', () => {
    const many = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(' ');
    assert.ok(similarQuery(many).length <= 1000 && similarQuery(many).length > 980);
    assert.equal(similarQuery('x'.repeat(5000)).length, 1000);
    assert.equal(similarQuery('alpha beta', 7), 'alpha');
  });

  it('does not find the place itself', () => {
    const found = [
      at('a', 'x.ts', 1, 9),
      at('a', 'x.ts', 10, 20),
      at('a', 'x.ts', 15, 16),
      at('a', 'x.ts', 21, 30),
      at('a', 'y.ts', 10, 20),
      at('b', 'x.ts', 10, 20),
    ];
    const left = withoutPlace(found, { folder: 'a', path: 'x.ts', from: 12, to: 20 });
    assert.deepEqual(
      left.map(({ folder, file, line }) => `${folder} ${file} ${line}`),
      ['a x.ts 1', 'a x.ts 21', 'a y.ts 10', 'b x.ts 10'],
    );
  });
});
