import { projectsMax, testProjectsMax } from '#protocol/limits.ts';
import { ApiError } from '../operations/api-error.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import type { ProjectSpace } from './project-space.ts';

/** Reports whether one more project may be registered. Throws `test_key_limit`, `quota_exceeded`. */
export function checkProjectQuota(state: StateStore, { kind, member }: Pick<ProjectSpace, 'kind' | 'member'>): void {
  const projects = state.projects();
  const isOwnTestProject = (project: ProjectRecord) => project.kind === 'test' && project.member === member;
  if (kind === 'test' && projects.filter(isOwnTestProject).length >= testProjectsMax) {
    throw new ApiError('test_key_limit', `Test keys may register ${testProjectsMax} projects.`);
  }
  if (projects.length >= projectsMax) {
    throw new ApiError('quota_exceeded', `This installation holds ${projectsMax} projects, which is all it may.`);
  }
}
