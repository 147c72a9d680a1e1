import { sharedBytes, sharedWords } from './shared-array.ts';
import { decodeUtf8, utf8Length, writeUtf8 } from './utf8.ts';

/** Many strings in two flat arrays: their UTF-8, and where each ends. */
export interface StringTable {
  readonly bytes: Uint8Array;
  /** `ends[i]` = first byte behind string i; string 0 begins at 0. */
  readonly ends: Uint32Array;
}

export function buildStringTable(strings: readonly string[]): StringTable {
  const ends = sharedWords(strings.length);
  let length = 0;
  for (let index = 0; index < strings.length; index++) ends[index] = length += utf8Length(strings[index]);
  const bytes = sharedBytes(length);
  writeUtf8(strings, bytes);
  return { bytes, ends };
}

export function stringAt(table: StringTable, index: number): string {
  return decodeUtf8(table.bytes, index === 0 ? 0 : table.ends[index - 1], table.ends[index]);
}

export function allStrings({ bytes, ends }: StringTable): string[] {
  const whole = decodeUtf8(bytes);
  // Where every character is one byte, the ends are those of the characters.
  const isAscii = whole.length === bytes.length;
  const strings: string[] = [];
  let start = 0;
  for (const end of ends) {
    strings.push(isAscii ? whole.slice(start, end) : decodeUtf8(bytes, start, end));
    start = end;
  }
  return strings;
}
