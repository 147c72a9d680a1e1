import { join } from 'node:path';
import { outerRepository, gitFolderOf, type GitFolder } from './git-folder.ts';
import type { TreeWatchParts } from './folder-watches.ts';
import { openWatch, type OpenWatch, type WatchLimitError } from './system-watch.ts';

/**
 * Watches what steers the scan from inside the repository's data: the index (what is tracked), `HEAD` (another branch),
 * `info/exclude`. Nothing else in there is looked at, and its traffic costs nothing.
 */
export class RepositoryWatch {
  readonly #parts: TreeWatchParts;
  #watches: readonly OpenWatch[] = [];

  constructor(parts: TreeWatchParts) {
    this.#parts = parts;
  }

  /** Opens what isn't open: a repository may begin later than the watch. Throws `WatchLimitError`. */
  update(): void {
    if (this.#watches.length > 0) return;
    const git = repositoryAround(this.#parts.root);
    if (!git) return;
    const { burst } = this.#parts;
    // The next look at the root's folder compares the index; when it tracks the same paths, that was all.
    const lookAtIndex = () => burst.add('');
    const noticed = new Map([
      ['HEAD', () => burst.addAnywhere()],
      ['index', lookAtIndex],
    ]);
    const data = this.#open(git.directory, (name) => noticed.get(name)?.());
    const info = this.#open(join(git.common, 'info'), (name) => name === 'exclude' && burst.addAnywhere());
    this.#watches = [data, info].filter((watch) => watch !== undefined);
  }

  close(): void {
    for (const watch of this.#watches) watch.close();
    this.#watches = [];
  }

  #open(folder: string, notice: (name: string) => void): OpenWatch | undefined {
    const { system, failed } = this.#parts;
    const lost = (limit?: WatchLimitError) => limit && failed(limit);
    return openWatch(system, folder, (_event, name) => name !== null && notice(name), lost);
  }
}

function repositoryAround(root: string): GitFolder | undefined {
  try {
    return gitFolderOf(root) ?? outerRepository(root)?.git;
  } catch {
    return undefined;
  }
}
