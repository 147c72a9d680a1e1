import { Message } from 'vscode-jsonrpc/node';
import { NoMessage } from '#server/base/message-frames.ts';

/** More requests than any client of ours has under way, by far; bytes as many as the longest message may have. */
const unansweredMax = { requests: 256, bytes: 64 * 1024 * 1024 };

/**
 * Requests of one client that were read and are not answered. Where they are too many, nothing more is read of it until some
 * are: no error, since who sends many at once may be right to. A cancellation behind them waits too.
 */
export class UnansweredRequests {
  readonly #limits: typeof unansweredMax;
  /** Bytes of each, by its id. */
  readonly #bytes = new Map<string | number, number>();
  #sum = 0;
  #room: PromiseWithResolvers<void> | undefined;
  #none: PromiseWithResolvers<void> | undefined;

  constructor(limits = unansweredMax) {
    this.#limits = limits;
  }

  /** Throws `NoMessage` where the id is that of another: an answer would be of either. */
  add(message: Message, bytes: number): void {
    if (!Message.isRequest(message) || message.id === null) return;
    if (this.#bytes.has(message.id)) throw new NoMessage('a request with the id of an unanswered one');
    this.#bytes.set(message.id, bytes);
    this.#sum += bytes;
  }

  /** The answer has reached the operating system, or the client is gone. */
  answered(message: Message): void {
    if (!Message.isResponse(message) || message.id === null) return;
    this.#sum -= this.#bytes.get(message.id) ?? 0;
    this.#bytes.delete(message.id);
    this.#notify();
  }

  /** The client is gone and waits for no answer. */
  end(): void {
    this.#bytes.clear();
    this.#sum = 0;
    this.#notify();
  }

  /** Resolves when another request may be read. */
  whenRoom(): Promise<void> {
    this.#room = Promise.withResolvers();
    this.#notify();
    return this.#room.promise;
  }

  /** Resolves when all are answered. */
  whenNone(): Promise<void> {
    this.#none ??= Promise.withResolvers();
    this.#notify();
    return this.#none.promise;
  }

  #notify(): void {
    const { size } = this.#bytes;
    if (size < this.#limits.requests && this.#sum < this.#limits.bytes) this.#room?.resolve();
    if (size === 0) this.#none?.resolve();
  }
}
