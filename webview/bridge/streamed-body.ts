import type { OnAnswerItem, Source, AnswerItem } from '#protocol/ask.ts';
import { BridgeError, brokenOff } from './bridge.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';

/**
 * Reads an answer that is streamed while it is written, and passes its items to the listener. Resolves with the body
 * that the same answer has without a stream. Throws a `BridgeError` where the engine reports a failure, or where the
 * stream broke off after an item, and a `TypeError`, as for any lost connection, where it broke off before.
 */
export async function streamedBody(
  body: ReadableStream<Uint8Array>,
  onItem: OnAnswerItem,
): Promise<{ readonly data: unknown }> {
  const sources: Source[] = [];
  let hasItems = false;
  try {
    for await (const event of readEvents(body)) {
      const data = JSON.parse(event.data) as Readonly<Record<string, unknown>>;
      if (event.event === 'done') return { data: { ...data, sources } };
      if (event.event === 'error') throw refusalOf(data);
      const piece = pieceOf(event, data);
      if (piece === undefined) continue;
      if (piece.event === 'source') sources.push(piece.data);
      hasItems = true;
      onItem(piece);
    }
  } catch (error) {
    throw hasItems && isLoss(error) ? brokenOff() : error;
  }
  throw hasItems ? brokenOff() : new TypeError('The stream ended before its answer.');
}

/** An event that is no JSON is one that something on the way has cut. */
function isLoss(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError;
}

function pieceOf({ event }: StreamEvent, data: object): AnswerItem | undefined {
  const isPiece = event === 'step' || event === 'source' || event === 'delta';
  return isPiece ? ({ event, data } as AnswerItem) : undefined;
}

function refusalOf({ code, error }: Readonly<Record<string, unknown>>): BridgeError {
  const message = typeof error === 'string' ? error : 'The engine could not finish its answer.';
  return new BridgeError(typeof code === 'string' ? code : 'internal_error', 500, message);
}
