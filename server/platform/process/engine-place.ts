import { createRequire } from 'node:module';
import type Crypto from 'node:crypto';
import { homedir, tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { openRuntimeFolder, runtimeFolderCandidates } from './runtime-folder.ts';
import { locateStateFolder, openStateFolder } from './state-folder.ts';

/** An `import` of `node:crypto` makes all of it, which takes an editor that is starting 5 ms; `require` does not. */
const require = createRequire(import.meta.url);

/** Where the one engine of a state folder is found. All paths are absolute. */
export interface EnginePlace {
  /** Real path. */
  readonly stateFolder: string;
  /** Private to the user; also holds `server.json`. */
  readonly runtimeFolder: string;
  /** First part of the name of everything in the runtime folder that belongs to this state folder. */
  readonly name: string;
  /** The socket, or on Windows the named pipe. */
  readonly socket: string;
  readonly lockFile: string;
}

/**
 * The bytes that fit into `sun_path` on every system: 104 on the BSDs and macOS, 108 on Linux, the closing NUL included.
 * Longer paths fail with EINVAL.
 */
const SOCKET_PATH_BYTES_MAX = 103;
/** Room for the longest suffix a socket gets while it is not published yet: `.` pid `.` count, or `.e` generation. */
const SUFFIX_BYTES = 16;

/** Finds, and creates where they are missing, the folders of the engine. Throws `StorageError`. */
export function openEnginePlace(stateOption: string | undefined): EnginePlace {
  const { env, platform } = process;
  const home = homedir();
  const uid = process.getuid?.();
  const stateFolder = openStateFolder(
    locateStateFolder(stateOption, { env, platform, home, workingDirectory: process.cwd() }),
    uid,
  );
  const name = engineName(stateFolder);
  const candidates = [
    ...runtimeFolderCandidates({ env, platform, temporaryFolder: tmpdir(), home, uid }),
    join(stateFolder, 'run'),
  ].filter((folder) => platform === 'win32' || fitsSocket(folder, name));
  const runtimeFolder = openRuntimeFolder(candidates, uid);
  if (runtimeFolder === undefined) {
    throw new StorageError(
      'storage_error',
      `no private folder for the engine's socket: tried ${candidates.join(', ')}`,
    );
  }
  const socket = platform === 'win32' ? windowsPipeName(name) : join(runtimeFolder, `${name}.sock`);
  return { stateFolder, runtimeFolder, name, socket, lockFile: join(stateFolder, 'lock') };
}

/** Equal for equal real paths; 64 bits are plenty for the state folders of one user. */
export function engineName(realStateFolder: string): string {
  const { createHash } = require('node:crypto') as typeof Crypto;
  return createHash('sha256').update(realStateFolder).digest('hex').slice(0, 16);
}

export function fitsSocket(folder: string, name: string): boolean {
  return Buffer.byteLength(posix.join(folder, name)) + SUFFIX_BYTES <= SOCKET_PATH_BYTES_MAX;
}

/** Pipes of all users share one namespace; the hash of a path inside the user's profile keeps them apart. */
export function windowsPipeName(name: string): string {
  return `\\\\.\\pipe\\groundplan-${name}`;
}
