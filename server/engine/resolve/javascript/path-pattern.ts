import type { ProjectFiles, Resolution } from '../resolver.ts';
import { compileGlobs, type Glob, matchesGlob } from './glob.ts';
import { directoryOf, isWithin, joinPath, relativeTo } from './path.ts';

/** As the front-end writes what names all files that fit: `glob:./pages/*.vue !./pages/x.vue`, ``./pages/${name}.vue``. */
const GLOB = 'glob:';
const TEMPLATE = /^\.{1,2}\/.*\$\{/s;
/** One of the patterns begins with a folder that only the bundler knows. */
const FROM_ROOT = /^glob:(?:.* )?!?\//s;

export function isPathPattern(specifier: string): boolean {
  return specifier.startsWith(GLOB) || TEMPLATE.test(specifier);
}

/** One of the patterns that a specifier is made of. */
interface Pattern {
  /** All that fit lie in it. */
  readonly directory: string;
  readonly globs: readonly Glob[];
  readonly isExcluding: boolean;
}

/**
 * Returns the files that a pattern names, but for the one it stands in. Exact where the text alone determines them;
 * inferred where `/` is some folder of the bundler, taken to be the package's, and where an unread value stands for
 * part of the name.
 *
 * @param root folder of the package around the importer
 */
export function filesFitting(
  files: ProjectFiles,
  fromPath: string,
  specifier: string,
  root: string,
): readonly Resolution[] {
  const fits = createFit(fromPath, specifier, root);
  const proof = specifier.startsWith(GLOB) && !FROM_ROOT.test(specifier) ? 'exact' : 'inferred';
  return files.paths.filter(fits).map((path) => ({ kind: 'file', path, proof }));
}

/** Reports whether a file that appears or vanishes is one of those, for any package around the importer. */
export function mayFit(fromPath: string, specifier: string, changedPath: string): boolean {
  return FROM_ROOT.test(specifier) || createFit(fromPath, specifier, '')(changedPath);
}

function createFit(fromPath: string, specifier: string, root: string): (path: string) => boolean {
  const patterns = textsOf(specifier).flatMap((text) => compilePattern(text, directoryOf(fromPath), root) ?? []);
  const [excluding, naming] = [true, false].map((is) => patterns.filter(({ isExcluding }) => isExcluding === is));
  return (path) =>
    path !== fromPath &&
    naming.some((pattern) => isFitting(pattern, path)) &&
    !excluding.some((pattern) => isFitting(pattern, path));
}

function textsOf(specifier: string): readonly string[] {
  if (specifier.startsWith(GLOB)) return specifier.slice(GLOB.length).split(' ');
  return [specifier.replaceAll(/\$\{[^}]*\}/g, '*')];
}

function isFitting({ directory, globs }: Pattern, path: string): boolean {
  if (!isWithin(path, directory)) return false;
  const segments = relativeTo(directory, path).split('/');
  return globs.some((glob) => matchesGlob(glob, segments));
}

/** `**` at the beginning is any folder. Undefined where it leads out of the project. */
function compilePattern(text: string, directory: string, root: string): Pattern | undefined {
  const isExcluding = text.startsWith('!');
  const [, start, rest] = /^(\/|(?:\.{1,2}\/)*)(.*)$/s.exec(isExcluding ? text.slice(1) : text) as RegExpExecArray;
  const base = start === '/' ? root : start === '' ? '' : joinPath(directory, start);
  return base === undefined ? undefined : { directory: base, globs: compileGlobs(rest), isExcluding };
}
