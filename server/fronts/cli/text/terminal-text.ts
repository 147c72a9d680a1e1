import { visibleLines } from '#server/base/visible-text.ts';

/** What the command line says beside text: the ends of lines, and the colours of `style.ts`. */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const ours = /(\r?\n|\u001B\[\d{1,3}(?:;\d{1,3})*m)/;
const beyondPlain = /[^\n\x20-\x7e]/;

/**
 * The last step of all that leaves for a person's terminal. Whoever makes a line makes the names in it visible, since only
 * there a line break of a name is told from the end of a line; what was forgotten is not obeyed by the terminal all the same.
 */
export function terminalText(text: string): string {
  if (!beyondPlain.test(text)) return text;
  return text
    .split(ours)
    .map((piece, index) => (index % 2 === 1 ? piece : visibleLines(piece)))
    .join('');
}
