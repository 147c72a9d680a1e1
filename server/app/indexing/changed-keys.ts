import { hasNumber } from '#server/base/lower-bound.ts';
import { anyKey, globalKeyStart, hashKey, type ShapeDigests } from '#server/engine/linking/language-linker.ts';

const filterSize = 1 << 16;
const filterMask = filterSize - 1;

/** Few keys are searched for among those of a file, many are found by looking at each of the file. */
const fewKeys = 32;

/**
 * Keys whose digest changed; every linked file is asked whether it depends on one. An index from keys to files would
 * take more memory than all links, and this takes a few milliseconds.
 */
export class ChangedKeys {
  readonly #keys = new Set<number>();
  /** 1 where some key with these low bits changed: nearly all questions end here. */
  readonly #filter = new Uint8Array(filterSize);

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** Records a change of unknown extent. */
  addAny(): void {
    this.#add(anyKey);
  }

  addFile(path: string): void {
    this.#add(hashKey(path, ''));
  }

  /** A key of all files together. */
  addShared(key: string): void {
    this.#add(hashKey('', key));
  }

  /** Adds the differences between two states of a file; none for a file that was not there, or is not any more. */
  addDifferences(path: string, before: ShapeDigests | undefined, after: ShapeDigests | undefined): void {
    for (const [key, digest] of before ?? []) if (after?.get(key) !== digest) this.#addKey(path, key);
    for (const key of after?.keys() ?? []) if (before?.has(key) !== true) this.#addKey(path, key);
  }

  /** @param keys of a file, ascending */
  hasAny(keys: Uint32Array): boolean {
    if (this.#keys.size <= fewKeys) return this.#isAnyIn(keys);
    const filter = this.#filter;
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index];
      if (filter[key & filterMask] === 1 && this.#keys.has(key)) return true;
    }
    return false;
  }

  #isAnyIn(keys: Uint32Array): boolean {
    for (const key of this.#keys) if (hasNumber(keys, key)) return true;
    return false;
  }

  clear(): void {
    this.#keys.clear();
    this.#filter.fill(0);
  }

  #addKey(path: string, key: string): void {
    this.#add(hashKey(key.startsWith(globalKeyStart) ? '' : path, key));
  }

  #add(key: number): void {
    if (key !== anyKey && this.isEmpty) this.#add(anyKey);
    this.#keys.add(key);
    this.#filter[key & filterMask] = 1;
  }
}
