import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

const libraryName = '@huggingface/transformers';

/**
 * Path of the library's module for Node. Looked for in the `node_modules` of the model's folder and of the folders above
 * it, then where `npm install --global` puts packages: beside each program folder of PATH, and beside this Node.
 *
 * @param folder absolute path of the model
 */
export function findLibrary(folder: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  for (const start of [folder, ...globalFolders(env)]) {
    const found = resolveFrom(start);
    if (found !== undefined) return found;
  }
  return undefined;
}

function resolveFrom(folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'any.js')).resolve(libraryName);
  } catch {
    return undefined;
  }
}

/** Folders that have a `node_modules` with what was installed for the whole machine or user. */
function globalFolders({ PATH = '', APPDATA }: NodeJS.ProcessEnv): string[] {
  const programs = [...PATH.split(delimiter).filter(isAbsolute), dirname(process.execPath)];
  const candidates = [
    ...programs.flatMap((folder) => [join(folder, '..', 'lib'), folder]),
    ...(APPDATA === undefined ? [] : [join(APPDATA, 'npm')]),
  ];
  return [...new Set(candidates)].filter((folder) => existsSync(join(folder, 'node_modules', libraryName)));
}
