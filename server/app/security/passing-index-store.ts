import type { IndexChange, IndexStore, StoredBlob, StoredFile } from '../ports/index-store.ts';

/** Rows of an index that is forgotten when it was read. */
export class PassingIndexStore implements IndexStore {
  readonly #rows = new Map<string, StoredFile>();
  readonly #trees = new Map<string, Uint8Array>();
  readonly #links = new Map<string, Uint8Array>();
  #meta: Readonly<Record<string, string>> = {};

  load() {
    return { files: [...this.#rows.values()], meta: this.#meta };
  }

  tree(path: string): Uint8Array | undefined {
    return this.#trees.get(path);
  }

  links(): readonly StoredBlob[] {
    return Array.from(this.#links, ([path, bytes]) => ({ path, bytes }));
  }

  apply({ upsert, remove, trees, links, unlink, meta }: IndexChange): void {
    for (const path of remove) for (const table of [this.#rows, this.#trees, this.#links]) table.delete(path);
    for (const path of unlink) this.#links.delete(path);
    for (const file of upsert) this.#rows.set(file.path, file);
    for (const { path, bytes } of trees) this.#trees.set(path, bytes);
    for (const { path, bytes } of links) this.#links.set(path, bytes);
    this.#meta = { ...this.#meta, ...meta };
  }

  clear(): void {
    for (const table of [this.#rows, this.#trees, this.#links]) table.clear();
  }

  bytes(): number {
    return 0;
  }

  close(): void {}
}
