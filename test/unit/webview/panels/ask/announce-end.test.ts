import assert from 'node:assert/strict';
import type { Answer } from '#protocol/ask.ts';
import { endAnnouncer } from '#webview/panels/ask/announce-end.ts';
import { type AskAction, firstAsk, reduceAsk } from '#webview/panels/ask/ask-state.ts';
import { plainText } from '../../../../support/plain-text.ts';

const answer: Answer = {
  answer: 'One [1].',
  sources: [],
  mode: 'graph',
  certainty: 'exact',
  conversationId: 'cnv_1',
  snapshot: 'snp_1',
};
const project = 'prj_1';
const asked = (question: string): AskAction => ({ kind: 'asked', project, question });

/** Returns the announcements for a screen reader during the actions. */
function announcements(...actions: readonly AskAction[]): string[] {
  const said: string[] = [];
  const announce = endAnnouncer({ announce: (text) => said.push(text), t: plainText });
  let state = firstAsk;
  for (const action of actions) announce((state = reduceAsk(state, action)));
  return said;
}

describe('what is announced of an answer', () => {
  const two: readonly AskAction[] = [
    asked('a'),
    { kind: 'answered', id: 1, answer },
    asked('b'),
    { kind: 'answered', id: 2, answer },
  ];
  const done = 'Answered. From the graph, exact. No sources.';

  it('is that it begins, and that it ended', () => {
    assert.deepEqual(announcements(...two), ['Answering…', done, 'Answering…', done]);
  });

  it('is the same of an older question that is asked again', () => {
    const again: AskAction = { kind: 'again', id: 1 };
    assert.deepEqual(announcements(...two, again, { kind: 'answered', id: 1, answer }).slice(4), ['Answering…', done]);
    const failure = { code: 'internal_error', message: 'It failed.' };
    assert.deepEqual(announcements(...two, again, { kind: 'failed', id: 1, failure }).slice(4), [
      'Answering…',
      'It failed.',
    ]);
    assert.deepEqual(announcements(...two, again, { kind: 'stopped' }).slice(4), ['Answering…', 'Stopped']);
  });

  it('is nothing of the pieces, and the next question where one takes the place of another', () => {
    const piece = { event: 'delta', data: { text: 'One' } } as const;
    assert.deepEqual(announcements(asked('a'), { kind: 'item', id: 1, piece }, asked('b')), [
      'Answering…',
      'Answering…',
    ]);
    assert.deepEqual(announcements(asked('a'), { kind: 'renewed' }), ['Answering…']);
  });
});
