import { directoryOf, isWithin, relativeTo } from './path.ts';

/** Of frameworks that bring what some folders export into every file, without an import. */
const CONFIGURATION = /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/;
const FOLDERS = /(?:^|\/)(?:composables|utils|stores)\//;

/** Whether the file says that the folder around it is of such a framework. */
export function bringsFolders(path: string): boolean {
  return CONFIGURATION.test(path);
}

/** Who brings what to whom, by paths alone. */
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

  /** Whether what a file exports is brought to all files below that folder. */
  isBrought(path: string, root: string): boolean {
    return /\.[cm]?[jt]sx?$/.test(path) && this.rootOf(path) === root && FOLDERS.test(relativeTo(root, path));
  }
}
