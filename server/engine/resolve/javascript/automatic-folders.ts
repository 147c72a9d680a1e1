import { directoryOf, isWithin, relativeTo } from './path.ts';

/** Of frameworks that bring what some folders export into every file, without an import. */
const CONFIGURATION = /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/;
const FOLDERS = /(?:^|\/)(?:composables|utils|stores)\//;

/** Whether the file says that the folder around it is of such a framework. */
export function bringsFolders(path: string): boolean {
  return CONFIGURATION.test(path);
}

/** Reports whether exports of the file are imported automatically, where such a framework is around it. */
function mayBeAutomatic(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path) && FOLDERS.test(path);
}

/** Whether other files may be linked otherwise for its being there, though nothing imports it. */
export function concernsOthers(path: string): boolean {
  return bringsFolders(path) || mayBeAutomatic(path);
}

/** Finds which files get which names automatically, by paths alone. */
export class AutomaticFolders {
  /** The innermost first. */
  readonly #roots: readonly string[];

  constructor(paths: readonly string[]) {
    const roots = paths.filter(bringsFolders).map(directoryOf);
    this.#roots = roots.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  }

  /** The folder of the innermost such framework around a file; undefined where there is none. */
  rootOf(path: string): string | undefined {
    return this.#roots.find((root) => isWithin(path, root));
  }

  /** Reports whether exports of a file are imported automatically by all files below that folder. */
  isAutomatic(path: string, root: string): boolean {
    return this.rootOf(path) === root && mayBeAutomatic(relativeTo(root, path));
  }
}
