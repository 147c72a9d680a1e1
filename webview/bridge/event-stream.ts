/** One event of a stream: its name, `message` where it has none, and its data. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads events as the HTML standard reads `text/event-stream`, from text that comes in chunks of any size. Names and
 * data alone: it neither resumes by an id nor applies a server's retry time.
 */
export class EventReader {
  #rest = '';
  #event = '';
  #data: string[] = [];

  /** @returns the events that this piece ends */
  read(piece: string): StreamEvent[] {
    const text = this.#rest + piece;
    const events: StreamEvent[] = [];
    let at = 0;
    for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\r(?=.)|\n/gs)) {
      const event = this.#line(text.slice(at, index));
      if (event !== undefined) events.push(event);
      at = index + lineEnd.length;
    }
    this.#rest = text.slice(at);
    return events;
  }

  /** An empty line ends an event; one without data is none. */
  #line(line: string): StreamEvent | undefined {
    if (line !== '') return void this.#field(line);
    const read = this.#data.length === 0 ? undefined : { event: this.#event || 'message', data: this.#data.join('\n') };
    this.#event = '';
    this.#data = [];
    return read;
  }

  #field(line: string): void {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') this.#event = value;
    else if (name === 'data') this.#data.push(value);
  }
}

/** All events of a body, as they come. Cancelling the loop ends the body. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = new EventReader();
  const bytes = body.getReader();
  // It leaves out a byte order mark, and waits for the rest of a letter that comes in two pieces.
  const decoder = new TextDecoder();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { done, value } = await bytes.read();
      if (done) return;
      yield* reader.read(decoder.decode(value, { stream: true }));
    }
  } finally {
    await bytes.cancel().catch(() => undefined);
  }
}
