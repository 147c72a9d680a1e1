import { cutText } from '#server/base/cut-text.ts';
import { replaceUnseen } from '#server/base/unseen-characters.ts';
import type { Source } from '#protocol/ask.ts';

const pathCharactersMax = 300;

/** A source as a model is sent it, without the lines that fence it. */
export function sourceBlock({ file, line, endLine, content }: Source, what: string | undefined): string {
  const about = what === undefined ? '' : `, ${seenLine(what)}`;
  return `file ${seenLine(cutText(file, pathCharactersMax))}, lines ${line} to ${endLine}${about}:\n${seen(content)}`;
}

/** A model reads what people do not see: it is shown what they would have to be shown. */
function seen(content: string): string {
  return replaceUnseen(content, (character) => (/[\n\t]/.test(character) ? character : escaped(character)));
}

/** Names and paths may hold anything, line breaks too. */
export function seenLine(text: string): string {
  return replaceUnseen(text, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
