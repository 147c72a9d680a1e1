import assert from 'node:assert/strict';
import { ToldAnswers } from '#extension/session/told-answers.ts';
import type { ToldPiece } from '#protocol/ask.ts';

const delta = (text: string): ToldPiece => ({ event: 'delta', data: { text } });

describe('answers that are told', () => {
  it('reach who asked, and nobody else', () => {
    const answers = new ToldAnswers();
    const heard: string[] = [];
    const first = answers.open(({ data }) => heard.push(`first ${JSON.stringify(data)}`));
    const second = answers.open(({ data }) => heard.push(`second ${JSON.stringify(data)}`));
    assert.deepEqual([first.isHeard, second.isHeard], [false, false]);
    answers.tell({ told: second.told, ...delta('b') });
    answers.tell({ told: first.told, ...delta('a') });
    assert.deepEqual(heard, ['second {"text":"b"}', 'first {"text":"a"}']);
    assert.deepEqual([first.isHeard, second.isHeard], [true, true]);
  });

  it('are dropped once nobody waits for them', () => {
    const answers = new ToldAnswers();
    const heard: ToldPiece[] = [];
    const hear = (piece: ToldPiece) => void heard.push(piece);
    const call = answers.open(hear);
    assert.equal(answers.hearerOf(call.told), hear);
    call.close();
    answers.tell({ told: call.told, ...delta('late') });
    assert.deepEqual([heard, answers.hearerOf(call.told)], [[], undefined]);
  });
});
