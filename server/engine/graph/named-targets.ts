/**
 * Which file an import may mean whose target is not known, by its name alone.
 *
 * What does not lead anywhere in the project was looked for at its own place in vain. It may still lead to a file
 * elsewhere: by `rootDirs`, by what a build writes, as the entry of a package's folder. In all of them the last part of
 * the name stays: as the file's own name, extensions aside, or as that of a folder around it.
 */

/** Folders that a build writes: its bundles have names of their own. */
const OUTPUT = new Set('lib dist build out output bundle bundles es esm cjs umd target bin generated gen'.split(' '));

/** Beginnings of paths below some folder. */
const FOLDER_FIRST = /^(?:\.\.?|@@?|~~?)\//;

/**
 * For any folder that an alias stands for, data is read under its own name, or is code of that name that has its
 * content (`a.css.ts`).
 */
const DATA =
  /\/[^/]+\.(?:json5?|ya?ml|toml|csv|txt|md|s?css|sass|less|styl|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|mp[34]|wasm)$/;

/**
 * The name that a file or a folder around it must have, in lower case; undefined where any file may be meant: by a bare
 * name, which a manifest or a config leads anywhere, by a folder above, by what a build writes.
 */
export function targetName(specifier: string, hasDottedModules: boolean): string | undefined {
  return hasDottedModules ? lastModule(specifier) : lastSegment(specifier);
}

/** A top-level name may be given to any folder by the manifest. */
function lastModule(specifier: string): string | undefined {
  const dot = specifier.lastIndexOf('.');
  const last = specifier.slice(dot + 1);
  return dot < 0 || last === '' ? undefined : last.toLowerCase();
}

function lastSegment(specifier: string): string | undefined {
  const path = specifier.replace(/(?!^)[?#!].*$/s, '').toLowerCase();
  if (!FOLDER_FIRST.test(path) && !DATA.test(path)) return undefined;
  const segments = path.split('/');
  const [last] = segments.slice(-1);
  if (last === '' || last === '.' || last === '..') return undefined;
  const isOutput = segments.some((segment) => OUTPUT.has(segment) || /^(?:dist|lib|out|build)[-_.]/.test(segment));
  return isOutput ? undefined : withoutExtensions(last);
}

/** All names by which that file may be meant. */
export function namesOf(path: string): readonly string[] {
  return path.toLowerCase().split('/').map(withoutExtensions);
}

/** A name that begins with a dot keeps its first part. */
function withoutExtensions(name: string): string {
  const dot = name.indexOf('.', 1);
  return dot < 0 ? name : name.slice(0, dot);
}
