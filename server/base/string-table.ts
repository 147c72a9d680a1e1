import { sharedBytes, sharedWords } from './shared-array.ts';
import { decodeUtf8, encodeUtf8 } from './utf8.ts';

/** Many strings in two flat arrays: their UTF-8, and where each ends. */
export interface StringTable {
  readonly bytes: Uint8Array;
  /** `ends[i]` = first byte behind string i; string 0 begins at 0. */
  readonly ends: Uint32Array;
}

export function buildStringTable(strings: readonly string[]): StringTable {
  const encoded = strings.map(encodeUtf8);
  const ends = sharedWords(strings.length);
  let length = 0;
  encoded.forEach((part, index) => {
    length += part.length;
    ends[index] = length;
  });
  const bytes = sharedBytes(length);
  encoded.forEach((part, index) => bytes.set(part, ends[index] - part.length));
  return { bytes, ends };
}

export function stringAt(table: StringTable, index: number): string {
  return decodeUtf8(table.bytes, index === 0 ? 0 : table.ends[index - 1], table.ends[index]);
}

export function allStrings(table: StringTable): string[] {
  return Array.from(table.ends, (_, index) => stringAt(table, index));
}
