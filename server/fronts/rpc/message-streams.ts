import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  type Message,
  type MessageReader,
  type MessageWriter,
} from 'vscode-jsonrpc/node';
import { MessageFrames } from '#server/base/message-frames.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import type { UnansweredRequests } from './unanswered-requests.ts';

/** More than an editor sends of a file that it lets be edited, escaped, and than any operation takes. */
const messageBytesMax = 64 * 1024 * 1024;
/**
 * Limits of answers that the client has not read: above `heldBytes` nothing more is read of it, above `bytesMax` it is
 * gone.
 */
const unreadLimits = { heldBytes: 16 * 1024 * 1024, bytesMax: 256 * 1024 * 1024 };

/**
 * Reads messages of a client, no faster than they are handled: one a turn. From a client that does not read answers, or
 * has too many requests unanswered, nothing more is read until that has changed.
 *
 * Rejected: `StreamMessageReader`, which keeps everything that is announced and sent, goes through a head that does not
 * end from its beginning with each piece, and wakes for ever once a connection broke off in the middle of a message.
 */
export class LimitedMessageReader extends AbstractMessageReader implements MessageReader {
  readonly #stream: Duplex;
  readonly #unanswered: UnansweredRequests;
  readonly #limits: typeof unreadLimits;

  constructor(stream: Duplex, unanswered: UnansweredRequests, limits = unreadLimits) {
    super();
    this.#stream = stream;
    this.#unanswered = unanswered;
    this.#limits = limits;
  }

  listen(callback: DataCallback): Disposable {
    this.#stream.once('close', () => this.fireClose());
    this.#read(callback).catch((error: unknown) => this.fireError(error));
    return { dispose: () => undefined };
  }

  async #read(callback: DataCallback): Promise<void> {
    const frames = new MessageFrames(messageBytesMax);
    // What is under way is answered also where the client has said all that it had to.
    for await (const bytes of this.#stream.iterator({ destroyOnReturn: false })) {
      for (const body of frames.take(bytes as Uint8Array)) {
        const message = JSON.parse(decodeUtf8(body)) as Message;
        this.#unanswered.add(message, body.length);
        callback(message);
        await this.#handled();
        if (this.#stream.destroyed) return;
      }
    }
  }

  async #handled(): Promise<void> {
    await nextTurn();
    await this.#unanswered.whenRoom();
    const { writableLength, destroyed } = this.#stream;
    if (writableLength <= this.#limits.heldBytes || destroyed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#stream.once('drain', resolve).once('close', resolve);
    await promise;
    this.#stream.off('drain', resolve).off('close', resolve);
  }
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

/** Writes each message in one go. A request is answered when its answer has reached the operating system. */
export class WholeMessageWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #stream: Duplex;
  readonly #unanswered: UnansweredRequests;
  readonly #limits: typeof unreadLimits;
  #errors = 0;

  constructor(stream: Duplex, unanswered: UnansweredRequests, limits = unreadLimits) {
    super();
    this.#stream = stream;
    this.#unanswered = unanswered;
    this.#limits = limits;
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
      this.#unanswered.answered(message);
    }
  }

  end(): void {
    this.#stream.end();
  }

  #send(parts: readonly Uint8Array[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (this.#stream.writableLength > this.#limits.bytesMax) this.#stream.destroy();
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
