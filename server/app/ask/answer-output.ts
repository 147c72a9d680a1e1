import type { Source, AnswerItem } from '#protocol/ask.ts';
import { nextTurn } from './next-turn.ts';
import { StreamedText } from './streamed-text.ts';

/** An answer on its way out: its sources once, before its text. */
export class AnswerOutput {
  readonly emit: (piece: AnswerItem) => void;
  readonly text: StreamedText;
  readonly #signal: AbortSignal;
  #sources: readonly Source[] | undefined;

  constructor(emit: (piece: AnswerItem) => void, signal: AbortSignal) {
    this.emit = emit;
    this.#signal = signal;
    this.text = new StreamedText((text) => emit({ event: 'delta', data: { text } }));
  }

  get sources(): readonly Source[] {
    return this.#sources ?? [];
  }

  /** The answer has these sources; the first ones that are given count. Throws the signal's reason. */
  async begin(sources: readonly Source[]): Promise<void> {
    if (this.#sources !== undefined) return;
    this.#sources = [...sources];
    for (const source of this.#sources) {
      this.emit({ event: 'source', data: source });
      // oxlint-disable-next-line no-await-in-loop -- one at a time, so that no reader has to take all of them at once
      await nextTurn();
      this.#signal.throwIfAborted();
    }
  }
}
