import {
  globalKeyStart,
  type LanguageLinker,
  type LanguageProject,
  type LinkingFiles,
  type ShapeDigests,
} from '#server/engine/linking/language-linker.ts';
import type { IndexStore, StoredBlob } from '../ports/index-store.ts';
import { ChangedKeys } from './changed-keys.ts';
import type { FileRegister } from './file-register.ts';
import type { InstalledContents } from './installed/installed-contents.ts';
import { type InstalledState, saysTheSame } from './installed/installed-state.ts';
import { isKnown, type KnownFile } from './indexed-file.ts';
import { LinkedRegister } from './linked-register.ts';
import { TreeShelf } from './tree-shelf.ts';

export interface CodeContentsParts {
  readonly files: FileRegister;
  readonly installed: InstalledContents;
  readonly linkers: readonly LanguageLinker[];
  readonly rows: () => Pick<IndexStore, 'tree' | 'links'>;
}

/** The part of a file that decides who links it. */
type CodeFile = Pick<KnownFile, 'path' | 'language'>;

/** The linker of scripts also reads the declarations of installed packages. */
const installedFiles = { language: 'typescript' };

export interface CodeChanges {
  readonly trees: readonly StoredBlob[];
  readonly links: readonly StoredBlob[];
  readonly unlink: readonly string[];
}

/**
 * Code trees and links of the files of an index, and which links a change of a file takes with it.
 *
 * Invariant: after `unlinkStale`, what is linked is what linking from nothing would make of it.
 */
export class CodeContents {
  readonly linked: LinkedRegister;
  readonly #parts: CodeContentsParts;
  readonly #trees: TreeShelf;
  readonly #files: LinkingFiles;
  readonly #projects = new Map<LanguageLinker, LanguageProject>();
  readonly #changed = new ChangedKeys();
  /** Digests of files before their trees were replaced. */
  readonly #before = new Map<string, ShapeDigests | undefined>();
  /** Files that declare for all and whose imports lead elsewhere: so may what they declare. */
  readonly #redirected = new Set<string>();
  /** Files that have a tree and had none, or the other way round: imports of them mean something else. */
  readonly #appeared = new Set<string>();

  constructor(parts: CodeContentsParts) {
    this.#parts = parts;
    this.#trees = new TreeShelf((path) => parts.rows().tree(path));
    this.#files = linkingFiles(parts, this.#trees);
    this.linked = new LinkedRegister(() => parts.rows().links());
  }

  /** Returns the linker of the file's language; undefined where there is none. */
  linkerOf({ language }: Pick<KnownFile, 'language'>): LanguageLinker | undefined {
    return this.#parts.linkers.find(({ languages }) => languages.has(language));
  }

  projectOf(linker: LanguageLinker): LanguageProject {
    let project = this.#projects.get(linker);
    if (project === undefined) this.#projects.set(linker, (project = linker.open(this.#files)));
    return project;
  }

  /** Must be called before files change: links depend on how the files are now. */
  prepare(): void {
    if (this.linked.size === 0) return;
    const known = this.#parts.files.known().filter((file) => file.hasTree || this.#isOutdated(file));
    for (const [linker, files] of Map.groupBy(known, (file) => this.linkerOf(file))) {
      if (linker !== undefined) this.projectOf(linker).prepare(files.map(({ path }) => path));
    }
  }

  /** Its bytes changed in a run that did not come to its declarations: its links depend on the tree of before. */
  #isOutdated({ path, declared }: KnownFile): boolean {
    return !declared && this.#trees.get(path) !== undefined;
  }

  /** The bytes of a file are others; their tree comes later. */
  unlink(path: string): void {
    this.linked.delete(path);
  }

  /** Imports of the file lead elsewhere, and so does what others found through it. */
  redirect(path: string): void {
    if (this.linked.get(path)?.declaresGlobally) this.#redirected.add(path);
    this.unlink(path);
    this.#changed.addFile(path);
  }

  setTree(file: CodeFile, tree: Uint8Array | undefined): void {
    const { path } = file;
    const isEmpty = tree === undefined || tree.length === 0;
    if (this.linked.size > 0) this.#remember(file, isEmpty);
    this.unlink(path);
    this.#forget(file);
    this.#trees.put(path, isEmpty ? undefined : tree);
  }

  /** The file is gone, or no source any more. */
  drop(file: CodeFile): void {
    if (this.linked.get(file.path)?.declaresGlobally !== false) this.#remember(file, true);
    this.redirect(file.path);
    this.#forget(file);
    this.#trees.drop(file.path);
  }

  /** Removes the links that depend on what changed since the last call. */
  unlinkStale(): void {
    const isUnchanged = this.#before.size === 0 && this.#appeared.size === 0 && this.#changed.isEmpty;
    if (!isUnchanged && this.linked.size > 0) {
      for (const [path, before] of this.#before) this.#changed.addDifferences(path, before, this.#digestsAt(path));
      if (this.#appeared.size > 0) this.#redirectImporters();
      for (const path of this.#redirected) this.#changed.addDifferences(path, this.#digestsAt(path), undefined);
      if (this.#before.size > 0) this.#changed.addAny();
      for (const project of this.#projects.values()) {
        for (const key of project.takeSharedChanges()) this.#changed.addShared(key);
      }
      for (const path of this.linked.restingOn(this.#changed)) this.unlink(path);
    }
    this.#forgetChanges();
  }

  /** Reports whether a declaration file of a package may declare for all files. */
  readonly declaresGlobally = (path: string, tree: Uint8Array): boolean =>
    this.linkerOf(installedFiles)?.declaresGlobally?.(path, tree) === true;

  /**
   * Replaces declarations of installed packages. Must be called when the files of the project are what they will be.
   *
   * @param trees of the files that were read again
   */
  replaceInstalled(state: InstalledState, trees: ReadonlyMap<string, Uint8Array>): void {
    const { installed } = this.#parts;
    const { files } = installed.state;
    const paths = [...new Set([...files.keys(), ...state.files.keys()])];
    const changed = paths.filter((path) => !saysTheSame(files.get(path), state.files.get(path)));
    const before = new Map(changed.map((path) => [path, this.#sharedDigestsOf(path)]));
    const linker = this.linkerOf(installedFiles);
    for (const path of changed)
      if (installed.has(path) && linker !== undefined) this.#projects.get(linker)?.forget(path);
    installed.replace(state);
    for (const [path, tree] of trees) this.#trees.put(path, tree);
    for (const path of changed) {
      this.#changed.addFile(path);
      this.#changed.addDifferences(path, before.get(path), this.#sharedDigestsOf(path));
    }
  }

  /** Returns undefined where no link could depend on them. */
  #sharedDigestsOf(path: string): ShapeDigests | undefined {
    const linker = this.linkerOf(installedFiles);
    const { installed } = this.#parts;
    if (this.linked.size === 0 || linker === undefined || !installed.declaresGlobally(path)) return undefined;
    return sharedOnly(this.projectOf(linker).digestsOf(path));
  }

  changes(): CodeChanges {
    return { trees: this.#trees.fresh(), ...this.linked.changes() };
  }

  /** The store has all changes. */
  settle(): void {
    this.#trees.clear();
    this.linked.settle();
  }

  /** Between runs: what linkers keep to be quick again is made again by the next change. */
  releaseLinkers(): void {
    this.#projects.clear();
  }

  /** The store is what counts. */
  clear(): void {
    this.#trees.clear();
    this.linked.reset();
    this.releaseLinkers();
    this.#forgetChanges();
  }

  /** @param losesTree its digests of before are all gone */
  #remember(file: CodeFile, losesTree: boolean): void {
    const { path } = file;
    const had = this.#trees.get(path) !== undefined;
    if (had && !this.#before.has(path)) this.#before.set(path, this.#digestsOf(file));
    else if (!had && !this.#before.has(path)) this.#before.set(path, undefined);
    if (had && losesTree) this.#changed.addFile(path);
    if (had === losesTree) this.#appeared.add(path);
  }

  #forgetChanges(): void {
    this.#before.clear();
    this.#redirected.clear();
    this.#appeared.clear();
    this.#changed.clear();
  }

  #digestsOf(file: CodeFile): ShapeDigests | undefined {
    const linker = this.linkerOf(file);
    return linker && this.projectOf(linker).digestsOf(file.path);
  }

  #digestsAt(path: string): ShapeDigests | undefined {
    const file = this.#parts.files.get(path);
    return isKnown(file) && file.hasTree ? this.#digestsOf(file) : undefined;
  }

  #forget(file: CodeFile): void {
    const linker = this.linkerOf(file);
    if (linker !== undefined) this.#projects.get(linker)?.forget(file.path);
  }

  #redirectImporters(): void {
    for (const { path, links } of this.#parts.files.known()) {
      if (links.uses.some(({ target }) => target !== undefined && this.#appeared.has(target))) this.redirect(path);
    }
  }
}

function linkingFiles({ files, installed }: CodeContentsParts, trees: TreeShelf): LinkingFiles {
  return {
    tree: (path) => trees.get(path),
    declarations: (path) => {
      const file = files.get(path);
      return isKnown(file) && file.hasTree ? file.declarations : undefined;
    },
    uses: (path) => (files.get(path) as KnownFile).links.uses,
    installed,
  };
}

/**
 * Returns the digests that a declaration file shares with all files, which files that never looked at it also depend
 * on.
 */
function sharedOnly(digests: ShapeDigests): ShapeDigests {
  return new Map([...digests].filter(([key]) => key.startsWith(globalKeyStart)));
}
