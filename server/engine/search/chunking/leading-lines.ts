/**
 * First line of a declaration, its comments and decorators included, and which lines are its documentation. Read off the
 * text: of a declaration only the place of its name is kept.
 */
export interface LeadingLines {
  /** From 1. */
  readonly line: number;
  /** Documentation above, without its comment marks. */
  readonly documentation: string;
  /** Lines of decorators, which are code wherever comments stand. */
  readonly decorators: readonly number[];
}

/** So far up is looked for where a decorator or a comment of several lines begins. */
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

/** First line of the comment that ends on a line and has it for itself; undefined where there is none. */
function commentStart(lines: readonly string[], last: number, top: number, language: string): number | undefined {
  const text = lines[last - 1].trim();
  if (language === 'python') return text.startsWith('#') ? last : undefined;
  if (text.startsWith('//')) return last;
  if (!text.endsWith('*/')) return undefined;
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

/** Brackets that a line opens and does not close; texts in it are not told apart, which at worst leaves a decorator out. */
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

/** By hand: a pattern that is anchored at its end alone is tried at every blank and star, again to the end of their run. */
function withoutEndMark(line: string): string {
  const text = line.trimEnd();
  if (!text.endsWith('*/')) return line;
  let end = text.length - 1;
  while (end > 0 && text[end - 1] === '*') end -= 1;
  return text.slice(0, end).trimEnd();
}
