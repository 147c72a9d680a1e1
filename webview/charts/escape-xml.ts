import { visibleLines } from '#server/base/visible-text.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Text for XML and HTML, inside elements and between double quotes, in which a reader sees everything: XML could not carry
 * all of it, escaped or not. Line breaks become references: a reader would otherwise be free to normalise them.
 */
export function escapeXml(text: string): string {
  return visibleLines(text)
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character])
    .replaceAll(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
