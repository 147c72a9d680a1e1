import { utf8ByteText } from '#server/base/byte-text.ts';
import { fileModes, type TreeFile } from '../history/read-tree.ts';
import { isBinaryName } from '../source/binary-names.ts';
import { isGeneratedName } from '../source/generated.ts';
import { chained, type IgnoreChain, judge } from '../source/ignore-rules.ts';

export interface CommitFile {
  /** Below the project. */
  readonly path: string;
  readonly objectName: string;
}

export const ownIgnoreFile = '.groundplanignore';

/** As for a scan (`folder-rules.ts`). */
const matchStepsMax = 200_000_000;

/**
 * Returns the files of a commit that belong to a project by their names: those that the ignore rules of a scan keep,
 * which keep all that git tracks but for `.groundplanignore`. Links, submodules and formats without text are no part.
 *
 * @param tree files by path from the top of the repository
 * @param prefix path of the project: `''` or ending in `/`
 * @param ignoreFiles bytes of the `.groundplanignore` files, by object name
 */
export function filesOfCommit(
  tree: ReadonlyMap<string, TreeFile>,
  prefix: string,
  ignoreFiles: ReadonlyMap<string, Uint8Array>,
): CommitFile[] {
  const rules = new OwnRules(tree, prefix, ignoreFiles);
  const files: CommitFile[] = [];
  for (const [whole, { mode, objectName }] of tree) {
    if (mode !== fileModes.file && mode !== fileModes.executable) continue;
    if (!whole.startsWith(prefix)) continue;
    const path = whole.slice(prefix.length);
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (isBinaryName(name) || isGeneratedName(name) || rules.leaveOut(path)) continue;
    files.push({ path, objectName });
  }
  return files;
}

/** Rules of a folder; undefined where it is left out. */
type Folder = { readonly chain: IgnoreChain | undefined } | undefined;

/** Judges paths by the `.groundplanignore` files of one commit. */
class OwnRules {
  readonly #ignoreFiles = new Map<string, Uint8Array>();
  readonly #folders = new Map<string, Folder>();
  readonly #budget = { left: matchStepsMax };

  constructor(tree: ReadonlyMap<string, TreeFile>, prefix: string, bytes: ReadonlyMap<string, Uint8Array>) {
    if (bytes.size === 0) return;
    for (const [path, { objectName }] of tree) {
      const text = isOwnIgnoreFile(path) && path.startsWith(prefix) ? bytes.get(objectName) : undefined;
      if (text !== undefined) this.#ignoreFiles.set(path.slice(prefix.length, -ownIgnoreFile.length), text);
    }
  }

  leaveOut(path: string): boolean {
    if (this.#ignoreFiles.size === 0) return false;
    const folder = this.#folder(path.slice(0, path.lastIndexOf('/') + 1));
    return folder === undefined || judge(folder.chain, utf8ByteText(path), false, this.#budget) === 'ignored';
  }

  /** @param path `''` or ending in `/` */
  #folder(path: string): Folder {
    if (this.#folders.has(path)) return this.#folders.get(path);
    const folder = this.#enter(path);
    this.#folders.set(path, folder);
    return folder;
  }

  #enter(path: string): Folder {
    if (path === '') return { chain: chained(undefined, this.#ignoreFiles.get(''), '') };
    const name = path.slice(0, -1);
    const around = this.#folder(name.slice(0, name.lastIndexOf('/') + 1));
    if (around === undefined || judge(around.chain, utf8ByteText(name), true, this.#budget) === 'ignored')
      return undefined;
    return { chain: chained(around.chain, this.#ignoreFiles.get(path), path) };
  }
}

export function isOwnIgnoreFile(path: string): boolean {
  return path === ownIgnoreFile || path.endsWith(`/${ownIgnoreFile}`);
}
