export interface Docstring {
  readonly text: string;
  /** First and last line, from 1. */
  readonly line: number;
  readonly endLine: number;
}

const opening = /^\s*[rRuU]?("""|'''|"|')/;
/** Longest head in lines; behind a longer one the documentation is read as code. */
const headLinesMax = 40;

/** Returns the text that stands first in the body of a Python definition; undefined where there is none. */
export function docstringOf(lines: readonly string[], line: number, endLine: number): Docstring | undefined {
  const body = firstBodyLine(lines, line, endLine);
  const quote = body === undefined ? undefined : opening.exec(lines[body - 1])?.[1];
  if (body === undefined || quote === undefined) return undefined;
  let rest = lines[body - 1].replace(opening, '');
  const collected: string[] = [];
  for (let at = body; at <= endLine; at += 1) {
    const end = rest.indexOf(quote);
    if (end >= 0) return { text: [...collected, rest.slice(0, end)].join('\n').trim(), line: body, endLine: at };
    if (quote.length === 1) return undefined;
    collected.push(rest.trim());
    rest = lines[at] ?? '';
  }
  return undefined;
}

function firstBodyLine(lines: readonly string[], line: number, endLine: number): number | undefined {
  let depth = 0;
  for (let at = line; at < Math.min(endLine, line + headLinesMax); at += 1) {
    // Not by `#.*$`: behind each `#` it would look for an end of line that a lone carriage return hides.
    const code = lines[at - 1].split('#', 1)[0].trimEnd();
    for (const character of code) depth += '([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0;
    if (depth > 0 || !code.endsWith(':')) continue;
    for (let body = at + 1; body <= endLine; body += 1) if (lines[body - 1].trim() !== '') return body;
  }
  return undefined;
}
