import { compareIds } from '#server/engine/graph/plain-graph.ts';
import { type IndexedFile, isKnown, type KnownFile } from './indexed-file.ts';

/** The files of an index by path, with the order of the graph's nodes kept until a path comes or goes. */
export class FileRegister {
  readonly #files = new Map<string, IndexedFile>();
  readonly #undeclared = new Set<string>();
  #order: readonly string[] | undefined;

  get byPath(): ReadonlyMap<string, IndexedFile> {
    return this.#files;
  }

  get(path: string): IndexedFile | undefined {
    return this.#files.get(path);
  }

  set(file: IndexedFile): void {
    if (isKnown(this.#files.get(file.path)) !== isKnown(file)) this.#order = undefined;
    if (isKnown(file) && !file.declared) this.#undeclared.add(file.path);
    else this.#undeclared.delete(file.path);
    this.#files.set(file.path, file);
  }

  delete(path: string): void {
    this.#undeclared.delete(path);
    if (this.#files.delete(path)) this.#order = undefined;
  }

  clear(): void {
    this.#files.clear();
    this.#undeclared.clear();
    this.#order = undefined;
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
      .toSorted(compareIds);
    return this.#order;
  }

  /** Those of the paths that are nodes. */
  some(paths: ReadonlySet<string>): readonly KnownFile[] {
    return Array.from(paths, (path) => this.#files.get(path)).filter(isKnown);
  }

  known(): readonly KnownFile[] {
    return this.paths().map((path) => this.#files.get(path) as KnownFile);
  }
}
