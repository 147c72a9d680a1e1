import { compareIds } from '#server/engine/graph/plain-graph.ts';
import { type IndexedFile, isKnown, type KnownFile } from './indexed-file.ts';

/** The files of an index by path, with the order of the graph's nodes kept until a path comes or goes. */
export class FileRegister {
  readonly #files = new Map<string, IndexedFile>();
  #order: readonly string[] | undefined;

  get byPath(): ReadonlyMap<string, IndexedFile> {
    return this.#files;
  }

  get(path: string): IndexedFile | undefined {
    return this.#files.get(path);
  }

  set(file: IndexedFile): void {
    if (isKnown(this.#files.get(file.path)) !== isKnown(file)) this.#order = undefined;
    this.#files.set(file.path, file);
  }

  delete(path: string): void {
    if (this.#files.delete(path)) this.#order = undefined;
  }

  clear(): void {
    this.#files.clear();
    this.#order = undefined;
  }

  /** Paths of the graph's nodes, sorted by code unit. */
  paths(): readonly string[] {
    this.#order ??= [...this.#files.values()]
      .filter(isKnown)
      .map((file) => file.path)
      .toSorted(compareIds);
    return this.#order;
  }

  known(): readonly KnownFile[] {
    return this.paths().map((path) => this.#files.get(path) as KnownFile);
  }
}
