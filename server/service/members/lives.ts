/** How long invitations and sessions of the dashboard last. */

const hourMs = 3_600_000;

export const invitationMs = 72 * hourMs;

/** A session ends when it was not used for so long, */
export const sessionIdleMs = 12 * hourMs;
/** and in any case after so long: then its member signs in again. */
export const sessionMs = 7 * 24 * hourMs;

interface Session {
  readonly createdAtMs: number;
  readonly usedAtMs: number;
}

export function isInvitationOpen({ createdAtMs }: { readonly createdAtMs: number }, nowMs: number): boolean {
  return isWithin(createdAtMs, invitationMs, nowMs);
}

export function isSessionOpen({ createdAtMs, usedAtMs }: Session, nowMs: number): boolean {
  return isWithin(createdAtMs, sessionMs, nowMs) && isWithin(usedAtMs, sessionIdleMs, nowMs);
}

/** A clock that was set back ends nothing early, and makes nothing last longer than it would from now on. */
function isWithin(fromMs: number, lifeMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - fromMs) < lifeMs;
}
