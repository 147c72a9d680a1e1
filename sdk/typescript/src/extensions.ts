import { NotFoundError, UnsupportedError } from './errors.ts';
import type { Capabilities } from './schema.ts';

/** What the server offers beyond the API that every server has: asked once a client, before the first use. */
export class Extensions {
  readonly #ask: () => Promise<Capabilities>;
  #names?: Promise<readonly string[]>;

  constructor(ask: () => Promise<Capabilities>) {
    this.#ask = ask;
  }

  async has(extension: string): Promise<boolean> {
    // Shared by calls that begin together, so no caller's signal ends it. A failure is not remembered.
    this.#names ??= this.#asked().catch((error: unknown) => {
      this.#names = undefined;
      throw error;
    });
    return (await this.#names).includes(extension);
  }

  /** Throws `extension_not_available`. */
  async require(extension: string): Promise<void> {
    if (await this.has(extension)) return;
    throw new UnsupportedError(`This server does not offer '${extension}': see client.capabilities().`, {
      code: 'extension_not_available',
    });
  }

  async #asked(): Promise<readonly string[]> {
    try {
      return (await this.#ask()).extensions;
    } catch (error) {
      // A server without this path has no extensions.
      if (error instanceof NotFoundError) return [];
      throw error;
    }
  }
}
