/** Character codes and classes of the import scanner. Everything here works on UTF-16 code units. */

export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const EXCLAMATION = 0x21;
export const DOUBLE_QUOTE = 0x22;
export const HASH = 0x23;
export const DOLLAR = 0x24;
export const AMPERSAND = 0x26;
export const SINGLE_QUOTE = 0x27;
export const OPEN_PAREN = 0x28;
export const CLOSE_PAREN = 0x29;
export const ASTERISK = 0x2a;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const LESS_THAN = 0x3c;
export const EQUALS = 0x3d;
export const GREATER_THAN = 0x3e;
export const QUESTION = 0x3f;
export const OPEN_SQUARE = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_SQUARE = 0x5d;
export const BACKTICK = 0x60;
export const OPEN_BRACE = 0x7b;
export const BAR = 0x7c;
export const CLOSE_BRACE = 0x7d;
export const BYTE_ORDER_MARK = 0xfeff;

export const CLASS_PUNCTUATION = 0;
export const CLASS_SPACE = 1;
export const CLASS_LINE_BREAK = 2;
export const CLASS_QUOTE = 3;
export const CLASS_BACKTICK = 4;
export const CLASS_SLASH = 5;
export const CLASS_OPEN = 6;
export const CLASS_CLOSE = 7;
export const CLASS_LESS_THAN = 8;
/** Starts or continues an identifier. `#` (private names) and `\` (escapes in identifiers) count as such. */
export const CLASS_WORD = 9;
/** Continues an identifier, starts a number. Invariant: `CLASS_WORD` and all above it are parts of words. */
export const CLASS_DIGIT = 10;

const CLASSES: Uint8Array = buildClasses();

function buildClasses(): Uint8Array {
  const classes = new Uint8Array(128);
  const assign = (characters: string, value: number): void => {
    for (const character of characters) classes[character.charCodeAt(0)] = value;
  };
  assign(' \t\v\f', CLASS_SPACE);
  assign('\n\r', CLASS_LINE_BREAK);
  assign('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$#\\', CLASS_WORD);
  assign('0123456789', CLASS_DIGIT);
  assign('\'"', CLASS_QUOTE);
  assign('`', CLASS_BACKTICK);
  assign('/', CLASS_SLASH);
  assign('([{', CLASS_OPEN);
  assign(')]}', CLASS_CLOSE);
  assign('<', CLASS_LESS_THAN);
  return classes;
}

export function withoutByteOrderMark(text: string): string {
  return codeAt(text, 0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

/** The code at `position`, 0 outside of the text: `charCodeAt` would give NaN, and make every caller slower from then on. */
export function codeAt(text: string, position: number): number {
  return position >= 0 && position < text.length ? text.charCodeAt(position) : 0;
}

export function classOf(code: number): number {
  return code < 128 ? (CLASSES[code] as number) : classOfWide(code);
}

/** White space beyond ASCII is that of ECMAScript (Zs, byte order mark, U+2028, U+2029); all else may be in a name. */
function classOfWide(code: number): number {
  if (code === 0xa0 || code === BYTE_ORDER_MARK || code === 0x3000 || code === 0x1680) return CLASS_SPACE;
  if (code < 0x2000 || code > 0x205f) return CLASS_WORD;
  return code <= 0x200a || isWideLineBreak(code) || code === 0x202f || code === 0x205f ? CLASS_SPACE : CLASS_WORD;
}

/** Part of an identifier or number. */
export function isWordCode(code: number): boolean {
  return classOf(code) >= CLASS_WORD;
}

export function isSpaceCode(code: number): boolean {
  const kind = classOf(code);
  return kind === CLASS_SPACE || kind === CLASS_LINE_BREAK;
}

export function isQuote(code: number): boolean {
  return code === SINGLE_QUOTE || code === DOUBLE_QUOTE;
}

/**
 * Whether a line ends with this character: LF, or a CR without LF. As in editors, U+2028 and U+2029 do not end lines,
 * although they end a comment.
 */
export function endsLine(text: string, position: number, code: number): boolean {
  return code === LINE_FEED || (code === CARRIAGE_RETURN && codeAt(text, position + 1) !== LINE_FEED);
}

export function isWideLineBreak(code: number): boolean {
  return code === 0x2028 || code === 0x2029;
}

/** Reports whether a character ends a `//` comment and a regular expression literal in ECMAScript. */
export function endsComment(code: number): boolean {
  return code <= CARRIAGE_RETURN ? code === LINE_FEED || code === CARRIAGE_RETURN : isWideLineBreak(code);
}
