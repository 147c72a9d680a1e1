import type { Answer, Source, AnswerItem } from '#protocol/ask.ts';
import type { ChatWriter } from './chat-writer.ts';
import { type CitedPart, CitedText } from './cited-text.ts';

/** An answer as it comes, written into a chat: each citation leads to the lines of its source. */
export class ChatAnswer {
  readonly #writer: ChatWriter;
  readonly #text = new CitedText();
  readonly #sources: Source[] = [];
  #isBegun = false;

  constructor(writer: ChatWriter) {
    this.#writer = writer;
  }

  readonly onItem = (piece: AnswerItem): void => {
    if (piece.event === 'step') this.#writer.lookup(piece.data);
    else if (piece.event === 'source') this.#source(piece.data);
    else this.#delta(piece.data.text);
  };

  /** Writes the rest of the answer; all of it, where nothing was streamed. */
  finish({ answer, sources }: Pick<Answer, 'answer' | 'sources'>): void {
    for (const source of sources.slice(this.#sources.length)) this.#source(source);
    if (!this.#isBegun) this.#delta(answer);
    this.#write(this.#text.end());
  }

  #source(source: Source): void {
    this.#sources.push(source);
    this.#writer.reference(source);
  }

  #delta(text: string): void {
    this.#isBegun = true;
    this.#write(this.#text.feed(text));
  }

  #write(parts: readonly CitedPart[]): void {
    for (const part of parts) {
      if ('markdown' in part) this.#writer.markdown(part.markdown);
      else this.#cite(part.citation);
    }
  }

  /** A number without a source is one that the answer has as text. */
  #cite(citation: number): void {
    const source = this.#sources[citation - 1];
    if (source === undefined) this.#writer.markdown(`\\[${citation}\\]`);
    else this.#writer.anchor(source);
  }
}
