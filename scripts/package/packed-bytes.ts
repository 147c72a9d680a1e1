import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const CACHE = '.cache/packed';

/**
 * Packs bytes as small as Brotli can. All that is shipped takes it some twenty seconds, and changes with the grammars and the compiler
 * alone: what was packed before is cached by its digest, and used once it unpacks to the same bytes.
 */
export function packedBytes(bytes: Uint8Array): Buffer {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const file = join(CACHE, `${digest}-${process.versions.brotli}.br`);
  const cached = existsSync(file) ? readFileSync(file) : undefined;
  if (cached !== undefined && unpacksTo(cached, bytes)) return cached;
  const packed = pack(bytes);
  mkdirSync(CACHE, { recursive: true });
  // Two that pack at once replace each other's whole file.
  writeFileSync(`${file}.${process.pid}`, packed);
  renameSync(`${file}.${process.pid}`, file);
  return packed;
}

function pack(bytes: Uint8Array): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  return brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 } });
}

function unpacksTo(packed: Uint8Array, bytes: Uint8Array): boolean {
  try {
    return brotliDecompressSync(packed).equals(bytes);
  } catch {
    return false;
  }
}
