import { decodeUtf8, encodeUtf8 } from './utf8.ts';

/**
 * Grows as it is written. Integers are unsigned LEB128 varints, strings UTF-8 behind their byte length.
 *
 * Invariant: equal calls give equal bytes; nothing of the platform (endianness, alignment) shows.
 */
export class ByteWriter {
  #bytes: Uint8Array = Buffer.allocUnsafe(2048);
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
    if (this.#shortAscii(value)) return;
    const encoded = encodeUtf8(value);
    this.unsigned(encoded.length);
    this.raw(encoded);
  }

  /** Nearly all texts are names: writing their few bytes here is several times faster than calling the encoder. */
  #shortAscii(value: string): boolean {
    if (value.length >= 0x80) return false;
    this.#reserve(value.length + 1);
    const start = this.#length + 1;
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index);
      if (code >= 0x80) return false;
      this.#bytes[start + index] = code;
    }
    this.#bytes[this.#length] = value.length;
    this.#length = start + value.length;
    return true;
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  finish(): Uint8Array {
    return new Uint8Array(this.#bytes.subarray(0, this.#length));
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more));
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

  /** Bytes read so far. */
  get position(): number {
    return this.#position;
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
