import type { LinkedCode } from '#server/engine/linking/language-linker.ts';
import type { StoredBlob } from '../ports/index-store.ts';
import type { ChangedKeys } from './changed-keys.ts';
import { decodeLinkedCode, encodeLinkedCode } from './linked-code-codec.ts';

/** Linked files by path, and which of them are not in the store yet. */
export class LinkedRegister {
  readonly #stored: () => readonly StoredBlob[];
  /** Read from the store when it is first asked for: an index that only serves files never does. */
  #linked: Map<string, LinkedCode> | undefined;
  /** Links of files that are to be linked again. */
  readonly #before = new Map<string, LinkedCode>();
  readonly #fresh = new Set<string>();
  readonly #unlinked = new Set<string>();

  constructor(stored: () => readonly StoredBlob[]) {
    this.#stored = stored;
  }

  get size(): number {
    return this.#all.size;
  }

  get(path: string): LinkedCode | undefined {
    return this.#all.get(path);
  }

  /** Links that are what they were stay the same bytes: what was made of them before is then still good. */
  set(path: string, code: LinkedCode): void {
    const before = this.#before.get(path);
    const isSame = before !== undefined && areEqual(before.links, code.links);
    this.#all.set(path, isSame ? { ...code, links: before.links } : code);
    this.#before.delete(path);
    this.#fresh.add(path);
  }

  /** Removes links that hold no longer. */
  delete(path: string): void {
    const code = this.#all.get(path);
    if (code === undefined) return;
    this.#all.delete(path);
    this.#before.set(path, code);
    this.#fresh.delete(path);
    this.#unlinked.add(path);
  }

  /** Returns linked files that depend on one of the keys. */
  restingOn(keys: ChangedKeys): string[] {
    if (keys.isEmpty) return [];
    return Array.from(this.#all).flatMap(([path, code]) => (keys.hasAny(code.keys) ? [path] : []));
  }

  changes(): { readonly links: readonly StoredBlob[]; readonly unlink: readonly string[] } {
    const links = Array.from(this.#fresh, (path) => {
      return { path, bytes: encodeLinkedCode(this.#all.get(path) as LinkedCode) };
    });
    return { links, unlink: [...this.#unlinked].filter((path) => !this.#fresh.has(path)) };
  }

  /** The store has it all now. */
  settle(): void {
    this.#fresh.clear();
    this.#unlinked.clear();
  }

  /** The store is what counts. */
  reset(): void {
    this.#linked = undefined;
    this.#before.clear();
    this.settle();
  }

  get #all(): Map<string, LinkedCode> {
    this.#linked ??= new Map(this.#stored().map(({ path, bytes }) => [path, decodeLinkedCode(bytes)]));
    return this.#linked;
  }
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
