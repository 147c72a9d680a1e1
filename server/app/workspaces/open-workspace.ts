import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import { type ProjectRoots, resolveAnyFolder } from '../projects/project-folder.ts';
import type { FirstRuns } from './first-runs.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';
import type { FolderLookup } from '../ports/folders.ts';
import { requireTrust } from './require-trust.ts';

export interface OpenWorkspaceContext {
  readonly register: ProjectRegister;
  readonly workspaces: ProjectWorkspaces;
  readonly folders: FolderLookup;
  readonly roots: ProjectRoots;
  readonly firstRuns: FirstRuns;
}

/**
 * Begins to bring a folder's index up to date. Each question waits for the stage that it needs, and for no other, so
 * nothing is waited for here. Throws `confirmation_required`.
 */
export async function openWorkspace(
  deps: OpenWorkspaceContext,
  { path, full = false, upTo = 'calls', confirmed = false }: OperationParams<'workspace.open'>,
  context: CallContext,
): Promise<DataAnswer<OperationResult<'workspace.open'>>> {
  const project = deps.register.folder(resolveAnyFolder(path, deps.folders, deps.roots));
  requireTrust(deps.workspaces, project, context);
  if (!confirmed) await deps.firstRuns.requireExpected(project);
  deps.workspaces.workspaceOf(project).request(full, { upTo, asked: full });
  return { data: () => ({ projectId: project.id }) };
}
