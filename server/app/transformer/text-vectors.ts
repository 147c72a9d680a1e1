import { hashContent } from '#server/base/content-hash.ts';
import { packTables, viewTables } from '#server/base/packed-tables.ts';
import type { TextRole } from '../ports/transformer.ts';

const encoder = new TextEncoder();

/** Returns the key of a text: its content, so that branches, clones and files that moved share what was computed. */
export function keyOfText(text: string, role: TextRole): string {
  return `${role} ${hashContent(encoder.encode(text))}`;
}

interface PackedVectors {
  readonly mark: string;
  readonly keys: readonly string[];
  /** 32-bit floats, one vector behind the other, all of one length. */
  readonly vectors: Uint8Array;
}

/** Vectors by content. At a limit those that were not used for longest are dropped. */
export class TextVectors {
  readonly #bytesMax: number;
  /** The least recently used first. */
  readonly #vectors = new Map<string, Float32Array>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get size(): number {
    return this.#vectors.size;
  }

  has(key: string): boolean {
    return this.#vectors.has(key);
  }

  get(key: string): Float32Array | undefined {
    const vector = this.#vectors.get(key);
    if (vector === undefined) return undefined;
    this.#vectors.delete(key);
    this.#vectors.set(key, vector);
    return vector;
  }

  set(key: string, vector: Float32Array): void {
    this.#forget(key);
    this.#vectors.set(key, vector);
    this.#bytes += vector.byteLength;
    for (const oldest of this.#vectors.keys()) {
      if (this.#bytes <= this.#bytesMax) return;
      this.#forget(oldest);
    }
  }

  /**
   * The most recently used ones, for another engine.
   *
   * @param mark of the model that they come from
   */
  pack(mark: string, bytesMax: number): Uint8Array {
    const vectorBytes = this.#vectors.values().next().value?.byteLength ?? 1;
    const newest = [...this.#vectors].slice(-Math.floor(bytesMax / vectorBytes));
    const vectors = new Float32Array((newest.length * vectorBytes) / Float32Array.BYTES_PER_ELEMENT);
    for (const [row, [, vector]] of newest.entries()) vectors.set(vector, row * vector.length);
    const packed: PackedVectors = { mark, keys: newest.map(([key]) => key), vectors: new Uint8Array(vectors.buffer) };
    return packTables(packed);
  }

  /** Takes what was packed, where it comes from the same model. */
  unpack(bytes: Uint8Array, mark: string): void {
    const packed = viewTables(Uint8Array.from(bytes)) as PackedVectors;
    if (packed.mark !== mark || packed.keys.length === 0) return;
    const vectors = new Float32Array(Uint8Array.from(packed.vectors).buffer);
    const dimensions = vectors.length / packed.keys.length;
    for (const [row, key] of packed.keys.entries()) {
      this.set(key, vectors.slice(row * dimensions, (row + 1) * dimensions));
    }
  }

  clear(): void {
    this.#vectors.clear();
    this.#bytes = 0;
  }

  #forget(key: string): void {
    this.#bytes -= this.#vectors.get(key)?.byteLength ?? 0;
    this.#vectors.delete(key);
  }
}
