import type { ProjectFiles, Resolution } from '../resolver.ts';
import { baseNameOf, directoryOf, joinPath } from './path.ts';

/** Tags of components that no script imports: `<SmartInput>`. */
export function isComponentTag(specifier: string): boolean {
  return specifier.startsWith('<');
}

/** A list of components that a bundler's plugin writes, and projects commit. */
export function isComponentList(path: string): boolean {
  return /^components\.d\.[cm]?ts$/.test(baseNameOf(path));
}

const COMPONENT = /\.(?:vue|[jt]sx)$/;

function isComponentPath(path: string): boolean {
  return COMPONENT.test(path);
}

/**
 * Finds the file of a component that no script imports: by the list that the project's plugin wrote, else by the
 * conventions of plugins, which name files below a folder `components` by their names, or with the folders before them.
 *
 * Invariant: depends on paths and lists alone; of several files that fit, the one nearest to the importer is meant.
 */
export class ComponentIndex {
  readonly #files: ProjectFiles;
  readonly #resolve: (fromPath: string, specifier: string) => readonly Resolution[];
  /** Paths by folder of the list, then by name in lower case. */
  #listed: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;
  #conventional: ReadonlyMap<string, readonly string[]> | undefined;

  /** @param resolve where a name leads that a list has for a component */
  constructor(files: ProjectFiles, resolve: (fromPath: string, specifier: string) => readonly Resolution[]) {
    this.#files = files;
    this.#resolve = resolve;
  }

  find(fromPath: string, specifier: string): readonly Resolution[] {
    const name = specifier.slice(1, -1).toLowerCase();
    this.#listed ??= readLists(this.#files);
    const lists = [...this.#listed].filter(([, paths]) => paths.has(name));
    const list = nearest(
      fromPath,
      lists.map(([directory]) => `${directory}/`),
    );
    const listed = list === undefined ? undefined : this.#listed.get(list.slice(0, -1))?.get(name);
    if (listed !== undefined) return this.#files.has(listed) ? [found(listed)] : this.#ofPackage(`${list}a.ts`, listed);
    this.#conventional ??= byConvention(this.#files.paths);
    const path = nearest(fromPath, this.#conventional.get(name) ?? []);
    return path === undefined ? [] : [found(path)];
  }

  /** A component that a package brings is in the list as well; where no manifest has the package, its name may be any. */
  #ofPackage(fromPath: string, specifier: string): readonly Resolution[] {
    const resolved = this.#resolve(fromPath, specifier);
    return resolved.length > 0 && resolved.every(isListedPackage) ? resolved : [];
  }
}

function isListedPackage(resolution: Resolution): boolean {
  return resolution.kind === 'external' && resolution.proof === undefined;
}

function found(path: string): Resolution {
  return { kind: 'file', path, proof: 'inferred' };
}

/** Returns the path that shares most folders with the importer; of several the shortest, then the first. */
function nearest(fromPath: string, paths: readonly string[]): string | undefined {
  const own = directoryOf(fromPath).split('/');
  const shared = (path: string): number => {
    const folders = directoryOf(path).split('/');
    const differing = folders.findIndex((folder, index) => folder !== own[index]);
    return differing < 0 ? folders.length : differing;
  };
  const [best] = paths.toSorted((a, b) => shared(b) - shared(a) || a.length - b.length || (a < b ? -1 : 1));
  return best;
}

/** `SmartInput: typeof import('./components/smart/Input.vue')['default']`. */
const LISTED = /^\s*['"]?([A-Za-z][\w-]*)['"]?\s*:\s*typeof import\(\s*['"]([^'"\n]+)['"]\s*\)/gm;

function readLists(files: ProjectFiles): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const lists = new Map<string, ReadonlyMap<string, string>>();
  for (const path of files.paths.filter(isComponentList)) {
    const directory = directoryOf(path);
    const components = new Map<string, string>();
    for (const [, name, specifier] of (files.manifest(path) ?? '').matchAll(LISTED)) {
      const target = specifier.startsWith('.') ? joinPath(directory, specifier) : undefined;
      components.set(name.toLowerCase(), target ?? specifier);
    }
    lists.set(directory, components);
  }
  return lists;
}

function byConvention(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  for (const path of paths) {
    if (!isComponentPath(path)) continue;
    for (const name of new Set(conventionalNames(path))) {
      const known = named.get(name);
      if (known === undefined) named.set(name, [path]);
      else known.push(path);
    }
  }
  return named;
}

/** A component's name without case and hyphens, in which code and markup differ: that of `SmartInput` and `smart-input`. */
export function foldedName(name: string): string {
  return name.replaceAll(/[^A-Za-z\d]+/g, '').toLowerCase();
}

/** `components/base/form/FormField.vue` is `FormField`, and `BaseFormField`; in lower case. */
export function conventionalNames(path: string): readonly string[] {
  const segments = path.replace(/(?:\.(?:client|server|global|island))?\.[a-z]+$/, '').split('/');
  const start = segments.indexOf('components') + 1;
  if (start === 0) return [];
  const words = segments.slice(start).map(foldedName);
  const isIndex = words.at(-1) === 'index';
  const file = isIndex ? (words.at(-2) ?? '') : (words.at(-1) ?? '');
  const folders = words.slice(0, isIndex ? -2 : -1);
  return [file, withFolders(folders, file)].filter((name) => name !== '');
}

/** Folders before the name; where the name begins with the last of them, they are not said twice. */
function withFolders(folders: readonly string[], file: string): string {
  const repeated = folders.findIndex((_, index) => file.startsWith(folders.slice(index).join('')));
  return [...(repeated < 0 ? folders : folders.slice(0, repeated)), file].join('');
}
