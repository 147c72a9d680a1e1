import type { Duplex } from 'node:stream';
import { createMessageConnection } from 'vscode-jsonrpc/node';
import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import { LimitedMessageReader, WholeMessageWriter } from '../rpc/message-streams.ts';
import { UnansweredRequests } from '../rpc/unanswered-requests.ts';
import { LanguageSession } from './language-session.ts';

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
  readonly #unanswered = new UnansweredRequests();
  readonly #session: LanguageSession;

  constructor(stream: Duplex, engine: EditorEngine, version: string) {
    const reader = new LimitedMessageReader(stream, this.#unanswered);
    const rpc = createMessageConnection(reader, new WholeMessageWriter(stream, this.#unanswered));
    this.#session = new LanguageSession(rpc, { engine, version, end: () => stream.end() });
    // What is no message can't be answered; its sender sees the stream end.
    rpc.onError(() => stream.destroy());
    stream.once('close', () => {
      this.#session.close();
      rpc.dispose();
      this.#unanswered.end();
    });
    rpc.listen();
    if (stream.destroyed) stream.emit('close');
  }

  drain(): Promise<void> {
    this.#session.leave();
    return this.#unanswered.whenNone();
  }
}
