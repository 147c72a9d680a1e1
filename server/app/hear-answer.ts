import type { ToldPiece } from '#protocol/ask.ts';
import type { Answer } from './operation.ts';

/**
 * The whole of an answer, which `hear` is told piece by piece before, where it can be told so. Throws what the answer broke
 * off with.
 */
export async function hearAnswer(
  answer: Pick<Answer<unknown>, 'data' | 'told'>,
  hear: (piece: ToldPiece) => void,
): Promise<unknown> {
  if (answer.told !== undefined) await toTheEnd(answer.told, hear);
  return answer.data();
}

function toTheEnd(told: NonNullable<Answer<unknown>['told']>, hear: (piece: ToldPiece) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    told(
      ({ event, data }) => {
        if (isPiece(event)) hear({ event, data: JSON.parse(data) } as ToldPiece);
      },
      (fault) => (fault === undefined ? resolve() : reject(fault as Error)),
    );
  });
}

/** The end of an answer is no piece of it. */
function isPiece(event: string): event is ToldPiece['event'] {
  return event === 'step' || event === 'source' || event === 'delta';
}
