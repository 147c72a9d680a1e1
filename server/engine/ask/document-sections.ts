import { textKindOf } from '../search/chunking/text-kind.ts';

/** Lines of a file, from 1. */
export interface LineRange {
  readonly line: number;
  readonly endLine: number;
}

/** A piece of a document under its heading, which is its first line where there is one. */
export interface DocumentSection extends LineRange {
  readonly heading: string;
}

/** Whether a file is written for people: Markdown or reStructuredText, no change log and no licence. */
export function isDocument(path: string): boolean {
  const kind = textKindOf(path);
  return kind === 'markdown' || kind === 'restructuredtext';
}

const markdownHeading = /^#{1,6}\s+(.+?)\s*#*$/;
const underline = /^(?:={3,}|-{3,}|~{3,}|\^{3,})\s*$/;
const fence = /^\s*(?:```|~~~)/;

/** The sections of a Markdown or reStructuredText document, in their order; none of them holds another. */
export function sectionsOf(lines: readonly string[]): DocumentSection[] {
  const starts: { heading: string; line: number }[] = [{ heading: '', line: 1 }];
  let isInFence = false;
  for (const [index, text] of lines.entries()) {
    if (fence.test(text)) isInFence = !isInFence;
    const heading = isInFence ? undefined : headingAt(lines, index);
    if (heading !== undefined) starts.push({ heading, line: index + 1 });
  }
  return starts
    .map((start, index) => ({ ...start, endLine: (starts[index + 1]?.line ?? lines.length + 1) - 1 }))
    .filter(
      ({ line, endLine }) => line <= endLine && lines.slice(line - 1, endLine).some((text) => text.trim() !== ''),
    );
}

function headingAt(lines: readonly string[], index: number): string | undefined {
  const [, heading] = markdownHeading.exec(lines[index]) ?? [];
  if (heading !== undefined) return heading;
  const text = lines[index].trim();
  const isUnderlined = text !== '' && !underline.test(text) && underline.test(lines[index + 1] ?? '');
  return isUnderlined ? text : undefined;
}

/** The first paragraph of a document that says something in words: no heading, badge, picture, table or markup. */
export function firstParagraph(lines: readonly string[]): LineRange | undefined {
  for (let at = 0; at < lines.length; at++) {
    if (!isProse(lines, at)) continue;
    let end = at;
    while (end + 1 < lines.length && isProse(lines, end + 1)) end += 1;
    if (
      lines
        .slice(at, end + 1)
        .join(' ')
        .trim()
        .split(/\s+/).length >= paragraphWordsMin
    ) {
      return { line: at + 1, endLine: end + 1 };
    }
    at = end;
  }
  return undefined;
}

/** Fewer words are a title or a link. */
const paragraphWordsMin = 5;

function isProse(lines: readonly string[], at: number): boolean {
  const text = lines[at].trim();
  return /^[\p{L}*_`>]/u.test(text) && !/^>?\s*\[!/.test(text) && headingAt(lines, at) === undefined;
}

/** The commands of a section: what stands in its fences, and lines that are indented as code where no list indents them. */
export function commandsIn(lines: readonly string[], { line, endLine }: LineRange): string[] {
  const commands: string[] = [];
  const within = lines.slice(line - 1, endLine);
  const isListed = within.some((text) => /^\s*(?:[-*+]|\d+[.)])\s/.test(text));
  let isInFence = false;
  for (const text of within) {
    const isIndented = !isListed && /^(?: {4}|\t)\S/.test(text);
    if (fence.test(text)) isInFence = !isInFence;
    else if ((isInFence || isIndented) && text.trim() !== '') commands.push(text.trim().replace(/^\$ /, ''));
  }
  return commands;
}
