import type { AcceptedInvitation, MemberRole } from '#protocol/members.ts';
import type { KeyCaller } from '../access/authenticate.ts';
import { acceptInvitation, openInvitation } from './invitations.ts';
import type { MembersContext } from './members-context.ts';
import type { SignOns } from './sign-on.ts';
import { callerOfSession, closeSession, type OpenedSession, openSession } from './sessions.ts';

/** Ways into a remote that are no operations: a caller comes to them without a key. */
export interface RemoteAccess {
  /** Throws `invitation_not_found`; changes nothing. */
  invitation(token: string): { readonly name: string; readonly role: MemberRole };
  /** Works once. Throws `invitation_not_found`. */
  accept(token: string): AcceptedInvitation;
  openSession(caller: KeyCaller): OpenedSession;
  /** Throws an `ApiError` of status 401. */
  callerOfSession(token: string): KeyCaller;
  closeSession(token: string): void;
  /** Sign-ins by a provider. Absent where there can be none. */
  readonly signOns?: Pick<SignOns, 'isOffered' | 'begin' | 'finish'>;
}

export function remoteAccess(deps: MembersContext, signOns?: SignOns): RemoteAccess {
  return {
    ...(signOns !== undefined && { signOns }),
    invitation: (token) => openInvitation(deps, token),
    accept: (token) => acceptInvitation(deps, token),
    openSession: (caller) => openSession(deps, caller),
    callerOfSession: (token) => callerOfSession(deps, token),
    closeSession: (token) => closeSession(deps, token),
  };
}
