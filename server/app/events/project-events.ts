import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import { type EventHub, scopeOf } from './event-hub.ts';

interface ProjectsDeps {
  readonly state: StateStore;
  readonly events: EventHub;
}

export function insertProject({ state, events }: ProjectsDeps, project: ProjectRecord): void {
  state.transaction(() => {
    state.insertProject(project);
    events.publish({ ...scopeOf(project), type: 'project.created', data: nameOf(project) });
  });
}

/** Publishes the event of a project that is deleted already, with all that was limited to it. */
export function deleteProject({ state, events }: ProjectsDeps, project: ProjectRecord): void {
  state.transaction(() => {
    state.deleteProject(project.id);
    events.publish({ ...scopeOf(project), type: 'project.deleted', data: nameOf(project) });
  });
}

function nameOf({ id, name }: ProjectRecord) {
  return { projectId: id, name };
}
