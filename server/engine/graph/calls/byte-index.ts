/** FNV-1a over bytes, 32 bits. Fast for short names; no protection against who wants collisions, which cost time only. */
export function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at], 0x01000193);
  return hash >>> 0;
}

/**
 * Finds names in a run of names that lie one behind the other as UTF-8, without making a string of any. Of equal names
 * the first is found.
 */
export class ByteIndex {
  readonly #bytes: Uint8Array;
  readonly #start: number;
  readonly #ends: Uint32Array;
  /** Number of a name plus one at its hash or behind it, 0 where nothing is. */
  readonly #buckets: Uint32Array;

  /**
   * @param start of the first name in `bytes`
   * @param ends first byte behind each name, counted from `start`
   */
  constructor(bytes: Uint8Array, start: number, ends: Uint32Array) {
    this.#bytes = bytes;
    this.#start = start;
    this.#ends = ends;
    let size = 4;
    while (size < ends.length * 2) size *= 2;
    this.#buckets = new Uint32Array(size);
    let from = start;
    for (let name = 0; name < ends.length; name++) {
      const to = start + ends[name];
      this.#buckets[this.#bucketOf(bytes, from, to)] ||= name + 1;
      from = to;
    }
  }

  /** Number of the name that equals these bytes, -1 where none does. */
  find(bytes: Uint8Array, from: number, to: number): number {
    return this.#buckets[this.#bucketOf(bytes, from, to)] - 1;
  }

  /** Where an equal name is, or would be. */
  #bucketOf(bytes: Uint8Array, from: number, to: number): number {
    const mask = this.#buckets.length - 1;
    let bucket = hashBytes(bytes, from, to) & mask;
    while (this.#buckets[bucket] !== 0 && !this.#equals(this.#buckets[bucket] - 1, bytes, from, to)) {
      bucket = (bucket + 1) & mask;
    }
    return bucket;
  }

  #equals(name: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#start + (name === 0 ? 0 : this.#ends[name - 1]);
    if (this.#start + this.#ends[name] - start !== to - from) return false;
    for (let at = from; at < to; at++) if (this.#bytes[start + at - from] !== bytes[at]) return false;
    return true;
  }
}
