import assert from 'node:assert/strict';
import { AnswerStreams } from '#extension/session/answer-streams.ts';
import type { AnswerItem } from '#protocol/ask.ts';

const delta = (text: string): AnswerItem => ({ event: 'delta', data: { text } });

describe('answers that are reported', () => {
  it('reach who asked, and no one else', () => {
    const answers = new AnswerStreams();
    const items: string[] = [];
    const first = answers.open(({ data }) => items.push(`first ${JSON.stringify(data)}`));
    const second = answers.open(({ data }) => items.push(`second ${JSON.stringify(data)}`));
    assert.deepEqual([first.hasItems, second.hasItems], [false, false]);
    answers.receive({ stream: second.stream, ...delta('b') });
    answers.receive({ stream: first.stream, ...delta('a') });
    assert.deepEqual(items, ['second {"text":"b"}', 'first {"text":"a"}']);
    assert.deepEqual([first.hasItems, second.hasItems], [true, true]);
  });

  it('are dropped once no one waits for them', () => {
    const answers = new AnswerStreams();
    const items: AnswerItem[] = [];
    const onItem = (piece: AnswerItem) => void items.push(piece);
    const call = answers.open(onItem);
    assert.equal(answers.listenerOf(call.stream), onItem);
    call.close();
    answers.receive({ stream: call.stream, ...delta('late') });
    assert.deepEqual([items, answers.listenerOf(call.stream)], [[], undefined]);
  });
});
