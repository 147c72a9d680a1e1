import { type CodeTokens, tokenKinds } from '../source/code-tokens.ts';
import { markAlikeRows } from './alike-rows.ts';

/** Two equal names further apart than that are not compared with one another: as far as a fingerprint can see. */
export const nameReach = 31;

/** Codes of tokens that may differ; those of all others are hashes above. */
export const tokenCodes = { name: 1, text: 2, number: 3 } as const;
const firstHash = 4;

/**
 * Tokens in the form in which copies are equal: of a name only counts where the same name stood before and comes next
 * (the encoding of parameterized strings: Baker 1993), of a literal its kind.
 *
 * In lists of rows that are all alike, names and literals count as they are: otherwise every table of data would be a
 * copy of each other.
 */
export interface ComparableTokens {
  readonly count: number;
  /** Of the texts themselves. */
  readonly hashes: Uint32Array;
  readonly codes: Uint32Array;
  /** Distance to the same name before, up to `nameReach`; 0 where there is none, or no name. */
  readonly previous: Uint8Array;
  /** Distance to the same name behind. */
  readonly next: Uint8Array;
  readonly lines: Uint32Array;
}

export function comparableTokens({ hashes, kinds, lines }: CodeTokens): ComparableTokens {
  const count = hashes.length;
  const codes = new Uint32Array(count);
  for (let at = 0; at < count; at++) codes[at] = codeOf(kinds[at], hashes[at]);
  const isRow = markAlikeRows(codes);
  for (let at = 0; at < count; at++) if (isRow[at] === 1) codes[at] = fixedCode(hashes[at]);
  return { count, hashes, codes, lines, ...nameDistances(codes, hashes) };
}

function codeOf(kind: number, hash: number): number {
  if (kind === tokenKinds.name) return tokenCodes.name;
  if (kind === tokenKinds.text) return tokenCodes.text;
  return kind === tokenKinds.number ? tokenCodes.number : fixedCode(hash);
}

function fixedCode(hash: number): number {
  return hash < firstHash ? hash + firstHash : hash;
}

function nameDistances(codes: Uint32Array, hashes: Uint32Array): Pick<ComparableTokens, 'previous' | 'next'> {
  const previous = new Uint8Array(codes.length);
  const next = new Uint8Array(codes.length);
  const last = new Map<number, number>();
  for (let at = 0; at < codes.length; at++) {
    if (codes[at] !== tokenCodes.name) continue;
    const before = last.get(hashes[at]);
    last.set(hashes[at], at);
    if (before === undefined || at - before > nameReach) continue;
    previous[at] = at - before;
    next[before] = at - before;
  }
  return { previous, next };
}
