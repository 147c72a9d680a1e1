import { hashContent } from '#server/base/content-hash.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { EventHub } from '../events/event-hub.ts';
import { FolderTrust, type Stance } from './folder-trust.ts';
import { type ChangeListener, emptyStats, IndexRecords, statsOf } from './index-records.ts';
import type { IndexerFactory, RunReport } from '../indexing/indexer.ts';
import { scanLimits, testProjectFiles } from '../indexing/limits.ts';
import type { Clock } from '../ports/clock.ts';
import type { IndexStoreOpener } from '../ports/index-store.ts';
import type { ProjectIndexRecord, ProjectRecord, StateStore } from '../ports/state-store.ts';
import type { TrustedFolder } from '../ports/trust.ts';
import { ApiError } from '../operations/api-error.ts';
import { hasFolder } from '../projects/has-folder.ts';
import { KeyedListeners } from './keyed-listeners.ts';
import { type MeasuredRate, RunEstimate } from './run-estimate.ts';
import { Workspace } from './workspace.ts';
import type { RunBegin, RunEnd } from './workspace-listener.ts';
import type { RunBefore, WorkspaceRun } from './workspace-run.ts';
import type { ProjectIndexes } from '../projects/project-indexes.ts';

export interface ProjectWorkspacesParts {
  readonly state: StateStore;
  readonly stores: IndexStoreOpener;
  readonly indexers: IndexerFactory;
  readonly clock: Clock;
  readonly events: EventHub;
  /** Absent where no changes are published. */
  readonly changes?: readonly ChangeListener[];
  /** Above this many bytes of tables the least recently used workspace is unloaded. */
  readonly memoryLimitBytes: number;
  /** Whether changes of the disk are followed; a command that ends after its answer does not need it. */
  readonly watch: boolean;
  /** Gets the faults of ours that ended a run, and messages of index threads. */
  readonly log?: (text: string) => void;
}

/**
 * The workspaces behind the projects: opened by the first question, retained as long as memory allows. Live projects of
 * one folder share a workspace, also those of different members.
 */
export class ProjectWorkspaces implements ProjectIndexes {
  readonly #parts: ProjectWorkspacesParts;
  readonly #measured: MeasuredRate = {};
  readonly #open = new Map<string, Workspace>();
  readonly #trust: FolderTrust;
  readonly #records: IndexRecords;
  /** Projects whose files are being fetched. */
  readonly #awaited = new Set<string>();
  readonly #followers = new KeyedListeners();
  #memoryLimitBytes: number;

  constructor(parts: ProjectWorkspacesParts) {
    this.#parts = parts;
    this.#trust = new FolderTrust(parts.state);
    this.#records = new IndexRecords(parts);
    this.#memoryLimitBytes = parts.memoryLimitBytes;
  }

  get memoryLimitBytes(): number {
    return this.#memoryLimitBytes;
  }

  /** A lower limit takes effect at once, for workspaces that are not in use. */
  limitMemory(bytes: number): void {
    this.#memoryLimitBytes = bytes;
    this.#unloadUntilItFits();
  }

  /**
   * Stores the person's decision about a folder, which holds for later engines too. Where that changes something,
   * workspaces are opened again, watched or not; resolves when the old ones are closed.
   */
  setTrust(path: string, trusted: boolean): Promise<void> {
    const { state, clock } = this.#parts;
    return this.#changeTrust(() => {
      if (trusted) state.insertTrustedFolder(path, clock.nowMs());
      else state.deleteTrustedFolder(path);
    });
  }

  /**
   * A client has the folder open. `opened` resolves when a workspace that was otherwise watched is closed; `leave` is
   * called once.
   */
  attach(path: string, stance: Stance): { readonly opened: Promise<void>; readonly leave: () => Promise<void> } {
    let forget: (() => void) | undefined;
    const opened = this.#changeTrust(() => (forget = this.#trust.attach(path, stance)));
    const leave = async (): Promise<void> => {
      try {
        await this.#changeTrust(() => forget?.());
      } finally {
        // Also where the store cannot be read at the moment.
        forget?.();
      }
    };
    return { opened, leave };
  }

  isTrusted({ path }: Pick<ProjectRecord, 'path'>): boolean {
    return this.#trust.isTrusted(path);
  }

  /** The stored folder that this one is, or lies in. */
  trustedFolderAround(path: string): TrustedFolder | undefined {
    return this.#trust.stored(path);
  }

  /** Throws `project_not_indexed` for a project without a folder: nothing may be read where its path would lead. */
  workspaceOf(project: ProjectRecord): Workspace {
    if (!hasFolder(project)) throw new ApiError('project_not_indexed', 'The project has no folder here.');
    const key = workspaceKey(project);
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const opened = this.#start(project, key);
    this.#open.set(key, opened);
    return opened;
  }

  /** One without a folder has none. */
  ifOpen(project: ProjectRecord): Workspace | undefined {
    if (!hasFolder(project)) return undefined;
    return this.#open.get(workspaceKey(project));
  }

  /**
   * Calls `listener` whenever something of a project's workspace changes, also when it is opened, unloaded or removed.
   *
   * @returns a function that stops it
   */
  follow(project: ProjectRecord, listener: () => void): () => void {
    return this.#followers.add(workspaceKey(project), listener);
  }

  opened(): readonly Workspace[] {
    return [...this.#open.values()];
  }

  /** Everything that a question may still be asked about. */
  snapshots(): readonly GraphSnapshot[] {
    return this.opened().flatMap((workspace) => workspace.snapshots);
  }

  bytes(): number {
    return this.opened().reduce((sum, workspace) => sum + workspace.bytes, 0);
  }

  /** The state of a project's run, without opening what is not open. */
  runOf(project: ProjectRecord): WorkspaceRun {
    const run = this.#knownRun(project);
    return this.#awaited.has(project.id) ? { ...run, status: 'indexing', failure: undefined } : run;
  }

  /**
   * The files of the project are fetched before its run: it counts as under way.
   *
   * @returns a function that ends it
   */
  awaitFiles(project: ProjectRecord): () => void {
    this.#awaited.add(project.id);
    this.#followers.notify(workspaceKey(project));
    return () => void this.#awaited.delete(project.id);
  }

  /** They could not be fetched. What is there is answered from as before. */
  failAwaited(project: ProjectRecord, failure: { readonly code: string; readonly message: string }): Promise<void> {
    this.#records.fail([project], failure);
    const key = workspaceKey(project);
    return this.#reopen([...this.#open].filter(([each]) => each === key));
  }

  #knownRun(project: ProjectRecord): WorkspaceRun {
    const open = this.ifOpen(project);
    if (open !== undefined) return open.run;
    const { snapshot: _, ...run } = this.#recordedRun(project);
    return { ...run, phase: 'idle', done: 0, total: 0 };
  }

  /**
   * Returns the stored record of a project's index: counters and date change in one step, when a snapshot is complete.
   */
  recordOf(project: ProjectRecord): ProjectIndexRecord {
    return this.#records.of(project);
  }

  status(project: ProjectRecord): ReturnType<ProjectIndexes['status']> {
    const open = this.ifOpen(project);
    const record = open?.isBehindRecord === true ? undefined : this.#parts.state.projectIndex(project.id);
    const { indexedAtMs, stats } = record ?? this.#passingRecord(project);
    // The record is read once: lists ask for all projects.
    const isRecorded = open === undefined && record !== undefined && !this.#awaited.has(project.id);
    const { status } = isRecorded ? this.#recordedRun(project, record) : this.runOf(project);
    const version = JSON.stringify([status, indexedAtMs ?? null, stats]);
    return { status, stats, version, ...(indexedAtMs !== undefined && { indexedAtMs }) };
  }

  /**
   * Returns the state of a folder that is no project: nothing is stored of it, and a record may be about what was lost.
   */
  #passingRecord(project: ProjectRecord): Pick<ProjectIndexRecord, 'indexedAtMs' | 'stats'> {
    const workspace = this.ifOpen(project);
    const snapshot = workspace?.newest('files');
    if (snapshot === undefined) return { stats: emptyStats };
    return { stats: statsOf(snapshot), indexedAtMs: workspace?.run.finishedAtMs };
  }

  async remove(project: ProjectRecord): Promise<void> {
    const key = workspaceKey(project);
    this.#records.forget(project);
    this.#followers.notify(key);
    if (this.#projectsOf(key).some((other) => other.id !== project.id)) return;
    const workspace = this.#open.get(key);
    this.#open.delete(key);
    await workspace?.close();
    this.#parts.stores.remove(key);
  }

  /** Runs that a crash cut off are taken up again, where the folder is trusted. */
  resume(): void {
    this.#records.resume();
    this.#resumeTrusted();
  }

  async close(): Promise<void> {
    this.#records.close();
    await Promise.all(this.opened().map((workspace) => workspace.close()));
    this.#open.clear();
  }

  #start(project: ProjectRecord, key: string): Workspace {
    const { indexers, clock } = this.#parts;
    const fileLimit = project.kind === 'test' ? testProjectFiles : scanLimits.files;
    const watch = this.#parts.watch && this.#trust.isFollowed(project.path);
    const listener = {
      indexing: (begin: RunBegin) => this.#records.begin(this.#projectsOf(key), begin),
      indexed: (snapshot: GraphSnapshot, report: RunReport, end: RunEnd) => this.#commit(key, snapshot, report, end),
      changed: () => this.#followers.notify(key),
      logged: (text: string) => this.#parts.log?.(`index of ${project.id}: ${text}`),
      failed: (failure: { code: string; message: string }, fault?: string) => {
        if (fault !== undefined) this.#parts.log?.(`index run of ${project.id} failed: ${fault}`);
        this.#records.fail(this.#projectsOf(key), failure);
      },
    };
    return new Workspace(
      project.id,
      { root: project.path, workspaceKey: key, fileLimit, watch },
      { indexers, clock, estimate: new RunEstimate(this.#measured), listener },
      this.#recordedRun(project),
    );
  }

  /** A run that was cut off goes on in a folder that is trusted; in another one it is no longer requested. */
  #recordedRun(project: ProjectRecord, record = this.recordOf(project)): RunBefore {
    const { status, indexedAtMs: finishedAtMs, failure, lastRun } = record;
    const run = { status, finishedAtMs, failure, snapshot: lastRun?.snapshot };
    if (status !== 'indexing' || this.isTrusted(project)) return run;
    return { ...run, status: finishedAtMs === undefined ? 'created' : 'indexed' };
  }

  #commit(key: string, snapshot: GraphSnapshot, report: RunReport, end: RunEnd): void {
    this.#records.end(this.#projectsOf(key), snapshot, report, end);
    this.#unloadUntilItFits(key);
  }

  /** An error of the store is thrown at once, inside a transaction of the caller's too. */
  #changeTrust(change: () => void): Promise<void> {
    const isFollowed = ({ root }: Workspace): boolean => this.#trust.isFollowed(root);
    const followed = new Set(this.opened().filter(isFollowed));
    change();
    return this.#reopen([...this.#open].filter(([, each]) => isFollowed(each) !== followed.has(each)));
  }

  /**
   * Clients that have a folder open still go on with what is stored; what was cut off goes on where that is trusted
   * now.
   */
  async #reopen(changed: readonly (readonly [key: string, workspace: Workspace])[]): Promise<void> {
    for (const [key] of changed) this.#open.delete(key);
    await Promise.all(changed.map(([, workspace]) => workspace.close()));
    for (const [key, { root }] of changed) {
      const [project] = this.#projectsOf(key);
      if (project !== undefined && this.#trust.isAttached(root)) this.workspaceOf(project);
      this.#followers.notify(key);
    }
    if (this.#parts.watch) this.#resumeTrusted();
  }

  #resumeTrusted(): void {
    for (const project of this.#parts.state.projects()) {
      const isCutOff = this.ifOpen(project) === undefined && this.recordOf(project).status === 'indexing';
      if (isCutOff && this.isTrusted(project)) this.workspaceOf(project).request(false);
    }
  }

  #projectsOf(key: string): readonly ProjectRecord[] {
    return this.#parts.state.projects().filter((project) => workspaceKey(project) === key);
  }

  /** Least recently used first; the one just indexed stays. */
  #unloadUntilItFits(keptKey?: string): void {
    const byUse = [...this.#open].toSorted(([, a], [, b]) => a.usedAtMs - b.usedAtMs);
    for (const [key, workspace] of byUse) {
      if (this.bytes() <= this.#memoryLimitBytes) return;
      if (key === keptKey || workspace.isBusy) continue;
      this.#open.delete(key);
      void workspace.close();
    }
  }
}

/** A test project of a folder has limits of its own, so it has an index of its own. */
export function workspaceKey(project: ProjectRecord): string {
  return hashContent(encodeUtf8(`${project.kind}\0${project.kind === 'test' ? project.id : project.path}`));
}
