import { utf8ByteText } from '#server/base/byte-text.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { chained, type IgnoreChain, judge } from '../source/ignore-rules.ts';
import type { ProjectFiles } from './resolver.ts';

const IGNORE_FILE = /(?:^|\/)\.(?:git|groundplan)ignore$/;
const SUBMODULES = '.gitmodules';
/** Source: git-config(1), Syntax, and gitmodules(5): `path = folder`, relative to the root. */
const SUBMODULE_PATH = /^[ \t]*path[ \t]*=[ \t]*(.+?)[ \t]*$/gm;

/** Upper bound on the steps that all questions about one set of files take together: hostile patterns cost no more. */
const STEPS_MAX = 20_000_000;

/** Reports whether the text of this file says which paths a repository does not hold. */
export function namesLeftOutPaths(path: string): boolean {
  return IGNORE_FILE.test(path) || path === SUBMODULES;
}

/** A path of more folders is no generated file. */
const DEPTH_MAX = 64;

/** Name of a file that no pattern means by its name, only by its ending or its folder. */
const NAMELESS = '\u0001';

/** Paths that the repository does not hold because its ignore files, or a submodule, keep them out. */
export class LeftOutPaths {
  readonly #files: ProjectFiles;
  readonly #budget = { left: STEPS_MAX };
  readonly #chains = new Map<string, IgnoreChain | undefined>();
  #submodules: readonly string[] | undefined;

  constructor(files: ProjectFiles) {
    this.#files = files;
  }

  /**
   * Of a path that is no file of the project: whether it, or a folder around it, is kept out. A pattern for all files of an
   * ending (`*.js`) says nothing about this one.
   *
   * @param endings which the file may have
   */
  hasAny(path: string, endings: readonly string[]): boolean {
    const name = path.lastIndexOf('/') + 1;
    if (path.split('/').length > DEPTH_MAX) return false;
    if (name > 0 && this.#has(path.slice(0, name - 1), true)) return true;
    return endings.some((ending) => {
      const nameless = `${path.slice(0, name)}${NAMELESS}${ending}`;
      return this.#has(path + ending, false) && (ending === '' || !this.#has(nameless, false));
    });
  }

  #has(path: string, isFolder: boolean): boolean {
    const parts = path.split('/');
    const paths = parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
    if (paths.some((each) => this.#submodulePaths().includes(each))) return true;
    return paths.some((each, depth) => {
      const chain = this.#chainOf(depth === 0 ? '' : paths[depth - 1]);
      return judge(chain, utf8ByteText(each), isFolder || depth < parts.length - 1, this.#budget) === 'ignored';
    });
  }

  #submodulePaths(): readonly string[] {
    const text = this.#files.manifest(SUBMODULES) ?? '';
    return (this.#submodules ??= Array.from(text.matchAll(SUBMODULE_PATH), ([, path]) => path));
  }

  /** The ignore files of a folder and of those around it. */
  #chainOf(folder: string): IgnoreChain | undefined {
    if (this.#chains.has(folder)) return this.#chains.get(folder);
    const around = folder === '' ? undefined : this.#chainOf(folder.slice(0, Math.max(0, folder.lastIndexOf('/'))));
    const base = folder === '' ? '' : `${folder}/`;
    const chain = ['.gitignore', '.groundplanignore'].reduce((next, name) => {
      const text = this.#files.manifest(`${base}${name}`);
      return chained(next, text === undefined ? undefined : encodeUtf8(text), base);
    }, around);
    this.#chains.set(folder, chain);
    return chain;
  }
}
