import { hashToIdentifier } from '#server/base/content-hash.ts';
import { emptySnapshot } from '#server/engine/structure/structure-snapshot.ts';
import { type EventData, eventCycleFilesMax, eventListMax } from '#protocol/events.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { FoundDifference } from '../analysis/structure-data.ts';
import { type EventHub, scopeOf } from '../events/event-hub.ts';
import { fitLists } from '../events/fit-lists.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { SnapshotRecord } from '../ports/snapshot-store.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import { notCompared } from './not-compared.ts';
import type { PushedSnapshots } from './pushed-snapshots.ts';

export interface PushedChangesParts {
  readonly state: StateStore;
  readonly events: EventHub;
  readonly analysis: Analysis;
  readonly pushed: PushedSnapshots;
  readonly hashKey: () => Uint8Array;
  readonly log?: (text: string) => void;
}

export interface PushedChange {
  /** State of the main branch before. */
  readonly before: SnapshotRecord | undefined;
  readonly record: SnapshotRecord;
  /** It is the state of the main branch now. */
  readonly isMain: boolean;
}

type Changed = EventData['architecture.changed'];

/**
 * Reports how the main branch changed, and where another branch is worse than it: more cycles, or more findings. Structures are compared
 * off the main thread, after the answer, and only where such events are recorded or listened to.
 */
export class PushedChanges {
  readonly #parts: PushedChangesParts;
  readonly #closing = new AbortController();

  constructor(parts: PushedChangesParts) {
    this.#parts = parts;
  }

  note(project: ProjectRecord, { before, record, isMain }: PushedChange): void {
    if (before === undefined || !this.#parts.events.isWanted('architecture.changed', scopeOf(project))) return;
    void this.#compare(project, { before, record, isMain });
  }

  close(): void {
    this.#closing.abort();
  }

  async #compare(project: ProjectRecord, change: PushedChange & { readonly before: SnapshotRecord }): Promise<void> {
    const { analysis, pushed, hashKey, log, state, events } = this.#parts;
    const [from, to] = [pushed.packed(change.before.id), pushed.packed(change.record.id)];
    if (from === undefined || to === undefined) return;
    try {
      const request = { from, to, hashKey: hashKey() };
      const found = (await analysis.ask(emptySnapshot, 'difference', request, this.#closing.signal)).read();
      // It may have been deleted meanwhile.
      if (!isWorthAnEvent(found, change.isMain) || state.project(project.id) === undefined) return;
      events.publish({ ...scopeOf(project), type: 'architecture.changed', data: dataOf(project, change, found) });
    } catch (error) {
      if (!this.#closing.signal.aborted) log?.(`change of ${project.id} was not found out: ${String(error)}`);
    }
  }
}

function isWorthAnEvent(found: FoundDifference, isMain: boolean): boolean {
  const isWorse = found.cyclesAdded.length > 0 || found.findingsAdded.length > 0;
  if (!isMain) return isWorse;
  return isWorse || [found.edgesAdded, found.edgesRemoved, found.cyclesRemoved].some((list) => list.length > 0);
}

function dataOf(
  project: ProjectRecord,
  { before, record, isMain }: PushedChange & { readonly before: SnapshotRecord },
  found: FoundDifference,
): Changed {
  const { cyclesAdded, cyclesRemoved, edgesAdded, edgesRemoved } = found;
  const lists = fitLists({
    cyclesAdded: cyclesAdded.slice(0, eventListMax).map(shownCycle),
    cyclesRemoved: cyclesRemoved.slice(0, eventListMax).map(shownCycle),
    edgesAdded: edgesAdded.slice(0, eventListMax).map(shownEdge),
    edgesRemoved: edgesRemoved.slice(0, eventListMax).map(shownEdge),
  });
  const counts = {
    edgesAdded: edgesAdded.length,
    edgesRemoved: edgesRemoved.length,
    cyclesAdded: cyclesAdded.length,
    cyclesRemoved: cyclesRemoved.length,
  };
  const { branch } = record;
  const compared = isMain ? {} : { ...(branch !== undefined && { branch }), comparedWith: before.id };
  return { projectId: project.id, snapshot: record.id, ...lists, counts, ...compared, ...findingsOf(found, isMain) };
}

/** Nothing that was not compared is counted as none; an event of the main branch has no findings. */
function findingsOf(
  { findingsAdded, unknown }: FoundDifference,
  isMain: boolean,
): Pick<Changed, 'findingsAdded' | 'reasons' | 'doubts'> {
  const left = unknown.filter((part) => part === 'loads' || (part === 'findings' && !isMain));
  const reasons = left.length > 0 && reasonsAndDoubts(left.map((part) => ({ code: notCompared[part] })));
  const isCounted = !isMain && !left.includes('findings');
  return { ...(isCounted && { findingsAdded: findingsAdded.length }), ...reasons };
}

function shownCycle({ nodes }: FoundDifference['cyclesAdded'][number]): Changed['cyclesAdded'][number] {
  const id = `cyc_${hashToIdentifier([JSON.stringify(nodes)])}`;
  return { id, files: nodes.slice(0, eventCycleFilesMax), fileCount: nodes.length };
}

function shownEdge({ source, target }: FoundDifference['edgesAdded'][number]): Changed['edgesAdded'][number] {
  return { source, target };
}
