import { ByteWriter } from './byte-stream.ts';
import { indexOfBytes } from './find-bytes.ts';
import { encodeUtf8 } from './utf8.ts';

const headCharactersMax = 4096;
const headEnd = '\r\n\r\n';
const headEndBytes = encodeUtf8(headEnd);

/** The bytes are no message, or a longer one than is read. */
export class NoMessage extends Error {}

/**
 * Cuts a stream into messages: a head with `Content-Length: n`, an empty line, and n bytes (the base protocol of
 * language servers). Invariant: time and memory are in proportion to what came, and bounded, even where a head
 * announces more.
 */
export class MessageFrames {
  readonly #bytesMax: number;
  #head = '';
  /** Bytes that the body lacks; undefined while the head is read. */
  #lacking: number | undefined;
  #body = new ByteWriter();

  /** @param bytesMax of a message */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Bodies that are whole with these bytes. Throws `NoMessage`; nothing may be taken afterwards. */
  *take(bytes: Uint8Array): Generator<Uint8Array> {
    let at = 0;
    while (at < bytes.length) {
      at = this.#lacking === undefined ? this.#takeHead(bytes, at) : this.#takeBody(bytes, at);
      if (this.#lacking !== 0) continue;
      const body = this.#body.finish();
      [this.#lacking, this.#body] = [undefined, new ByteWriter()];
      yield body;
    }
  }

  #takeHead(bytes: Uint8Array, from: number): number {
    const before = this.#head.length;
    // Nearly always a head comes in one piece: no more than that is made text.
    const found = before === 0 ? indexOfBytes(bytes, headEndBytes, from) : -1;
    const known = found < 0 ? bytes.length : found + headEnd.length;
    const end = Math.min(known, from + headCharactersMax + headEnd.length - before);
    this.#head += String.fromCharCode(...bytes.subarray(from, end));
    const length = this.#head.indexOf(headEnd, Math.max(0, before - headEnd.length));
    if (length < 0 && this.#head.length > headCharactersMax) throw new NoMessage('a head without an end');
    if (length < 0) return end;
    this.#lacking = this.#lengthIn(this.#head.slice(0, length));
    this.#head = '';
    return from + length + headEnd.length - before;
  }

  #takeBody(bytes: Uint8Array, from: number): number {
    const end = Math.min(bytes.length, from + (this.#lacking ?? 0));
    this.#body.raw(bytes.subarray(from, end));
    this.#lacking = (this.#lacking ?? 0) - (end - from);
    return end;
  }

  #lengthIn(head: string): number {
    const [, digits = ''] = /^content-length:[ \t]*(\d{1,15})[ \t]*$/im.exec(head) ?? [];
    if (digits === '' || Number(digits) === 0) throw new NoMessage('a head without a length');
    if (Number(digits) > this.#bytesMax) throw new NoMessage(`a message of ${digits} bytes`);
    return Number(digits);
  }
}
