import { pageLimitMax } from '#protocol/values.ts';
import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { openCursor, sealCursor } from '#server/service/cursors.ts';
import { ApiError } from '../operations/api-error.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { absolutePath } from './project-folder.ts';
import { byAge, spaceOf, visibleProjects } from './project-space.ts';
import { summarize } from './project-view.ts';
import type { ProjectsContext } from './projects-context.ts';

type ListParams = OperationParams<'projects.list'>;
type ListResult = OperationResult<'projects.list'>;
/** The last item of the page before. */
type Position = Pick<ProjectRecord, 'createdAtMs' | 'id'>;

const cursorSecret = 'cursors';

export function listProjects(deps: ProjectsContext, params: ListParams, context: CallContext): DataAnswer<ListResult> {
  const matching = visibleProjects(deps.state, context.caller).filter(matchesPath(deps, params.path));
  const binding = bindingOf(params, context);
  const remaining = params.cursor === undefined ? matching : after(positionOf(deps, binding, params.cursor), matching);
  const page = params.limit === undefined ? remaining : remaining.slice(0, Math.min(params.limit, pageLimitMax));
  const last = page.at(-1);
  const projects = page.map((project) => summarize(project, deps.indexes.status(project)));
  if (last === undefined || page.length === remaining.length) return { data: () => ({ projects }) };
  const position: Position = { createdAtMs: last.createdAtMs, id: last.id };
  const nextCursor = sealCursor(deps.state.secret(cursorSecret), binding, position, deps.clock.nowMs());
  return { data: () => ({ projects, nextCursor }) };
}

function matchesPath(deps: ProjectsContext, path: string | undefined): (project: ProjectRecord) => boolean {
  if (path === undefined) return () => true;
  const absolute = absolutePath(path, deps.roots);
  const realPath = absolute === undefined ? undefined : deps.folders.realFolder(absolute).realPath;
  return (project) => project.path === realPath;
}

function bindingOf(params: ListParams, context: CallContext): unknown[] {
  return ['projects.list', spaceOf(context.caller), params.path ?? null];
}

function positionOf(deps: ProjectsContext, binding: unknown[], cursor: string): Position {
  const position = openCursor(deps.state.secret(cursorSecret), binding, cursor, deps.clock.nowMs());
  if (position === undefined) {
    throw new ApiError('cursor_not_found', 'The cursor was altered, has expired or belongs to another query.');
  }
  return position as Position;
}

/** Compared by sort key, so that projects created or deleted meanwhile cause no skip and no repeat. */
function after(position: Position, projects: readonly ProjectRecord[]): ProjectRecord[] {
  return projects.filter((project) => byAge(position as ProjectRecord, project) < 0 && project.id !== position.id);
}
