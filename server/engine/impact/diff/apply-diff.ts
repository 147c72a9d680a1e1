import type { Hunk } from './read-diff.ts';

/** A file on both sides of its diff. */
export interface BothSides {
  readonly before: string;
  readonly after: string;
}

/**
 * Both sides of a file of which one is at hand: a diff may be given before or after it was applied. Its hunks are placed by
 * their old lines, else by their new ones; each where the diff says, or as far off as the one before it. Undefined where
 * they fit neither way.
 */
export function sidesOf(text: string, hunks: readonly Hunk[]): BothSides | undefined {
  const after = applied(text, hunks);
  if (after !== undefined) return { before: text, after };
  const before = applied(text, hunks.map(reversed));
  return before === undefined ? undefined : { before, after: text };
}

function reversed({ beforeStart, afterStart, before, after }: Hunk): Hunk {
  return { beforeStart: afterStart, afterStart: beforeStart, before: after, after: before };
}

/** Lines that a hunk may be off from where it says it is. */
const offsetMax = 200;

function applied(text: string, hunks: readonly Hunk[]): string | undefined {
  const lines = text.split('\n');
  const result: string[] = [];
  let taken = 0;
  let offset = 0;
  for (const hunk of hunks) {
    // A hunk that takes nothing out stands behind the line that it names.
    const wanted = hunk.beforeStart - (hunk.before.length === 0 ? 0 : 1);
    const place = findPlace(lines, hunk.before, wanted + offset, taken);
    if (place === undefined) return undefined;
    offset = place - wanted;
    result.push(...lines.slice(taken, place), ...withReturns(hunk.after, lines[place] ?? ''));
    taken = place + hunk.before.length;
  }
  return [...result, ...lines.slice(taken)].join('\n');
}

/** A diff that lost its carriage returns on the way gets those of the text. */
function withReturns(lines: readonly string[], beside: string): readonly string[] {
  if (!beside.endsWith('\r')) return lines;
  return lines.map((line) => (line.endsWith('\r') ? line : `${line}\r`));
}

/** Where the lines stand, the nearest to where they are wanted. */
function findPlace(
  lines: readonly string[],
  wanted: readonly string[],
  near: number,
  from: number,
): number | undefined {
  for (let away = 0; away <= offsetMax; away++) {
    for (const place of away === 0 ? [near] : [near - away, near + away]) {
      if (place >= from && place + wanted.length <= lines.length && standsAt(lines, wanted, place)) return place;
    }
    // Nothing to look for: it is where it says.
    if (wanted.length === 0) return undefined;
  }
  return undefined;
}

function standsAt(lines: readonly string[], wanted: readonly string[], place: number): boolean {
  return wanted.every((line, index) => areEqual(lines[place + index], line));
}

function areEqual(a: string, b: string): boolean {
  return a === b || a.replace(/\r$/, '') === b.replace(/\r$/, '');
}
