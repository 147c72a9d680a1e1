import type { AuditAction, AuditEntry, Invitation, Member, MemberRole } from '#protocol/members.ts';
import type { Failure } from '../../state/page-state.ts';

export interface AuditFilter {
  readonly actor?: string;
  readonly action?: AuditAction;
}

export interface TeamState {
  readonly members?: readonly Member[];
  readonly self?: string;
  readonly invitations?: readonly Invitation[];
  /** Newest first. Absent where the role does not let one read it. */
  readonly audit?: { readonly entries: readonly AuditEntry[]; readonly nextCursor?: string };
  readonly filter: AuditFilter;
  /** A link that was just made: shown until the person has it. */
  readonly link?: { readonly name: string; readonly text: string; readonly expiresAt: string };
  readonly isInviting: boolean;
  /** Roles that were chosen and are not saved. */
  readonly chosen: Readonly<Record<string, MemberRole>>;
  /** Removal that needs the person's confirmation. */
  readonly removing?: string;
  readonly failure?: Failure;
}

export type TeamAction =
  | { readonly kind: 'members'; readonly list: Pick<TeamState, 'members' | 'self' | 'invitations'> }
  | { readonly kind: 'audit'; readonly audit: TeamState['audit'] }
  | { readonly kind: 'filter'; readonly filter: AuditFilter }
  | { readonly kind: 'link'; readonly link?: TeamState['link'] }
  | { readonly kind: 'inviting'; readonly isInviting: boolean }
  | { readonly kind: 'choose'; readonly name: string; readonly role: MemberRole }
  | { readonly kind: 'removing'; readonly name?: string }
  | { readonly kind: 'failed'; readonly failure?: Failure }
  | { readonly kind: 'forget' };

export const firstTeam: TeamState = { filter: {}, isInviting: false, chosen: {} };

export function reduceTeam(state: TeamState, action: TeamAction): TeamState {
  switch (action.kind) {
    case 'members':
      return { ...state, ...action.list, chosen: {}, removing: undefined };
    case 'audit':
      return { ...state, audit: action.audit };
    case 'filter':
      return { ...state, filter: action.filter };
    case 'link':
      return { ...state, link: action.link, isInviting: false };
    case 'inviting':
      return { ...state, isInviting: action.isInviting, link: undefined, failure: undefined };
    case 'choose':
      return { ...state, chosen: { ...state.chosen, [action.name]: action.role } };
    case 'removing':
      return { ...state, removing: action.name, failure: undefined };
    case 'failed':
      return { ...state, failure: action.failure };
    case 'forget':
      return firstTeam;
  }
}

/** The role of the person who looks at the page. */
export function ownRole({ members, self }: TeamState): MemberRole | undefined {
  return members?.find(({ name }) => name === self)?.role;
}
