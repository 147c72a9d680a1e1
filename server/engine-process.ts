/**
 * The one engine of a user and state folder, in its three forms: a process of its own (`runEngine`), inside a command
 * that found none (`acquireEngine`), and somewhere else (`startEngine` makes sure that one runs, and connects).
 */
import type { Socket } from 'node:net';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { EngineConnection } from '#server/app/serving/engine-connection.ts';
import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import type { OperationCaller } from '#server/app/operations/operation.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { type ClientOptions, openStream, reach } from './engine-stream.ts';
import { connectPipe } from '#server/fronts/pipe/connect-pipe.ts';
import { connectLocally } from '#server/fronts/pipe/local-connection.ts';
import { servePipe } from '#server/fronts/pipe/serve-pipe.ts';
import { connectionLimits } from '#server/platform/process/descriptors.ts';
import type { EngineOwner, EngineService, ServedStream } from '#server/platform/process/engine-owner.ts';
import { type EnginePlace, openEnginePlace } from '#server/platform/process/engine-place.ts';
import type { LockTool } from '#server/platform/process/lock-tools.ts';
import { appendToLog, formatFailure, formatLogLine, trimLog } from '#server/platform/process/log-file.ts';
import { becomeOwner, type EngineStart, ownershipAttempts } from '#server/platform/process/own-engine.ts';
import type { EngineProgram } from '#server/platform/process/spawn-engine.ts';

/** Facts about the process that the operations of an engine may use. */
export interface EngineContext {
  readonly place: EnginePlace;
  readonly version: string;
  readonly log: (text: string) => void;
  /** Connections on the pipe; a command that runs the engine itself has none. */
  clients(): number;
  /** Begins to leave, once the answer under way is out. False for a command, whose engine ends with it. */
  leave(): boolean;
}

export interface EngineOperations {
  readonly operations: OperationCaller;
  /** For editors; an engine without it has no stream `lsp`. */
  readonly editor?: EditorEngine;
  /** Closes servers and stores; after it nothing of this engine touches the state folder. */
  close(): Promise<void>;
}

export interface EngineOptions {
  /** `--state`. */
  readonly stateDirectory?: string;
  readonly version: string;
  /** Called once this process owns the state folder, never before. */
  readonly createOperations: (context: EngineContext) => Promise<EngineOperations>;
  readonly lockTools?: readonly LockTool[];
}

const IDLE_MS = 60_000;
const TRIM_INTERVAL_MS = 10_000;

/**
 * Runs an engine as this process until it leaves. Resolves with the exit code: 0 when it left in order or another
 * engine runs already, 3 when it could not be one (the log says why). The caller exits then.
 */
export async function runEngine(options: EngineOptions): Promise<0 | 3> {
  try {
    const place = openEnginePlace(options.stateDirectory);
    const form: EngineForm = {
      command: false,
      idleMs: idleLimitMs(process.env),
      log: writeLog,
      onOwned: leaveOnSignal,
    };
    const owner = await becomeOwner(place, engineStart(place, options, form));
    if (owner === undefined) return 0;
    writeLog(`version ${options.version} serves ${place.stateFolder}`);
    setInterval(() => trimLog(place.stateFolder, process.stderr.fd), TRIM_INTERVAL_MS).unref();
    await owner.left;
    return 0;
  } catch (error) {
    writeLog(formatFailure(error instanceof Error ? error.message : String(error), codeOf(error)));
    return 3;
  }
}

/**
 * Connects to the running engine; where none runs, this process becomes it until `close`, and serves others meanwhile.
 * Rejects with `ApiError` or `StorageError`.
 */
export async function acquireEngine(options: EngineOptions & ClientOptions): Promise<EngineConnection> {
  const place = openEnginePlace(options.stateDirectory);
  const log = (text: string): void => appendToLog(place.stateFolder, formatLogLine(text, process.pid, new Date()));
  const start = engineStart(place, options, { command: true, log });
  const target = { place, hello: { stream: 'call', version: options.version } };
  const reached = await reach(options, target, ownershipAttempts(place, start));
  if ('socket' in reached) return connectPipe(reached.socket);
  const { owner, service } = reached;
  const connection = connectLocally(service.operations, () => owner.leave('asked'), service.onFault);
  // Its lock file was deleted: the engine has left by itself.
  void owner.left.then(() => connection.close());
  return connection;
}

/**
 * Connects to the running engine and starts one as a process of its own where none runs. `hold` keeps it from retiring
 * for a newer version. A command that owns the pipe at the moment is waited for, because its engine ends with it.
 * Rejects with `ApiError` or `StorageError`.
 */
export async function startEngine(
  options: ClientOptions & { readonly program: EngineProgram; readonly hold?: boolean },
): Promise<EngineConnection> {
  const { socket } = await openStream(options, 'call');
  return connectPipe(socket);
}

/** Differences between an engine of its own and one inside a command. */
interface EngineForm {
  readonly command: boolean;
  readonly idleMs?: number;
  readonly log: (text: string) => void;
  readonly onOwned?: (owner: EngineOwner) => void;
}

/** `EngineService` with the operations behind its streams, for a command that needs no stream to itself. */
interface CallService extends EngineService {
  readonly operations: OperationCaller;
  readonly onFault: (error: unknown) => void;
}

function engineStart(place: EnginePlace, options: EngineOptions, form: EngineForm): EngineStart<CallService> {
  const { version, lockTools, createOperations } = options;
  const open = async (owner: EngineOwner): Promise<CallService> => {
    form.onOwned?.(owner);
    const { operations, editor, close } = await createOperations(contextOf(owner, place, version, form));
    const onFault = (error: unknown): void => form.log(error instanceof Error ? String(error.stack) : String(error));
    const call = (socket: Socket) => servePipe(socket, operations, onFault);
    // A command ends after its answer: no editor would find it worth while.
    const lsp = editor && !form.command && ((socket: Socket) => serveLanguageLazily(socket, editor, version));
    return { operations, onFault, close, streams: { call, ...(lsp && { lsp }) } };
  };
  return { ...form, version, lockTools, open, clientsMax: connectionLimits().pipe };
}

/** The language server is loaded by the first editor that comes. */
function serveLanguageLazily(socket: Socket, editor: EditorEngine, version: string): ServedStream {
  const served = import('#server/fronts/lsp/serve-language.ts').then(({ serveLanguage }) =>
    serveLanguage(socket, editor, version),
  );
  served.catch((error: unknown) => {
    editor.log(`the language server could not be loaded: ${String(error)}`);
    socket.destroy();
  });
  return { drain: async () => (await served).drain() };
}

function contextOf(
  owner: EngineOwner,
  place: EnginePlace,
  version: string,
  { command, log }: EngineForm,
): EngineContext {
  return {
    place,
    version,
    log,
    clients: () => owner.clientCount,
    leave: () => {
      if (!command) setImmediate(() => void owner.leave('asked'));
      return !command;
    },
  };
}

/** The first signal ends it in order, within 5 s; a second one at once. */
function leaveOnSignal(owner: EngineOwner): void {
  let isLeaving = false;
  const onSignal = (): void => {
    if (isLeaving) process.exit(130);
    isLeaving = true;
    void owner.leave('asked');
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

/** GROUNDPLAN_IDLE_MS shortens the 60 s for tests. */
function idleLimitMs(env: NodeJS.ProcessEnv): number {
  const given = Number(env.GROUNDPLAN_IDLE_MS);
  return given > 0 ? given : IDLE_MS;
}

function writeLog(text: string): void {
  process.stderr.write(formatLogLine(text, process.pid, new Date()));
}

function codeOf(error: unknown): string {
  return error instanceof StorageError || error instanceof ApiError ? error.code : 'engine_unavailable';
}
