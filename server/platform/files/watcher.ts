import type { WatchEvents, WorkspaceWatch, WorkspaceWatcher } from '#server/app/ports/watching.ts';
import { ChangeBurst } from './change-burst.ts';
import { FolderWatches, type TreeWatch } from './folder-watches.ts';
import { Polling } from './polling.ts';
import { changedSince } from './recent-changes.ts';
import { RecursiveWatch } from './recursive-watch.ts';
import { RepositoryWatch } from './repository-watch.ts';
import { systemWatch, WatchLimitError, type WatchSystem } from './system-watch.ts';

export interface WatcherOptions {
  /** Replaced by tests that need a system at its limit. */
  readonly system?: WatchSystem;
  /** Whether one watch covers a whole tree; by default where the system does that by itself. */
  readonly isRecursive?: boolean;
  /** Shortest pause between two looks when nothing can be watched. */
  readonly pollMs?: number;
}

const POLL_MS = 2000;

/** After new watches were opened, how long to wait before looking for what happened while they were not there yet. */
const CATCH_UP_MS = 250;

/**
 * Reports that something changed, without native code of our own and without keeping the process alive. To miss
 * nothing, call `watch` before the scan whose folders go into the first `update`.
 */
export function createWatcher(options: WatcherOptions = {}): WorkspaceWatcher {
  return { watch: (root, events) => new TreeWatcher(root, events, options) };
}

class TreeWatcher implements WorkspaceWatch {
  readonly #root: string;
  readonly #events: WatchEvents;
  readonly #burst: ChangeBurst;
  readonly #tree: TreeWatch;
  readonly #repository: RepositoryWatch;
  readonly #polling: Polling;
  readonly #catchUps = new Set<NodeJS.Timeout>();
  /** Everything in the folders of the next update was seen after this moment. */
  #seenSinceMs = Date.now();

  constructor(root: string, events: WatchEvents, options: WatcherOptions) {
    const { system = systemWatch, isRecursive = process.platform !== 'linux', pollMs = POLL_MS } = options;
    this.#root = root;
    this.#events = events;
    this.#burst = new ChangeBurst((directories) => events.changed(directories));
    const parts = { system, root, burst: this.#burst, failed: (error: WatchLimitError) => this.#degrade(error) };
    this.#tree = isRecursive ? new RecursiveWatch(parts) : new FolderWatches(parts);
    this.#repository = new RepositoryWatch(parts);
    this.#polling = new Polling(pollMs, () => events.changed());
  }

  update(directories: readonly string[]): void {
    if (this.#polling.isOn) return this.#polling.looked();
    const sinceMs = this.#seenSinceMs;
    this.#seenSinceMs = Date.now();
    try {
      this.#repository.update();
      this.#catchUp(this.#tree.update(directories), sinceMs);
    } catch (error) {
      if (!(error instanceof WatchLimitError)) throw error;
      this.#degrade(error);
    }
  }

  close(): void {
    this.#stopWatching();
    this.#polling.close();
  }

  /** A folder was listed some time before its watch was opened: what happened in between is looked up. */
  #catchUp(opened: readonly string[], sinceMs: number): void {
    if (opened.length === 0) return;
    const timer = setTimeout(() => {
      this.#catchUps.delete(timer);
      for (const directory of changedSince(this.#root, opened, sinceMs)) this.#burst.add(directory);
    }, CATCH_UP_MS);
    this.#catchUps.add(timer.unref());
  }

  #degrade({ message: code }: WatchLimitError): void {
    if (this.#polling.isOn) return;
    this.#stopWatching();
    this.#polling.start();
    const { pauseMs } = this.#polling;
    this.#events.degraded(`${reasonOf(code)}: changes are found by looking every ${pauseMs / 1000} s`, pauseMs);
  }

  #stopWatching(): void {
    for (const timer of this.#catchUps) clearTimeout(timer);
    this.#catchUps.clear();
    this.#tree.close();
    this.#repository.close();
    this.#burst.close();
  }
}

function reasonOf(code: string): string {
  if (code === 'ENOSPC') return "the system's limit of file watches is reached (ENOSPC, fs.inotify.max_user_watches)";
  return code === 'EMFILE' || code === 'ENFILE'
    ? `the system's limit of open files or watchers is reached (${code})`
    : `the system can't watch this folder (${code})`;
}
