import type { OperationParams } from '#protocol/operations.ts';
import type { FolderTrust, TrustedFolder as ShownFolder } from '#protocol/trust.ts';
import { ApiError } from '../operations/api-error.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import type { CallContext } from '../operations/operation.ts';
import { absolutePath, type ProjectRoots, resolveAnyFolder } from '../projects/project-folder.ts';
import { timestamp } from '../projects/project-view.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';
import type { FolderLookup } from '../ports/folders.ts';
import type { TrustedFolder, TrustStore } from '../ports/trust.ts';
import { requireTrustingCaller } from './require-trust.ts';

export interface TrustContext {
  readonly state: TrustStore;
  readonly workspaces: ProjectWorkspaces;
  readonly folders: FolderLookup;
  readonly roots: ProjectRoots;
}

type TrustId = 'trust.list' | 'trust.get' | 'trust.add' | 'trust.remove';

/** Handlers of the person's decisions to trust folders, which hold until they are taken back. */
export function trustHandlers(deps: TrustContext): HandlersOf<TrustId> {
  return {
    'trust.list': () => ({ data: () => ({ folders: deps.state.trustedFolders().map(shownFolder) }) }),
    'trust.get': ({ path }) => ({ data: () => trustOf(deps, resolveAnyFolder(path, deps.folders, deps.roots)) }),
    'trust.add': async (params, context) => addTrust(deps, params, context),
    'trust.remove': async (params, context) => removeTrust(deps, params, context),
  };
}

async function addTrust(deps: TrustContext, { path }: OperationParams<'trust.add'>, context: CallContext) {
  requireTrustingCaller(context);
  const folder = resolveAnyFolder(path, deps.folders, deps.roots);
  await deps.workspaces.setTrust(folder, true);
  return { data: () => shownFolder(deps.state.trustedFolder(folder) as TrustedFolder) };
}

/** Also of a folder that is gone. Throws `workspace_not_trusted` where that very folder is not stored. */
async function removeTrust(deps: TrustContext, { path }: OperationParams<'trust.remove'>, context: CallContext) {
  requireTrustingCaller(context);
  const { realPath } = deps.folders.realFolder(absolutePath(path, deps.roots) ?? path);
  if (deps.state.trustedFolder(realPath) === undefined) throw notStored(deps, realPath);
  await deps.workspaces.setTrust(realPath, false);
  return { data: () => trustOf(deps, realPath) };
}

function notStored({ workspaces }: TrustContext, path: string): ApiError {
  const around = workspaces.trustedFolderAround(path);
  const why = around === undefined ? '' : ` It is trusted because it lies in ${around.path}.`;
  return new ApiError(
    'workspace_not_trusted',
    `${path} is none of the folders that \`groundplan trust list\` names.${why}`,
  );
}

function trustOf({ workspaces }: TrustContext, path: string): FolderTrust {
  const trusted = workspaces.isTrusted({ path });
  const stored = trusted ? workspaces.trustedFolderAround(path) : undefined;
  if (stored === undefined) return { path, trusted };
  const { path: folder, ...said } = shownFolder(stored);
  return { path, trusted, folder, ...said };
}

function shownFolder({ path, sinceMs }: TrustedFolder): ShownFolder {
  return { path, ...(sinceMs !== undefined && { since: timestamp(sinceMs) }) };
}
