/** A body as it goes out, and what else the response needs of it. */
export interface CachedBody {
  readonly body: Buffer;
  readonly nextCursor?: string;
}

/**
 * Serialised bodies by entity tag, the least recently used ones dropped first. A graph of 10,000 files is megabytes of
 * JSON: writing it again for each request would cost many times what sending it costs.
 */
export class BodyCache {
  readonly #bytesMax: number;
  readonly #bodies = new Map<string, CachedBody>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get(tag: string): CachedBody | undefined {
    const found = this.#bodies.get(tag);
    if (found === undefined) return undefined;
    this.#bodies.delete(tag);
    this.#bodies.set(tag, found);
    return found;
  }

  /** A body of more than half of the cache is not kept: it would push out everything else. */
  put(tag: string, body: CachedBody): void {
    if (body.body.length > this.#bytesMax / 2 || this.#bodies.has(tag)) return;
    this.#bodies.set(tag, body);
    this.#bytes += body.body.length;
    for (const [oldest, { body: bytes }] of this.#bodies) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#bodies.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }

  get bytes(): number {
    return this.#bytes;
  }
}
