import { isSessionOpen, sessionIdleMs, sessionMs } from '#server/service/members/lives.ts';
import { hashToken, newToken } from '#server/service/members/one-time-token.ts';
import { callerOf, type KeyCaller } from '../access/authenticate.ts';
import { ApiError } from '../operations/api-error.ts';
import type { SessionRecord } from '../ports/member-store.ts';
import { noteDeed } from './audit-log.ts';
import type { MembersContext } from './members-context.ts';

/** A use is written at most so often: each write is durable. */
const useWrittenMs = 60_000;

export interface OpenedSession {
  /** The secret of the cookie. It is in this value alone. */
  readonly token: string;
  readonly endsAtMs: number;
}

/** Opens a session that is worth what the caller's key is worth, for as long as that is valid. */
export function openSession(deps: MembersContext, caller: KeyCaller): OpenedSession {
  const { state, clock, randomBytes } = deps;
  const token = newToken(randomBytes);
  const nowMs = clock.nowMs();
  state.transaction(() => {
    state.members.pruneSessions(nowMs - sessionMs, nowMs - sessionIdleMs);
    const hash = hashToken(token) as string;
    state.members.saveSession({ hash, keyId: caller.keyId, createdAtMs: nowMs, usedAtMs: nowMs });
    const by = { actor: caller.member, keyId: caller.keyId };
    noteDeed(deps, by, { action: 'session.opened', subject: caller.member });
  });
  return { token, endsAtMs: nowMs + sessionMs };
}

/** Throws `invalid_api_key` for a session that is none or has ended, and what is wrong with its key. */
export function callerOfSession(deps: MembersContext, token: string): KeyCaller {
  const { state, clock } = deps;
  const session = findSession(deps, token);
  if (session === undefined)
    throw new ApiError('invalid_api_key', 'There is no such session, or no longer: sign in again.');
  const caller = callerOf(state, clock, state.key(session.keyId));
  const nowMs = clock.nowMs();
  if (Math.abs(nowMs - session.usedAtMs) >= useWrittenMs) state.members.saveSession({ ...session, usedAtMs: nowMs });
  return { ...caller, session: { hash: session.hash, endsAtMs: session.createdAtMs + sessionMs } };
}

function findSession({ state, clock }: MembersContext, token: string): SessionRecord | undefined {
  const hash = hashToken(token);
  const session = hash === undefined ? undefined : state.members.session(hash);
  return session !== undefined && isSessionOpen(session, clock.nowMs()) ? session : undefined;
}

/** Ends what is open under it as well. Without an effect where there is none. */
export function closeSession(deps: MembersContext, token: string): void {
  const { state, keyEnds } = deps;
  const session = findSession(deps, token);
  if (session === undefined) return;
  state.transaction(() => {
    state.members.deleteSession(session.hash);
    const actor = state.key(session.keyId)?.member;
    if (actor !== undefined)
      noteDeed(deps, { actor, keyId: session.keyId }, { action: 'session.closed', subject: actor });
    state.afterCommit(() => keyEnds.listener(session.hash));
  });
}
