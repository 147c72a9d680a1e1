import { connect, type Socket } from 'node:net';
import { eventually } from './eventually.ts';
import type { RawResponse } from './raw-http.ts';

export interface ReceivedEvent {
  readonly event: string;
  readonly id: string;
  readonly data: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> };
}

/** Reads a stream of server-sent events as the bytes of its response say it. */
export class EventStreamReader {
  readonly socket: Socket;
  #text = '';
  #isClosed = false;

  constructor(port: number, requestText: string) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.setEncoding('utf8');
    this.socket.on('data', (text) => (this.#text += String(text)));
    this.socket.on('error', () => undefined);
    this.socket.once('close', () => (this.#isClosed = true));
    this.socket.write(requestText);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Nothing is missing: the server said that this is the end. */
  get isComplete(): boolean {
    return this.#text.endsWith('\r\n0\r\n\r\n');
  }

  /** Status and headers; undefined before they came. */
  get head(): RawResponse | undefined {
    const end = this.#text.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const [statusLine, ...lines] = this.#text.slice(0, end).split('\r\n');
    const headers = lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 2),
    ]);
    return {
      status: Number(statusLine.split(' ')[1]),
      headers: Object.fromEntries(headers) as RawResponse['headers'],
      body: '',
    };
  }

  /** Everything after the head, without the sizes of its chunks. */
  get body(): string {
    const begin = this.#text.indexOf('\r\n\r\n');
    return begin < 0 ? '' : this.#text.slice(begin + 4).replaceAll(/(?:^|\r\n)[\da-f]+\r\n/g, '');
  }

  get events(): ReceivedEvent[] {
    const blocks = this.body.split('\n\n').filter((block) => block.startsWith('event: '));
    return blocks.map((block) => {
      const [event, id, data] = block.split('\n').map((line) => line.slice(line.indexOf(': ') + 2));
      return { event, id, data: JSON.parse(data) as ReceivedEvent['data'] };
    });
  }

  get types(): string[] {
    return this.events.map(({ event }) => event);
  }

  /** The server listens by then. */
  async opened(): Promise<this> {
    await eventually(() => this.#expect(this.body !== '', 'the stream is not open'));
    return this;
  }

  closed(): Promise<void> {
    return eventually(() => this.#expect(this.#isClosed, 'the stream is not closed'));
  }

  received(count: number): Promise<void> {
    return eventually(() => this.#expect(this.events.length >= count, `${this.events.length} events of ${count}`));
  }

  close(): void {
    this.socket.destroy();
  }

  #expect(isTrue: boolean, otherwise: string): void {
    if (!isTrue) throw new Error(`${otherwise}: ${this.#text}`);
  }
}
