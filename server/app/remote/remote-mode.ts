import type { SignOnSettings } from '../ports/single-sign-on.ts';
import type { RemoteStateStore } from '../ports/remote-state.ts';

/** Settings of `serve --remote`, as its operator gave them. */
export interface RemoteOptions {
  /** Networks of the proxies whose `X-Forwarded-…` headers are believed, such as `10.0.0.0/8`. */
  readonly trustedProxies: readonly string[];
  /** Hosts that repositories are cloned from, such as `git.example` or `git.example:8443`. Empty: from none. */
  readonly gitHosts: readonly string[];
  /** Provider of the members' sign-in. Absent: there is none. */
  readonly oidc?: SignOnSettings;
  /** Port on loopback that answers `/metrics` without a key. Absent: there is none. */
  readonly metricsPort?: number;
  /** Requests are written as lines of JSON into a file of their own. */
  readonly requestLog?: boolean;
}

/**
 * Returns the address by which members reach it: under its first allowed name, where it has one. A proxy in front of it
 * has the usual port of https.
 */
export function publicUrl({ baseUrl, allowedHosts: [name] = [], remote }: ServedPlace): string {
  if (name === undefined) return baseUrl;
  const isProxied = (remote?.trustedProxies ?? []).length > 0;
  const { protocol, port } = new URL(baseUrl);
  return isProxied ? `https://${name}` : `${protocol}//${name}${port === '' ? '' : `:${port}`}`;
}

interface ServedPlace {
  readonly baseUrl: string;
  readonly allowedHosts?: readonly string[];
  readonly remote?: Partial<RemoteOptions>;
}

/** A remote that is served at the moment. */
export interface ServedRemote {
  readonly options: RemoteOptions;
  /** Address by which members reach it, without a slash at its end. */
  readonly publicUrl: string;
}

/**
 * Whether this engine is a team's remote. It belongs to the state folder and stays with it, so that commands on the
 * folder know it too while nothing is served.
 */
export class RemoteMode {
  readonly #state: RemoteStateStore;
  readonly #served: ServedRemote[] = [];

  constructor(state: RemoteStateStore) {
    this.#state = state;
  }

  get isRemote(): boolean {
    return this.#state.remoteSinceMs() !== undefined;
  }

  /** Undefined while it is not served. */
  get served(): ServedRemote | undefined {
    return this.#served.at(-1);
  }

  /** @returns a function that ends it */
  serve(remote: ServedRemote): () => void {
    this.#served.push(remote);
    return () => void this.#served.splice(this.#served.indexOf(remote), 1);
  }
}
