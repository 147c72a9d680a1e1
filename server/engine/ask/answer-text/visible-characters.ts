import { replaceUnseen } from '#server/base/unseen-characters.ts';

/** Sequences that a terminal interprets: colours, titles, links, the cursor. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const terminalSequence = /[\u001b\u009b](?:\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|\[?[0-?]*[ -/]*[@-~])?/g;

/** More marks on one letter than any script has. */
const heapedMarks = /(\p{M}{3})\p{M}+/gu;

const tabSpaces = '    ';

/** One line as it is seen: nothing in it that a reader could not see. */
export function visibleLine(line: string): string {
  const spaced = line
    .replaceAll(terminalSequence, '')
    .replaceAll('\t', tabSpaces)
    .replaceAll(/\p{Zs}/gu, ' ');
  return replaceUnseen(spaced, () => '').replaceAll(heapedMarks, '$1');
}
