import type { OnAnswerItem } from '#protocol/ask.ts';
import type { AnswerItemParams } from '#protocol/editor.ts';

/** A call whose answer is streamed. */
export interface StreamedCall {
  /** Sent with the call; the engine names it with each item. */
  readonly stream: number;
  /** Whether an item arrived: a repeated call would send it a second time. */
  readonly hasItems: boolean;
  close(): void;
}

/** Listeners of the answers that are being made. */
export class AnswerStreams {
  readonly #calls = new Map<number, { readonly onItem: OnAnswerItem; hasItems: boolean }>();
  #last = 0;

  open(onItem: OnAnswerItem): StreamedCall {
    const stream = ++this.#last;
    const call = { onItem, hasItems: false };
    this.#calls.set(stream, call);
    return {
      stream,
      get hasItems() {
        return call.hasItems;
      },
      close: () => void this.#calls.delete(stream),
    };
  }

  /** Items of a call that was closed are dropped. */
  receive({ stream, ...piece }: AnswerItemParams): void {
    const call = this.#calls.get(stream);
    if (call === undefined) return;
    call.hasItems = true;
    call.onItem(piece);
  }

  /** The listener of a stream, while its answer is made. */
  listenerOf(stream: number): OnAnswerItem | undefined {
    return this.#calls.get(stream)?.onItem;
  }
}
