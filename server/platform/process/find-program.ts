import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, sep } from 'node:path';

export interface ProgramSearch {
  /** Folders as `PATH` has them; this process's own where it is absent. */
  readonly path?: string;
  /** Programs in this folder are passed over: a workspace may have put itself into `PATH`. */
  readonly outside?: string;
}

const isWindows = process.platform === 'win32';

/**
 * Returns the absolute path of a program that is looked up in `PATH`; undefined where there is none.
 *
 * Invariant: relative entries of `PATH` count nowhere. A system's own search takes them from the current folder, which
 * may be a workspace, and that of Windows begins there with any `PATH`. There a program is an `.exe`: a batch file
 * would be run by a shell.
 */
export function findProgram(
  name: string,
  { path = process.env.PATH ?? '', outside }: ProgramSearch = {},
): string | undefined {
  const file = isWindows ? `${name}.exe` : name;
  const folders = path.split(delimiter).map((entry) => (isWindows ? entry.replaceAll('"', '') : entry));
  return folders
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, file))
    .find((program) => isProgram(program) && !(outside !== undefined && liesIn(outside, program)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** By either path: a link in the workspace to a program outside of it is the workspace's choice too. */
function liesIn(folder: string, program: string): boolean {
  const inside = realpathSync(folder) + sep;
  return program.startsWith(folder + sep) || program.startsWith(inside) || realpathSync(program).startsWith(inside);
}
