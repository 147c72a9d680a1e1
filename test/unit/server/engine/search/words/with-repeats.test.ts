import assert from 'node:assert/strict';
import { withRepeats } from '#server/engine/search/words/with-repeats.ts';

function check(question: string, expected: string): void {
  it(`${question} asks for ${expected}`, () => {
    assert.equal(withRepeats(question), expected);
  });
}

describe('a question what is done again', () => {
  check('when is it tried again', 'when is it tried again retried');
  check('when is the page loaded again, and why', 'when is the page loaded again, and why repage reloaded');
  check('Start Again', 'Start Again restart');
  check('again and again', 'again and again');
  check('against all', 'against all');
  check('', '');
});
