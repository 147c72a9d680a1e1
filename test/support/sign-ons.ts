import type { MembersContext } from '#server/app/members/members-context.ts';
import { type SignOnContext, SignOns } from '#server/app/members/sign-on.ts';

/** Sign-ins of a fixture, where a test names a provider. */
export function signOnsOf(
  members: MembersContext,
  { signOn, openSignOn }: { signOn?: SignOnContext['signOnSettings']; openSignOn?: SignOnContext['openSignOn'] },
): SignOns | undefined {
  if (signOn === undefined || openSignOn === undefined) return undefined;
  return new SignOns({ ...members, openSignOn, signOnSettings: signOn, log: () => undefined });
}
