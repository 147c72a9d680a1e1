import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Returns a file of the program, which lies as it is in a checkout, and packed in the package of the extension; undefined where it is neither. */
export function packedFile(file: URL): Uint8Array | undefined {
  if (existsSync(file)) return readFileSync(file);
  const packed = new URL(`${file.href}.br`);
  return existsSync(packed) ? brotliDecompressSync(readFileSync(packed)) : undefined;
}
