import assert from 'node:assert/strict';
import { compiled } from '#server/engine/ask/patterns/pattern.ts';

describe('A way of asking', () => {
  const [{ expression }] = compiled([{ kind: 'users', ways: 'who [else|of them] <calls> {x} (here|in <place>)' }], {
    calls: 'calls|is calling',
    place: '[this] project',
  });

  it('has words, one of several, one or none, parts and names', () => {
    const said = ['who calls f here ', 'Who of them is calling f in this project ', 'who else calls f g in project '];
    assert.deepEqual(
      said.map((sentence) => expression.exec(sentence)?.groups?.x),
      ['f ', 'f ', 'f g '],
    );
  });

  it('is said as a whole', () => {
    for (const sentence of [
      'who calls f ',
      'who calls here ',
      'who else of them calls f here ',
      'who calls f here now ',
    ]) {
      assert.equal(expression.exec(sentence), null, sentence);
    }
  });

  it('has no part that is written nowhere', () => {
    assert.throws(() => compiled([{ kind: 'users', ways: '<nothing>' }], {}), /No part of sentences is called nothing/);
  });
});
