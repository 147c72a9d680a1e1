/**
 * Memory that the kernel of dot products reads in place: shared, so that it travels between threads with what lies in it, and
 * ends when no thread holds it any more. Nothing is written among the vectors once they are there; behind them is room for one
 * scan at a time.
 */
export interface VectorMemory {
  readonly buffer: SharedArrayBuffer;
}

/** The part of WebAssembly that is needed: only browsers declare all of it. */
export interface WebAssemblyHost {
  validate(bytes: Uint8Array): boolean;
  readonly Memory: new (size: { initial: number; maximum: number; shared: true }) => VectorMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}

export const longestVector = 256;
/** Vectors in one go: as many products as there is room for. */
export const blockRows = 4096;

/** Places in the room of a scan: whether it is taken, the one vector widened to 16 bits, products. */
const queryAt = 16;
const productsAt = queryAt + 2 * longestVector;
const scanBytes = productsAt + 4 * blockRows;
const pageBytes = 1 << 16;

export function webAssemblyHost(): WebAssemblyHost | undefined {
  return (globalThis as { WebAssembly?: WebAssemblyHost }).WebAssembly;
}

/** Room for so many bytes, from the first one on. Undefined where there is none: no WebAssembly, or no addresses left for it. */
export function allocateVectorMemory(bytes: number): VectorMemory | undefined {
  const host = webAssemblyHost();
  const pages = Math.ceil((bytes + scanBytes) / pageBytes);
  try {
    return host && new host.Memory({ initial: pages, maximum: pages, shared: true });
  } catch {
    return undefined;
  }
}

/** The room of a scan, at the end of a memory. */
export class ScanRoom {
  readonly queryAt: number;
  readonly productsAt: number;
  readonly #taken: Int32Array;
  readonly #query: Int16Array;
  readonly #products: Int32Array;

  constructor({ buffer }: VectorMemory) {
    const at = buffer.byteLength - scanBytes;
    [this.queryAt, this.productsAt] = [at + queryAt, at + productsAt];
    this.#taken = new Int32Array(buffer, at, 1);
    this.#query = new Int16Array(buffer, this.queryAt, longestVector);
    this.#products = new Int32Array(buffer, this.productsAt, blockRows);
  }

  /** Reports whether `scan` was run: not while another thread has the room, or where one was ended while it had it. */
  use(scan: () => void): boolean {
    if (Atomics.compareExchange(this.#taken, 0, 0, 1) !== 0) return false;
    try {
      scan();
    } finally {
      Atomics.store(this.#taken, 0, 0);
    }
    return true;
  }

  writeQuery(query: Int8Array): void {
    this.#query.set(query);
  }

  readProducts(products: Int32Array, first: number, count: number): void {
    products.set(this.#products.subarray(0, count), first);
  }
}
