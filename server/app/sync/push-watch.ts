import type { LinkRecord } from '../ports/sync-store.ts';
import type { OutboxSender } from './outbox-sender.ts';
import type { SyncParts } from './sync-parts.ts';
import type { SyncPreferences } from './sync-preferences.ts';

/**
 * Notices that the branch of a linked project was pushed, by the files of its repository, and has the remote index again
 * where the setting says so. A branch that only a fetch moved was pushed by another person, whose push it is.
 */
export class PushWatch {
  readonly #parts: SyncParts;
  readonly #preferences: SyncPreferences;
  readonly #outbox: OutboxSender;

  constructor(parts: SyncParts, preferences: SyncPreferences, outbox: OutboxSender) {
    this.#parts = parts;
    this.#preferences = preferences;
    this.#outbox = outbox;
  }

  look(): void {
    if (!this.#preferences.indexOnPush) return;
    for (const link of this.#parts.state.sync.links()) this.#lookAt(link);
  }

  #lookAt({ projectId, branch, ...link }: LinkRecord): void {
    const { state, remotes, isTrusted } = this.#parts;
    const project = state.project(projectId);
    if (branch === undefined || project === undefined || !isTrusted(project)) return;
    const { local, pushed } = remotes.commits(project.path, branch.name);
    if (pushed === undefined || pushed === branch.pushed) return;
    state.transaction(() => {
      state.sync.saveLink({ ...link, projectId, branch: { ...branch, pushed } });
      if (pushed !== local) return;
      const cause = `The branch ${branch.name} was pushed, and the setting sync.indexOnPush asks for it.`;
      this.#outbox.add({ action: 'index', projectId, projectName: project.name, cause });
    });
  }
}
