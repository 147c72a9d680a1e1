import { decodeUtf8, encodeUtf8 } from './utf8.ts';

/**
 * Grows as it is written. Integers are unsigned LEB128 varints, strings UTF-8 behind their byte length.
 *
 * Invariant: equal calls give equal bytes; nothing of the platform (endianness, alignment) shows.
 */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  unsigned(value: number): void {
    this.#reserve(10);
    while (value >= 0x80) {
      this.#bytes[this.#length++] = (value % 0x80) | 0x80;
      value = Math.floor(value / 0x80);
    }
    this.#bytes[this.#length++] = value;
  }

  text(value: string): void {
    const encoded = encodeUtf8(value);
    this.unsigned(encoded.length);
    this.raw(encoded);
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

/** Reads what `ByteWriter` wrote. Running past the end throws a RangeError: the bytes are not ours, or damaged. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  unsigned(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.#next();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  }

  text(): string {
    return decodeUtf8(this.raw(this.unsigned()));
  }

  raw(length: number): Uint8Array {
    const end = this.#position + length;
    if (end > this.#bytes.length) throw new RangeError('unexpected end of bytes');
    const part = this.#bytes.subarray(this.#position, end);
    this.#position = end;
    return part;
  }

  #next(): number {
    if (this.#position >= this.#bytes.length) throw new RangeError('unexpected end of bytes');
    return this.#bytes[this.#position++];
  }
}
