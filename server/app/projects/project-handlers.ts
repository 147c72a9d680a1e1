import { versionOf } from '#server/service/versions.ts';
import { deleteProject } from '../events/project-events.ts';
import { createProject } from './create-project.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import { listProjects } from './list-projects.ts';
import type { ProjectsContext } from './projects-context.ts';
import { detailsOf } from './project-details.ts';
import { describe } from './project-view.ts';

export interface ProjectHandlersParts extends ProjectsContext {
  /** Holds what was asked about projects; a deleted one is forgotten. */
  readonly conversations: { forget(projectId: string): void };
  /** Structures that were pushed; files of a deleted project go. */
  readonly pushed: {
    list(projectId: string): readonly { readonly id: string }[];
    release(ids: Iterable<string>): void;
  };
  /** Copies of repositories; that of a deleted one is removed. */
  readonly clones: { forget(projectId: string): Promise<void> };
}

export function projectHandlers(
  deps: ProjectHandlersParts,
): HandlersOf<'projects.list' | 'projects.create' | 'projects.get' | 'projects.delete'> {
  return {
    'projects.list': (params, context) => listProjects(deps, params, context),
    'projects.create': (params, context) => createProject(deps, params, context),
    'projects.get': (params, context) => {
      const project = deps.register.find(context.caller, params.id);
      const index = deps.indexes.status(project);
      const details = params.detail === 'full' ? detailsOf(deps.state, project) : {};
      const { content, member, shared } = details;
      return {
        data: () => ({ project: { ...describe(project, index), ...details } }),
        version: versionOf([project.id, project.name, project.description, index.version, content, member, shared]),
      };
    },
    // The register is changed first: once it is, every endpoint of the project is 404, even if the rest is cut short.
    'projects.delete': async (params, context) => {
      const project = deps.register.find(context.caller, params.id);
      const snapshots = deps.pushed.list(project.id).map(({ id }) => id);
      deleteProject(deps, project);
      deps.pushed.release(snapshots);
      deps.conversations.forget(project.id);
      await deps.indexes.remove(project);
      await deps.clones.forget(project.id);
      return { data: () => ({}) };
    },
  };
}
