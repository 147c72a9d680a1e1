import type { Diagnostic } from 'vscode-languageserver-protocol';
import type { OpenDocuments } from './open-documents.ts';

/** Pause in typing: diagnostics are not read while the user types. */
const typingMs = 300;

export interface PushParts {
  readonly documents: OpenDocuments;
  readonly read: (uri: string) => Promise<readonly Diagnostic[]>;
  readonly send: (params: { uri: string; version?: number; diagnostics: readonly Diagnostic[] }) => void;
  readonly signal: AbortSignal;
}

/** Diagnostics of open documents, for clients that do not ask for them. */
export class PushedDiagnostics {
  readonly #parts: PushParts;
  #typing: NodeJS.Timeout | undefined;
  readonly #typed = new Set<string>();
  /** The last request, by document. */
  readonly #asked = new Map<string, symbol>();

  constructor(parts: PushParts) {
    this.#parts = parts;
  }

  all(): void {
    for (const uri of this.#parts.documents.uris) void this.#push(uri);
  }

  now(uri: string): void {
    void this.#push(uri);
  }

  whenTyped(uri: string): void {
    this.#typed.add(uri);
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      for (const typed of this.#typed) void this.#push(typed);
      this.#typed.clear();
    }, typingMs).unref();
  }

  /** A document that is closed has none. */
  clear(uri: string): void {
    this.#typed.delete(uri);
    this.#asked.delete(uri);
    this.#parts.send({ uri, diagnostics: [] });
  }

  /** Answers may overtake each other: the answer to an earlier request, or about another text, is not sent. */
  async #push(uri: string): Promise<void> {
    const { documents, read, send, signal } = this.#parts;
    const version = documents.get(uri)?.text.version;
    if (version === undefined) return;
    const asked = Symbol(uri);
    this.#asked.set(uri, asked);
    const diagnostics = await read(uri).catch(() => undefined);
    const isLast = this.#asked.get(uri) === asked && documents.get(uri)?.text.version === version;
    // It was closed, or the engine stops: there is no client to send it to.
    if (diagnostics === undefined || !isLast || signal.aborted) return;
    send({ uri, version, diagnostics });
  }
}
