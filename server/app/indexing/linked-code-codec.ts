import { ByteReader, ByteWriter } from '#server/base/byte-stream.ts';
import type { LinkedCode } from '#server/engine/linking/language-linker.ts';

const globalMarks = [false, true, undefined];

/** `declaresGlobally, number of keys, keys (little-endian words), links`. */
export function encodeLinkedCode({ links, keys, declaresGlobally }: LinkedCode): Uint8Array {
  const out = new ByteWriter();
  out.unsigned(globalMarks.indexOf(declaresGlobally));
  out.unsigned(keys.length);
  out.raw(new Uint8Array(keys.buffer, keys.byteOffset, keys.byteLength));
  out.raw(links);
  return out.finish();
}

export function decodeLinkedCode(bytes: Uint8Array): LinkedCode {
  const from = new ByteReader(bytes);
  const declaresGlobally = globalMarks[from.unsigned()];
  const keyBytes = from.raw(from.unsigned() * Uint32Array.BYTES_PER_ELEMENT);
  // Copied because a view of words must begin at a multiple of four.
  const keys = new Uint32Array(keyBytes.slice().buffer);
  return { links: bytes.subarray(from.position), keys, declaresGlobally };
}
