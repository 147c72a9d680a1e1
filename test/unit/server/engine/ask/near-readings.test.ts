import assert from 'node:assert/strict';
import { recognise } from '#server/engine/ask/recognise.ts';
import { isName } from './known-names.ts';

/** Kind, names and what is left out of a question. */
function readingOf(question: string): string {
  const asked = recognise(question, isName);
  if (asked === undefined) return 'nothing';
  const { kind, mentions, leftOut } = asked;
  return [kind, ...mentions.map(({ text }) => text), ...leftOut.map((part) => `(${part})`)].join(' ');
}

describe('Questions that are understood in part', () => {
  it('take the nearest question, with what is left out of it', () => {
    const readings: readonly (readonly [string, string])[] = [
      ['who calls total with a negative number', 'users total (with a negative number)'],
      ['Which tests for price.ts are flaky?', 'tests price.ts (are flaky)'],
      ['who calls total with the list', 'users total (with the list)'],
      ['callers of Cart.add outside of billing', 'users Cart.add (outside of billing)'],
      ['Where is `Cart` used wrongly?', 'users Cart (wrongly)'],
      ['Who calls total? And why is it so slow?', 'users total (And why is it so slow)'],
      ['Which routes require a login, please?', 'entryPoints (require a login, please)'],
      ['I care about production only. Who calls total?', 'users total (I care about production only)'],
      ['Is it safe to remove src/cart.ts?', 'users src/cart.ts (Is it safe to remove)'],
    ];
    for (const [question, reading] of readings) assert.equal(readingOf(question), reading);
  });

  it('are none where something else is asked', () => {
    const questions = [
      'why is total slow',
      'how do I call parsePrice',
      'what does Cart.add return',
      'should I rename total',
      'where is total slow',
      'How do I add a new route?',
      'When was Cart first defined?',
    ];
    for (const question of questions) assert.equal(readingOf(question), 'nothing');
  });

  it('are looked for in bounded time, however often a text asks', () => {
    const texts = [
      'who calls total, ',
      'in which tests is total, ',
      'I think we know total and cart.ts, ',
      'where how who ',
    ];
    for (const text of texts) {
      let looks = 0;
      recognise(text.repeat(20), (name) => {
        looks += 1;
        return isName(name);
      });
      assert.ok(looks < 60_000, `${text}: names were looked up ${looks} times`);
    }
  });
});
