/**
 * Rules of the roles. Invariant: nothing else knows which role may do what; callers ask for a verdict.
 */
import type { PermissionName } from '#protocol/keys.ts';
import type { MemberRole } from '#protocol/members.ts';

export interface ActingMember {
  readonly name: string;
  readonly role: MemberRole;
  /** Those of the role, or fewer: a key may have been given less. */
  readonly permissions: readonly PermissionName[];
}

/** An operation as its row of the table has it. */
export interface OperationNeeds {
  readonly permission: PermissionName | 'any' | 'owner';
  /** Absent for operations without a route. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
}

export interface SharedProject {
  /** Member that owns it. */
  readonly member: string;
  /** Every member may see it. */
  readonly isShared: boolean;
}

/** `unseen`: for this member there is no such project. */
export type Verdict = 'allowed' | 'refused' | 'unseen';

const permissions: Readonly<Record<MemberRole, readonly PermissionName[]>> = {
  owner: ['read', 'create', 'analysis', 'webhooks', 'team'],
  admin: ['read', 'create', 'analysis', 'webhooks', 'team'],
  member: ['read', 'create', 'analysis', 'webhooks'],
  reader: ['read', 'analysis'],
};

/** Permissions of a key, as far as the role of its member goes: a change of the role holds for keys that exist. */
export function permissionsWithin(role: MemberRole, ofKey: readonly PermissionName[]): PermissionName[] {
  return ofKey.filter((permission) => permissions[role].includes(permission));
}

/** @param project absent where the operation is about none, or it is not known yet about which */
export function decide(actor: ActingMember, needs: OperationNeeds, project?: SharedProject): Verdict {
  const seesAll = actor.permissions.includes('team');
  const isOwn = project === undefined || project.member === actor.name;
  if (!isOwn && !seesAll && !project.isShared) return 'unseen';
  if (seesAll) return 'allowed';
  if (needs.permission === 'team') return 'refused';
  if (needs.method === 'GET') return 'allowed';
  if (actor.role === 'reader') return 'refused';
  return isOwn || !changesProject(needs) ? 'allowed' : 'refused';
}

/** Such an operation is about the project itself, or about who gets its events, and not about its content. */
function changesProject({ permission }: OperationNeeds): boolean {
  return permission === 'create' || permission === 'webhooks';
}
