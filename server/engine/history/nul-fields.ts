import { concatenate, decodeUtf8 } from '#server/base/utf8.ts';

/** Nothing that is read is as long: a message of this length is cut. */
const fieldBytesMax = 16 * 1024 * 1024;

/** Cuts bytes that come piece by piece into the texts that NUL ends. What is not valid UTF-8 becomes U+FFFD. */
export class NulFields {
  readonly #report: (field: string) => void;
  /** Bytes behind the last NUL. */
  #rest: Uint8Array[] = [];
  #restBytes = 0;

  constructor(report: (field: string) => void) {
    this.#report = report;
  }

  take(chunk: Uint8Array): void {
    const end = chunk.lastIndexOf(0);
    if (end >= 0) {
      const text = decodeUtf8(concatenate([...this.#rest, chunk.subarray(0, end)]));
      [this.#rest, this.#restBytes] = [[], 0];
      for (const field of text.split('\0')) this.#report(field);
    }
    const rest = chunk.subarray(end + 1);
    if (this.#restBytes + rest.length > fieldBytesMax) return;
    this.#rest.push(rest);
    this.#restBytes += rest.length;
  }
}
