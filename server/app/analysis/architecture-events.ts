import { isSameArchitecture } from '#server/engine/graph/architecture-change.ts';
import type { LoadedFiles } from '#server/engine/graph/load-scope.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Analysis } from './analysis.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import { type EventHub, scopeOf } from '../events/event-hub.ts';

export interface ArchitectureEventsParts {
  readonly state: StateStore;
  readonly events: EventHub;
  readonly analysis: Analysis;
  readonly log?: (text: string) => void;
}

interface Change {
  /** Files of the snapshot that was reported last. */
  readonly before: LoadedFiles;
  /** Absent while the last run stopped before it was known when imports load: nothing can be said of cycles. */
  readonly after?: GraphSnapshot;
}

/**
 * Reports how the graph changed, with the ends of runs that are reported. Snapshots are compared off the main thread,
 * and only where events of the kind are recorded or listened to: otherwise nothing is computed or retained.
 *
 * Unlike other events these come a moment after what they are about: a change that a crash takes in between is not
 * reported.
 */
export class ArchitectureEvents {
  readonly #parts: ArchitectureEventsParts;
  /** Changes whose runs are not reported yet, by project. Only what is compared is retained. */
  readonly #changes = new Map<string, Change>();
  readonly #closing = new AbortController();

  constructor(parts: ArchitectureEventsParts) {
    this.#parts = parts;
  }

  /** A run led from one snapshot to another. */
  note(project: ProjectRecord, before: GraphSnapshot | undefined, { id, files, loads }: GraphSnapshot): void {
    const first =
      this.#changes.get(project.id)?.before ?? (before?.loads && { files: before.files, loads: before.loads });
    this.#changes.delete(project.id);
    if (first === undefined || !this.#parts.events.isWanted('architecture.changed', scopeOf(project))) return;
    if (loads === undefined) this.#changes.set(project.id, { before: first });
    else if (!isSameArchitecture(first, { files, loads })) {
      this.#changes.set(project.id, { before: first, after: { id, files, loads } });
    }
  }

  /** Called when the end of these runs is reported. */
  publish(project: ProjectRecord): void {
    const { before, after } = this.#changes.get(project.id) ?? {};
    if (before === undefined || after === undefined) return;
    this.#changes.delete(project.id);
    void this.#compare(project, before, after);
  }

  forget(project: ProjectRecord): void {
    this.#changes.delete(project.id);
  }

  close(): void {
    this.#closing.abort();
    this.#changes.clear();
  }

  async #compare(project: ProjectRecord, before: LoadedFiles, after: GraphSnapshot): Promise<void> {
    const { analysis, events, state, log } = this.#parts;
    try {
      const found = (await analysis.ask(after, 'architecture', { before }, this.#closing.signal)).read();
      const isChanged = Object.values(found.counts).some((count) => count > 0);
      // It may have been deleted meanwhile.
      if (!isChanged || state.project(project.id) === undefined) return;
      const data = { projectId: project.id, snapshot: after.id, ...found };
      events.publish({ ...scopeOf(project), type: 'architecture.changed', data });
    } catch (error) {
      if (!this.#closing.signal.aborted) log?.(`architecture of ${project.id} was not compared: ${String(error)}`);
    }
  }
}
