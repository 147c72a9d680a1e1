import type { Answer as AskAnswer, AnswerItem } from '#protocol/ask.ts';
import type { AnswerStream, StreamedAnswer } from '../operations/operation.ts';

/** Writes an answer, and streams it meanwhile. Throws the reason of the signal, where that is aborted. */
export type WriteAnswer = (onItem: (piece: AnswerItem) => void, signal: AbortSignal) => Promise<AskAnswer>;

/**
 * An answer that is written when it is asked for, once: as a whole, or streamed item by item. A client that stops
 * listening ends the writing.
 */
export function liveAnswer(
  write: WriteAnswer,
  signal: AbortSignal,
): Pick<StreamedAnswer<Promise<AskAnswer>>, 'data' | 'stream'> {
  const stopped = new AbortController();
  let written: Promise<AskAnswer> | undefined;
  const begin = (onItem: (piece: AnswerItem) => void): Promise<AskAnswer> => {
    written ??= write(onItem, AbortSignal.any([signal, stopped.signal]));
    return written;
  };
  return {
    data: () => begin(() => undefined),
    stream: streamOf(begin, () => stopped.abort(new Error('the client stopped the stream'))),
  };
}

function streamOf(begin: (onItem: (piece: AnswerItem) => void) => Promise<AskAnswer>, stop: () => void): AnswerStream {
  return (onStreamed, end) => {
    let isFollowed = true;
    void onItem();
    return () => {
      if (!isFollowed) return;
      isFollowed = false;
      stop();
    };

    async function onItem(): Promise<void> {
      try {
        const { sources: _, ...answer } = await begin(({ event, data }) => {
          if (isFollowed) onStreamed({ event, data: JSON.stringify(data) });
        });
        if (isFollowed) onStreamed({ event: 'done', data: JSON.stringify(answer) });
        isFollowed = false;
        end();
      } catch (fault) {
        isFollowed = false;
        end(fault);
      }
    }
  };
}
