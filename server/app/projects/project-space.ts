/**
 * Rules for which caller sees which project. Test keys have a data space of their own, and a member without team access
 * sees only what is theirs; everything else does not exist for them (404, never 403).
 */
import { decide } from '#server/service/members/decide.ts';
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
  return state.projects().filter(seenBy(caller)).toSorted(byAge);
}

/** Throws `project_not_found`, also for what exists but is not visible. */
export function findProject(state: StateStore, caller: Caller, id: string): ProjectRecord {
  const project = state.project(id);
  if (project === undefined || !maySee(caller, project)) {
    throw new ApiError('project_not_found', 'There is no such project.');
  }
  return project;
}

export function byAge(left: ProjectRecord, right: ProjectRecord): number {
  return left.createdAtMs - right.createdAtMs || (left.id < right.id ? -1 : 1);
}

/** A project, or what an event is about. */
type Owned = Pick<ProjectRecord, 'kind' | 'member'> & { readonly isShared?: boolean };

/** Reports whether there is such a project for that caller. */
export function maySee(caller: Caller, owned: Owned): boolean {
  return seenBy(caller)(owned);
}

/** The same of many. */
function seenBy(caller: Caller): (owned: Owned) => boolean {
  const space = spaceOf(caller);
  if (caller.kind === 'owner' || caller.role === undefined) {
    return ({ kind, member }) => kind === space.kind && (space.seesAllMembers || member === space.member);
  }
  const actor = { name: caller.member, role: caller.role, permissions: caller.permissions };
  return ({ kind, member, isShared = false }) =>
    kind === space.kind && decide(actor, reading, { member, isShared }) === 'allowed';
}

const reading = { permission: 'read', method: 'GET' } as const;

/** Reports whether a project of that caller is for all members, unless it is to be private. */
export function sharesByDefault({ members }: StateStore, caller: Caller): boolean {
  if (caller.kind === 'owner') return members.all().length > 0;
  return caller.role !== undefined && caller.type === 'live';
}
