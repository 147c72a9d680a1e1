import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from '../operations/api-error.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { FirstRuns } from './first-runs.ts';
import type { Stance } from './folder-trust.ts';
import { resolveAnyFolder } from '../projects/project-folder.ts';
import type { FolderLookup } from '../ports/folders.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import { openFolder, type RegisterFolderContext } from './register-folder.ts';
import type { ServedRoots } from '../projects/served-roots.ts';

export interface AttachContext extends RegisterFolderContext {
  readonly folders: FolderLookup;
  readonly roots: ServedRoots;
  readonly register: ProjectRegister;
  readonly firstRuns: FirstRuns;
  readonly log: (text: string) => void;
}

/**
 * Makes a folder of an editor or an agent a live project. What an earlier engine stored of it is loaded in any case; a
 * folder that an editor does not trust is neither read nor watched before a person asks for it. Throws
 * `confirmation_required`.
 */
export async function attachWorkspace(
  deps: AttachContext,
  { path, trusted, index = true, confirmed = false }: OperationParams<'workspace.attach'>,
  { connection, trust }: CallContext,
): Promise<DataAnswer<OperationResult<'workspace.attach'>>> {
  const folder = resolveAnyFolder(path, deps.folders, deps.roots);
  const stance = trust === 'none' ? 'limiting' : stanceOf(trusted);
  const isIndexed = index && stance !== 'limiting';
  const requireExpected = async () => {
    if (isIndexed && !confirmed) await deps.firstRuns.requireExpected(deps.register.folder(folder));
  };
  const { project, leave } = await openFolder(deps, folder, stance, requireExpected);
  if (connection?.aborted) {
    await leave();
    throw new ApiError('cancelled', 'The client left before its folder was open.');
  }
  const leaveQuietly = () =>
    leave().catch((error: unknown) => deps.log(`a folder could not be left in order: ${String(error)}`));
  connection?.addEventListener('abort', () => void leaveQuietly(), { once: true });
  if (stance === 'trusting') connection?.addEventListener('abort', deps.roots.add([project.path]), { once: true });
  const workspace = deps.workspaces.workspaceOf(project);
  if (isIndexed) workspace.request(false);
  return { data: () => ({ projectId: project.id }) };
}

function stanceOf(trusted: boolean | undefined): Stance {
  if (trusted === undefined) return 'following';
  return trusted ? 'trusting' : 'limiting';
}
