import assert from 'node:assert/strict';
import { Dependencies, DependencyOwner } from '#server/engine/linking/dependencies.ts';
import { RememberedAnswers } from '#server/engine/linking/remembered-answers.ts';

describe('remembered answers', () => {
  it('are worked out once, and all who ask depend on what was looked up for them', () => {
    const dependencies = new Dependencies();
    const answers = new RememberedAnswers<object, string, number>(dependencies);
    const subject = {};
    let found = 0;
    const askedBy = () => {
      const owner = new DependencyOwner();
      const answer = dependencies.compute(owner, () =>
        answers.ask(subject, 'part', () => {
          dependencies.touch('a.py', 'name');
          return ++found;
        }),
      );
      return { answer, keys: dependencies.keysBelow(owner) };
    };
    const first = askedBy();
    assert.deepEqual(first.answer, 1);
    assert.equal(first.keys.length, 2);
    assert.deepEqual(askedBy(), first);
  });

  it('undefined, too, is an answer, and each part has its own', () => {
    const answers = new RememberedAnswers<object, string, string | undefined>(new Dependencies());
    const subject = {};
    assert.equal(
      answers.ask(subject, 'a', () => undefined),
      undefined,
    );
    assert.equal(
      answers.ask(subject, 'a', () => 'again'),
      undefined,
    );
    assert.equal(
      answers.ask(subject, 'b', () => 'b'),
      'b',
    );
    assert.equal(
      answers.ask({}, 'a', () => 'other'),
      'other',
    );
  });
});
