import { packTables, viewTables } from '#server/base/packed-tables.ts';
import {
  type ComparableTokens,
  likenesses,
  type Likeness,
  nameReach,
  type TokenCodes,
  tokenCodes,
} from './comparable-tokens.ts';

/** Shortest code that counts as a copy. */
export const cloneTokensMin = 50;

/** Tokens behind one fingerprint: names are compared as far as it sees. */
export const fingerprintTokens = nameReach + 1;

/** Of so many fingerprints in a row one is taken at least: copies of `cloneTokensMin` tokens share one. */
const windowLength = cloneTokensMin - fingerprintTokens + 1;

/** Fingerprints of a file, by position. */
export interface FingerprintList {
  readonly hashes: Uint32Array;
  /** Number of the first token of each. */
  readonly positions: Uint32Array;
}

export interface Fingerprints extends Readonly<Record<Likeness, FingerprintList>> {
  /** Tokens of the file. */
  readonly tokens: number;
}

/** Changes with what `fingerprintsOf` makes of equal bytes. */
export const fingerprintFormat = 'fingerprints 1';

const factor = 0x9e3779b1;
const newName = 0x5bd1e995;

export function fingerprintsOf(tokens: ComparableTokens): Fingerprints {
  const [equal, renamed] = likenesses.map((likeness) => winnow(tokens[likeness]));
  return { tokens: tokens.count, equal, renamed };
}

/**
 * Winnowing (Schleimer, Wilkerson, Aiken 2003). Of equal fingerprints the last is taken: so what is taken of a window
 * depends on nothing before it. Its robust form takes fewer of code that repeats itself, and misses copies there.
 */
function winnow(codes: TokenCodes): FingerprintList {
  const tokens = codes.codes.length;
  const count = tokens < cloneTokensMin ? 0 : tokens - fingerprintTokens + 1;
  const all = rollingHashes(codes, count);
  const positions: number[] = [];
  let taken = -1;
  for (let end = windowLength - 1; end < count; end++) {
    const start = end - windowLength + 1;
    const best = taken < start ? lastSmallest(all, start, end) : all[end] <= all[taken] ? end : taken;
    if (best === taken) continue;
    taken = best;
    positions.push(taken);
  }
  return { hashes: Uint32Array.from(positions, (position) => all[position]), positions: Uint32Array.from(positions) };
}

export function encodeFingerprints(fingerprints: Fingerprints): Uint8Array {
  return packTables(fingerprints);
}

/** A copy: what came together lies in one piece of memory. */
export function decodeFingerprints(bytes: Uint8Array): Fingerprints {
  return viewTables(bytes.slice()) as Fingerprints;
}

function lastSmallest(hashes: Uint32Array, start: number, end: number): number {
  let best = end;
  for (let at = end - 1; at >= start; at--) if (hashes[at] < hashes[best]) best = at;
  return best;
}

/**
 * Hash of each stretch of `fingerprintTokens` tokens. A name that a stretch has met before is its distance; when the
 * first token leaves, the next of the same name becomes a new one.
 */
function rollingHashes({ codes, previous, next }: TokenCodes, count: number): Uint32Array {
  const powers = powersOf(factor, fingerprintTokens);
  const result = new Uint32Array(count);
  let hash = 0;
  for (let at = 0; at < count + fingerprintTokens - 1; at++) {
    const start = at - fingerprintTokens + 1;
    if (start > 0) {
      const leaving = start - 1;
      hash = (hash - Math.imul(firstValue(codes[leaving]), powers[fingerprintTokens - 1])) | 0;
      const distance = next[leaving];
      if (codes[leaving] === tokenCodes.name && distance !== 0) {
        hash = (hash + Math.imul(newName - mixed(distance), powers[fingerprintTokens - 1 - distance])) | 0;
      }
    }
    const isKnown = codes[at] === tokenCodes.name && previous[at] !== 0 && previous[at] <= at - Math.max(start, 0);
    hash = (Math.imul(hash, factor) + (isKnown ? mixed(previous[at]) : firstValue(codes[at]))) | 0;
    if (start >= 0) result[start] = finished(hash);
  }
  return result;
}

function firstValue(code: number): number {
  return code === tokenCodes.name ? newName : mixed(code ^ 0x2f0b4c47);
}

function powersOf(base: number, count: number): Int32Array {
  const powers = new Int32Array(count);
  powers[0] = 1;
  for (let exponent = 1; exponent < count; exponent++) powers[exponent] = Math.imul(powers[exponent - 1], base);
  return powers;
}

function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
}

function finished(hash: number): number {
  const value = mixed(hash);
  return (value ^ (value >>> 16)) >>> 0;
}
