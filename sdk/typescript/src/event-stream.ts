import { answeredError, noEnvelope } from './answer-errors.ts';
import { ConnectionError } from './errors.ts';
import type { AskEvent, StreamedEvent } from './events.ts';
import { parsedJson, textOf } from './read-json.ts';
import type { OpenAnswer } from './transport.ts';

/** Events are at most 20 kB; more without an end is no stream of events. */
const EVENT_CHARACTERS_MAX = 1024 * 1024;

/**
 * The events from the moment that it was opened. It ends when the server closes it or `close` is called; when the
 * connection breaks it throws. Events without a listener are not sent later: webhooks are for that.
 *
 * @example
 * const stream = await client.events();
 * for await (const event of stream) {
 *   if (event.type === 'index.completed') console.log(event.data.projectId);
 * }
 */
export class EventStream implements AsyncIterable<StreamedEvent> {
  readonly #answer: OpenAnswer;

  /** @internal */
  constructor(answer: OpenAnswer) {
    this.#answer = answer;
    answer.deadline.rest();
  }

  /** Each event once: a stream is read by one loop. Leaving the loop closes the stream. */
  async *[Symbol.asyncIterator](): AsyncGenerator<StreamedEvent, void, undefined> {
    for await (const { id, data } of eventsIn(this.#answer)) if (data) yield { ...(data as StreamedEvent), id };
  }

  /**
   * Ends the stream; a loop that waits for the next event ends too.
   *
   * @example
   * setTimeout(() => stream.close(), 60_000);
   */
  close(): void {
    this.#answer.deadline.end();
  }
}

/** Ends with `done`, and throws where the stream does not. */
export async function* askEvents(answer: OpenAnswer): AsyncGenerator<AskEvent, void, undefined> {
  for await (const { type, data } of eventsIn(answer)) {
    // The status of the answer was sent before this went wrong.
    if (type === 'error') throw answeredError({ status: 500, headers: answer.response.headers }, data);
    // Without this piece the others are not the answer.
    if (!data) throw noEnvelope(answer.response.url);
    yield { event: type, data } as AskEvent;
    if (type === 'done') return;
  }
  throw broken('no end');
}

/**
 * Yields the events that have data, which is undefined where it is no JSON, until the server or the deadline ends them.
 * Leaving the loop ends them too.
 */
async function* eventsIn({
  response,
  deadline,
}: OpenAnswer): AsyncGenerator<{ id: string; type: string; data: unknown }, void, undefined> {
  let text = '';
  try {
    // Servers send a comment when nothing happens, so silence means that the server is gone.
    deadline.restart();
    for await (const part of textOf(response)) {
      // A slow handler of an event does not mean that the server is lost.
      deadline.rest();
      // Ends of lines may be written with a carriage return; inside of JSON there is none.
      text += part.replaceAll('\r', '');
      const blocks = text.split('\n\n');
      text = blocks.pop() as string;
      if (text.length > EVENT_CHARACTERS_MAX) throw new Error('no end');
      for (const block of blocks) {
        const json = fieldOf(block, 'data:');
        if (json) yield { id: fieldOf(block, 'id:'), type: fieldOf(block, 'event:'), data: parsedJson(json) };
      }
      deadline.restart();
    }
  } catch (error) {
    deadline.throwIfEnded();
    if (!deadline.signal.aborted) throw broken(error);
  } finally {
    deadline.end();
  }
}

/** A comment has no fields, and so no event. */
function fieldOf(block: string, name: `${string}:`): string {
  const lines = block.split('\n').filter((line) => line.startsWith(name));
  return lines.map((line) => line.slice(name.length).trimStart()).join('\n');
}

function broken(cause: unknown): ConnectionError {
  return new ConnectionError('The stream broke: open another.', {
    code: 'stream_broken',
    cause,
  });
}
