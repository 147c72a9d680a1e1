import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import type { DataAnswer, CallContext, Caller } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { resolveAnyFolder, resolveProjectFolder } from './project-folder.ts';
import { insertProject } from '../events/project-events.ts';
import { checkProjectQuota } from './project-quota.ts';
import { remotePlace } from './remote-place.ts';
import { sharesByDefault, spaceOf, visibleProjects } from './project-space.ts';
import type { ProjectsContext } from './projects-context.ts';

type CreateParams = OperationParams<'projects.create'>;
type CreateAnswer = DataAnswer<OperationResult<'projects.create'>>;

/** Registers a folder; the same real path again gives the project that is there, its name unchanged. */
export function createProject(deps: ProjectsContext, params: CreateParams, context: CallContext): CreateAnswer {
  const path = folderFor(deps, params.path, context.caller);
  return deps.state.transaction(() => {
    const known = projectAt(deps, context.caller, { ...params, path });
    const answer = answerWith(known ?? register(deps, params, path, context), known === undefined);
    context.remember?.(answer);
    return answer;
  });
}

function folderFor(deps: ProjectsContext, path: string, caller: Caller): string {
  const place = deps.state.remoteSinceMs() === undefined ? undefined : remotePlace(path.toWellFormed());
  if (place !== undefined) return place;
  const resolveFolder = caller.kind === 'owner' ? resolveAnyFolder : resolveProjectFolder;
  return resolveFolder(path.toWellFormed(), deps.folders, deps.roots);
}

/** The caller's own registration comes before one of another member, which is none to a caller who wants it private. */
function projectAt(
  deps: ProjectsContext,
  caller: Caller,
  { path, private: isPrivate = false }: Pick<CreateParams, 'path' | 'private'>,
): ProjectRecord | undefined {
  const space = spaceOf(caller);
  const own = deps.state.projectAt(path, space.kind, space.member);
  const isSharing = sharesByDefault(deps.state, caller);
  if (own !== undefined || (isSharing ? isPrivate : !space.seesAllMembers)) return own;
  return visibleProjects(deps.state, caller).find((project) => (project.origin ?? project.path) === path);
}

function register(deps: ProjectsContext, params: CreateParams, path: string, context: CallContext): ProjectRecord {
  const space = spaceOf(context.caller);
  checkProjectQuota(deps.state, space, context.caller);
  const createdAtMs = deps.clock.nowMs();
  const project: ProjectRecord = {
    id: deps.identifiers.next('prj', createdAtMs),
    name: params.name.toWellFormed(),
    description: (params.description ?? '').toWellFormed(),
    path,
    kind: space.kind,
    member: space.member,
    createdAtMs,
    ...(params.private !== true && sharesByDefault(deps.state, context.caller) && { isShared: true }),
  };
  insertProject(deps, project);
  return project;
}

function answerWith(project: ProjectRecord, created: boolean): CreateAnswer {
  return { data: () => ({ project: { id: project.id, name: project.name } }), created };
}
