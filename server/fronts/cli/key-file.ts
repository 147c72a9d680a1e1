import type { CommandSession } from './session.ts';

/**
 * The key of a run in a file that only its user can read, as the header that `curl -H @FILE` sends: so it stands in no
 * argument, which every user of the machine can list, and in no log that keeps what a program printed.
 */
export class KeyFile {
  readonly path: string;
  readonly #session: CommandSession;

  constructor(session: CommandSession) {
    this.#session = session;
    this.path = session.surroundings.files.runtimeFile(session.stateDirectory, 'key-header');
  }

  write(key: string): Promise<void> {
    return this.#session.surroundings.files.writePrivately(this.path, `Authorization: Bearer ${key}\n`);
  }

  remove(): Promise<void> {
    return this.#session.surroundings.files.remove(this.path);
  }
}

/** A line for a shell that asks an address with the key of the file. */
export function curlLine(path: string, address: string): string {
  return `curl -H ${quoted(`@${path}`)} ${address}`;
}

/** Nothing has a meaning between single quotes but the quote itself; plain paths need none, and are plain to cmd.exe too. */
function quoted(argument: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;
}
