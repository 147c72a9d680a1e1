/** Code units the Python scanner looks for. */
export const tab = 0x09;
export const lineFeed = 0x0a;
export const formFeed = 0x0c;
export const carriageReturn = 0x0d;
export const space = 0x20;
export const doubleQuote = 0x22;
export const hash = 0x23;
export const singleQuote = 0x27;
export const openParenthesis = 0x28;
export const closeParenthesis = 0x29;
export const asterisk = 0x2a;
export const comma = 0x2c;
export const dot = 0x2e;
export const colon = 0x3a;
export const semicolon = 0x3b;
export const openBracket = 0x5b;
export const backslash = 0x5c;
export const closeBracket = 0x5d;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const byteOrderMark = 0xfeff;

export function isLineBreak(code: number): boolean {
  return code === lineFeed || code === carriageReturn;
}

/** White space within a line, as Python's tokenizer sees it. */
export function isBlank(code: number): boolean {
  return code === space || code === tab || code === formFeed;
}

/** Everything beyond ASCII counts: Python allows letters of all scripts, and only broken code has anything else there. */
export function isIdentifierPart(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    code === 0x5f ||
    (code >= 0x30 && code <= 0x39) ||
    code >= 0x80
  );
}
