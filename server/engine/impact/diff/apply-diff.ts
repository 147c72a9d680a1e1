import { HunkPlaces } from './hunk-places.ts';
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

function applied(text: string, hunks: readonly Hunk[]): string | undefined {
  const lines = text.split('\n');
  const places = new HunkPlaces(lines);
  const pieces: (readonly string[])[] = [];
  let taken = 0;
  let offset = 0;
  for (const hunk of hunks) {
    // A hunk that takes nothing out stands behind the line that it names.
    const wanted = hunk.beforeStart - (hunk.before.length === 0 ? 0 : 1);
    const place = places.find(hunk.before, wanted + offset, taken);
    if (place === undefined) return undefined;
    offset = place - wanted;
    pieces.push(lines.slice(taken, place), withReturns(hunk.after, lines[place] ?? ''));
    taken = place + hunk.before.length;
  }
  return [...pieces, lines.slice(taken)].flat().join('\n');
}

/** A diff that lost its carriage returns on the way gets those of the text. */
function withReturns(lines: readonly string[], beside: string): readonly string[] {
  if (!beside.endsWith('\r')) return lines;
  return lines.map((line) => (line.endsWith('\r') ? line : `${line}\r`));
}
