import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { EngineConnection } from '#server/app/serving/engine-connection.ts';
import { createAgentServer } from './agent-server.ts';
import { EngineDesk } from './engine-desk.ts';

export interface AgentStdio {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Aborted when this process is to end. */
  readonly signal: AbortSignal;
  readonly version: string;
  readonly connect: () => Promise<EngineConnection>;
  /** Absolute path of the folder that was named. Absent: the client's first root, else `startFolder`. */
  readonly folder?: string;
  /** The project around the folder that this process was started in. */
  readonly startFolder: string;
  /** A person means the folder, however wide it is. */
  readonly confirmed: boolean;
  /** A line for the person at the machine. */
  readonly notice: (line: string) => void;
}

/** Longest time that a client may take to name its folders. */
const rootsTimeoutMs = 3000;

/** Serves one client over standard input and output until it leaves. */
export async function serveStdio(options: AgentStdio): Promise<void> {
  const { stdin, stdout, signal, version, connect, notice } = options;
  const left = Promise.withResolvers<void>();
  const initialized = Promise.withResolvers<void>();
  const onFault = (error: unknown): void => notice(String(error instanceof Error ? error.stack : error));
  const folder = async (): Promise<string> => {
    await initialized.promise;
    return chooseFolder(options, server);
  };
  const desk = new EngineDesk({ connect, folder, confirmed: options.confirmed, onFault });
  const server = createAgentServer({ desk, version });
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it has no other way
  server.onerror = (error) => notice(error.message);
  server.oninitialized = () => {
    initialized.resolve();
    // What keeps the folder from being opened is the answer to the first question.
    desk.open().catch(() => undefined);
  };
  const leave = (): void => left.resolve();
  stdin.once('end', leave).once('close', leave).once('error', leave);
  stdout.once('error', leave);
  signal.addEventListener('abort', leave, { once: true });
  await server.connect(new StdioServerTransport(stdin, stdout));
  await left.promise;
  await server.close();
  await desk.close();
}

async function chooseFolder({ folder, startFolder }: AgentStdio, server: Server): Promise<string> {
  return folder ?? (await firstRoot(server)) ?? startFolder;
}

/** The first folder of the client that is one of this machine. */
async function firstRoot(server: Server): Promise<string | undefined> {
  if (server.getClientCapabilities()?.roots === undefined) return undefined;
  try {
    const { roots } = await server.listRoots(undefined, { timeout: rootsTimeoutMs });
    const uri = roots.map((each) => each.uri).find((each) => each.startsWith('file:'));
    return uri === undefined ? undefined : fileURLToPath(uri);
  } catch {
    // A client that says that it has roots and then has none is treated as one without.
    return undefined;
  }
}
