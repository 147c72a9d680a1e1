import assert from 'node:assert/strict';
import type { SearchIndex } from '#server/engine/search/search-tables.ts';
import { termsOfQuestion } from '#server/engine/search/lexical/score-terms.ts';
import type { SearchableSnapshot } from '#server/engine/search/snapshot-search.ts';
import { WholeFiles } from '#server/engine/search/whole-files/whole-files.ts';
import { stringAt } from '#server/base/string-table.ts';
import { searchFolder } from '../../../../../support/indexed-files.ts';

const fixture = `
=== src/mail/resend.ts
/** A letter that came back is posted once more. */
export function repeatLetter(letter: string) {
  return waitFor(letter).then(postLetter);
}
export function postLetter(letter: string) {
  return box.push(letter);
}
=== src/page/button.ts
export function letterButton() {
  return 'letter';
}
export function colourOfButton(theme: string) {
  return theme === 'dark' ? 'white' : 'black';
}
=== src/empty.ts
export {};
`;

describe('files as wholes', () => {
  let index: SearchIndex;
  before(async () => {
    index = ((await (await searchFolder(fixture)).refresh()) as SearchableSnapshot).search;
  });

  /** Paths of the files with a score, the best first. */
  function ranked(question: string): string[] {
    const files = new WholeFiles(index);
    const scores = files.score(termsOfQuestion(question), undefined);
    return index.parts
      .flatMap((part) =>
        Array.from(part.live, (_, file) => ({
          path: stringAt(part.segment.paths, file),
          score: scores[files.numberOf(part, file)],
        })),
      )
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ path }) => path);
  }

  function check(question: string, expected: readonly string[]): void {
    it(`${question || 'nothing'}: ${expected.join(', ') || 'no file'}`, () => {
      assert.deepEqual(ranked(question), expected);
    });
  }

  check('post a letter', ['src/mail/resend.ts', 'src/page/button.ts']);
  check('button', ['src/page/button.ts']);
  check('mail', ['src/mail/resend.ts']);
  check('telephone', []);
  check('', []);

  it('score from 0 to what one of them has at most', () => {
    const files = new WholeFiles(index);
    const [first, again] = ['post a letter', 'post a letter'].map((question) =>
      Array.from(files.score(termsOfQuestion(question), undefined)),
    );
    assert.deepEqual(first, again);
    assert.ok(first.every((score) => score >= 0 && score <= 1));
  });
});
