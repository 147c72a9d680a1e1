import { hasNumber } from '#server/base/lower-bound.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { hashBytes } from '../graph/calls/byte-index.ts';
import type { FilledIn } from './filled-in.ts';

const word = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

/** Hashes (`hashBytes`) of everything in a text that can be a name, each once, ascending. */
export function wordsIn(text: string): Uint32Array {
  return hashesOf(new Set(Array.from(text.matchAll(word), ([each]) => each)));
}

/** The same, with names that are marked by what stands before them. */
export function wordsWith(text: string, marked: readonly string[]): Uint32Array {
  return hashesOf(new Set([...Array.from(text.matchAll(word), ([each]) => each), ...marked]));
}

interface NamesOfPage extends Partial<FilledIn> {
  /** Names that code takes from something (`hashOfMember`). */
  readonly members?: ReadonlySet<string>;
  /** Names that attributes of elements set in something (`hashOfAttribute`). */
  readonly attributes?: ReadonlySet<string>;
}

export function markedNames({
  members = new Set(),
  attributes = new Set(),
  code = '',
  taken = '',
  applied = new Set(),
}: NamesOfPage): readonly string[] {
  return [
    ...Array.from(members, (name) => `.${name}`),
    ...Array.from(attributes, (name) => `=${name}`),
    ...Array.from(code.matchAll(word), ([name]) => `{${name}`),
    ...Array.from(taken.matchAll(word), ([name]) => `{.${name}`),
    ...Array.from(applied, (name) => `|${name}`),
  ];
}

function hashesOf(words: ReadonlySet<string>): Uint32Array {
  return Uint32Array.from(new Set(Array.from(words, hashOfWord))).toSorted();
}

export function hashOfWord(name: string): number {
  const bytes = encodeUtf8(name);
  return hashBytes(bytes, 0, bytes.length);
}

/** Hash of a name behind a dot: no word has it. */
export function hashOfMember(name: Uint8Array): number {
  return hashBehind('.', name);
}

/** Hash of the name of an attribute that sets a member. */
export function hashOfAttribute(name: Uint8Array): number {
  return hashBehind('=', name);
}

/** Hash of a name that a template of Python looks up in a value. */
export function hashOfFilledIn(name: Uint8Array): number {
  return hashBehind('{', name);
}

/** Hash of a name that a template of Python may take from a value. */
export function hashOfTaken(name: Uint8Array): number {
  return hashBehind('{.', name);
}

/** Hash of the name of a statement or filter of a template of Python. */
export function hashOfApplied(name: Uint8Array): number {
  return hashBehind('|', name);
}

function hashBehind(mark: string, name: Uint8Array): number {
  const bytes = new Uint8Array(name.length + mark.length);
  bytes.set(encodeUtf8(mark));
  bytes.set(name, mark.length);
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
