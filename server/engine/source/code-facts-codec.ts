import { concatenate } from '#server/base/utf8.ts';
import { codeTreeFormat } from './code-tree-codec.ts';
import { declarationFactsFormat, encodeDeclarationFacts } from './declaration-columns.ts';
import type { CodeFacts } from './facts.ts';

/** Bumped when the bytes below, or what is in them, change their meaning; part of every front-end's cache key. */
export const codeFactsFormat = `${declarationFactsFormat}.${codeTreeFormat}`;

/** Facts of the second stage about a file, as the cache and the index store them: each part by itself. */
export interface EncodedCodeFacts {
  readonly declarations: Uint8Array;
  /** Empty where the language has none. */
  readonly tree: Uint8Array;
}

const headerBytes = 4;

/** One entry of the cache: length of the declarations as a little-endian word, declarations, tree. Words stay aligned. */
export function encodeCodeFacts(facts: CodeFacts): Uint8Array {
  const declarations = encodeDeclarationFacts(facts);
  const header = new Uint8Array(headerBytes);
  new DataView(header.buffer).setUint32(0, declarations.length, true);
  return concatenate([header, declarations, facts.tree ?? new Uint8Array()]);
}

/** Views into the entry; nothing is decoded. */
export function splitCodeFacts(entry: Uint8Array): EncodedCodeFacts {
  const view = new DataView(entry.buffer, entry.byteOffset, entry.byteLength);
  const end = headerBytes + view.getUint32(0, true);
  if (end > entry.length) throw new RangeError('code facts of the wrong length');
  return { declarations: entry.subarray(headerBytes, end), tree: entry.subarray(end) };
}
