import type { Diagnostic } from 'vscode-languageserver-protocol';
import type { OpenDocuments } from './open-documents.ts';

/** Nobody reads while they type. */
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
    this.#parts.send({ uri, diagnostics: [] });
  }

  async #push(uri: string): Promise<void> {
    const { documents, read, send, signal } = this.#parts;
    const diagnostics = await read(uri).catch(() => undefined);
    const document = documents.get(uri);
    // It was closed, or the engine stops: there is nobody to tell.
    if (diagnostics === undefined || document === undefined || signal.aborted) return;
    send({ uri, version: document.text.version, diagnostics });
  }
}
