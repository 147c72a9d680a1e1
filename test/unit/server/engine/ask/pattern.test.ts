import assert from 'node:assert/strict';
import { allPatterns, closings, openings } from '#server/engine/ask/patterns/all-patterns.ts';
import { compiled, inSlot } from '#server/engine/ask/patterns/pattern.ts';

describe('A way of asking', () => {
  const [{ expression }] = compiled([{ kind: 'users', ways: 'who [else|of them] <calls> {x} (here|in <place>)' }], {
    calls: 'calls|is calling',
    place: '[this] project',
  });

  it('has words, one of several, one or none, parts and names', () => {
    const said = ['who calls f here ', 'Who of them is calling f in this project ', 'who else calls f g in project '];
    assert.deepEqual(
      said.map((sentence) => {
        const match = expression.exec(sentence);
        return match && inSlot(match, 'x');
      }),
      ['f ', 'f ', 'f g '],
    );
  });

  it('names no group twice, which Node 20 cannot read', () => {
    for (const pattern of [...allPatterns, ...openings, ...closings]) {
      const names = Array.from(pattern.expression.source.matchAll(/\(\?<(\w+)>/g), ([, name]) => name);
      assert.deepEqual(names, [...new Set(names)]);
    }
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
