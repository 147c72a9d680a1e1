import { Deadline } from './deadline.ts';
import { NotFoundError, UnsupportedError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import type { Capabilities } from './schema.ts';

/** As much of the transport as it takes to ask. */
interface Asking {
  readonly timeoutMs: number;
  send<Data>(request: { path: readonly string[] }): Promise<Data>;
}

/** Features of the server beyond the API that every server has: asked once a client, before the first use. */
export class Extensions {
  readonly #transport: Asking;
  #names?: Promise<readonly string[]>;

  constructor(transport: Asking) {
    this.#transport = transport;
  }

  async has(
    extension: string,
    { signal, timeoutMs = this.#transport.timeoutMs }: RequestOptions = {},
  ): Promise<boolean> {
    // Shared by calls that begin together: no caller's signal or time ends it, but each ends that caller's wait.
    this.#names ??= this.#transport.send<Capabilities>({ path: [] }).then(
      ({ extensions }) => extensions,
      (error: unknown) => {
        // A server without this path has no extensions. Other failures are not remembered.
        if (error instanceof NotFoundError) return [];
        this.#names = undefined;
        throw error;
      },
    );
    const deadline = new Deadline(timeoutMs, signal);
    try {
      const names = await Promise.race([this.#names, deadline.ended()]);
      deadline.throwIfEnded();
      return (names as string[]).includes(extension);
    } finally {
      deadline.end();
    }
  }

  /** Throws `extension_not_available`. */
  async require(extension: string, options?: RequestOptions): Promise<void> {
    if (await this.has(extension, options)) return;
    throw new UnsupportedError(`The server does not offer '${extension}': see client.capabilities().`, {
      code: 'extension_not_available',
    });
  }
}
