/** A formatted string is constant texts and fields in turn. */
export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  /** `{…}`: what stands between these offsets is code. */
  | { readonly kind: 'field'; readonly start: number; readonly end: number };

/** Texts longer than this are no constants that anything compares: they are cut here. */
const textLengthMax = 4096;
/** A field may hold strings with fields in turn. */
const nestingMax = 20;

interface Opening {
  readonly isRaw: boolean;
  readonly isFormatted: boolean;
  readonly quote: string;
  /** Offset behind the opening quotes. */
  readonly start: number;
}

/** The string whose first letter or quote stands at `position`, in pieces. Total: a string that does not end, ends with the text. */
export function readTextPieces(text: string, position: number): TextPiece[] {
  const opening = openingAt(text, position);
  if (opening === undefined) return [];
  const pieces: TextPiece[] = [];
  let from = opening.start;
  let at = from;
  const addText = (): void => {
    const written = text.slice(from, Math.min(at, from + textLengthMax));
    if (written !== '') pieces.push({ kind: 'text', text: opening.isRaw ? written : unescaped(written) });
  };
  while (at < text.length && !text.startsWith(opening.quote, at)) {
    const letter = text.charAt(at);
    if (letter === '\\') at += 2;
    else if (!opening.isFormatted || (letter !== '{' && letter !== '}')) at++;
    else if (text.charAt(at + 1) === letter) {
      at++;
      addText();
      at++;
      from = at;
    } else {
      addText();
      const end = letter === '{' ? fieldEnd(text, at + 1, 0) : at + 1;
      if (letter === '{') pieces.push({ kind: 'field', start: at + 1, end });
      at = from = end;
    }
  }
  addText();
  return pieces;
}

/** The whole content of a string without fields. */
export function readWholeText(text: string, position: number): string {
  return readTextPieces(text, position)
    .map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('');
}

const prefixAndQuote = /([a-zA-Z]{0,3})("""|'''|"|')/y;

function openingAt(text: string, position: number): Opening | undefined {
  prefixAndQuote.lastIndex = position;
  const found = prefixAndQuote.exec(text);
  if (found === null) return undefined;
  const prefix = found[1].toLowerCase();
  return {
    isRaw: prefix.includes('r'),
    isFormatted: /[ft]/.test(prefix),
    quote: found[2],
    start: position + found[0].length,
  };
}

/** Offset behind the `}` that closes the field which begins at `start`. */
function fieldEnd(text: string, start: number, nesting: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '{' || letter === '[' || letter === '(') depth++;
    else if (letter === '}' && depth <= 0) return at + 1;
    else if (letter === '}' || letter === ']' || letter === ')') depth--;
    else if (letter === '"' || letter === "'") at = stringEnd(text, at, nesting) - 1;
  }
  return text.length;
}

/** Offset behind the string whose quotes stand at `position`, within a field. */
function stringEnd(text: string, position: number, nesting: number): number {
  const start = /[a-zA-Z]/.test(text.charAt(position - 1)) ? lettersBefore(text, position) : position;
  const opening = openingAt(text, start) ?? openingAt(text, position);
  if (opening === undefined || nesting === nestingMax) return text.length;
  let at = opening.start;
  while (at < text.length && !text.startsWith(opening.quote, at)) {
    const letter = text.charAt(at);
    if (letter === '\\') at += 2;
    else if (opening.isFormatted && letter === '{' && text.charAt(at + 1) !== '{')
      at = fieldEnd(text, at + 1, nesting + 1);
    else at += opening.isFormatted && letter === '{' ? 2 : 1;
  }
  return at + opening.quote.length;
}

function lettersBefore(text: string, position: number): number {
  let at = position;
  while (position - at < 2 && /[a-zA-Z]/.test(text.charAt(at - 1))) at--;
  return at;
}

const escapes = /\\(?:\r?\n|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g;
const meanings: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

function unescaped(written: string): string {
  if (!written.includes('\\')) return written;
  return written.replaceAll(
    escapes,
    (whole, x?: string, u?: string, long?: string, octal?: string, letter?: string) => {
      const code = x ?? u ?? long;
      if (code !== undefined) return codePoint(Number.parseInt(code, 16));
      if (octal !== undefined) return codePoint(Number.parseInt(octal, 8));
      return letter === undefined ? '' : (meanings[letter] ?? whole);
    },
  );
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
