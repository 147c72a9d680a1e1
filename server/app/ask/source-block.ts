import { cutText } from '#server/base/cut-text.ts';
import { visibleLines, visibleText } from '#server/base/visible-text.ts';
import type { Source } from '#protocol/ask.ts';

const pathCharactersMax = 300;

/** A source as a model is sent it, without the lines that fence it. A model reads what people do not see: it is shown what they are. */
export function sourceBlock({ file, line, endLine, content }: Source, what: string | undefined): string {
  const about = what === undefined ? '' : `, ${visibleText(what)}`;
  return `file ${visibleText(cutText(file, pathCharactersMax))}, lines ${line} to ${endLine}${about}:\n${visibleLines(content)}`;
}
