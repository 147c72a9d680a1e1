import type { ChangeCounts } from './indexer.ts';

/** Changes found by one refresh. */
export class Changed {
  /** Rows to write: read again, or linked again. */
  readonly upserted = new Set<string>();
  readonly removed: Set<string>;
  /** New stamp, same bytes. */
  readonly restamped = new Set<string>();
  /** Paths that the graph gained or lost: other files' imports may now mean something else. */
  readonly pathSet: Set<string>;
  manifests = false;
  #added = 0;
  #modified = 0;

  constructor(removed: readonly string[]) {
    this.removed = new Set(removed);
    this.pathSet = new Set(removed);
  }

  get isEmpty(): boolean {
    return this.upserted.size === 0 && this.removed.size === 0;
  }

  note(path: string, isNew: boolean, changesPathSet: boolean): void {
    this.upserted.add(path);
    if (changesPathSet) this.pathSet.add(path);
    if (isNew) this.#added++;
    else this.#modified++;
  }

  counts(): ChangeCounts {
    return { added: this.#added, modified: this.#modified, removed: this.removed.size };
  }
}
