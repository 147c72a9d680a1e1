/** Value in the store for a file that lost its tree. */
const noTree = new Uint8Array();

/** Encoded code trees: those of this run until they are written, all others in the store. */
export class TreeShelf {
  readonly #fresh = new Map<string, Uint8Array>();
  readonly #stored: (path: string) => Uint8Array | undefined;

  constructor(stored: (path: string) => Uint8Array | undefined) {
    this.#stored = stored;
  }

  get(path: string): Uint8Array | undefined {
    const tree = this.#fresh.get(path) ?? this.#stored(path);
    return tree === undefined || tree.length === 0 ? undefined : tree;
  }

  put(path: string, tree: Uint8Array = noTree): void {
    this.#fresh.set(path, tree);
  }

  drop(path: string): void {
    this.#fresh.delete(path);
  }

  clear(): void {
    this.#fresh.clear();
  }

  fresh(): { readonly path: string; readonly bytes: Uint8Array }[] {
    return Array.from(this.#fresh, ([path, bytes]) => ({ path, bytes }));
  }
}
