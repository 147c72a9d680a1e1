import { decodeText } from '#server/engine/source/text.ts';
import { codeLineReader } from '../questions/code-lines.ts';
import { linesOfText, maskedLines } from '../questions/masked-lines.ts';

/** Lines of an excerpt; a template may be one expression over hundreds of them. */
const excerptLinesMax = 12;

/** Characters of one line of an excerpt. */
const lineCharactersMax = 400;

export interface FindingTexts {
  /** Lines of a finding; empty where the file is another one by now. */
  excerpt(place: { readonly file: string; readonly line: number; readonly endLine?: number }): string;
  /** The line of a step; empty likewise. */
  lineOf(place: { readonly file: string; readonly line: number }): string;
}

/** Of a file that is not there. */
export const noTexts: FindingTexts = { excerpt: () => '', lineOf: () => '' };

/** Reads lines of code, secrets masked. The last file's lines are all that is kept. */
export function findingTexts(read: (path: string) => Uint8Array | undefined): FindingTexts {
  const lineOf = codeLineReader(read);
  let known: { readonly path: string; readonly lines: readonly string[] } | undefined;
  const linesOf = (path: string) => {
    if (known?.path !== path) known = { path, lines: linesIn(read(path)) };
    return known.lines;
  };
  return {
    lineOf: (place) => lineOf(place) ?? '',
    excerpt: ({ file, line, endLine = line }) => {
      const last = Math.min(endLine, line + excerptLinesMax - 1);
      return maskedLines(linesOf(file), line, last)
        .map((each) => each.slice(0, lineCharactersMax))
        .join('\n');
    },
  };
}

function linesIn(bytes: Uint8Array | undefined): readonly string[] {
  const text = bytes && decodeText(bytes);
  return text === undefined ? [] : linesOfText(text.replaceAll('\r\n', '\n'));
}
