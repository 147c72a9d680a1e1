import { dirname, sep } from 'node:path';
import { ApiError } from '../operations/api-error.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';

/** A repository of more files is rare, an unintended folder with more is not. */
export const unaskedFilesMax = 50_000;

export interface FirstRunsParts {
  readonly workspaces: Pick<ProjectWorkspaces, 'recordOf' | 'workspaceOf'>;
  /** Real path. */
  readonly homeFolder: string;
}

/**
 * Keeps a question from beginning with a folder that is wider than a person may have meant: the first run over a disk takes
 * minutes, and reads what is none of the question's business. What is indexed already, or being indexed, is as before.
 */
export class FirstRuns {
  readonly #parts: FirstRunsParts;

  constructor(parts: FirstRunsParts) {
    this.#parts = parts;
  }

  /** Throws `confirmation_required`. Nothing is read for it but the names in folders, and of no more than it takes. */
  async requireExpected(project: ProjectRecord): Promise<void> {
    const { workspaces } = this.#parts;
    if (workspaces.recordOf(project).indexedAtMs !== undefined) return;
    const workspace = workspaces.workspaceOf(project);
    if (workspace.isBusy || workspace.newest('files') !== undefined) return;
    const wide = this.#wideKind(project.path);
    if (!(await workspace.beginsBeyond(wide === undefined ? unaskedFilesMax : 0))) return;
    throw new ApiError(
      'confirmation_required',
      `${project.path} ${wide ?? 'has more than 50,000 files or folders'} and is not indexed yet. Only a person begins ` +
        'with that: by `groundplan index`, --yes, or Index Folder in an editor. --workspace DIR names another folder.',
    );
  }

  #wideKind(path: string): string | undefined {
    const { homeFolder } = this.#parts;
    if (dirname(path) === path) return 'is a whole disk';
    if (path === homeFolder) return 'is the home folder';
    return homeFolder.startsWith(path + sep) ? 'is above the home folder' : undefined;
  }
}
