import type { Deadline } from './deadline.ts';
import { ConnectionError } from './errors.ts';
import type { StreamedEvent } from './events.ts';
import { parsedJson } from './read-json.ts';

/** Events are at most 20 kB; more without an end is no stream of events. */
const EVENT_CHARACTERS_MAX = 1024 * 1024;

/**
 * The events from the moment that it was opened. It ends when the server closes it or `close` is called; when the
 * connection breaks it throws. What happens while nobody listens is not told later: webhooks are for that.
 *
 * @example
 * const stream = await client.events();
 * for await (const event of stream) {
 *   if (event.type === 'index.completed') console.log(event.data.projectId);
 * }
 */
export class EventStream implements AsyncIterable<StreamedEvent> {
  readonly #reader?: ReadableStreamDefaultReader<Uint8Array>;
  readonly #deadline: Deadline;
  #isClosed = false;

  /** @internal */
  constructor({ response, deadline }: { response: { body: ReadableStream<Uint8Array> | null }; deadline: Deadline }) {
    this.#reader = response.body?.getReader();
    this.#deadline = deadline;
    deadline.rest();
  }

  /** Each event once: a stream is read by one loop. Leaving the loop closes the stream. */
  async *[Symbol.asyncIterator](): AsyncGenerator<StreamedEvent, void, undefined> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (let chunk = await this.#read(); chunk !== undefined; chunk = await this.#read()) {
        // Ends of lines may be written with a carriage return; inside of JSON there is none.
        text += decoder.decode(chunk, { stream: true }).replaceAll('\r', '');
        const blocks = text.split('\n\n');
        text = blocks.pop() as string;
        if (text.length > EVENT_CHARACTERS_MAX) throw broken('an event without an end');
        for (const block of blocks) {
          const event = parsedJson(fieldOf(block, 'data')) as StreamedEvent | undefined;
          if (event) yield { ...event, id: fieldOf(block, 'id') };
        }
      }
    } finally {
      this.close();
    }
  }

  /**
   * Ends the stream; a loop that waits for the next event ends too.
   *
   * @example
   * setTimeout(() => stream.close(), 60_000);
   */
  close(): void {
    this.#isClosed = true;
    this.#deadline.end();
  }

  /** Undefined at the end. Servers send a comment when nothing happens, so silence means that nobody is there. */
  async #read(): Promise<Uint8Array | undefined> {
    try {
      this.#deadline.restart();
      return (await this.#reader?.read())?.value;
    } catch (error) {
      if (this.#isClosed) return undefined;
      this.#deadline.throwIfEnded();
      throw broken(error);
    } finally {
      // Whoever works on an event for long has not lost the server.
      this.#deadline.rest();
    }
  }
}

/** A comment has no fields, and so no event. */
function fieldOf(block: string, name: string): string {
  const lines = block.split('\n').filter((line) => line.startsWith(`${name}:`));
  return lines.map((line) => line.slice(name.length + 1).trimStart()).join('\n');
}

function broken(cause: unknown): ConnectionError {
  return new ConnectionError('The stream broke: open another.', {
    code: 'stream_broken',
    cause,
  });
}
