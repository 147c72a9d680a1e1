import { findFile } from '#server/engine/graph/find-file.ts';
import type { ProjectRegister } from '../project-register.ts';
import type { ProjectWorkspaces } from '../project-workspaces.ts';

/** Direct neighbours of a file in the project. */
export interface FileCounts {
  readonly dependents: number;
  readonly dependencies: number;
}

/** What the newest snapshot in memory says of one file. Nothing asked here opens a workspace or begins a run. */
export class FileInsights {
  readonly #register: ProjectRegister;
  readonly #workspaces: ProjectWorkspaces;

  constructor(parts: { register: ProjectRegister; workspaces: ProjectWorkspaces }) {
    this.#register = parts.register;
    this.#workspaces = parts.workspaces;
  }

  /** Undefined while there is no snapshot, and for what is not part of it. */
  counts(projectId: string, path: string): FileCounts | undefined {
    const layer = this.#workspaces.ifOpen(this.#register.find({ kind: 'owner' }, projectId))?.newest('files')?.files;
    const file = layer && findFile(layer, path);
    if (layer === undefined || file === undefined) return undefined;
    const { starts, targets, reverseStarts } = layer.edges;
    const dependencies = targets.subarray(starts[file], starts[file + 1]).filter((target) => target < layer.count);
    return { dependents: reverseStarts[file + 1] - reverseStarts[file], dependencies: dependencies.length };
  }
}
