/** A piece of a model's Markdown that can be judged by itself. */
export type AnswerUnit =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  /** An item of a list begins; the sentences up to the next break belong to it. */
  | { readonly kind: 'item'; readonly depth: number; readonly number?: number }
  | { readonly kind: 'sentence'; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly lines: readonly string[] }
  /** The text before it was the model's thinking, and is no answer. */
  | { readonly kind: 'thought end' }
  /** A paragraph or an item of a list ends. */
  | { readonly kind: 'break' };

/** Kind of the line at the beginning of a text. `length` is how much of the text it takes. */
export type BlockStart =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'blank'; readonly length: number }
  | { readonly kind: 'fence'; readonly length: number; readonly fence: string; readonly language: string }
  | { readonly kind: 'heading'; readonly length: number; readonly level: number; readonly text: string }
  | { readonly kind: 'item'; readonly length: number; readonly depth: number; readonly number?: number }
  | { readonly kind: 'text'; readonly length: number };

const fenceLine = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})([^`]*)$/;
const headingLine = /^[\s>]*(#{1,6})(?:\s+(\S.*)?)?$/;
const ruleLine = /^[\s>]*(?:([-_*=])(?:\s*\1){2,}|=+)\s*$/;
const itemStart = /^([\s>]*)(?:[-*+•]|(\d{1,3})[.)])\s+/;
/** So far it may become any of them. */
const openStart = /^[\s>]*(?:(?:[-*+•]|\d{1,9}[.)])\s+)?(?:[-*+•=_#~`\s]*|\d{1,9}[.)]?\s*)$/;
const needsWhole = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(?:`{3}|~{3}|#{1,6}\s|[-*_=]{3})/;

/**
 * Upper bound on the length of such a line; a longer one is text: the search in it grows with the square of its length.
 */
const lineCharactersMax = 1000;

/** @param isEnd nothing comes behind the text */
export function blockStart(text: string, isEnd: boolean): BlockStart {
  const end = text.indexOf('\n');
  const line = end < 0 ? text : text.slice(0, end);
  if (line.length > lineCharactersMax) return lineStart(line);
  const isWhole = end >= 0 || isEnd;
  const length = end < 0 ? text.length : end + 1;
  if (!isWhole && (openStart.test(line) || needsWhole.test(line))) return { kind: 'unknown' };
  if (/^[\s>]*$/.test(line)) return { kind: 'blank', length };
  return (isWhole ? wholeLine(line, length) : undefined) ?? lineStart(line);
}

function wholeLine(line: string, length: number): BlockStart | undefined {
  const fence = fenceLine.exec(line);
  if (fence !== null) return { kind: 'fence', length, fence: fence[1], language: fence[2].trim() };
  if (ruleLine.test(line)) return { kind: 'blank', length };
  const heading = headingLine.exec(line);
  if (heading === null) return undefined;
  return { kind: 'heading', length, level: heading[1].length, text: headingText(heading[2]) };
}

/** Without the signs that may close it. */
function headingText(text = ''): string {
  return text
    .trimEnd()
    .replace(/(?:^|\s)#+$/, '')
    .trimEnd();
}

/** The depths of lists that are read. */
const depthMax = 3;

function lineStart(line: string): BlockStart {
  const item = itemStart.exec(line);
  if (item === null) return { kind: 'text', length: /^[\s>]*/.exec(line)?.[0].length ?? 0 };
  const depth = Math.min(depthMax, Math.floor(item[1].length / 2));
  const number = item[2] === undefined ? undefined : Number(item[2]);
  return { kind: 'item', length: item[0].length, depth, ...(number !== undefined && { number }) };
}
