import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from './api-error.ts';
import type { Answer, CallContext } from './operation.ts';
import { resolveAnyFolder } from './project-folder.ts';
import type { FolderLookup } from './ports.ts';
import { openFolder, type RegisterFolderContext } from './register-folder.ts';
import type { ServedRoots } from './served-roots.ts';

export interface AttachContext extends RegisterFolderContext {
  readonly folders: FolderLookup;
  readonly roots: ServedRoots;
  readonly log: (text: string) => void;
}

/**
 * Makes a folder of an editor a live project. What an earlier engine stored of it is loaded in any case; a folder that
 * is not trusted is neither read nor watched before somebody asks for it.
 */
export async function attachWorkspace(
  deps: AttachContext,
  { path, trusted: isWanted = true, index = true }: OperationParams<'workspace.attach'>,
  { connection, trust }: CallContext,
): Promise<Answer<OperationResult<'workspace.attach'>>> {
  const folder = resolveAnyFolder(path, deps.folders, deps.roots);
  const trusted = isWanted && trust !== 'none';
  const { project, leave } = await openFolder(deps, folder, trusted);
  if (connection?.aborted) {
    await leave();
    throw new ApiError('cancelled', 'The client left before its folder was open.');
  }
  const leaveQuietly = () =>
    leave().catch((error: unknown) => deps.log(`a folder could not be left in order: ${String(error)}`));
  connection?.addEventListener('abort', () => void leaveQuietly(), { once: true });
  if (trusted) connection?.addEventListener('abort', deps.roots.add([project.path]), { once: true });
  const workspace = deps.workspaces.workspaceOf(project);
  if (trusted && index) workspace.request(false);
  return { data: () => ({ projectId: project.id }) };
}
