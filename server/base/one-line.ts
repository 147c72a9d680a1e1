/** Control characters, line separators and marks that turn the direction of writing. */
const DANGEROUS = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A name of foreign origin such that it can begin no line of its own and hide nothing of one. */
export function oneLine(text: string): string {
  return text.replaceAll(DANGEROUS, (character) => {
    return String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0');
  });
}
