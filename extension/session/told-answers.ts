import type { Hear } from '#protocol/ask.ts';
import type { ToldParams } from '#protocol/editor.ts';

/** A call whose answer is told to somebody. */
export interface ToldCall {
  /** Goes with the call; the engine names it with each piece. */
  readonly told: number;
  /** Whether anything was told: asking again would tell it a second time. */
  readonly isHeard: boolean;
  close(): void;
}

/** Who hears what of the answers that are under way. */
export class ToldAnswers {
  readonly #calls = new Map<number, { readonly hear: Hear; isHeard: boolean }>();
  #last = 0;

  open(hear: Hear): ToldCall {
    const told = ++this.#last;
    const call = { hear, isHeard: false };
    this.#calls.set(told, call);
    return {
      told,
      get isHeard() {
        return call.isHeard;
      },
      close: () => void this.#calls.delete(told),
    };
  }

  /** A piece of a call that nobody waits for any more is dropped. */
  tell({ told, ...piece }: ToldParams): void {
    const call = this.#calls.get(told);
    if (call === undefined) return;
    call.isHeard = true;
    call.hear(piece);
  }

  /** Who hears the answer of that number, while it is made. */
  hearerOf(told: number): Hear | undefined {
    return this.#calls.get(told)?.hear;
  }
}
