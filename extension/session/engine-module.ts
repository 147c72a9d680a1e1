import type { Duplex } from 'node:stream';

/**
 * What `dist/server/client.js` exports: the engine's side of the way to it. It is loaded by path when the engine is
 * first needed, and the shape is declared here because the extension shares no code with the engine.
 */
export interface EngineModule {
  /** Version of the package that the module belongs to. */
  readonly version: string;
  /**
   * Connects to the engine of that state folder, starting it where none runs, and opens its language server stream.
   * Throws an error with a `code` of the error table and a message for people, and `signal.reason` when aborted.
   */
  connectEngine(options: ConnectEngineOptions): Promise<EngineConnection>;
}

export interface ConnectEngineOptions {
  /** Absolute path. Absent: `GROUNDPLAN_STATE`, else the usual place of this system. */
  readonly stateFolder?: string;
  readonly signal?: AbortSignal;
  /** A line for the log: why this takes longer, or that an older engine answers. */
  readonly notice?: (line: string) => void;
}

export interface EngineConnection {
  /** The language server protocol both ways. When it ends this window is forgotten; the engine stays. */
  readonly stream: Duplex;
  /** Of the engine that answers, which may be older than the module where it could not be asked to leave. */
  readonly version: string;
  readonly pid: number;
  /** Absolute paths. */
  readonly stateFolder: string;
  readonly logFile: string;
}
