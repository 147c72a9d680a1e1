/**
 * Returns the line counts of a text whose comment syntax is unknown: every line with something on it counts as code.
 *
 * Lines end at LF, CR LF or a lone CR; a last line without an end counts, an empty text has none.
 */
export function countLines(text: string): { lines: number; codeLines: number } {
  let lines = 0;
  let codeLines = 0;
  let start = 0;
  while (start < text.length) {
    const end = lineEnd(text, start);
    lines++;
    if (text.slice(start, end).trim() !== '') codeLines++;
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return { lines, codeLines };
}

function lineEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return text.length;
}
