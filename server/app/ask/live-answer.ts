import type { Answer as AskAnswer, ToldPiece } from '#protocol/ask.ts';
import type { Answer, AnswerStream } from '../operation.ts';

/** Writes an answer, and tells it meanwhile. Throws the reason of the signal, where that is aborted. */
export type WriteAnswer = (tell: (piece: ToldPiece) => void, signal: AbortSignal) => Promise<AskAnswer>;

/**
 * An answer that is written when it is asked for, once: whole, or told piece by piece. Who stops hearing ends the writing.
 */
export function liveAnswer(write: WriteAnswer, signal: AbortSignal): Pick<Answer<Promise<AskAnswer>>, 'data' | 'told'> {
  const stopped = new AbortController();
  let written: Promise<AskAnswer> | undefined;
  const begin = (tell: (piece: ToldPiece) => void): Promise<AskAnswer> => {
    written ??= write(tell, AbortSignal.any([signal, stopped.signal]));
    return written;
  };
  return { data: () => begin(() => undefined), told: toldBy(begin, () => stopped.abort(new Error('nobody hears it'))) };
}

function toldBy(begin: (tell: (piece: ToldPiece) => void) => Promise<AskAnswer>, stop: () => void): AnswerStream {
  return (hear, end) => {
    let isHeard = true;
    void tell();
    return () => {
      if (!isHeard) return;
      isHeard = false;
      stop();
    };

    async function tell(): Promise<void> {
      try {
        const { sources: _, ...answer } = await begin(({ event, data }) => {
          if (isHeard) hear({ event, data: JSON.stringify(data) });
        });
        if (isHeard) hear({ event: 'done', data: JSON.stringify(answer) });
        isHeard = false;
        end();
      } catch (fault) {
        isHeard = false;
        end(fault);
      }
    }
  };
}
