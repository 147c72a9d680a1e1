/**
 * Rules for which caller sees which project. Test keys have a data space of their own, and a member without team access
 * sees only what is theirs; everything else does not exist for them (404, never 403).
 */
import { ApiError } from '../operations/api-error.ts';
import type { Caller } from '../operations/operation.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';

export interface ProjectSpace {
  readonly kind: 'live' | 'test';
  /** Owner of what is created. */
  readonly member: string;
  readonly seesAllMembers: boolean;
}

/** The member that a fresh installation has. */
export const ownerMember = 'owner';

export function spaceOf(caller: Caller): ProjectSpace {
  if (caller.kind === 'owner') return { kind: 'live', member: ownerMember, seesAllMembers: true };
  return { kind: caller.type, member: caller.member, seesAllMembers: caller.permissions.includes('team') };
}

/** Oldest first. */
export function visibleProjects(state: StateStore, caller: Caller): ProjectRecord[] {
  const space = spaceOf(caller);
  return state
    .projects()
    .filter((project) => isVisible(space, project))
    .toSorted(byAge);
}

/** Throws `project_not_found`, also for what exists but is not visible. */
export function findProject(state: StateStore, caller: Caller, id: string): ProjectRecord {
  const project = state.project(id);
  if (project === undefined || !isVisible(spaceOf(caller), project)) {
    throw new ApiError('project_not_found', 'There is no such project.');
  }
  return project;
}

export function byAge(left: ProjectRecord, right: ProjectRecord): number {
  return left.createdAtMs - right.createdAtMs || (left.id < right.id ? -1 : 1);
}

function isVisible(space: ProjectSpace, project: ProjectRecord): boolean {
  return project.kind === space.kind && (space.seesAllMembers || project.member === space.member);
}
