import { countFileEdges } from '#server/engine/graph/file-level.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type EventHub, scopeOf } from '../events/event-hub.ts';
import {
  type CompletedRuns,
  heldForMs,
  publishStart,
  publishEnd,
  publishFailure,
  publishHeld,
} from '../events/run-events.ts';
import { reaches, type RunReport } from '../indexing/indexer.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProjectIndexRecord, ProjectRecord, StateStore } from '../ports/state-store.ts';
import { StorageError } from '../ports/storage-error.ts';
import { publicFailure } from './run-failure.ts';
import { countByReason } from './skip-counts.ts';
import type { RunBegin, RunEnd } from './workspace-listener.ts';

/** Compares the snapshots of a project, and publishes what changed between them. */
export interface ChangeListener {
  /** A run led from one snapshot to another. */
  note(project: ProjectRecord, before: GraphSnapshot | undefined, after: GraphSnapshot): void;
  /** The end of the runs that were noted is published. */
  publish(project: ProjectRecord): void;
  forget(project: ProjectRecord): void;
}

export interface IndexRecordsParts {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly events: EventHub;
  /** Absent where no changes are published. */
  readonly changes?: readonly ChangeListener[];
}

/**
 * Stores the runs of projects, and publishes events of them: each in one transaction. A folder that is no project
 * leaves no record behind, and no event is published for it.
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
      const published = publishStart(before, run);
      if (published !== undefined) {
        this.#parts.events.publish({ ...scopeOf(project), type: 'index.started', data: { projectId: project.id } });
      }
      return { ...before, status: 'indexing', published: published ?? before.published };
    });
  }

  /** A run that stopped before the symbols, as a command on files does, leaves counters and date as they were. */
  end(projects: readonly ProjectRecord[], snapshot: GraphSnapshot, report: RunReport, end: RunEnd): void {
    const skipped = countByReason(report.skipped);
    const lastRunOf = ({ lastRun: last, indexedAtMs }: ProjectIndexRecord) => {
      const isSame = last?.snapshot === snapshot.id;
      return { snapshot: snapshot.id, sinceMs: (isSame && (last.sinceMs ?? indexedAtMs)) || end.atMs, skipped };
    };
    const whole = snapshot.symbols && { stats: statsOf(snapshot), indexedAtMs: end.atMs };
    const run = { ...end, ...report, snapshot: whole && snapshot.id };
    this.#change(projects, (project, before) => {
      const known = { ...before, ...whole, ...(whole && { lastRun: lastRunOf(before) }), failure: undefined };
      const status = end.followed ? 'indexing' : known.indexedAtMs === undefined ? 'created' : 'indexed';
      const { published, completed } = publishEnd(before, run);
      for (const each of this.#parts.changes ?? []) each.note(project, end.before, snapshot);
      if (completed !== undefined) this.#publishCompleted(project, known, completed);
      return { ...known, status, published };
    });
  }

  fail(projects: readonly ProjectRecord[], failure: { readonly code: string; readonly message: string }): void {
    this.#change(projects, (project, before) => {
      const { published, isNews } = publishFailure(before, failure.code);
      if (isNews) {
        const data = { projectId: project.id, failure: publicFailure(failure.code) };
        this.#parts.events.publish({ ...scopeOf(project), type: 'index.failed', data });
      }
      return { ...before, status: 'failed', failure, published };
    });
  }

  /** Publishes what an earlier engine held back, as soon as its minute has passed. */
  resume(): void {
    for (const project of this.#parts.state.projects()) this.#publishLater(project);
  }

  /** The project is gone: no more events are published for it. */
  forget(project: ProjectRecord): void {
    clearTimeout(this.#held.get(project.id));
    this.#held.delete(project.id);
    for (const each of this.#parts.changes ?? []) each.forget(project);
  }

  /** Held-back events wait for the next engine. */
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
    for (const project of projects) this.#publishLater(project);
  }

  #publishCompleted(project: ProjectRecord, { stats }: ProjectIndexRecord, { changed, ...runs }: CompletedRuns): void {
    const durationMs = Math.round(runs.durationMs);
    const data = { ...runs, projectId: project.id, durationMs, stats, changed: { ...changed } };
    const { events, state, changes = [] } = this.#parts;
    events.publish({ ...scopeOf(project), type: 'index.completed', data });
    state.afterCommit(() => {
      for (const each of changes) each.publish(project);
    });
  }

  #publishLater(project: ProjectRecord): void {
    clearTimeout(this.#held.get(project.id));
    this.#held.delete(project.id);
    const waitMs = heldForMs(this.of(project), this.#parts.clock.nowMs());
    if (waitMs !== undefined) this.#held.set(project.id, setTimeout(() => this.#publishHeld(project), waitMs).unref());
  }

  /** No event is published for a project that was deleted meanwhile. */
  #publishHeld({ id }: ProjectRecord): void {
    const { state, clock } = this.#parts;
    try {
      const project = state.project(id);
      if (project === undefined) return;
      const record = this.of(project);
      const end = publishHeld(record, clock.nowMs());
      if (end === undefined) return this.#publishLater(project);
      state.transaction(() => {
        this.#publishCompleted(project, record, end.completed);
        state.saveProjectIndex({ ...record, published: end.published });
      });
    } catch (error) {
      // It is published with the next run, or by the next engine.
      if (!(error instanceof StorageError)) throw error;
    }
  }
}

export const emptyStats = { files: 0, symbols: 0, nodes: 0, dependencies: 0 };

export function statsOf({ files, symbols }: GraphSnapshot): ProjectIndexRecord['stats'] {
  const dependencies = countFileEdges(files);
  return { files: files.count, symbols: symbols?.count ?? 0, nodes: files.count, dependencies };
}
