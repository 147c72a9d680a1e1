import { textLengthMax } from '../../../source/code-tree-builder.ts';

export interface StringContent {
  /** What is written in it, as far as it is short and has no escapes; `''` otherwise. */
  readonly content: string;
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
  const [from, to] = [open + quotes, end - quotes];
  const written = to > from && to - from <= textLengthMax ? text.slice(from, to) : '';
  const content = written.includes('\\') ? '' : isFormatted ? withoutFields(written) : written;
  return { content, isBytes: prefix.includes('b'), isFormatted };
}

/** `visit_{name}` as `visit_*`; what is nested or doubled is left out as a whole. */
function withoutFields(content: string): string {
  const text = content.replaceAll(/\{[^{}]*\}/g, '*');
  return /[{}]/.test(text) ? '' : text;
}
