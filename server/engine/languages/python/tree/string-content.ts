import { textLengthMax } from '../../../source/code-tree-builder.ts';

export interface StringContent {
  /** Content of the string; `''` where it is not read. */
  readonly content: string;
  /** It is short, and has no escapes but those of a backslash and of quotes. */
  readonly isRead: boolean;
  readonly isBytes: boolean;
  /** It has replacement fields, which are code. */
  readonly isFormatted: boolean;
}

/** A string by its quotes and the letters before them. */
export function readString(text: string, start: number, end: number): StringContent {
  const prefix = /^[a-zA-Z]{0,3}/.exec(text.slice(start, start + 3))?.[0].toLowerCase() ?? '';
  const isFormatted = prefix.includes('f') || prefix.includes('t');
  const open = start + prefix.length;
  const quotes = text.startsWith(text.charAt(open).repeat(3), open) ? 3 : 1;
  const [from, to] = [open + quotes, Math.max(end - quotes, open + quotes)];
  const written = to - from <= textLengthMax ? text.slice(from, to) : undefined;
  const meant = prefix.includes('r') || written === undefined ? written : unescaped(written);
  const content = isFormatted && meant !== undefined ? withoutFields(meant) : meant;
  return { content: content ?? '', isRead: content !== undefined, isBytes: prefix.includes('b'), isFormatted };
}

/** Escapes that mean another character; an escape of anything else means itself, backslash and all. */
const changing = /\\[abfnrtvxuUN0-7\r\n]/;

/** Undefined where there is an escape that is not read: what people write in patterns and paths has none. */
function unescaped(written: string): string | undefined {
  if (!written.includes('\\')) return written;
  const pairs = written.replaceAll('\\\\', '');
  return changing.test(pairs) ? undefined : written.replaceAll(/\\([\\'"])/g, '$1');
}

/** `visit_{name}` as `visit_*`, `{{` as `{`; undefined for what is nested. */
function withoutFields(content: string): string | undefined {
  const pieces = /\{\{|\}\}|\{[^{}]*\}/g;
  if (/[{}]/.test(content.replaceAll(pieces, ''))) return undefined;
  return content.replaceAll(pieces, (piece) => (piece === '{{' || piece === '}}' ? piece.charAt(0) : '*'));
}
