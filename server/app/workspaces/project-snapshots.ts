import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { ApiError } from '../operations/api-error.ts';
import type { FirstRuns } from './first-runs.ts';
import { bothGoals, type GraphLayer, type RunGoal } from '../indexing/indexer.ts';
import type { CallContext } from '../operations/operation.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { hasFolder } from '../projects/has-folder.ts';
import { noContents, type PushedContents } from './pushed-contents.ts';
import { mayRead, notTrusted, requireTrust } from './require-trust.ts';
import type { NeededLayer, Snapshots } from './snapshots.ts';
import { reasonsOfUnseenChanges } from './unseen-changes.ts';

/** Snapshots by project, for callers that may see it. */
export class ProjectSnapshots implements Snapshots {
  readonly #register: ProjectRegister;
  readonly #workspaces: ProjectWorkspaces;
  readonly #firstRuns: FirstRuns;
  readonly #contents: PushedContents;

  constructor(
    register: ProjectRegister,
    workspaces: ProjectWorkspaces,
    firstRuns: FirstRuns,
    contents: PushedContents = noContents,
  ) {
    this.#contents = contents;
    this.#register = register;
    this.#workspaces = workspaces;
    this.#firstRuns = firstRuns;
  }

  async newest(projectId: string, needed: NeededLayer, context: CallContext): Promise<GraphSnapshot> {
    const project = this.#register.find(context.caller, projectId);
    if (!hasFolder(project)) return this.#pushed(project, needed, context);
    const layer = layerOf(needed);
    if (context.caller.kind === 'owner') return this.#ofOwner(project, layer, context);
    const newest = this.#workspaces.ifOpen(project)?.newest(layer);
    return newest ?? this.#stored(project, layer, context);
  }

  async refreshed(projectId: string, layer: GraphLayer, context: CallContext): Promise<GraphSnapshot> {
    const project = this.#register.find(context.caller, projectId);
    if (!hasFolder(project)) throw notIndexed();
    requireTrust(this.#workspaces, project, context);
    const workspace = this.#workspaces.workspaceOf(project);
    workspace.refreshQuietly(goalOf(layer));
    const withoutFolder = new ApiError('path_not_found', 'The folder of the project cannot be read at the moment.');
    return this.#unlessGone(project, context, workspace.whenFresh(layer, context.signal), withoutFolder);
  }

  present(projectId: string, layer: GraphLayer, context: CallContext): GraphSnapshot | undefined {
    return this.#workspaces.ifOpen(this.#register.find(context.caller, projectId))?.newest(layer);
  }

  kept(projectId: string, snapshotId: string, context: CallContext): GraphSnapshot | undefined {
    return this.#workspaces.ifOpen(this.#register.find(context.caller, projectId))?.byId(snapshotId);
  }

  skipped(projectId: string, context: CallContext): readonly SkippedFile[] | undefined {
    return this.#workspaces.ifOpen(this.#register.find(context.caller, projectId))?.skipped;
  }

  unfollowed(projectId: string, context: CallContext): readonly Doubt[] {
    const project = this.#register.find(context.caller, projectId);
    if (!hasFolder(project)) return [{ code: 'only_structure' }];
    const isFresh = context.caller.kind === 'owner' && context.trust === undefined;
    if (isFresh) return [];
    return reasonsOfUnseenChanges(this.#workspaces.ifOpen(project), this.#workspaces.runOf(project).finishedAtMs);
  }

  rootOf(projectId: string, context: CallContext): string {
    return this.#register.find(context.caller, projectId).path;
  }

  mayRead(projectId: string, context: CallContext): boolean {
    const project = this.#register.find(context.caller, projectId);
    return hasFolder(project) && mayRead(this.#workspaces, project, context);
  }

  /** The structure answers no question that needs the code. */
  async #pushed(project: ProjectRecord, needed: NeededLayer, { signal }: CallContext): Promise<GraphSnapshot> {
    if (needed !== 'architecture' && needed !== 'loads') throw withoutCode();
    const newest = await this.#contents.newest(project, signal);
    if (newest === undefined || (needed === 'loads' && newest.loads === undefined)) throw notIndexed();
    return newest;
  }

  /**
   * A watched folder is as fresh as its last event; a layer that no run has reached yet gets a run. Where the folder may
   * not be read for a question, it has what the person's last run made.
   */
  async #ofOwner(project: ProjectRecord, layer: GraphLayer, context: CallContext): Promise<GraphSnapshot> {
    const workspace = this.#workspaces.workspaceOf(project);
    if (workspace.willHave(layer)) return workspace.whenFresh(layer, context.signal);
    if (mayRead(this.#workspaces, project, context)) {
      await this.#firstRuns.requireExpected(project);
      workspace.request(false, { upTo: layer });
      return workspace.whenFresh(layer, context.signal);
    }
    while (!workspace.hasLoaded) await workspace.nextChange(context.signal);
    const stored = workspace.newest(layer);
    if (stored === undefined) throw notTrusted();
    return stored;
  }

  /**
   * Returns the stored snapshot of a project that was indexed by an earlier engine. It is there a moment after the
   * workspace is opened; a layer that was not stored is there when the run ends that looks for changes. A folder that
   * is not trusted gets no run.
   */
  async #stored(project: ProjectRecord, layer: GraphLayer, context: CallContext): Promise<GraphSnapshot> {
    if (this.#workspaces.recordOf(project).indexedAtMs === undefined) throw notIndexed();
    const workspace = this.#workspaces.workspaceOf(project);
    const isTrusted = this.#workspaces.isTrusted(project);
    if (isTrusted && !workspace.willHave(layer)) workspace.refreshQuietly(goalOf(layer));
    while (!workspace.hasLoaded) await workspace.nextChange(context.signal);
    const stored = workspace.newest(layer);
    if (stored === undefined && !isTrusted) throw notIndexed();
    return stored ?? this.#unlessGone(project, context, workspace.whenFresh(layer, context.signal), notIndexed());
  }

  /**
   * A run that was cut off because the project was deleted, or whose folder is gone, is no fault of ours: over HTTP the
   * project is not found then, or `refusal` is the answer.
   */
  async #unlessGone(
    project: ProjectRecord,
    { caller }: CallContext,
    fresh: Promise<GraphSnapshot>,
    refusal: ApiError,
  ): Promise<GraphSnapshot> {
    try {
      return await fresh;
    } catch (error) {
      const isOurs = !(error instanceof ApiError) || !['cancelled', 'path_missing'].includes(error.code);
      if (isOurs || caller.kind === 'owner') throw error;
      this.#register.find(caller, project.id);
      throw refusal;
    }
  }
}

/** When imports load is known with the symbols. */
function layerOf(needed: NeededLayer): GraphLayer {
  if (needed === 'architecture') return 'files';
  return needed === 'loads' ? 'symbols' : needed;
}

/** The layers that every run makes, and the one that is asked for. */
function goalOf(layer: GraphLayer): RunGoal {
  return bothGoals('all', layer);
}

function withoutCode(): ApiError {
  return new ApiError('project_not_indexed', 'Only the structure of the project is here; this needs its code.');
}

function notIndexed(): ApiError {
  return new ApiError('project_not_indexed', 'The project has no index yet that answers this.');
}
