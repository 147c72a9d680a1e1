import { visibleLines } from '#server/base/visible-text.ts';

/** Control characters that the command line prints beside text: the ends of lines, and the colours of `style.ts`. */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const ours = /(\r?\n|\u001B\[\d{1,3}(?:;\d{1,3})*m)/;
const beyondPlain = /[^\n\x20-\x7e]/;

/**
 * The last step for all text that leaves for a person's terminal. The code that makes a line makes the names in it
 * visible, since only there a line break of a name differs from the end of a line; the terminal does not act on what
 * was forgotten there all the same.
 */
export function terminalText(text: string): string {
  if (!beyondPlain.test(text)) return text;
  return text
    .split(ours)
    .map((piece, index) => (index % 2 === 1 ? piece : visibleLines(piece)))
    .join('');
}
