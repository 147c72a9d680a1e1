import assert from 'node:assert/strict';
import { readAskedWords } from '#server/engine/search/words/asked-words.ts';
import { doersOf } from '#server/engine/search/words/doers.ts';

function check(question: string, term: string, isFurther: boolean): void {
  it(`${question} ${isFurther ? 'may mean' : 'does not mean'} ${term}`, () => {
    assert.equal(readAskedWords(question).further.has(term), isFurther);
  });
}

describe('what a question asks for', () => {
  check('how is rate limiting done', 'throttl', true);
  check('how is rate limiting done', 'throttler', true);
  check('the rate is no limit', 'throttl', false);
  check('hotkeys of the page', 'keybind', true);
  check('who may sign in', 'authent', true);
  check('a live web socket', 'websocket', true);
  check('load a page', 'loader', true);
  check('the parser of a line', 'pars', true);
  check('prices of a cart', 'throttl', false);

  for (const [question, term, worth] of [
    ['rate limiting', 'throttler', 2],
    ['who may sign in', 'authent', 1],
    ['a folder of pages', 'directori', 0.5],
    ['load a page', 'loader', 0.5],
  ] as const) {
    it(`takes ${term} for ${worth} words of ${question}: a word for half of one, a phrase in full, its \`in\` for none`, () => {
      assert.equal(readAskedWords(question).further.get(term), worth);
    });
  }

  it('never asks for a term as one that is said and as one instead', () => {
    const { said, further } = readAskedWords('rate limit and throttle of a web socket loader');
    assert.ok([...further.values()].every((worth) => worth > 0));
    assert.deepEqual(
      [...said.keys()].filter((term) => further.has(term)),
      [],
    );
  });

  it('turns its meaning by a phrase more than by a word', () => {
    assert.equal(readAskedWords('rate limit').turn > readAskedWords('directory').turn, true);
    assert.deepEqual(readAskedWords('prices of a cart').instead, []);
  });
});

describe('who does what a term says', () => {
  for (const [term, doers] of [
    ['throttl', ['throttler']],
    ['run', ['runer', 'runner']],
    ['runner', ['runn', 'run']],
    ['parser', ['pars']],
    ['ab', []],
    ['x1y', []],
  ] as const) {
    it(term, () => assert.deepEqual(doersOf(term), doers));
  }
});
