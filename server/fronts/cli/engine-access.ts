import type { EngineConnection } from '#server/app/serving/engine-connection.ts';

/** The way to an engine, given by the composition root. */
export interface EngineAccess {
  /**
   * Connects to the running engine of that state folder. Where none runs, `detached` starts one that outlives this
   * process; otherwise the engine runs in here until the connection is closed.
   */
  connect(options: { readonly stateDirectory?: string; readonly detached: boolean }): Promise<EngineConnection>;
  /**
   * Puts a language server of the running engine behind this process's standard input and output, and starts an engine
   * that outlives this process where none runs. Resolves when it is over, and says who ended it.
   */
  serveLanguage(options: { readonly stateDirectory?: string }): Promise<'client' | 'engine'>;
  /**
   * Serves an agent over this process's standard input and output until it leaves, out of an engine that outlives this
   * process. `folder` is absolute; without it the agent says which one it is about. `confirmed`: also where that is wider
   * than a person may have meant.
   */
  serveAgents(options: {
    readonly stateDirectory?: string;
    readonly folder?: string;
    readonly confirmed: boolean;
  }): Promise<void>;
}
