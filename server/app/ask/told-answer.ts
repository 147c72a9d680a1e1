import type { Answer as AskAnswer } from '#protocol/ask.ts';
import type { AnswerStream } from '../operation.ts';
import { nextTurn } from './next-turn.ts';

/** A finished answer, told as a stream: its sources, its text line by line, its end. */
export function toldAnswer(answer: AskAnswer): AnswerStream {
  return (hear, end) => {
    let isHeard = true;
    void tell();
    return () => {
      isHeard = false;
    };

    /** One at a time, so that no reader has to take all of it at once. */
    async function tell(): Promise<void> {
      for (const item of itemsOf(answer)) {
        // oxlint-disable-next-line no-await-in-loop -- they are told in turn
        await nextTurn();
        if (!isHeard) return;
        hear(item);
      }
      end();
    }
  };
}

function* itemsOf({ sources, ...answer }: AskAnswer): Generator<{ event: string; data: string }> {
  for (const source of sources) yield { event: 'source', data: JSON.stringify(source) };
  for (const text of answer.answer.match(/.*\n+|.+$/g) ?? []) yield { event: 'delta', data: JSON.stringify({ text }) };
  yield { event: 'done', data: JSON.stringify(answer) };
}
