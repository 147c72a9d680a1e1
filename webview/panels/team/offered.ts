/** Which changes the page offers to a role. The server decides again: this only leaves out buttons that it would refuse. */
import type { Member, MemberRole } from '#protocol/members.ts';

/** As the protocol has them, the role with the most rights first. */
export const roles: readonly MemberRole[] = ['owner', 'admin', 'member', 'reader'];

export function managesTeam(own: MemberRole | undefined): boolean {
  return own === 'owner' || own === 'admin';
}

/** Roles that one may give to others. */
export function givenRoles(own: MemberRole | undefined): readonly MemberRole[] {
  if (own === 'owner') return roles;
  return own === 'admin' ? roles.filter((role) => role !== 'owner') : [];
}

/** Whether a member may be changed or removed: not an owner by an admin, and never the last owner. */
export function isChangeable(own: MemberRole | undefined, { role }: Pick<Member, 'role'>, owners: number): boolean {
  if (role === 'owner') return own === 'owner' && owners > 1;
  return managesTeam(own);
}
