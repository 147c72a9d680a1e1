import { encodeUtf8 } from '#server/base/utf8.ts';

/** A text that is streamed while it is written, and never longer than it may be. */
export class StreamedText {
  readonly #onText: (text: string) => void;
  #text = '';
  #bytes = 0;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  get text(): string {
    return this.#text;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @returns whether it is sent: false where there would be more bytes than these then */
  add(text: string, bytesMax: number): boolean {
    const bytes = this.#bytes + encodeUtf8(text).length;
    if (bytes > bytesMax) return false;
    if (text === '') return true;
    this.#text += text;
    this.#bytes = bytes;
    this.#onText(text);
    return true;
  }
}
