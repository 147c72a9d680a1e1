import { decodeUtf8 } from './utf8.ts';

const firstSlots = 1 << 12;

/**
 * Short texts that are read from bytes again and again, each one string. Known texts are found by their bytes: no string
 * is made only to learn that there is one already.
 */
export class InternedTexts {
  /** Number of a text plus one by its hash; 0 where nothing is. Its length is a power of two. */
  #slots = new Uint32Array(firstSlots);
  #hashes = new Uint32Array(firstSlots);
  readonly #texts: string[] = [];
  /** Texts that are not ASCII. */
  readonly #wide = new Map<string, string>();

  /** The text whose UTF-8 bytes lie from `start` to `end`. */
  take(bytes: Uint8Array, start: number, end: number): string {
    let hash = 0x811c9dc5;
    let bits = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at];
      bits |= byte;
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    hash = (hash ^ (hash >>> 15)) >>> 0;
    return bits < 0x80 ? this.#takeAscii(bytes, start, end, hash) : this.#takeWide(decodeUtf8(bytes, start, end));
  }

  #takeAscii(bytes: Uint8Array, start: number, end: number, hash: number): string {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.#hashes[slot] !== hash) continue;
      const text = this.#texts[this.#slots[slot] - 1];
      if (isText(text, bytes, start, end)) return text;
    }
    const text = decodeUtf8(bytes, start, end);
    this.#hashes[slot] = hash;
    this.#slots[slot] = this.#texts.push(text);
    if (this.#texts.length * 2 > this.#slots.length) this.#grow();
    return text;
  }

  #takeWide(text: string): string {
    const known = this.#wide.get(text);
    if (known !== undefined) return known;
    this.#wide.set(text, text);
    return text;
  }

  #grow(): void {
    const [slots, hashes] = [this.#slots, this.#hashes];
    const mask = slots.length * 2 - 1;
    this.#slots = new Uint32Array(mask + 1);
    this.#hashes = new Uint32Array(mask + 1);
    for (let from = 0; from < slots.length; from++) {
      if (slots[from] === 0) continue;
      let slot = hashes[from] & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = slots[from];
      this.#hashes[slot] = hashes[from];
    }
  }
}

function isText(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = start; at < end; at++) if (text.charCodeAt(at - start) !== bytes[at]) return false;
  return true;
}
