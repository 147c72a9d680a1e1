import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { EventData, PublishedType } from '#protocol/events.ts';
import type { Analysis } from './analysis.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import { type EventHub, type NewEvent, scopeOf } from '../events/event-hub.ts';

export interface ChangeEventsParts {
  readonly state: StateStore;
  readonly events: EventHub;
  readonly analysis: Analysis;
  readonly log?: (text: string) => void;
}

/** A kind of change between two snapshots of a project. */
export interface Change<Type extends PublishedType, Kept extends GraphSnapshot> {
  readonly type: Type;
  /** Returns the layers that are compared; undefined while they are not all there. */
  keep(snapshot: GraphSnapshot): Kept | undefined;
  /** False proves no difference; cheap. */
  isSame(before: Kept, after: Kept): boolean;
  /** Returns what differs; undefined where nothing is worth an event. */
  compare(
    analysis: Analysis,
    snapshots: { readonly before: Kept; readonly after: Kept },
    signal: AbortSignal,
  ): Promise<Omit<EventData[Type], 'projectId' | 'snapshot'> | undefined>;
}

interface Noted<Kept> {
  /** The snapshot that was reported last. */
  readonly before: Kept;
  /** Absent while the last run stopped before it could be compared. */
  readonly after?: Kept;
}

/**
 * Reports what changed between snapshots, with the ends of runs that are reported. Snapshots are compared off the main
 * thread, and only where events of the type are recorded or listened to: otherwise nothing is computed or retained.
 *
 * Unlike other events these come a moment after what they are about: a change that a crash takes in between is not
 * reported.
 */
export class ChangeEvents<Type extends PublishedType, Kept extends GraphSnapshot> {
  readonly #parts: ChangeEventsParts;
  readonly #change: Change<Type, Kept>;
  /** Changes whose runs are not reported yet, by project. Only what is compared is retained. */
  readonly #noted = new Map<string, Noted<Kept>>();
  readonly #closing = new AbortController();

  constructor(parts: ChangeEventsParts, change: Change<Type, Kept>) {
    this.#parts = parts;
    this.#change = change;
  }

  /** A run led from one snapshot to another. */
  note(project: ProjectRecord, before: GraphSnapshot | undefined, snapshot: GraphSnapshot): void {
    const first = this.#noted.get(project.id)?.before ?? (before && this.#change.keep(before));
    this.#noted.delete(project.id);
    if (first === undefined || !this.#parts.events.isWanted(this.#change.type, scopeOf(project))) return;
    const after = this.#change.keep(snapshot);
    if (after === undefined) this.#noted.set(project.id, { before: first });
    else if (!this.#change.isSame(first, after)) this.#noted.set(project.id, { before: first, after });
  }

  /** Called when the end of these runs is reported. */
  publish(project: ProjectRecord): void {
    const { before, after } = this.#noted.get(project.id) ?? {};
    if (before === undefined || after === undefined) return;
    this.#noted.delete(project.id);
    void this.#compare(project, { before, after });
  }

  forget(project: ProjectRecord): void {
    this.#noted.delete(project.id);
  }

  close(): void {
    this.#closing.abort();
    this.#noted.clear();
  }

  async #compare(project: ProjectRecord, snapshots: { readonly before: Kept; readonly after: Kept }): Promise<void> {
    const { analysis, events, state, log } = this.#parts;
    const { type } = this.#change;
    try {
      const found = await this.#change.compare(analysis, snapshots, this.#closing.signal);
      // It may have been deleted meanwhile.
      if (found === undefined || state.project(project.id) === undefined) return;
      const data = { projectId: project.id, snapshot: snapshots.after.id, ...found };
      events.publish({ ...scopeOf(project), type, data } as unknown as NewEvent);
    } catch (error) {
      if (!this.#closing.signal.aborted) log?.(`${type} of ${project.id} was not found out: ${String(error)}`);
    }
  }
}
