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
    // Shared by calls that begin together, so no caller's signal ends it.
    this.#names ??= this.#ask().then(
      ({ extensions }) => extensions,
      (error: unknown) => {
        // A server without this path has no extensions. Other failures are not remembered.
        if (error instanceof NotFoundError) return [];
        this.#names = undefined;
        throw error;
      },
    );
    return (await this.#names).includes(extension);
  }

  /** Throws `extension_not_available`. */
  async require(extension: string): Promise<void> {
    if (await this.has(extension)) return;
    throw new UnsupportedError(`This server does not offer '${extension}': see client.capabilities().`, {
      code: 'extension_not_available',
    });
  }
}
