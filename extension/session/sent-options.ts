import type { EditorOptions } from '#protocol/editor.ts';

/**
 * The settings and trust that the engine was sent. Invariant: the options that were read when a connection was begun
 * may have changed when it is there, so they are compared then, and on each change.
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

  /** Sends the options where they differ from those sent last. After a failure they are sent again next time. */
  async renew(send: (options: EditorOptions) => Promise<void>): Promise<void> {
    const options = this.#read();
    const text = JSON.stringify(options);
    const before = this.#sent;
    if (text === before) return;
    this.#sent = text;
    try {
      await send(options);
    } catch (error) {
      if (this.#sent === text) this.#sent = before;
      throw error;
    }
  }
}
