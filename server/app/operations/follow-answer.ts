import type { AnswerItem, OnAnswerItem } from '#protocol/ask.ts';
import { ApiError } from './api-error.ts';
import type { Answer, AnswerStream, DataAnswer, StreamedAnswer } from './operation.ts';

/** For fronts that pass on whole answers. Throws `endpoint_not_found` for events, which have no end. */
export function requireData(answer: Answer<unknown>): DataAnswer<unknown> | StreamedAnswer<unknown> {
  if ('events' in answer) throw new ApiError('endpoint_not_found', 'Events are streamed over HTTP alone.');
  return answer;
}

/** Returns the data of an answer; its items go to `onItem` first, where it has any. Throws the error that broke it off. */
export async function followAnswer(
  answer: DataAnswer<unknown> | StreamedAnswer<unknown>,
  onItem: OnAnswerItem,
): Promise<unknown> {
  if ('stream' in answer) await toTheEnd(answer.stream, onItem);
  return answer.data();
}

function toTheEnd(stream: AnswerStream, onItem: OnAnswerItem): Promise<void> {
  return new Promise((resolve, reject) => {
    stream(
      ({ event, data }) => {
        if (isAnswerItem(event)) onItem({ event, data: JSON.parse(data) } as AnswerItem);
      },
      (fault) => (fault === undefined ? resolve() : reject(fault as Error)),
    );
  });
}

/** `done` ends the stream and is no item of the answer. */
function isAnswerItem(event: string): event is AnswerItem['event'] {
  return event === 'step' || event === 'source' || event === 'delta';
}
