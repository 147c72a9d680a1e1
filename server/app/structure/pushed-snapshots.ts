import { neverAborted } from '#server/base/never-aborted.ts';
import { compareTexts } from '#server/base/compare-texts.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { StructureLoader } from '../analysis/analysis.ts';
import type { SnapshotFiles, SnapshotRecord } from '../ports/snapshot-store.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import type { PushedContents } from '../workspaces/pushed-contents.ts';
import type { ComparedState } from './compared-state.ts';

export interface PushedSnapshotsParts {
  readonly state: StateStore;
  readonly files: SnapshotFiles;
  readonly analysis: StructureLoader;
}

/** Tables of so many projects stay in memory. */
const loadedMax = 8;

interface LoadedTables {
  readonly loading: Promise<GraphSnapshot>;
  snapshot?: GraphSnapshot;
}

/** Structures that were pushed: which one is the state of a project, and its tables. */
export class PushedSnapshots implements PushedContents {
  readonly #parts: PushedSnapshotsParts;
  /** By id, the one that was used last at the end. */
  readonly #loaded = new Map<string, LoadedTables>();

  constructor(parts: PushedSnapshotsParts) {
    this.#parts = parts;
  }

  /** Newest first, by the time that their headers say. */
  list(projectId: string): SnapshotRecord[] {
    return this.#parts.state.snapshots.list(projectId).toSorted(newestFirst);
  }

  /** The newest of the main branch: the state of the project. */
  latest(projectId: string): SnapshotRecord | undefined {
    const main = this.#parts.state.snapshots.mainBranch(projectId);
    return this.list(projectId).find(({ branch }) => branch === main);
  }

  /** The newest of a branch, or of a commit. */
  named(projectId: string, name: string): SnapshotRecord | undefined {
    return this.list(projectId).find(({ branch, commit }) => branch === name || commit === name);
  }

  /** Removes files that no project has: of a push or a deletion that was cut off. Before the first request is answered. */
  sweep(): void {
    const { state, files } = this.#parts;
    files.sweep(state.snapshots.ids());
  }

  /** Removes the files of these, where no other project has them. */
  release(ids: Iterable<string>): void {
    const { state, files } = this.#parts;
    for (const id of ids) {
      if (state.snapshots.isUsed(id)) continue;
      files.delete(id);
      this.#loaded.delete(id);
    }
  }

  /** Those that are in memory: what the analysis thread derived of them is worth keeping. */
  loaded(): GraphSnapshot[] {
    return [...this.#loaded.values()].flatMap(({ snapshot }) => snapshot ?? []);
  }

  /** Undefined where its file is gone. */
  packed(id: string): Uint8Array | undefined {
    return this.#parts.files.read(id);
  }

  stateOf({ id }: SnapshotRecord): ComparedState | undefined {
    const packed = this.packed(id);
    return packed && { snapshot: id, mark: id, packed };
  }

  async newest({ id: projectId }: ProjectRecord, signal: AbortSignal): Promise<GraphSnapshot | undefined> {
    const latest = this.latest(projectId);
    return latest && this.#load(latest.id, signal);
  }

  async byId({ id: projectId }: ProjectRecord, id: string, signal: AbortSignal): Promise<GraphSnapshot | undefined> {
    return this.#parts.state.snapshots.find(projectId, id) && this.#load(id, signal);
  }

  async #load(id: string, signal: AbortSignal): Promise<GraphSnapshot | undefined> {
    const known = this.#loaded.get(id);
    const packed = known === undefined ? this.packed(id) : undefined;
    if (known === undefined && packed === undefined) return undefined;
    signal.throwIfAborted();
    const loaded: LoadedTables = known ?? {
      loading: this.#parts.analysis.load({ id, packed: packed as Uint8Array }, neverAborted),
    };
    this.#loaded.delete(id);
    this.#loaded.set(id, loaded);
    const [oldest] = this.#loaded.keys();
    if (this.#loaded.size > loadedMax) this.#loaded.delete(oldest);
    try {
      loaded.snapshot = await loaded.loading;
      return loaded.snapshot;
    } catch (error) {
      this.#loaded.delete(id);
      throw error;
    }
  }
}

function newestFirst(a: SnapshotRecord, b: SnapshotRecord): number {
  return b.createdAtMs - a.createdAtMs || b.storedAtMs - a.storedAtMs || compareTexts(a.id, b.id);
}
