import { type ComparableTokens, tokenCodes } from './comparable-tokens.ts';
import { cloneTokensMin } from './fingerprints.ts';

/** A stretch of tokens. */
export interface Stretch {
  readonly tokens: ComparableTokens;
  readonly start: number;
}

export interface Part {
  /** Numbers of the stretches that agree there. */
  readonly stretches: readonly number[];
  /** From the start of each. */
  readonly offset: number;
  readonly length: number;
}

/**
 * Parts of equal stretches in which names are renamed one to one from end to end: up to here, they were only compared with their
 * neighbours. Those that agree as a whole come first, then the pieces in which all agree.
 */
export function consistentParts(stretches: readonly Stretch[], length: number): Part[] {
  const parts: Part[] = [];
  let rest = [...stretches.keys()];
  while (rest.length > 0) {
    const [first] = rest;
    const ends = rest.map((other) => consistentLength(stretches[first], stretches[other], 0, length));
    const agreeing = rest.filter((_, at) => ends[at] === length);
    if (agreeing.length > 1) parts.push({ stretches: agreeing, offset: 0, length });
    if (agreeing.length === stretches.length) return parts;
    rest = rest.filter((_, at) => ends[at] < length);
  }
  return [...parts, ...piecesOfAll(stretches, length)];
}

function piecesOfAll(stretches: readonly Stretch[], length: number): Part[] {
  const parts: Part[] = [];
  const all = [...stretches.keys()];
  for (let offset = 0; length - offset >= cloneTokensMin;) {
    const ends = all.map((other) => consistentLength(stretches[0], stretches[other], offset, length));
    const end = ends.reduce((least, each) => Math.min(least, each), length);
    if (end - offset >= cloneTokensMin) parts.push({ stretches: all, offset, length: end - offset });
    if (end === length) break;
    offset = behindConflict(stretches, offset, end);
  }
  return parts;
}

/** Number of the first token, from the start, whose name has another counterpart by now. */
function consistentLength(one: Stretch, other: Stretch, from: number, length: number): number {
  const there = new Map<number, number>();
  const back = new Map<number, number>();
  for (let at = from; at < length; at++) {
    const code = one.tokens.renamed.codes[one.start + at];
    if (code === tokenCodes.text || code === tokenCodes.number) continue;
    const [name, counterpart] = [one.tokens.hashes[one.start + at], other.tokens.hashes[other.start + at]];
    if ((there.get(name) ?? counterpart) !== counterpart || (back.get(counterpart) ?? name) !== name) return at;
    there.set(name, counterpart);
    back.set(counterpart, name);
  }
  return length;
}

/** Begins again behind the last place before a conflict that has one of its names. */
function behindConflict(stretches: readonly Stretch[], offset: number, conflict: number): number {
  let last = offset;
  for (const { tokens, start } of stretches) {
    const name = tokens.hashes[start + conflict];
    for (let at = conflict - 1; at >= last; at--) {
      if (tokens.hashes[start + at] !== name) continue;
      last = at + 1;
      break;
    }
  }
  return Math.max(last, offset + 1);
}
