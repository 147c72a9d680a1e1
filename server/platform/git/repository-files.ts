import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { readRegularFile } from '../files/regular-file.ts';

/** As for an ignore file of a workspace. */
const excludesBytesMax = 1024 * 1024;

/**
 * Patterns that the user set for all repositories.
 *
 * @param named as `core.excludesFile` of the user's configuration has it; undefined: where git looks without it
 */
export function readUserExcludes(named: string | undefined): Uint8Array | undefined {
  const path = named ?? join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'git', 'ignore');
  const bytes = isAbsolute(path) ? readRegularFile(path, { maxBytes: excludesBytesMax }) : undefined;
  return bytes instanceof Uint8Array ? bytes : undefined;
}
