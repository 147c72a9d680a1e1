import { encodeUtf8 } from '#server/base/utf8.ts';
import { hashBytes } from '../graph/calls/byte-index.ts';

const word = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

/** Hashes (`hashBytes`) of everything in a text that can be a name, each once, ascending. */
export function wordsIn(text: string): Uint32Array {
  const words = new Set(Array.from(text.matchAll(word), ([each]) => each));
  return Uint32Array.from(new Set(Array.from(words, hashOfWord))).toSorted();
}

export function hashOfWord(name: string): number {
  const bytes = encodeUtf8(name);
  return hashBytes(bytes, 0, bytes.length);
}
