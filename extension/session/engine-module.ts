import type { Duplex } from 'node:stream';

/**
 * Exports of `dist/server/client.js`, the engine's side of the connection. It is loaded by path when the engine is
 * first needed, and its shape is declared here because the extension shares no code with the engine.
 */
export interface EngineModule {
  /**
   * Finds the engine of that state folder, or starts it, and opens a language server of our own on it. Throws an error
   * with a `code` of the error table and a message for people, and `signal.reason` when aborted.
   */
  openLanguageStream(options: OpenStreamOptions): Promise<EngineConnection>;
}

export interface OpenStreamOptions {
  /** Absolute path. Absent: `GROUNDPLAN_STATE`, else the usual place of this system. */
  readonly stateDirectory?: string;
  /** Of this extension: an older engine is asked to make room. */
  readonly version: string;
  readonly signal?: AbortSignal;
  /** A line for the log: what is waited for, or that an older engine answers. */
  readonly notice?: (line: string) => void;
}

export interface EngineConnection {
  /** The language server protocol both ways. When it ends this window is forgotten; the engine stays. */
  readonly stream: Duplex;
  /** The one that answers: of an older version where that could not be asked to leave. */
  readonly engine: { readonly version: string; readonly pid: number };
  /** Absolute path. */
  readonly logFile: string;
}
