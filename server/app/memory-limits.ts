import type { ProjectWorkspaces } from './project-workspaces.ts';

/**
 * What the clients of an engine allow the tables of all workspaces. The largest limit counts, so that none gets less
 * than it asked for, and a limit goes with its client.
 */
export class MemoryLimits {
  readonly #workspaces: ProjectWorkspaces;
  readonly #defaultBytes: number;
  readonly #wanted = new Map<AbortSignal | undefined, number>();

  /** @param workspaces have the default limit until somebody wants another one */
  constructor(workspaces: ProjectWorkspaces) {
    this.#workspaces = workspaces;
    this.#defaultBytes = workspaces.memoryLimitBytes;
  }

  /**
   * @param client aborted when it is gone; undefined for one that stays as long as the engine
   * @param bytes the default where it is absent
   */
  want(client: AbortSignal | undefined, bytes: number = this.#defaultBytes): void {
    if (client?.aborted) return;
    if (!this.#wanted.has(client)) client?.addEventListener('abort', () => this.#forget(client), { once: true });
    this.#wanted.set(client, bytes);
    this.#apply();
  }

  #forget(client: AbortSignal): void {
    this.#wanted.delete(client);
    this.#apply();
  }

  #apply(): void {
    const limits = [...this.#wanted.values()];
    this.#workspaces.limitMemory(limits.length === 0 ? this.#defaultBytes : Math.max(...limits));
  }
}
