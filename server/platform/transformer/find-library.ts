import { realpathSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const libraryName = '@huggingface/transformers';

export interface FoundLibrary {
  /** Path of its module for Node. */
  readonly path: string;
  /** Real path of the folder whose `node_modules` it lies in, with all that it needs. */
  readonly home: string;
}

/**
 * Finds the library in the `node_modules` of the model's folder, and nowhere else: a person named this folder; another
 * user may own what lies above it, or where the machine has its global packages.
 *
 * @param folder absolute path of the model
 */
export function findLibrary(folder: string): FoundLibrary | undefined {
  try {
    const home = dirname(realpathSync.native(join(folder, 'node_modules')));
    // Node goes on above where there is none, or where it has no module.
    const path = createRequire(join(folder, 'any.js')).resolve(libraryName);
    return path.startsWith(home + sep) ? { path, home } : undefined;
  } catch {
    return undefined;
  }
}

/** From now on modules in that folder load only modules in it as well: Node would look above and globally. */
export function confineModules(home: string): { deregister(): void } | undefined {
  const isInside = (url = ''): boolean => url.startsWith('file:') && fileURLToPath(url).startsWith(home + sep);
  // Node before 22.15 has no such hook: there the library alone is confined.
  return registerHooks?.({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      const isOutside = found.url.startsWith('file:') && !isInside(found.url);
      if (!isOutside || !isInside(context.parentURL)) return found;
      throw Object.assign(new Error(`There is no module '${specifier}' in ${home}`), { code: 'MODULE_NOT_FOUND' });
    },
  });
}
