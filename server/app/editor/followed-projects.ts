import { countFileEdges } from '#server/engine/graph/file-level.ts';
import type { FindingFollowers } from '../security/finding-followers.ts';
import type { ProjectScans, TriageRecords } from '../security/project-scans.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectWorkspaces } from '../workspaces/project-workspaces.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import { markOfSkipped } from '../workspaces/skipped-mark.ts';

export interface WatchState {
  readonly watching: 'off' | 'events' | 'polling';
  readonly notice?: string;
}

export interface SnapshotStats {
  readonly files: number;
  readonly symbols: number;
  readonly dependencies: number;
}

interface FollowedParts {
  readonly register: ProjectRegister;
  readonly workspaces: ProjectWorkspaces;
  readonly state: StateStore;
  readonly scans: Pick<ProjectScans, 'present'>;
  readonly triage: Pick<TriageRecords, 'version'>;
  readonly followers: Pick<FindingFollowers, 'follow'>;
}

/** Projects as an editor follows them: but for `wake`, nothing asked here opens a workspace or begins a run. */
export class FollowedProjects {
  readonly #register: ProjectRegister;
  readonly #workspaces: ProjectWorkspaces;
  readonly #state: StateStore;
  readonly #scans: FollowedParts['scans'];
  readonly #triage: FollowedParts['triage'];
  readonly #followers: FollowedParts['followers'];

  constructor({ register, workspaces, state, scans, triage, followers }: FollowedParts) {
    this.#register = register;
    this.#workspaces = workspaces;
    this.#state = state;
    this.#scans = scans;
    this.#triage = triage;
    this.#followers = followers;
  }

  /**
   * Calls `listener` whenever the project's index, its watch, its registration or its findings change; throws `project_not_found`.
   *
   * @returns a function that stops it
   */
  follow(projectId: string, listener: () => void): () => void {
    const ends = [
      this.#workspaces.follow(this.#project(projectId), listener),
      this.#followers.follow(projectId, listener),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /** False once it was deleted. */
  isThere(projectId: string): boolean {
    return this.#state.project(projectId) !== undefined;
  }

  /**
   * Changes with everything that is shown of single files: with the newest snapshot in memory, with what is left out of
   * it, which is known a moment later, and with whether changes are followed. Undefined while there is no snapshot.
   */
  revisionOf(projectId: string): string | undefined {
    if (!this.isThere(projectId)) return undefined;
    const workspace = this.#workspaces.ifOpen(this.#project(projectId));
    const snapshot = workspace?.newest('files');
    if (workspace === undefined || snapshot === undefined) return undefined;
    const layers = `${snapshot.symbols !== undefined} ${snapshot.calls !== undefined}`;
    const marks = [layers, markOfSkipped(workspace.skipped), workspace.watching, this.findingsMark(projectId)];
    return [snapshot.id, ...marks].join(' ');
  }

  /** Changes with the findings that are known, and with what was decided about them. */
  findingsMark(projectId: string): string {
    const context = { caller: { kind: 'owner' }, signal: new AbortController().signal } as const;
    const scan = this.#scans.present(projectId, context);
    return scan === undefined ? '' : `${scan.id} ${this.#triage.version(projectId)}`;
  }

  /** Returns the counts of the newest snapshot in memory; stored counts are of whole runs only. */
  statsOf(projectId: string): SnapshotStats | undefined {
    const snapshot = this.#workspaces.ifOpen(this.#project(projectId))?.newest('files');
    if (snapshot === undefined) return undefined;
    const { files, symbols } = snapshot;
    return { files: files.count, symbols: symbols?.count ?? 0, dependencies: countFileEdges(files) };
  }

  watchOf(projectId: string): WatchState {
    const workspace = this.#workspaces.ifOpen(this.#project(projectId));
    if (workspace === undefined) return { watching: 'off' };
    const { watching, notice } = workspace;
    return notice === undefined ? { watching } : { watching, notice };
  }

  /**
   * Wakes a project that a person opens again. Its workspace was unloaded, or closed when its trust changed: it is loaded
   * again, and brought up to date where it is trusted and was indexed before.
   */
  wake(projectId: string): void {
    if (!this.isThere(projectId)) return;
    const project = this.#project(projectId);
    if (this.#workspaces.ifOpen(project) !== undefined) return;
    const wasIndexed = this.#workspaces.recordOf(project).indexedAtMs !== undefined;
    if (!wasIndexed) return;
    const workspace = this.#workspaces.workspaceOf(project);
    if (this.#workspaces.isTrusted(project)) workspace.refreshQuietly();
  }

  /** A person saved a file: where changes are found by looking, this is the moment to look. */
  lookAt(projectId: string): void {
    if (!this.isThere(projectId)) return;
    const workspace = this.#workspaces.ifOpen(this.#project(projectId));
    if (workspace?.watching === 'polling') workspace.refreshQuietly();
  }

  #project(projectId: string): ProjectRecord {
    return this.#register.find({ kind: 'owner' }, projectId);
  }
}
