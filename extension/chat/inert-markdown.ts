import { unseenInAnswer } from '#protocol/answer-text.ts';

/**
 * Text of a project in Markdown that a chat draws. Invariant: whatever it says, it becomes no link, no picture, no markup and
 * nothing that cannot be seen.
 */

/** What a person would not see stands there as a sign. */
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
 * Markdown of an answer, outside of code: paragraphs, lists and emphasis stay; what leads somewhere, code and formulas do
 * not. The engine answers without any of it; this holds whatever engine answers. A backslash would undo one that stands
 * before it: where a sign has a name, that is written, in place of its backslash too.
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

/** What a link to a place is called: a title is drawn as Markdown, too. */
export function title(file: string, line: number): string {
  const name = file.slice(file.lastIndexOf('/') + 1).replaceAll(/[^\p{L}\p{N}.+-]/gu, '_');
  return `${name.slice(-80)}:${line}`;
}
