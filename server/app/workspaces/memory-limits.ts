import { ClientPreferences } from '../operations/client-preferences.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';

/**
 * Limits that the clients of an engine set for the tables of all workspaces. The largest limit counts, so that none
 * gets less than it asked for, and a limit goes with its client.
 */
export class MemoryLimits {
  readonly #workspaces: ProjectWorkspaces;
  readonly #defaultBytes: number;
  readonly #wanted = new ClientPreferences<number>(() => this.#apply());

  /** @param workspaces have the default limit until a client sets another one */
  constructor(workspaces: ProjectWorkspaces) {
    this.#workspaces = workspaces;
    this.#defaultBytes = workspaces.memoryLimitBytes;
  }

  /**
   * @param client aborted when it is gone; undefined for one that stays as long as the engine
   * @param bytes the default where it is absent
   */
  want(client: AbortSignal | undefined, bytes: number = this.#defaultBytes): void {
    this.#wanted.set(client, bytes);
  }

  #apply(): void {
    const limits = this.#wanted.all;
    this.#workspaces.limitMemory(limits.length === 0 ? this.#defaultBytes : Math.max(...limits));
  }
}
