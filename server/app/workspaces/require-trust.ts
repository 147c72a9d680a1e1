import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';

type Asking = Pick<CallContext, 'caller' | 'trust'>;

/**
 * Reports whether a question of this caller may have the folder read, and its repository asked. A command line is a
 * person that asks; an editor and a key ask by themselves, also in folders that are not trusted.
 */
export function mayRead(
  workspaces: Pick<ProjectWorkspaces, 'isTrusted'>,
  project: ProjectRecord,
  { caller, trust }: Asking,
): boolean {
  if (caller.kind === 'owner' && trust === undefined) return true;
  return trust !== 'none' && workspaces.isTrusted(project);
}

/** Throws `workspace_not_trusted` where the caller may not have the folder read. */
export function requireTrust(
  workspaces: Pick<ProjectWorkspaces, 'isTrusted'>,
  project: ProjectRecord,
  context: Asking,
): void {
  if (!mayRead(workspaces, project, context)) throw notTrusted();
}

/** Throws `workspace_not_trusted` where an editor asks that trusts no folder itself: what others trust it cannot say. */
export function requireTrustingCaller({ trust }: Asking): void {
  if (trust === 'none') throw notTrusted();
}

export function notTrusted(): ApiError {
  return new ApiError(
    'workspace_not_trusted',
    'The folder is not trusted: it is read only when its owner indexes it. Trust it in the editor, or by `groundplan trust add DIR`.',
  );
}
