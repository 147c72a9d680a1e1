import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { ApiError } from './api-error.ts';
import type { GraphLayer } from './indexing/indexer.ts';
import type { CallContext } from './operation.ts';
import type { ProjectRegister } from './project-register.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';
import type { ProjectRecord } from './ports.ts';
import type { Snapshots } from './snapshots.ts';
import type { Workspace } from './workspace.ts';

/** Snapshots by project, for whoever may see it. */
export class ProjectSnapshots implements Snapshots {
  readonly #register: ProjectRegister;
  readonly #workspaces: ProjectWorkspaces;

  constructor(register: ProjectRegister, workspaces: ProjectWorkspaces) {
    this.#register = register;
    this.#workspaces = workspaces;
  }

  async newest(projectId: string, layer: GraphLayer, context: CallContext): Promise<GraphSnapshot> {
    const project = this.#register.find(context.caller, projectId);
    if (context.caller.kind === 'owner') return this.#fresh(project, layer, context.signal);
    const workspace = this.#openIfIndexed(project);
    return workspace.newest(layer) ?? storedSnapshot(workspace, layer, context.signal);
  }

  async refreshed(projectId: string, layer: GraphLayer, context: CallContext): Promise<GraphSnapshot> {
    const workspace = this.#workspaces.workspaceOf(this.#register.find(context.caller, projectId));
    workspace.refreshQuietly();
    return workspace.whenFresh(layer, context.signal);
  }

  kept(projectId: string, snapshotId: string, context: CallContext): GraphSnapshot | undefined {
    return this.#workspaces.ifOpen(this.#register.find(context.caller, projectId))?.byId(snapshotId);
  }

  rootOf(projectId: string, context: CallContext): string {
    return this.#register.find(context.caller, projectId).path;
  }

  /** A watched folder is as fresh as its last event; a layer that no run has reached yet gets a run. */
  async #fresh(project: ProjectRecord, layer: GraphLayer, signal: AbortSignal): Promise<GraphSnapshot> {
    const workspace = this.#workspaces.workspaceOf(project);
    if (!workspace.willHave(layer)) workspace.request(false, layer);
    return workspace.whenFresh(layer, signal);
  }

  #openIfIndexed(project: ProjectRecord): Workspace {
    const open = this.#workspaces.ifOpen(project);
    if (open !== undefined) return open;
    if (this.#workspaces.recordOf(project).indexedAtMs === undefined) throw notIndexed();
    const workspace = this.#workspaces.workspaceOf(project);
    workspace.refreshQuietly();
    return workspace;
  }
}

/** After a start of the engine the last snapshot lies in the store: it is there a moment after the workspace is opened. */
async function storedSnapshot(workspace: Workspace, layer: GraphLayer, signal: AbortSignal): Promise<GraphSnapshot> {
  while (!workspace.hasLoaded) await workspace.nextChange(signal);
  const snapshot = workspace.newest(layer);
  if (snapshot === undefined) throw notIndexed();
  return snapshot;
}

function notIndexed(): ApiError {
  return new ApiError('project_not_indexed', 'The project has no index yet that answers this.');
}
