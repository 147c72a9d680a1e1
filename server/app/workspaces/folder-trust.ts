import { dirname } from 'node:path';
import type { TrustedFolder, TrustStore } from '../ports/trust.ts';

/**
 * How a client has a folder open. `trusting` and `limiting` hold for as long as it does; `following` says nothing of trust:
 * an agent is no person.
 */
export type Stance = 'trusting' | 'limiting' | 'following';

type Attached = Record<Stance, number>;

/**
 * Folders that the person trusts. Trust applies to a folder with all that lies in it; the decision for the nearest one
 * counts. A stored decision holds until it is taken back. While clients have a folder open, one that trusts it is
 * enough, for the questions of clients that do not limit themselves, and for no others.
 */
export class FolderTrust {
  readonly #state: TrustStore;
  readonly #attached = new Map<string, Attached>();

  constructor(state: TrustStore) {
    this.#state = state;
  }

  /** @param path real path of any folder */
  isTrusted(path: string): boolean {
    return (
      upwards(path)
        .map((folder) => this.#saidOf(folder))
        .find((said) => said !== undefined) ?? false
    );
  }

  /** Reports whether changes of the folder are followed between questions. */
  isFollowed(path: string): boolean {
    return (this.#attached.get(path)?.following ?? 0) > 0 || this.isTrusted(path);
  }

  isAttached(path: string): boolean {
    return this.#attached.has(path);
  }

  /** The stored folder that it is, or lies in. */
  stored(path: string): TrustedFolder | undefined {
    return upwards(path)
      .map((folder) => this.#state.trustedFolder(folder))
      .find((folder) => folder !== undefined);
  }

  /** @returns how to leave the folder; a second time changes nothing */
  attach(path: string, stance: Stance): () => void {
    const attached = this.#attached.get(path) ?? { trusting: 0, limiting: 0, following: 0 };
    this.#attached.set(path, attached);
    attached[stance]++;
    let isThere = true;
    return () => {
      if (isThere) attached[stance]--;
      isThere = false;
      const isLeft = attached.trusting + attached.limiting + attached.following === 0;
      if (isLeft && this.#attached.get(path) === attached) this.#attached.delete(path);
    };
  }

  #saidOf(folder: string): boolean | undefined {
    const { trusting = 0, limiting = 0 } = this.#attached.get(folder) ?? {};
    if (trusting > 0) return true;
    if (limiting > 0) return false;
    return this.#state.trustedFolder(folder) === undefined ? undefined : true;
  }
}

/** A folder and all above it, the nearest first. */
function upwards(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...upwards(above)];
}
