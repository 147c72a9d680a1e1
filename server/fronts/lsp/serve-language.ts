import type { Duplex } from 'node:stream';
import { createMessageConnection, Message, type MessageStrategy } from 'vscode-jsonrpc/node';
import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import { LanguageSession } from './language-session.ts';
import { LanguageMessageWriter, LimitedMessageReader } from './message-streams.ts';

/** The engine's end of one `lsp` stream. */
export interface ServedLanguage {
  /** Refuses new requests from now on; resolves when the answers to all others are written, or their client is gone. */
  drain(): Promise<void>;
}

/**
 * A language server for one client. Invariant: nothing a client does (`exit`, a process that dies, bytes that are no
 * message) ends more than its own stream: the engine has other clients.
 */
export function serveLanguage(stream: Duplex, engine: EditorEngine, version: string): ServedLanguage {
  return new LanguageServer(stream, engine, version);
}

class LanguageServer implements ServedLanguage {
  readonly #unanswered = new Set<string | number>();
  readonly #drained = Promise.withResolvers<void>();
  readonly #session: LanguageSession;
  #isDraining = false;

  constructor(stream: Duplex, engine: EditorEngine, version: string) {
    const writer = new LanguageMessageWriter(stream, (message) => this.#written(message));
    const rpc = createMessageConnection(new LimitedMessageReader(stream), writer, undefined, {
      messageStrategy: this.#strategy(),
    });
    this.#session = new LanguageSession(rpc, { engine, version, end: () => stream.end() });
    // What is no message can't be answered; its sender sees the stream end.
    rpc.onError(() => stream.destroy());
    stream.once('close', () => {
      this.#session.close();
      rpc.dispose();
      this.#drained.resolve();
    });
    rpc.listen();
    if (stream.destroyed) stream.emit('close');
  }

  drain(): Promise<void> {
    this.#isDraining = true;
    this.#session.leave();
    if (this.#unanswered.size === 0) this.#drained.resolve();
    return this.#drained.promise;
  }

  /** Requests are noted as they are read, before they wait in the queue, so that `drain` forgets none. */
  #strategy(): MessageStrategy {
    return {
      handleMessage: (message, next) => {
        if (Message.isRequest(message) && message.id !== null) this.#unanswered.add(message.id);
        return next(message);
      },
    };
  }

  #written(message: Message): void {
    if (!Message.isResponse(message) || message.id === null) return;
    this.#unanswered.delete(message.id);
    if (this.#isDraining && this.#unanswered.size === 0) this.#drained.resolve();
  }
}
