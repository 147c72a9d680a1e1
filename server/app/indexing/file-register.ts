import { compareTexts } from '#server/base/compare-texts.ts';
import { type IndexedFile, isKnown, isSeen, type KnownFile, type SeenFile } from './indexed-file.ts';

/** The files of an index by path, with the order of the graph's nodes kept until a path comes or goes. */
export class FileRegister {
  readonly #files = new Map<string, IndexedFile>();
  readonly #undeclared = new Set<string>();
  #order: readonly string[] | undefined;
  #known: readonly KnownFile[] | undefined;
  #leftOut: readonly SeenFile[] | undefined;

  get byPath(): ReadonlyMap<string, IndexedFile> {
    return this.#files;
  }

  get(path: string): IndexedFile | undefined {
    return this.#files.get(path);
  }

  set(file: IndexedFile): void {
    const before = this.#files.get(file.path);
    if (isKnown(before) !== isKnown(file)) this.#order = undefined;
    if (isSeen(before) || isSeen(file)) this.#leftOut = undefined;
    if (isKnown(file) && !file.declared) this.#undeclared.add(file.path);
    else this.#undeclared.delete(file.path);
    this.#files.set(file.path, file);
    this.#known = undefined;
  }

  delete(path: string): void {
    this.#undeclared.delete(path);
    if (!this.#files.delete(path)) return;
    this.#known = undefined;
    this.#order = undefined;
    this.#leftOut = undefined;
  }

  clear(): void {
    this.#files.clear();
    this.#undeclared.clear();
    this.#order = undefined;
    this.#known = undefined;
    this.#leftOut = undefined;
  }

  /** Files whose declarations are not known yet, in the order in which they came. */
  undeclared(): readonly KnownFile[] {
    return Array.from(this.#undeclared, (path) => this.#files.get(path) as KnownFile);
  }

  /** Paths of the graph's nodes, sorted by code unit. */
  paths(): readonly string[] {
    this.#order ??= [...this.#files.values()]
      .filter(isKnown)
      .map((file) => file.path)
      .toSorted(compareTexts);
    return this.#order;
  }

  /** Those of the paths that are nodes. */
  some(paths: ReadonlySet<string>): readonly KnownFile[] {
    return Array.from(paths, (path) => this.#files.get(path)).filter(isKnown);
  }

  /** Files that were read and are no nodes, sorted by path; the same array as long as they are the same. */
  leftOut(): readonly SeenFile[] {
    this.#leftOut ??= [...this.#files.values()].filter(isSeen).toSorted((a, b) => compareTexts(a.path, b.path));
    return this.#leftOut;
  }

  /** In the order of the paths; the same list until a file is another one. */
  known(): readonly KnownFile[] {
    this.#known ??= this.paths().map((path) => this.#files.get(path) as KnownFile);
    return this.#known;
  }
}
