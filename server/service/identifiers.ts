import { crockfordAlphabet } from '#server/base/content-hash.ts';

export type IdentifierPrefix = 'prj' | 'key' | 'req' | 'whk' | 'evt' | 'dlv' | 'cnv' | 'out';

/** Random bytes from outside: this layer has no source of its own. */
export type RandomBytes = (count: number) => Uint8Array;

const timeCharacters = 10;
const randomDigits = 16;

/**
 * Prefixed ULIDs: 48 bits of time, 80 random bits. Within one source they ascend, also within a millisecond and when
 * the clock is set back, so that sorting by identifier is sorting by creation.
 */
export class Identifiers {
  readonly #randomBytes: RandomBytes;
  #lastMs = -1;
  #lastDigits: number[] = [];

  constructor(randomBytes: RandomBytes) {
    this.#randomBytes = randomBytes;
  }

  next(prefix: IdentifierPrefix, nowMs: number): string {
    const time = Math.max(Math.floor(nowMs), this.#lastMs);
    const isSameMoment = time === this.#lastMs;
    this.#lastDigits = isSameMoment ? increment(this.#lastDigits) : randomBase32(this.#randomBytes(randomDigits));
    this.#lastMs = time;
    return `${prefix}_${encodeTime(time)}${this.#lastDigits.map((digit) => crockfordAlphabet[digit]).join('')}`;
  }
}

/** Five bits of each byte; the first digit stays in the lower half, which leaves room for increments. */
function randomBase32(bytes: Uint8Array): number[] {
  return Array.from(bytes, (byte, index) => byte & (index === 0 ? 15 : 31));
}

/** 2^79 increments within a millisecond would overflow; it can't happen. */
function increment(digits: readonly number[]): number[] {
  const next = [...digits];
  for (let index = next.length - 1; index >= 0; index--) {
    const digit = (next[index] ?? 0) + 1;
    next[index] = digit % 32;
    if (digit < 32) break;
  }
  return next;
}

function encodeTime(ms: number): string {
  let text = '';
  for (let rest = ms, index = 0; index < timeCharacters; index++, rest = Math.floor(rest / 32)) {
    text = crockfordAlphabet[rest % 32] + text;
  }
  return text;
}
