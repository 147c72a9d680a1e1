/** Composition root of the server for agents over standard input and output. Loaded by the command that needs it. */
import { startEngine } from './engine-process.ts';
import { serveStdio } from './fronts/mcp/serve-stdio.ts';
import { projectRoot } from './platform/process/command-files.ts';
import type { EngineProgram } from './platform/process/spawn-engine.ts';
import { version } from './version.ts';

export interface AgentServing {
  readonly stateDirectory?: string;
  /** Absolute. Absent: the client's folder, else the project around the current one. */
  readonly folder?: string;
  /** The person who started this means the folder, however wide it is. */
  readonly confirmed: boolean;
  readonly program: EngineProgram;
  readonly notice: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Resolves when the client has left. */
export function serveAgents({ stateDirectory, program, notice, signal, ...options }: AgentServing): Promise<void> {
  return serveStdio({
    ...options,
    stdin: process.stdin,
    stdout: process.stdout,
    signal,
    version,
    connect: () => startEngine({ stateDirectory, version, program, notice, signal }),
    startFolder: projectRoot(process.cwd()),
    notice,
  });
}
