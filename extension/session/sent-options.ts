import type { EditorOptions } from '#protocol/editor.ts';

/**
 * What the engine was told of settings and trust. Invariant: what was read when a connection was begun may be another
 * thing when it is there, so it is compared then, and on each change.
 */
export class SentOptions {
  readonly #read: () => EditorOptions;
  #sent = '';

  constructor(read: () => EditorOptions) {
    this.#read = read;
  }

  /** For a connection that is being opened: they go with its first message. */
  first(): EditorOptions {
    const options = this.#read();
    this.#sent = JSON.stringify(options);
    return options;
  }

  /** Tells them where they are others than those that were told last. A failure is told again next time. */
  async renew(tell: (options: EditorOptions) => Promise<void>): Promise<void> {
    const options = this.#read();
    const text = JSON.stringify(options);
    const before = this.#sent;
    if (text === before) return;
    this.#sent = text;
    try {
      await tell(options);
    } catch (error) {
      if (this.#sent === text) this.#sent = before;
      throw error;
    }
  }
}
