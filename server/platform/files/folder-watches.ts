import { basename } from 'node:path';
import type { ChangeBurst } from './change-burst.ts';
import { leadsBelow } from './real-place.ts';
import { openWatch, type OpenWatch, type WatchLimitError, type WatchSystem } from './system-watch.ts';

export interface TreeWatchParts {
  readonly system: WatchSystem;
  /** Real path. */
  readonly root: string;
  readonly burst: ChangeBurst;
  failed(error: WatchLimitError): void;
}

/** Watches the folders of a tree; what it notices goes to the burst. */
export interface TreeWatch {
  /** Answers the folders whose changes were not noticed before this call. Throws `WatchLimitError`. */
  update(directories: readonly string[]): readonly string[];
  close(): void;
}

/**
 * One watch a folder, for systems whose watches don't reach below it (Linux).
 *
 * Invariant: a watch belongs to a folder, not to its path. When an entry of that name comes or goes, the watches at and
 * below it are let go, and the next update opens new ones on what then lies there.
 */
export class FolderWatches implements TreeWatch {
  readonly #parts: TreeWatchParts;
  readonly #watches = new Map<string, OpenWatch>();

  constructor(parts: TreeWatchParts) {
    this.#parts = parts;
  }

  update(directories: readonly string[]): readonly string[] {
    const wanted = new Set(directories);
    for (const directory of this.#watches.keys()) if (!wanted.has(directory)) this.#letGo(directory);
    return directories.filter((directory) => !this.#watches.has(directory) && this.#open(directory));
  }

  close(): void {
    for (const directory of this.#watches.keys()) this.#letGo(directory);
  }

  #open(directory: string): boolean {
    const { system, root, failed } = this.#parts;
    const path = directory === '' ? root : `${root}/${directory}`;
    // A watch follows links: changes behind one are not of this workspace.
    if (!leadsBelow(root, path)) return false;
    const lost = (limit?: WatchLimitError) => {
      this.#letGo(directory);
      if (limit) failed(limit);
    };
    const watch = openWatch(system, path, (event, name) => this.#notice(directory, event, name), lost);
    if (watch) this.#watches.set(directory, watch);
    return watch !== undefined;
  }

  #notice(directory: string, event: string, name: string | null): void {
    // Attributes of `.git` change with what git does inside; its index is watched by itself.
    if (name === '.git' && event === 'change') return;
    this.#parts.burst.add(directory);
    if (name === null || event !== 'rename') return;
    const child = directory === '' ? name : `${directory}/${name}`;
    if (this.#watches.has(child)) this.#letGoBelow(child);
    // The system reports the end of a watched folder itself under the folder's own name.
    if (name === basename(directory === '' ? this.#parts.root : directory)) this.#letGo(directory);
  }

  #letGoBelow(directory: string): void {
    for (const known of this.#watches.keys()) {
      if (known !== directory && !known.startsWith(`${directory}/`)) continue;
      this.#letGo(known);
      this.#parts.burst.add(known);
    }
  }

  #letGo(directory: string): void {
    this.#watches.get(directory)?.close();
    this.#watches.delete(directory);
  }
}
