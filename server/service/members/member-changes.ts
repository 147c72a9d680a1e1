/** Rules of who may invite, change and remove whom. */
import type { MemberRole } from '#protocol/members.ts';

/** `machine`: the person who runs the server, at its command line. */
export type ChangingRole = MemberRole | 'machine';

export type ChangeRefusal = 'insufficient_permissions' | 'last_owner';

export interface MemberChange {
  /** Absent for one who is not there yet. */
  readonly from?: MemberRole;
  /** Absent for one who is removed. */
  readonly to?: MemberRole;
  /** Owners before the change. */
  readonly owners: number;
}

/** Why the change is refused; undefined where it is allowed. */
export function refusalOf(by: ChangingRole, { from, to, owners }: MemberChange): ChangeRefusal | undefined {
  const concernsOwner = from === 'owner' || to === 'owner';
  const mayChange = by === 'machine' || by === 'owner' || (by === 'admin' && !concernsOwner);
  if (!mayChange) return 'insufficient_permissions';
  return from === 'owner' && to !== 'owner' && owners <= 1 ? 'last_owner' : undefined;
}
