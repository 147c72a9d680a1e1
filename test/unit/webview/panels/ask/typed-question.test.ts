import assert from 'node:assert/strict';
import { withQuestion } from '#webview/panels/ask/typed-question.ts';

/** `|` is the cursor. */
function check(typed: string, question: string, expected: string): void {
  const { text, caret } = withQuestion(typed.replace('|', ''), typed.indexOf('|'), question);
  assert.equal(`${text.slice(0, caret)}|${text.slice(caret)}`, expected);
}

describe('a question that is put into the box', () => {
  it('stands there alone where nothing was typed, the cursor before it', () => {
    check('|', ' `a.ts#f`', '| `a.ts#f`');
    check(' \n|', 'Who calls `f`?', '|Who calls `f`?');
  });

  it('takes nothing away of what was typed', () => {
    check('what breaks if I change|', ' `a.ts#f`', 'what breaks if I change `a.ts#f`|');
    check('why does | call it', ' `a.ts#f`', 'why does `a.ts#f`| call it');
    check('why|call it', ' `a.ts#f`', 'why `a.ts#f` |call it');
    check('|call it', ' `a.ts#f`', '`a.ts#f` |call it');
  });
});
