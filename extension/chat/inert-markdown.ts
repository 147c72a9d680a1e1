import { unseenInAnswer } from '#protocol/answer-text.ts';

/**
 * Escapes text of a project for Markdown that a chat draws. Invariant: no text becomes a link, a picture, markup or
 * something that cannot be seen.
 */

/** Replaces characters that a person would not see with a visible sign. */
export function visible(text: string): string {
  return text.replaceAll(unseenInAnswer, '\uFFFD');
}

/** As it is, in one line, without any meaning of its own. */
export function plain(text: string): string {
  return visible(text.replaceAll(/\s+/g, ' ')).replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

/** As code in a line. */
export function code(text: string): string {
  const line = visible(text.replaceAll(/\s+/g, ' ')).trim();
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return line === '' ? '' : `${ticks}${space}${line}${space}${ticks}`;
}

/**
 * Escapes the Markdown of an answer, outside of code: paragraphs, lists and emphasis stay; links, code and formulas do
 * not. The engine already answers without them; this holds for any engine. A backslash would cancel one that stands
 * before it: where a sign has an HTML name, that name is written, in place of its backslash too.
 */
export function unlinked(markdown: string): string {
  return visible(markdown)
    .replaceAll(/(\\[\\`])|\\?[<\]`$@]|~{3,}/g, (found, kept?: string) => kept ?? named(found.replace('\\', '')))
    .replaceAll('://', String.raw`:\//`)
    .replaceAll(/www\./gi, (match) => `${match.slice(0, -1)}\\.`);
}

function named(signs: string): string {
  return signs === '<' ? '&lt;' : signs.replaceAll(/./g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Returns the label of a link to a place: a title is drawn as Markdown, too. */
export function title(file: string, line: number): string {
  const name = file.slice(file.lastIndexOf('/') + 1).replaceAll(/[^\p{L}\p{N}.+-]/gu, '_');
  return `${name.slice(-80)}:${line}`;
}
