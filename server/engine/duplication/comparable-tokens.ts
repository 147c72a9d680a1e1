import { type CodeTokens, tokenKinds } from '../source/code-tokens.ts';
import { markAlikeRows } from './alike-rows.ts';

/** Two equal names further apart than that are not compared with one another: as far as a fingerprint can see. */
export const nameReach = 31;

/** Codes of tokens that may differ; those of all others are the hashes of their texts. */
export const tokenCodes = { name: 1, text: 2, number: 3 } as const;

/**
 * Tokens in a form in which copies are equal: of a name only counts where the same name stood before and comes next (the
 * encoding of parameterized strings: Baker 1993), of a literal its kind.
 */
export interface TokenCodes {
  readonly codes: Uint32Array;
  /** Distance to the same name before, up to `nameReach`; 0 where there is none, or no name. */
  readonly previous: Uint8Array;
  /** Distance to the same name behind. */
  readonly next: Uint8Array;
}

/** Copies that are `equal` differ in nothing, `renamed` ones in names and literals. */
export const likenesses = ['equal', 'renamed'] as const;
export type Likeness = (typeof likenesses)[number];

export interface ComparableTokens extends Readonly<Record<Likeness, TokenCodes>> {
  readonly count: number;
  readonly hashes: Uint32Array;
  readonly lines: Uint32Array;
}

/**
 * In lists of rows that are all alike, names and literals of `renamed` count as they are: otherwise every table of data
 * would be a copy of each other.
 */
export function comparableTokens({ hashes, kinds, lines }: CodeTokens): ComparableTokens {
  const count = hashes.length;
  const codes = new Uint32Array(count);
  for (let at = 0; at < count; at++) codes[at] = codeOf(kinds[at], hashes[at]);
  const isRow = markAlikeRows(codes);
  for (let at = 0; at < count; at++) if (isRow[at] === 1) codes[at] = hashes[at];
  const distances = nameDistances(codes, hashes);
  return { count, hashes, lines, equal: { ...distances, codes: hashes }, renamed: { ...distances, codes } };
}

function codeOf(kind: number, hash: number): number {
  if (kind === tokenKinds.name) return tokenCodes.name;
  if (kind === tokenKinds.text) return tokenCodes.text;
  return kind === tokenKinds.number ? tokenCodes.number : hash;
}

function nameDistances(codes: Uint32Array, hashes: Uint32Array): Pick<TokenCodes, 'previous' | 'next'> {
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
