/**
 * Control characters, line separators and marks that turn the direction of writing. A file may be called anything;
 * printed as they are, these would move the cursor, change colours, or show another name than the file has.
 */
const DANGEROUS = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` };

/** A text of foreign origin such that a terminal shows it and obeys nothing in it. */
export function visibleText(text: string): string {
  return text.replaceAll(DANGEROUS, (character) => SHORT[character] ?? escaped(character));
}

function escaped(character: string): string {
  return String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0');
}
