import { projectsMax, testProjectsMax } from '#protocol/limits.ts';
import { memberProjectsMax } from '#server/service/project-limits.ts';
import { ApiError } from '../operations/api-error.ts';
import type { Caller } from '../operations/operation.ts';
import type { StateStore } from '../ports/state-store.ts';
import type { ProjectSpace } from './project-space.ts';

/** Reports whether one more project may be registered. Throws `test_key_limit`, `quota_exceeded`. */
export function checkProjectQuota(
  state: StateStore,
  { kind, member }: Pick<ProjectSpace, 'kind' | 'member'>,
  caller: Caller = { kind: 'owner' },
): void {
  const projects = state.projects();
  const own = projects.filter((project) => project.kind === kind && project.member === member).length;
  if (kind === 'test' && own >= testProjectsMax) {
    throw new ApiError('test_key_limit', `Test keys may register ${testProjectsMax} projects.`);
  }
  if (projects.length >= projectsMax) {
    throw new ApiError('quota_exceeded', `This installation holds ${projectsMax} projects, which is all it may.`);
  }
  const most = ownProjectsMax(state, caller);
  if (own >= most) {
    throw new ApiError('quota_exceeded', `You have registered ${own} projects; your tier has room for ${most}.`);
  }
}

/** On an engine of one's own a key of a smaller tier only rehearses the limits of requests. */
export function ownProjectsMax(state: Pick<StateStore, 'remoteSinceMs'>, caller: Caller): number {
  const isOfMember = caller.kind === 'key' && state.remoteSinceMs() !== undefined;
  return isOfMember ? memberProjectsMax[caller.tier] : projectsMax;
}
