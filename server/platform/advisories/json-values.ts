import type { AdvisoryValue } from '#server/engine/advisories/advisory.ts';

const byteOf = (character: string): number => character.charCodeAt(0);
const [quote, backslash, open, close, openList, closeList, comma, lineEnd] = [...'"\\{}[],\n'].map(byteOf);
const blanks: ReadonlySet<number> = new Set([...' \t\r\n'].map(byteOf));
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Cuts the bytes of a file into the objects at its top: one, those of a list, or one a line. No more than one object is kept.
 *
 * Where each line is an object, one that does not end in its line is broken, and the next line begins another one. In the other
 * forms nothing says where a broken one would end.
 */
export class JsonValues {
  readonly #valueBytesMax: number;
  #parts: Buffer[] = [];
  #bytes = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** Of the list around all values: not begun, within, or behind its end. */
  #list: 'none' | 'within' | 'ended' = 'none';
  #values = 0;
  #isLines = false;
  #isBehindLine = false;
  #read = 0;

  constructor(valueBytesMax: number) {
    this.#valueBytesMax = valueBytesMax;
  }

  /** Throws `SyntaxError` where something else than an object stands between the values. */
  *add(bytes: Buffer): Generator<AdvisoryValue> {
    let start = this.#depth > 0 ? 0 : -1;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (this.#depth === 0) {
        if (this.#begins(byte, this.#read + at)) start = at;
        continue;
      }
      const isCut = this.#isLines && byte === lineEnd;
      if (!isCut && !this.#ends(byte)) continue;
      this.#take(bytes.subarray(start, at + 1));
      start = -1;
      yield this.#value(isCut);
    }
    this.#read += bytes.length;
    if (start >= 0) this.#take(bytes.subarray(start));
  }

  /** At the end of the file. Throws `SyntaxError` where it is cut. */
  *end(): Generator<AdvisoryValue> {
    if (this.#depth > 0 && this.#isLines) yield this.#value(true);
    else if (this.#depth > 0 || this.#list === 'within') throw new SyntaxError('it ends within a value');
    if (this.#values === 0 && this.#list === 'none') throw new SyntaxError('it is empty');
  }

  /** Whether an object begins with a byte that stands between values. */
  #begins(byte: number, place: number): boolean {
    if (byte === lineEnd) this.#isBehindLine = true;
    if (blanks.has(byte) || byteOrderMark[place] === byte) return false;
    if (byte === open && this.#list !== 'ended') {
      if (this.#list === 'none' && this.#values > 0 && this.#isBehindLine) this.#isLines = true;
      this.#depth = 1;
      this.#isBehindLine = false;
      return true;
    }
    this.#stepInList(byte, place);
    return false;
  }

  #stepInList(byte: number, place: number): void {
    if (byte === openList && this.#list === 'none' && this.#values === 0) this.#list = 'within';
    else if (byte === closeList && this.#list === 'within') this.#list = 'ended';
    else if (byte !== comma || this.#list !== 'within') throw new SyntaxError(`no JSON at byte ${place + 1}`);
  }

  /** Whether the object ends with a byte of it. */
  #ends(byte: number): boolean {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === backslash) this.#isEscaped = true;
      else if (byte === quote) this.#isInText = false;
      return false;
    }
    if (byte === quote) this.#isInText = true;
    else if (byte === open || byte === openList) this.#depth++;
    else if (byte === close || byte === closeList) this.#depth--;
    return this.#depth === 0;
  }

  /** Of one that is too large nothing is kept. */
  #take(bytes: Buffer): void {
    this.#bytes += bytes.length;
    if (this.#bytes > this.#valueBytesMax) this.#parts = [];
    else this.#parts.push(Buffer.from(bytes));
  }

  #value(isCut: boolean): AdvisoryValue {
    const text = Buffer.concat(this.#parts).toString('utf8');
    const isTooLarge = this.#bytes > this.#valueBytesMax;
    [this.#parts, this.#bytes, this.#depth] = [[], 0, 0];
    [this.#isInText, this.#isEscaped] = [false, false];
    this.#isBehindLine = isCut;
    this.#values++;
    if (isTooLarge) return { problem: 'too large' };
    return isCut ? { problem: 'no JSON' } : { text };
  }
}
