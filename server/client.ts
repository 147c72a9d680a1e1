/**
 * Composition root of an editor's way to the engine. It is loaded into the editor's own process: the engine's streams
 * are all it brings along.
 */
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { requireEngineFiles } from './engine-files.ts';
import { openStream } from './engine-stream.ts';
import { openEnginePlace } from './platform/process/engine-place.ts';
import { logPath } from './platform/process/log-file.ts';
import { version as ownVersion } from './version.ts';

const engineProgram = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './main.ts' : './main.js', import.meta.url),
);

export interface LanguageStreamOptions {
  /** Default: `$GROUNDPLAN_STATE`, else the system's folder for user state. */
  readonly stateDirectory?: string;
  /** An older engine is asked to make room. Default: the version of this package. */
  readonly version?: string;
  /** For the person at the machine: what is waited for. */
  readonly notice?: (line: string) => void;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

export interface LanguageStream {
  /** The language server protocol, from its first byte. */
  readonly stream: Duplex;
  readonly engine: { readonly version: string; readonly pid: number };
  /** Absolute path of the engine's log. */
  readonly logFile: string;
}

/**
 * Finds the engine of the state folder, or starts it, and opens a language server of its own on it. Rejects with an
 * error whose `code` is of the error table and whose message says what to do, or with `signal.reason`.
 */
export async function openLanguageStream(options: LanguageStreamOptions = {}): Promise<LanguageStream> {
  const { version = ownVersion, stateDirectory } = options;
  requireEngineFiles([engineProgram]);
  const program = { file: engineProgram, arguments: stateDirectory === undefined ? [] : [stateDirectory] };
  const { socket, greeting } = await openStream({ ...options, version, program }, 'lsp');
  return {
    stream: socket,
    engine: { version: greeting.version, pid: greeting.pid },
    logFile: logPath(openEnginePlace(stateDirectory).stateFolder),
  };
}
