import { traitsOf } from '../../source/language-traits.ts';

/**
 * First line of a declaration, its comments and decorators included, and the lines of its documentation. They are read
 * from the text, because facts store only the place of a declaration's name.
 */
export interface LeadingLines {
  /** From 1. */
  readonly line: number;
  /** Documentation above, without its comment marks. */
  readonly documentation: string;
  /** Lines of decorators, which are code even between comments. */
  readonly decorators: readonly number[];
}

/** Upper bound on the lines searched upwards for the start of a decorator or of a comment of several lines. */
const linesUpMax = 80;

/** @param line of the name, from 1 */
export function leadingLines(lines: readonly string[], line: number, language: string): LeadingLines {
  let first = line;
  const documentation: string[] = [];
  const decorators: number[] = [];
  const top = Math.max(1, line - linesUpMax);
  while (first > top) {
    const start = commentStart(lines, first - 1, top, language);
    if (start !== undefined) {
      documentation.unshift(...lines.slice(start - 1, first - 1));
      first = start;
      continue;
    }
    const decorator = decoratorStart(lines, first - 1, top);
    if (decorator === undefined) break;
    for (let each = decorator; each < first; each += 1) decorators.push(each);
    first = decorator;
  }
  return { line: first, documentation: withoutMarks(documentation), decorators };
}

/** Returns the first line of the comment that ends on a line and is alone on it; undefined where there is none. */
function commentStart(lines: readonly string[], last: number, top: number, language: string): number | undefined {
  const text = lines[last - 1].trim();
  const { lineComment } = traitsOf(language);
  if (text.startsWith(lineComment)) return last;
  if (lineComment === '#' || !text.endsWith('*/')) return undefined;
  for (let at = last; at >= top; at -= 1) {
    const opened = lines[at - 1].trimStart();
    if (opened.startsWith('/*')) return at;
    if (opened.includes('/*')) return undefined;
  }
  return undefined;
}

/** First line of the decorator that ends on a line: its own line, or where its brackets are opened. */
function decoratorStart(lines: readonly string[], last: number, top: number): number | undefined {
  if (lines[last - 1].trimStart().startsWith('@')) return last;
  if (!/^[)\]}]+;?\s*$|[)]\s*$/.test(lines[last - 1].trim())) return undefined;
  let open = 0;
  for (let at = last; at >= top; at -= 1) {
    open += countOpen(lines[at - 1]);
    if (open > 0) return undefined;
    if (open === 0) return lines[at - 1].trimStart().startsWith('@') ? at : undefined;
  }
  return undefined;
}

/**
 * Returns the number of brackets that a line opens and does not close. Brackets in strings count too, which at worst
 * leaves a decorator out.
 */
function countOpen(line: string): number {
  let open = 0;
  for (const character of line) {
    if ('([{'.includes(character)) open += 1;
    else if (')]}'.includes(character)) open -= 1;
  }
  return open;
}

const beginMark = /^\s*(?:\/\*+|\*+\/|\*(?!\/)|\/\/+!?|#+!?)?\s?/;

function withoutMarks(lines: readonly string[]): string {
  return lines
    .map((line) => withoutEndMark(line.replace(beginMark, '')))
    .join('\n')
    .trim();
}

/**
 * Written without a pattern: one that is anchored only at its end is tried at every blank and star, each time to the
 * end of their run.
 */
function withoutEndMark(line: string): string {
  const text = line.trimEnd();
  if (!text.endsWith('*/')) return line;
  let end = text.length - 1;
  while (end > 0 && text[end - 1] === '*') end -= 1;
  return text.slice(0, end).trimEnd();
}
