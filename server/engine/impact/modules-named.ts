import { fitsPattern } from '../graph/calls/whole-loads.ts';
import { beginsLikePath, wholeModules } from '../linking/file-links.ts';
import { directoryOf, joinPath } from '../resolve/javascript/path.ts';

/** The written part of the name of a module that is computed as the program runs. */
export interface NamedModules {
  /** Whether a file of that path may be meant. */
  mayBe(path: string): boolean;
}

/** Whether a site loads modules, rather than names a member of what was loaded so. */
export function loadsModules(from: string, written: string): boolean {
  return from.endsWith('.py') || written === '' || written.startsWith(wholeModules) || beginsLikePath(written);
}

/**
 * Returns the modules that a site says it loads; undefined where they may be any.
 *
 * @param from path of the file with the site
 * @param written name of the site, as the linker records it
 */
export function modulesNamed(from: string, written: string): NamedModules | undefined {
  return from.endsWith('.py') ? ofPython(written) : ofJavaScript(from, written);
}

/** `import_module(f"{app}.views")`, recorded as `*.views`: a module with such a last part, in a package that is not known. */
function ofPython(written: string): NamedModules | undefined {
  if (!/[^*.]/.test(written)) return undefined;
  const name = new RegExp(`(?:^|\\.)${written.split('*').map(escaped).join('.*')}$`);
  return { mayBe: (path) => isPackage(path) || name.test(moduleOf(path)) };
}

/** A path that begins as one of the project's: ``import(`./locales/${name}.json`)``, recorded as `./locales/`, or a pattern of paths. */
function ofJavaScript(from: string, written: string): NamedModules | undefined {
  const start = written.startsWith(wholeModules) ? written.slice(wholeModules.length) : written;
  if (start.startsWith('!')) return { mayBe: () => false };
  // `./` is recorded for a path that is put together from the file's own folder as well, from where it may go up.
  const begin = start !== './' && /^\.\.?\//.test(start) ? joinPath(directoryOf(from), start) : undefined;
  if (begin === undefined) return belowAlias(start);
  if (begin === '') return undefined;
  if (begin.includes('*')) return { mayBe: (path) => fitsPattern(path, begin) };
  return { mayBe: (path) => path.startsWith(start.endsWith('/') ? `${begin}/` : begin) };
}

/** `@/pages/`, `/pages/`: an alias of a config, and a bundler's root, stand for any folder; what is written behind it stays. */
function belowAlias(start: string): NamedModules | undefined {
  const inside = /^[@~]{0,2}\/([^*{[(?]*)/.exec(start)?.[1] ?? '';
  return inside === '' ? undefined : { mayBe: (path) => `/${path}`.includes(`/${inside}`) };
}

/** Packages around a module are loaded with it. */
function isPackage(path: string): boolean {
  return /(?:^|\/)__init__\.pyi?$/.test(path);
}

function moduleOf(path: string): string {
  return path.replace(/\.\w+$/, '').replaceAll('/', '.');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
