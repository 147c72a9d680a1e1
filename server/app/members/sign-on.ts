/** Signing in to the dashboard by a provider of OpenID Connect. */
import { foldedName, memberNameOf } from '#server/service/members/member-name.ts';
import { isInvitationOpen } from '#server/service/members/lives.ts';
import { hashToken, newToken } from '#server/service/members/one-time-token.ts';
import { callerOf, type KeyCaller } from '../access/authenticate.ts';
import { createKey } from '../access/keys.ts';
import { ApiError } from '../operations/api-error.ts';
import type { MemberRecord } from '../ports/member-store.ts';
import type { BegunSignOn, SignOnSettings, SingleSignOn, SingleSignOnOpener } from '../ports/single-sign-on.ts';
import { noteDeed } from './audit-log.ts';
import { joinBy } from './invitations.ts';
import type { MembersContext } from './members-context.ts';

export interface SignOnContext extends MembersContext {
  readonly openSignOn: SingleSignOnOpener;
  /** Undefined where the operator named no provider. */
  readonly signOnSettings: () => SignOnSettings | undefined;
  readonly log: (text: string) => void;
}

export const signOnPath = '/oidc/start';
const callbackPath = '/oidc/callback';

/** A sign-in that takes longer is begun again. */
export const signOnMs = 10 * 60 * 1000;
/** Sign-ins under way at a time; the oldest go. */
const pendingMax = 1000;

/** Name of the key that stands for a member's sign-ins. The key itself is thrown away. */
const keyName = 'single sign-on';

interface Pending {
  readonly checks: BegunSignOn['checks'];
  readonly sinceMs: number;
}

/** Sign-ins under way, in memory alone: what begins in one browser ends in that one. */
export class SignOns {
  readonly #context: SignOnContext;
  readonly #pending = new Map<string, Pending>();
  #opened: { readonly settings: SignOnSettings; readonly provider: SingleSignOn } | undefined;

  constructor(context: SignOnContext) {
    this.#context = context;
  }

  get isOffered(): boolean {
    return this.#context.signOnSettings() !== undefined;
  }

  /** Returns the address at the provider, and a token for the browser's cookie. */
  async begin(): Promise<{ readonly address: string; readonly token: string }> {
    const { clock, randomBytes, publicUrl } = this.#context;
    const { address, checks } = await this.#tried((provider) => provider.begin(`${publicUrl() ?? ''}${callbackPath}`));
    const token = newToken(randomBytes);
    this.#pending.set(hashToken(token) as string, { checks, sinceMs: clock.nowMs() });
    for (const hash of this.#pending.keys()) if (this.#pending.size > pendingMax) this.#pending.delete(hash);
    return { address, token };
  }

  /**
   * Returns the member whom the provider knows. Works once a token. Throws `invitation_not_found` for a person who is no
   * member and not invited.
   *
   * @param target path and query that the browser came back to
   */
  async finish(token: string | undefined, target: string): Promise<KeyCaller> {
    const { clock, publicUrl } = this.#context;
    const hash = token === undefined ? undefined : hashToken(token);
    const pending = hash === undefined ? undefined : this.#pending.get(hash);
    if (hash !== undefined) this.#pending.delete(hash);
    if (pending === undefined || clock.nowMs() - pending.sinceMs >= signOnMs) {
      throw new ApiError('invalid_parameter', 'This sign-in was not begun here, or too long ago. Begin again.');
    }
    const answer = new URL(target, publicUrl());
    const email = await this.#tried((provider) => provider.finish(answer, pending.checks));
    if (email === undefined) throw noMember('The provider has verified no address of yours.');
    return this.#callerOf(email);
  }

  /** Logs a fault of the provider, whose answer may be anything, and throws one sentence about it. */
  async #tried<Result>(work: (provider: SingleSignOn) => Promise<Result>): Promise<Result> {
    const provider = this.#provider();
    try {
      return await work(provider);
    } catch (error) {
      this.#context.log(`single sign-on: ${error instanceof Error ? error.message : String(error)}`);
      throw new ApiError('invalid_parameter', 'The sign-in at the provider did not succeed. Begin again.');
    }
  }

  #provider(): SingleSignOn {
    const settings = this.#context.signOnSettings();
    if (settings === undefined) throw new ApiError('endpoint_not_found', 'There is no such path.');
    if (this.#opened?.settings !== settings) {
      this.#opened = { settings, provider: this.#context.openSignOn(settings) };
    }
    return this.#opened.provider;
  }

  #callerOf(email: string): KeyCaller {
    const { state, clock } = this.#context;
    return state.transaction(() => {
      const { name } = this.#memberOf(email);
      const isOwn = (key: { readonly member: string; readonly name: string; readonly revokedAtMs?: number }) =>
        key.member === name && key.name === keyName && key.revokedAtMs === undefined;
      const keyId = state.keys().find(isOwn)?.id ?? createKey(this.#context, { member: name, name: keyName }).id;
      return callerOf(state, clock, state.key(keyId));
    });
  }

  #memberOf(email: string): MemberRecord {
    const { state, clock } = this.#context;
    const isTheirs = (each: { readonly name: string; readonly email?: string }) =>
      each.email === email || foldedName(each.name) === email;
    const member = state.members.all().find(isTheirs);
    if (member !== undefined) return member;
    const invitation = state.members.invitations().find(isTheirs);
    if (invitation !== undefined && isInvitationOpen(invitation, clock.nowMs()))
      return joinBy(this.#context, invitation);
    return this.#memberByDomain(email);
  }

  #memberByDomain(email: string): MemberRecord {
    const { state, clock } = this.#context;
    const domain = this.#context.signOnSettings()?.domain?.toLowerCase();
    const name = memberNameOf(email);
    if (domain === undefined || name === undefined || !email.endsWith(`@${domain}`)) {
      throw noMember('You are no member here. Ask an owner for an invitation.');
    }
    const member = { name, role: 'reader', email, createdAtMs: clock.nowMs() } as const;
    state.members.save(member);
    noteDeed(this.#context, { actor: name }, { action: 'member.joined', subject: name, detail: 'reader, by domain' });
    return member;
  }
}

function noMember(message: string): ApiError {
  return new ApiError('invitation_not_found', message);
}
