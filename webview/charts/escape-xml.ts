/** What XML 1.0 cannot carry at all, escaped or not. Lone surrogates are among it; pairs are one code point here. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Text for XML and HTML, inside elements and between double quotes. Line breaks become references: a reader would
 * otherwise be free to normalise them.
 */
export function escapeXml(text: string): string {
  return text
    .replaceAll(NOT_XML, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character])
    .replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
