import type { Duplex } from 'node:stream';
import { AbstractMessageWriter, type Message, type MessageWriter, StreamMessageReader } from 'vscode-jsonrpc/node';

/**
 * Reads messages from a connection that may break off anywhere. By itself the reader would wake every ten seconds to
 * tell of a message that came in part; after a connection that ends in the middle of one it would do so for ever.
 */
export function messageReader(stream: Duplex): StreamMessageReader {
  const reader = new StreamMessageReader(stream);
  reader.partialMessageTimeout = 0;
  return reader;
}

/** A result whose data is JSON text already: it goes out as it is, and this thread never makes objects of it. */
export class WrittenResult {
  /** UTF-8. */
  readonly #data: Uint8Array;
  readonly #snapshot: string | undefined;

  constructor(data: Uint8Array, snapshot: string | undefined) {
    this.#data = data;
    this.#snapshot = snapshot;
  }

  /** The text of a response. */
  respond(id: string | number | null): Uint8Array[] {
    const snapshot = this.#snapshot === undefined ? '' : `,"snapshot":${JSON.stringify(this.#snapshot)}`;
    const head = Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"data":`);
    return [head, this.#data, Buffer.from(`${snapshot}}}`)];
  }
}

/** Writes each message in one go, and tells when the answer to a request has reached the operating system. */
export class LanguageMessageWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #stream: Duplex;
  readonly #written: (message: Message) => void;
  #errors = 0;

  constructor(stream: Duplex, written: (message: Message) => void) {
    super();
    this.#stream = stream;
    this.#written = written;
    stream.on('error', (error) => this.fireError(error));
    stream.on('close', () => this.fireClose());
  }

  async write(message: Message): Promise<void> {
    const parts = partsOf(message);
    const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
    try {
      await this.#send([Buffer.from(`Content-Length: ${length}\r\n\r\n`), ...parts]);
    } catch (error) {
      this.fireError(error, message, ++this.#errors);
      throw error;
    } finally {
      this.#written(message);
    }
  }

  end(): void {
    this.#stream.end();
  }

  #send(parts: readonly Uint8Array[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#stream.cork();
    for (const part of parts.slice(0, -1)) this.#stream.write(part);
    this.#stream.write(parts[parts.length - 1], (error) => (error ? reject(error) : resolve()));
    this.#stream.uncork();
    return promise;
  }
}

function partsOf(message: Message): Uint8Array[] {
  const { result, id } = message as { result?: unknown; id?: string | number | null };
  if (result instanceof WrittenResult) return result.respond(id ?? null);
  return [Buffer.from(JSON.stringify(message))];
}
