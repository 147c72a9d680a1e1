/** An import of more lines is not put together: what looks like its beginning may be of something else. */
const linesMax = 200;

/** People write no longer lines in imports of several lines; patterns are not tried on generated lines. */
const lineCharactersMax = 500;

/** Names of an import are listed so far; what it imports from is always said. */
const namesCharactersMax = 240;

/** `import {`, and what it takes its names from stands further down. */
const openingBrace = /^(?:import|export)\b[^'"}]*\{[^}]*$/;

/** `from m import (` of Python. */
const openingParenthesis = /^from\s+\S+\s+import\s*\([^)]*$/;

/** `} from 'm'`, `b } from 'm'`, or `from 'm'` alone. */
const closingBrace = /^[^'"{]*\}\s*from\b|^from\s*['"]/;

/** A line within the parentheses of such an import: `a, b as c,  # why`. */
const nameLine = /^\w[\w.,\s]*\)?\s*(?:#.*)?$/;

/**
 * The import that a line is part of, on one line: `import { a, b } from 'm'` where the line says `} from 'm';` alone. A
 * line that is not part of an import of several lines comes back as it is, without the space around it.
 *
 * @param index of the line, from 0
 */
export function importText(lines: readonly string[], index: number): string {
  const line = (lines[index] ?? '').trim();
  if (line.length > lineCharactersMax) return line;
  if (closingBrace.test(line)) {
    const start = lineBefore(lines, index, openingBrace, /;\s*$/);
    return start === undefined ? line : joinBraces(lines.slice(start, index + 1));
  }
  const start = openingParenthesis.test(line)
    ? index
    : nameLine.test(line)
      ? lineBefore(lines, index, openingParenthesis, /\)\s*(?:#.*)?$/)
      : undefined;
  return start === undefined ? line : joinParentheses(lines, start);
}

/** The nearest line above that opens the import, unless something ends in between. */
function lineBefore(lines: readonly string[], index: number, opening: RegExp, ending: RegExp): number | undefined {
  for (let at = index - 1; at >= Math.max(0, index - linesMax); at--) {
    const line = lines[at].trim();
    if (line.length > lineCharactersMax) return undefined;
    if (opening.test(line)) return at;
    if (ending.test(line)) return undefined;
  }
  return undefined;
}

function joinBraces(lines: readonly string[]): string {
  const whole = oneLine(lines.map((line) => line.replaceAll(/\/\*.*?\*\//g, '').replace(/\/\/.*$/, '')));
  const [open, close] = [whole.indexOf('{'), whole.lastIndexOf('}')];
  const names = cutNames(whole.slice(open + 1, close));
  return `${whole.slice(0, open)}{ ${names} ${whole.slice(close)}`;
}

function joinParentheses(lines: readonly string[], start: number): string {
  const rest = lines.slice(start, start + linesMax);
  const end = rest.findIndex((line) => line.replace(/#.*$/, '').includes(')'));
  if (end === -1) return (lines[start] ?? '').trim();
  const whole = oneLine(rest.slice(0, end + 1).map((line) => line.replace(/#.*$/, '')));
  const [open, close] = [whole.indexOf('('), whole.indexOf(')')];
  return `${whole.slice(0, open)}(${cutNames(whole.slice(open + 1, close))})`;
}

function oneLine(lines: readonly string[]): string {
  return lines.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** Without the comma behind the last one; of many the first, and a sign that there are more. */
function cutNames(names: string): string {
  const all = names.trim().replace(/\s*,$/, '');
  if (all.length <= namesCharactersMax) return all;
  return `${all.slice(0, all.lastIndexOf(',', namesCharactersMax) + 1)} …`;
}
