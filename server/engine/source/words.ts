import { hasNumber } from '#server/base/lower-bound.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { hashBytes } from '../graph/calls/byte-index.ts';

const word = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

/** Hashes (`hashBytes`) of everything in a text that can be a name, each once, ascending. */
export function wordsIn(text: string): Uint32Array {
  return hashesOf(new Set(Array.from(text.matchAll(word), ([each]) => each)));
}

/** The same, with hashes of members (`hashOfMember`) that code in the text takes from something. */
export function wordsWithMembers(text: string, members: ReadonlySet<string>): Uint32Array {
  const words = Array.from(text.matchAll(word), ([each]) => each);
  return hashesOf(new Set([...words, ...Array.from(members, (name) => `.${name}`)]));
}

function hashesOf(words: ReadonlySet<string>): Uint32Array {
  return Uint32Array.from(new Set(Array.from(words, hashOfWord))).toSorted();
}

export function hashOfWord(name: string): number {
  const bytes = encodeUtf8(name);
  return hashBytes(bytes, 0, bytes.length);
}

const dot = encodeUtf8('.');

/** Hash of a name behind a dot: no word has it. */
export function hashOfMember(name: Uint8Array): number {
  const bytes = new Uint8Array(name.length + 1);
  bytes.set(dot);
  bytes.set(name, 1);
  return hashBytes(bytes, 0, bytes.length);
}

/**
 * Reports whether all words of a file's name are among those of another one, which then may import it and give its
 * default any name. `src/to-text.ts` is imported as something with `to` and `text` in it; for `src/ui/index.ts` no such
 * rule holds.
 *
 * @param words hashes, ascending
 */
export function mayNamePath(words: Uint32Array, path: string): boolean {
  const [stem] = path.slice(path.lastIndexOf('/') + 1).split('.');
  if (stem === 'index') return true;
  const parts = stem.split(/[^\p{ID_Continue}$]+/u).filter((part) => part !== '');
  return parts.every((part) => hasNumber(words, hashOfWord(part)));
}
