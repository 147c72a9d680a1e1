import { sharedByteLength } from '#server/base/shared-array.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { ApiError } from '../operations/api-error.ts';
import { ChangeSignal } from './change-signal.ts';
import { withSnapshot } from './recent-snapshots.ts';
import type { Clock } from '../ports/clock.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { StorageError } from '../ports/storage-error.ts';
import { bothGoals, type GraphLayer, reaches, type RunGoal, type RunReport } from '../indexing/indexer.ts';
import type { Indexer, IndexerEvent, IndexerFactory, IndexerOptions } from '../indexing/indexer.ts';
import type { RunEstimate } from './run-estimate.ts';
import type { WorkspaceListener } from './workspace-listener.ts';
import type { RunBefore, WorkspaceRun } from './workspace-run.ts';

/** A run that the engine began by itself shows as `indexing` only when it takes longer than this (API.md §5). */
const quietRunMs = 2000;

/**
 * One workspace as the main thread sees it: its snapshots, and the state of its run.
 *
 * Invariant: snapshots are immutable; a caller may keep one for as long as an answer takes.
 */
export class Workspace {
  readonly root: string;
  /** Identifier under which it was first opened. */
  readonly projectId: string;
  readonly #indexer: Indexer;
  readonly #clock: Clock;
  readonly #estimate: RunEstimate;
  readonly #listener: WorkspaceListener;
  /** Newest first: those kept for answers under way, and the last ones with the later layers while a run makes new ones. */
  #snapshots: readonly GraphSnapshot[] = [];
  #run: WorkspaceRun;
  /** Snapshot of the run that is recorded as the last one, until a run of this engine ends. */
  #recorded: string | undefined;
  #fresh: ReadonlySet<GraphLayer> = new Set();
  /** Number of the last request, and of the last one that a run has taken up. */
  #asked = 0;
  #begun = 0;
  #skipped: readonly SkippedFile[] | undefined;
  #loaded = false;
  #running = false;
  #closed = false;
  /** Goal of the run that is requested or under way. */
  #goal: RunGoal | undefined;
  /** It is wanted for itself. */
  #isAsked = false;
  /** Newest snapshot when the run under way began. */
  #before: GraphSnapshot | undefined;
  #quiet: NodeJS.Timeout | undefined;
  readonly #change = new ChangeSignal();
  #watch: { readonly mode: 'off' | 'events' | 'polling'; readonly message?: string } = { mode: 'off' };
  usedAtMs: number;

  constructor(
    projectId: string,
    options: IndexerOptions,
    parts: { indexers: IndexerFactory; clock: Clock; estimate: RunEstimate; listener: WorkspaceListener },
    before: RunBefore,
  ) {
    const { snapshot, ...run } = before;
    this.#recorded = snapshot;
    this.projectId = projectId;
    this.root = options.root;
    this.#clock = parts.clock;
    this.#estimate = parts.estimate;
    this.#listener = parts.listener;
    this.#run = { ...run, phase: 'idle', done: 0, total: 0 };
    this.usedAtMs = parts.clock.monotonicMs();
    this.#indexer = parts.indexers.start(options, (event) => this.#take(event));
  }

  get run(): WorkspaceRun {
    return this.#run;
  }

  get watching(): 'off' | 'events' | 'polling' {
    return this.#watch.mode;
  }

  /** The last snapshot of an earlier engine was taken up, if there was one. */
  get hasLoaded(): boolean {
    return this.#loaded;
  }

  /** The loaded index is older than the record: a crash took the last run, whose index is saved after its record. */
  get isBehindRecord(): boolean {
    return this.#loaded && this.#recorded !== undefined && this.byId(this.#recorded) === undefined;
  }

  /** Reports whether the layer is as fresh as can be, or a run is on its way to it. */
  willHave(layer: GraphLayer): boolean {
    return reaches(this.#goal, layer) || (!this.#isWaiting && this.#fresh.has(layer));
  }

  /** Files that the newest snapshot leaves out; undefined before the first run of this engine came so far. */
  get skipped(): readonly SkippedFile[] | undefined {
    return this.#skipped;
  }

  /** A run is asked for or under way, whether it shows or not. */
  get isBusy(): boolean {
    return this.#goal !== undefined;
  }

  /** Notice for the user about the watch: why changes are found by polling. */
  get notice(): string | undefined {
    return this.#watch.message;
  }

  get estimatedSeconds(): number {
    return this.#run.status === 'indexing' ? this.#estimate.secondsLeft(this.#run) : 0;
  }

  /** Those that are kept, newest first. */
  get snapshots(): readonly GraphSnapshot[] {
    return this.#snapshots;
  }

  /** Bytes of the newest snapshot's tables. */
  get bytes(): number {
    return sharedByteLength(this.#snapshots[0]);
  }

  /** Starts a run, or joins the one under way. `full` forgets the incremental state; `asked`: the run itself is wanted. */
  request(full: boolean, { upTo = 'all', asked = false }: { upTo?: RunGoal; asked?: boolean } = {}): void {
    const isJoined = this.#run.status === 'indexing' && !full && reaches(this.#goal, upTo);
    if (isJoined && (this.#isAsked || !asked)) return;
    // What cannot be recorded is not begun: the exception is the caller's answer.
    this.#listener.indexing({ asked, isSlow: false, upTo });
    this.#isAsked ||= asked;
    if (isJoined) return;
    // A layer that is waited for already is made by this run as well, which may be the only one that follows.
    this.#goal = bothGoals(this.#goal, upTo);
    this.#show({ status: 'indexing', startedAtMs: this.#clock.nowMs(), finishedAtMs: undefined, failure: undefined });
    this.#indexer.refresh({ full, upTo: this.#goal, request: ++this.#asked });
  }

  /** Reports whether nothing is indexed yet, and a first run would find more files than that. */
  beginsBeyond(files: number): Promise<boolean> {
    return this.#indexer.beginsBeyond(files);
  }

  /** A file is about to be saved: what its run needs is made ready. False where no run would follow. */
  expect(path: string): boolean {
    if (this.watching === 'off') return false;
    this.#indexer.expect(path);
    return true;
  }

  /** Starts a run that does not show unless it takes long: the engine looks whether something changed. */
  refreshQuietly(upTo: RunGoal = 'all'): void {
    if (this.#run.status === 'indexing' && reaches(bothGoals(this.#goal, 'all'), upTo)) return;
    this.#goal = bothGoals(this.#goal, upTo);
    this.#indexer.refresh({ full: false, upTo: this.#goal, request: ++this.#asked });
    if (this.isBehindRecord) this.#show({ status: 'indexing', startedAtMs: this.#clock.nowMs() });
    else this.#showWhenSlow();
  }

  /** Newest snapshot that has the layer. */
  newest(layer: GraphLayer): GraphSnapshot | undefined {
    this.usedAtMs = this.#clock.monotonicMs();
    return this.#snapshots.find((snapshot) => snapshot[layer] !== undefined);
  }

  byId(id: string): GraphSnapshot | undefined {
    return this.#snapshots.find((snapshot) => snapshot.id === id);
  }

  /** Resolves with a snapshot at least as fresh as this call; throws `ApiError` when the run fails or is cut off. */
  async whenFresh(layer: GraphLayer, signal: AbortSignal): Promise<GraphSnapshot> {
    while (this.#isWaiting || !this.#fresh.has(layer)) {
      const { failure } = this.#run;
      // A failure of an earlier run says nothing about the one under way.
      if (!this.#isWaiting && !this.#running && failure) throw new ApiError(failure.code, failure.message);
      await this.nextChange(signal);
    }
    return this.newest(layer) as GraphSnapshot;
  }

  /** Resolves when anything of the run changes: status, phase, counts, a layer. Rejects when `signal` aborts. */
  nextChange(signal: AbortSignal): Promise<void> {
    return this.#change.next(signal);
  }

  get #isWaiting(): boolean {
    return this.#begun < this.#asked;
  }

  /** Waits for a layer are rejected, since the run was cut off; for the next engine it is still under way. */
  async close(): Promise<void> {
    this.#stop({ code: 'cancelled', message: 'The run was stopped before it ended.' });
    this.#closed = true;
    await this.#indexer.close();
  }

  #take(event: IndexerEvent): void {
    if (this.#closed && event.type === 'failed') return;
    switch (event.type) {
      case 'loaded':
        this.#loaded = true;
        if (this.isBehindRecord) this.#forgetLostRun();
        return this.#notify();
      case 'started':
        return this.#begin(event.request, event.upTo);
      case 'progress':
        return this.#show({ phase: event.phase, done: event.done, total: event.total });
      case 'published':
        this.#snapshots = withSnapshot(this.#snapshots, event.snapshot);
        return this.#notify();
      case 'ready':
        this.#fresh = new Set([...this.#fresh, event.layer]);
        this.#skipped = event.skipped ?? this.#skipped;
        return this.#notify();
      case 'ended':
        return this.#end(event.report);
      case 'failed':
        return this.#fail({ code: event.code, message: event.message }, event.fault);
      case 'logged':
        return this.#listener.logged?.(event.text);
      case 'watching':
        this.#watch = event;
        return this.#notify();
    }
  }

  #forgetLostRun(): void {
    const without = this.#snapshots.length === 0 && this.#run.status === 'indexed' ? 'created' : this.#run.status;
    // A run that is on its way makes what is missing: it is no quiet one.
    this.#run = { ...this.#run, status: this.#goal === undefined ? without : 'indexing', finishedAtMs: undefined };
  }

  #begin(request: number, upTo: RunGoal): void {
    this.#begun = request;
    this.#running = true;
    this.#before = this.#snapshots[0];
    this.#goal = bothGoals(this.#goal, upTo);
    this.#fresh = new Set();
    this.#estimate.begin(this.#clock.monotonicMs());
    if (this.#run.status !== 'indexing') this.#showWhenSlow();
    this.#notify();
  }

  #showWhenSlow(): void {
    clearTimeout(this.#quiet);
    const startedAtMs = this.#clock.nowMs();
    this.#quiet = setTimeout(() => {
      this.#show({ status: 'indexing', startedAtMs, finishedAtMs: undefined, failure: undefined });
      this.#record(() => this.#listener.indexing({ asked: false, isSlow: true, upTo: this.#goal ?? 'all' }));
    }, quietRunMs).unref();
  }

  #end(report: RunReport): void {
    clearTimeout(this.#quiet);
    this.#running = false;
    this.#recorded = undefined;
    this.#estimate.end(report.changed.added + report.changed.modified, report.durationMs);
    const atMs = this.#clock.nowMs();
    const end = { atMs, followed: this.#isWaiting, asked: this.#isAsked, before: this.#before };
    if (!this.#isWaiting) {
      this.#forgetRequest();
      this.#show({ status: 'indexed', phase: 'idle', finishedAtMs: atMs, skipped: report.skipped, failure: undefined });
    }
    this.#record(() => this.#listener.indexed(this.#snapshots[0], report, end));
  }

  #fail(failure: { code: string; message: string }, fault?: string): void {
    this.#stop(failure);
    this.#record(() => this.#listener.failed(failure, fault));
  }

  /** No caller is left to catch an exception of the store: it becomes the state of the run. */
  #record(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.#stop({ code: error.code, message: error.message });
    }
  }

  #stop(failure: { code: string; message: string }): void {
    clearTimeout(this.#quiet);
    this.#running = false;
    this.#begun = this.#asked;
    this.#forgetRequest();
    this.#loaded = true;
    this.#show({ status: 'failed', phase: 'idle', finishedAtMs: this.#clock.nowMs(), failure });
  }

  #forgetRequest(): void {
    this.#goal = undefined;
    this.#isAsked = false;
    this.#before = undefined;
  }

  #show(change: Partial<WorkspaceRun>): void {
    this.#run = { ...this.#run, ...change };
    this.#estimate.observe(this.#run, this.#clock.monotonicMs());
    this.#notify();
  }

  #notify(): void {
    this.#change.notify();
    this.#listener.changed?.();
  }
}
