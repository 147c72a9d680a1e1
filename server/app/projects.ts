import type { Identifiers } from '#server/service/identifiers.ts';
import { versionOf } from '#server/service/versions.ts';
import { createProject } from './create-project.ts';
import type { HandlersOf } from './handler-table.ts';
import { listProjects } from './list-projects.ts';
import type { Clock, FolderLookup, StateStore } from './ports.ts';
import type { ProjectRoots } from './project-folder.ts';
import { findProject } from './project-space.ts';
import { describe } from './project-view.ts';
import type { ProjectIndexes } from './workspaces.ts';

export interface ProjectsContext {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly folders: FolderLookup;
  readonly roots: ProjectRoots;
  readonly indexes: ProjectIndexes;
}

export function projectHandlers(
  deps: ProjectsContext,
): HandlersOf<'projects.list' | 'projects.create' | 'projects.get' | 'projects.delete'> {
  return {
    'projects.list': (params, context) => listProjects(deps, params, context),
    'projects.create': (params, context) => createProject(deps, params, context),
    'projects.get': (params, context) => {
      const project = findProject(deps.state, context.caller, params.id);
      const index = deps.indexes.status(project.id);
      return {
        data: () => ({ project: describe(project, index) }),
        version: versionOf([project.id, project.name, project.description, index.version]),
      };
    },
    // The register is changed first: once it is, every endpoint of the project is 404, even if the rest is cut short.
    'projects.delete': async (params, context) => {
      const project = findProject(deps.state, context.caller, params.id);
      deps.state.deleteProject(project.id);
      await deps.indexes.remove(project.id);
      return { data: () => ({}) };
    },
  };
}
