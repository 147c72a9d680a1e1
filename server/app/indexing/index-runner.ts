import { ScanError } from '../ports/scanning.ts';
import { StorageError } from '../ports/storage-error.ts';
import { shortageOf } from '../ports/reading.ts';
import type { WorkspaceWatch, WorkspaceWatcher } from '../ports/watching.ts';
import { bothGoals, faultMessage, type IndexerEvent, type IndexRequest, type RunFailure } from './indexer.ts';
import type { WorkspaceIndex } from './workspace-index.ts';
import type { RefreshRequest } from './workspace-index-parts.ts';

export interface IndexRunnerParts {
  readonly root: string;
  readonly index: WorkspaceIndex;
  /** Absent when the workspace is indexed once and not watched. */
  readonly watcher?: WorkspaceWatcher;
  readonly emit: (event: IndexerEvent) => void;
  /** Called when the index has let go of what it can. */
  readonly onRest?: () => void;
}

/** Tables of a large workspace are tens of megabytes: they are written when a person has paused for long, or at the end. */
const settleAfterMs = 30_000;

/** Behind the writing of the tables: what the next save makes again in a moment. */
const dozeAfterMs = 50_000;

/**
 * Behind that. The next save reads back what is let go of then, and costs twice as much: not in the
 * pauses of a person who works.
 */
const restAfterMs = 600_000;

/** Twice as long each time. */
const retryAfterMs = { first: 1000, longest: 60_000 };

/**
 * Runs refreshes one after the other. What is asked for during a run is merged into one run that follows it.
 */
export class IndexRunner {
  readonly #parts: IndexRunnerParts;
  #wanted: RefreshRequest | undefined;
  #lastRequest = 0;
  #running: Promise<void> | undefined;
  #watch: WorkspaceWatch | undefined;
  #closed = false;
  #settling: NodeJS.Timeout | undefined;
  #retrying: NodeJS.Timeout | undefined;
  #retryAfterMs = retryAfterMs.first;

  constructor(parts: IndexRunnerParts) {
    this.#parts = parts;
  }

  request({ full, upTo, request }: IndexRequest): void {
    this.#lastRequest = request;
    this.#want({ full, upTo });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wanted = undefined;
    clearTimeout(this.#settling);
    clearTimeout(this.#retrying);
    this.#watch?.close();
    await this.#running;
  }

  #want(wanted: RefreshRequest): void {
    if (this.#closed) return;
    this.#wanted = this.#wanted === undefined ? wanted : merge(this.#wanted, wanted);
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  async #drain(): Promise<void> {
    while (this.#wanted !== undefined) {
      const wanted = this.#wanted;
      this.#wanted = undefined;
      await this.#run(wanted);
    }
  }

  async #run(wanted: RefreshRequest): Promise<void> {
    clearTimeout(this.#settling);
    clearTimeout(this.#retrying);
    this.#watch ??= this.#startWatch();
    this.#parts.emit({ type: 'started', request: this.#lastRequest, upTo: wanted.upTo });
    try {
      const report = await this.#parts.index.refresh(wanted);
      this.#retryAfterMs = retryAfterMs.first;
      this.#parts.emit({ type: 'ended', report });
    } catch (error) {
      if (!this.#closed) this.#parts.emit({ type: 'failed', ...failureOf(error) });
      if (shortageOf(error)) this.#retryLater(wanted);
    }
    if (!this.#closed) this.#watch?.update(this.#parts.index.directories);
    this.#settleSoon();
  }

  /** A client that relies on the watch does not request again when a shortage is over. */
  #retryLater(wanted: RefreshRequest): void {
    if (this.#closed || this.#watch === undefined) return;
    this.#retrying = setTimeout(() => this.#want({ ...wanted, directories: undefined }), this.#retryAfterMs).unref();
    this.#retryAfterMs = Math.min(2 * this.#retryAfterMs, retryAfterMs.longest);
  }

  /** A burst of saves is settled once. */
  #settleSoon(): void {
    clearTimeout(this.#settling);
    if (this.#closed) return;
    this.#settling = setTimeout(() => this.#settle(), settleAfterMs).unref();
  }

  #settle(): void {
    this.#parts.index.settle();
    this.#settling = setTimeout(() => {
      this.#parts.index.doze();
      this.#parts.onRest?.();
      this.#settling = setTimeout(() => {
        this.#parts.index.rest();
        this.#parts.onRest?.();
      }, restAfterMs).unref();
    }, dozeAfterMs).unref();
  }

  /** Begins before the first look, so that what changes while it goes on is not missed. */
  #startWatch(): WorkspaceWatch | undefined {
    const { watcher, root, emit } = this.#parts;
    if (watcher === undefined) return undefined;
    emit({ type: 'watching', mode: 'events' });
    return watcher.watch(root, {
      changed: (directories) => this.#want({ full: false, upTo: 'all', ...(directories && { directories }) }),
      degraded: (message) => emit({ type: 'watching', mode: 'polling', message }),
    });
  }
}

/** A run that looks everywhere covers one that looks at some folders. */
function merge(a: RefreshRequest, b: RefreshRequest): RefreshRequest {
  const merged = { full: a.full || b.full, upTo: bothGoals(a.upTo, b.upTo) };
  if (a.directories === undefined || b.directories === undefined) return merged;
  return { ...merged, directories: [...new Set([...a.directories, ...b.directories])] };
}

/** Codes of API.md §2.5; everything else is a fault of ours, whose text is for the log alone. */
export function failureOf(thrown: unknown): RunFailure {
  const error = shortageOf(thrown) ?? thrown;
  if (error instanceof ScanError || error instanceof StorageError) return { code: error.code, message: error.message };
  const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: 'internal_error', message: faultMessage, fault };
}
