import { bytesFromBase64 } from '../base64.ts';
import { dotProductsModule } from './kernel.generated.ts';
import type { DotProducts } from './plain.ts';

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  scan(vectors: number, count: number, dimensions: number, query: number, products: number): void;
}

/** The little of it that is needed: nobody but browsers declares all. */
interface WebAssemblyHost {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
}

/** Vectors in one go: they are copied into the kernel's memory, which takes half as long as the products themselves. */
const blockRows = 4096;
const longestVector = 256;
/** Where things lie in the memory of 17 pages: the one vector widened to 16 bits, the block, its products. */
const queryAt = 0;
const vectorsAt = 2 * longestVector;
const productsAt = vectorsAt + blockRows * longestVector;
/** The kernel takes sixteen numbers a step. */
const stride = 16;

/** The same by WebAssembly's SIMD, about eight times faster; undefined where there is none. */
export function loadDotProductsSimd(): DotProducts | undefined {
  const { WebAssembly: host } = globalThis as { WebAssembly?: WebAssemblyHost };
  const bytes = Uint8Array.from(bytesFromBase64(dotProductsModule));
  if (host === undefined || !host.validate(bytes)) return undefined;
  const kernel = new host.Instance(new host.Module(bytes)).exports as Kernel;
  return (vectors, query, products) => inBlocks(kernel, vectors, query, products);
}

/** Whether the kernel takes vectors of that length. */
export function fitsSimd(dimensions: number): boolean {
  return dimensions % stride === 0 && dimensions > 0 && dimensions <= longestVector;
}

function inBlocks({ memory, scan }: Kernel, vectors: Int8Array, query: Int8Array, products: Int32Array): void {
  const dimensions = query.length;
  new Int16Array(memory.buffer, queryAt, dimensions).set(query);
  const block = new Int8Array(memory.buffer, vectorsAt, blockRows * dimensions);
  for (let first = 0; first < products.length; first += blockRows) {
    const count = Math.min(blockRows, products.length - first);
    block.set(vectors.subarray(first * dimensions, (first + count) * dimensions));
    scan(vectorsAt, count, dimensions, queryAt, productsAt);
    products.set(new Int32Array(memory.buffer, productsAt, count), first);
  }
}
