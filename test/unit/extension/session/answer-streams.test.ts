import assert from 'node:assert/strict';
import { AnswerStreams } from '#extension/session/answer-streams.ts';
import type { AnswerItem } from '#protocol/ask.ts';

const delta = (text: string): AnswerItem => ({ event: 'delta', data: { text } });

describe('answers that are told', () => {
  it('reach who asked, and nobody else', () => {
    const answers = new AnswerStreams();
    const heard: string[] = [];
    const first = answers.open(({ data }) => heard.push(`first ${JSON.stringify(data)}`));
    const second = answers.open(({ data }) => heard.push(`second ${JSON.stringify(data)}`));
    assert.deepEqual([first.hasItems, second.hasItems], [false, false]);
    answers.receive({ stream: second.stream, ...delta('b') });
    answers.receive({ stream: first.stream, ...delta('a') });
    assert.deepEqual(heard, ['second {"text":"b"}', 'first {"text":"a"}']);
    assert.deepEqual([first.hasItems, second.hasItems], [true, true]);
  });

  it('are dropped once nobody waits for them', () => {
    const answers = new AnswerStreams();
    const heard: AnswerItem[] = [];
    const hear = (piece: AnswerItem) => void heard.push(piece);
    const call = answers.open(hear);
    assert.equal(answers.listenerOf(call.stream), hear);
    call.close();
    answers.receive({ stream: call.stream, ...delta('late') });
    assert.deepEqual([heard, answers.listenerOf(call.stream)], [[], undefined]);
  });
});
