import { countFileEdges } from '#server/engine/graph/file-level.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { ArchitectureEvents } from './events/architecture-events.ts';
import { type EventHub, scopeOf } from './events/event-hub.ts';
import { type CompletedRuns, heldForMs, tellBegin, tellEnd, tellFailure, tellHeld } from './events/run-events.ts';
import { reaches, type RunReport } from './indexing/indexer.ts';
import { type Clock, type ProjectIndexRecord, type ProjectRecord, type StateStore, StorageError } from './ports.ts';
import { publicFailure } from './run-failure.ts';
import { countByReason } from './skip-counts.ts';
import type { RunBegin, RunEnd } from './workspace-listener.ts';

export interface IndexRecordsParts {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly events: EventHub;
  /** Absent where nobody is told how the graph changed. */
  readonly architecture?: ArchitectureEvents;
}

/**
 * What is stored of the runs of projects, and told of them: each in one transaction. A folder that is no project leaves
 * no record behind, and nothing is told of it.
 */
export class IndexRecords {
  readonly #parts: IndexRecordsParts;
  /** Runs whose end is held back, by project. */
  readonly #held = new Map<string, NodeJS.Timeout>();

  constructor(parts: IndexRecordsParts) {
    this.#parts = parts;
  }

  of(project: ProjectRecord): ProjectIndexRecord {
    const known = this.#parts.state.projectIndex(project.id);
    return known ?? { projectId: project.id, status: 'created', stats: emptyStats };
  }

  begin(projects: readonly ProjectRecord[], { upTo, ...begin }: RunBegin): void {
    const run = { ...begin, isWhole: reaches(upTo, 'symbols'), atMs: this.#parts.clock.nowMs() };
    this.#change(projects, (project, before) => {
      const told = tellBegin(before, run);
      if (told !== undefined) {
        this.#parts.events.publish({ ...scopeOf(project), type: 'index.started', data: { projectId: project.id } });
      }
      return { ...before, status: 'indexing', told: told ?? before.told };
    });
  }

  /** A run that stopped before the symbols, as a command on files does, leaves counters and date as they were. */
  end(projects: readonly ProjectRecord[], snapshot: GraphSnapshot, report: RunReport, end: RunEnd): void {
    const lastRun = { snapshot: snapshot.id, skipped: countByReason(report.skipped) };
    const whole = snapshot.symbols && { stats: statsOf(snapshot), indexedAtMs: end.atMs, lastRun };
    const run = { ...end, ...report, snapshot: whole && snapshot.id };
    this.#change(projects, (project, before) => {
      const known = { ...before, ...whole, failure: undefined };
      const status = end.followed ? 'indexing' : known.indexedAtMs === undefined ? 'created' : 'indexed';
      const { told, completed } = tellEnd(before, run);
      this.#parts.architecture?.note(project, end.before, snapshot);
      if (completed !== undefined) this.#tellCompleted(project, known, completed);
      return { ...known, status, told };
    });
  }

  fail(projects: readonly ProjectRecord[], failure: { readonly code: string; readonly message: string }): void {
    this.#change(projects, (project, before) => {
      const { told, isNews } = tellFailure(before, failure.code);
      if (isNews) {
        const data = { projectId: project.id, failure: publicFailure(failure.code) };
        this.#parts.events.publish({ ...scopeOf(project), type: 'index.failed', data });
      }
      return { ...before, status: 'failed', failure, told };
    });
  }

  /** Tells what an earlier engine held back, as soon as its minute has passed. */
  resume(): void {
    for (const project of this.#parts.state.projects()) this.#tellLater(project);
  }

  /** The project is gone: nothing is told of it any more. */
  forget(project: ProjectRecord): void {
    clearTimeout(this.#held.get(project.id));
    this.#held.delete(project.id);
    this.#parts.architecture?.forget(project);
  }

  /** What is held back by now waits for the next engine. */
  close(): void {
    for (const timer of this.#held.values()) clearTimeout(timer);
    this.#held.clear();
  }

  #change(
    projects: readonly ProjectRecord[],
    change: (project: ProjectRecord, before: ProjectIndexRecord) => ProjectIndexRecord,
  ): void {
    const { state } = this.#parts;
    state.transaction(() => {
      for (const project of projects) state.saveProjectIndex(change(project, this.of(project)));
    });
    for (const project of projects) this.#tellLater(project);
  }

  #tellCompleted(project: ProjectRecord, { stats }: ProjectIndexRecord, { changed, ...runs }: CompletedRuns): void {
    const durationMs = Math.round(runs.durationMs);
    const data = { ...runs, projectId: project.id, durationMs, stats, changed: { ...changed } };
    const { events, state, architecture } = this.#parts;
    events.publish({ ...scopeOf(project), type: 'index.completed', data });
    state.afterCommit(() => architecture?.tell(project));
  }

  #tellLater(project: ProjectRecord): void {
    clearTimeout(this.#held.get(project.id));
    this.#held.delete(project.id);
    const waitMs = heldForMs(this.of(project), this.#parts.clock.nowMs());
    if (waitMs !== undefined) this.#held.set(project.id, setTimeout(() => this.#tellHeld(project), waitMs).unref());
  }

  /** Of a project that was deleted meanwhile there is nothing to tell. */
  #tellHeld({ id }: ProjectRecord): void {
    const { state, clock } = this.#parts;
    try {
      const project = state.project(id);
      if (project === undefined) return;
      const record = this.of(project);
      const end = tellHeld(record, clock.nowMs());
      if (end === undefined) return this.#tellLater(project);
      state.transaction(() => {
        this.#tellCompleted(project, record, end.completed);
        state.saveProjectIndex({ ...record, told: end.told });
      });
    } catch (error) {
      // It is told with the next run, or by the next engine.
      if (!(error instanceof StorageError)) throw error;
    }
  }
}

export const emptyStats = { files: 0, symbols: 0, nodes: 0, dependencies: 0 };

export function statsOf({ files, symbols }: GraphSnapshot): ProjectIndexRecord['stats'] {
  const dependencies = countFileEdges(files);
  return { files: files.count, symbols: symbols?.count ?? 0, nodes: files.count, dependencies };
}
