function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/** Controls, marks of direction, characters without width, separators of lines, selectors, tags, broken pairs. */
export const hostileCharacters: readonly string[] = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u115F',
  '\u1160',
  '\u17B4',
  '\u3164',
  '\uFEFF',
  '\uFFA0',
  ...range(0x180b, 0x180f),
  ...range(0x200b, 0x200f),
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x206f),
  '\u2800',
  ...range(0xfe00, 0xfe0f),
  ...range(0xfff9, 0xfffb),
  '\uD800',
  '\uDFFF',
  '\uFFFE',
  '\uE000',
  ...range(0xe0000, 0xe007f),
  '\u{e0100}',
  '\u{e01ef}',
];

/** Those that a file's name can have on Linux. */
export const hostileInNames: readonly string[] = hostileCharacters.filter(
  (character) => character !== '\0' && character.isWellFormed(),
);
