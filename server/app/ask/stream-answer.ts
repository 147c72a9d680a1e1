import type { Answer as AskAnswer } from '#protocol/ask.ts';
import type { AnswerStream } from '../operations/operation.ts';
import { nextTurn } from './next-turn.ts';

/** Streams a finished answer: its sources, its text line by line, its end. */
export function streamAnswer(answer: AskAnswer): AnswerStream {
  return (onItem, end) => {
    let isFollowed = true;
    void send();
    return () => {
      isFollowed = false;
    };

    /** One at a time, so that no reader has to take all of it at once. */
    async function send(): Promise<void> {
      for (const item of itemsOf(answer)) {
        // oxlint-disable-next-line no-await-in-loop -- they are sent in turn
        await nextTurn();
        if (!isFollowed) return;
        onItem(item);
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
