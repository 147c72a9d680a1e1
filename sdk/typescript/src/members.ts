import type { Groundplan } from './groundplan.ts';
import { List } from './list.ts';
import type { RequestOptions } from './options.ts';
import type {
  ChangeMemberBody,
  ChangeMemberData,
  InviteMemberBody,
  InviteMemberData,
  ListAuditData,
  ListAuditQuery,
  ListMembersData,
  ListMembersQuery,
} from './schema.ts';
import type { ApiRequest } from './transport.ts';

const extension = 'members';

/**
 * Members of a remote, and the log of their actions. Servers that are no remote have none.
 *
 * @example
 * import { Members } from 'groundplan-sdk/remote';
 *
 * const members = new Members(client);
 */
export class Members {
  readonly #client: Groundplan;

  constructor(client: Groundplan) {
    this.#client = client;
  }

  /**
   * Returns the members with their roles, the oldest first. With `detail: 'full'`: who is invited, and when keys were last
   * used.
   *
   * @example
   * for (const { name, role } of (await members.list()).members) console.log(name, role);
   */
  list(params?: ListMembersQuery, options?: RequestOptions): Promise<ListMembersData> {
    return this.#send({ path: [], query: params }, options);
  }

  /**
   * Invites one. Its `link` is in this answer and in no other; it works once, for 72 hours. A further invitation of the same
   * name ends the one before.
   *
   * @example
   * const { link, expiresAt } = await members.invite({ name: 'anna', role: 'member' });
   */
  invite(params: InviteMemberBody, options?: RequestOptions): Promise<InviteMemberData> {
    return this.#send({ method: 'POST', path: ['invitations'], body: params }, options);
  }

  /**
   * Changes the role of a member. It holds for the keys that exist, from the next request on.
   *
   * @example
   * await members.change('anna', { role: 'admin' });
   */
  async change(name: string, params: ChangeMemberBody, options?: RequestOptions): Promise<ChangeMemberData['member']> {
    return (await this.#send<ChangeMemberData>({ method: 'PUT', path: [name], body: params }, options)).member;
  }

  /**
   * Removes a member: keys, sessions, streams and webhooks end at once. Of a name that is only invited the invitation ends.
   *
   * @example
   * await members.remove('anna');
   */
  async remove(name: string, options?: RequestOptions): Promise<void> {
    await this.#send({ method: 'DELETE', path: [name] }, options);
  }

  /**
   * The log of the remote, the newest entry first: who did what.
   *
   * @example
   * for await (const { at, actor, action, subject } of members.audit({ actor: 'anna' })) console.log(at, actor, action, subject);
   */
  audit(
    params?: Omit<ListAuditQuery, 'cursor'>,
    options?: RequestOptions,
  ): List<ListAuditData['entries'][number], ListAuditData> {
    return new List(this.#client.api, 'entries', { extension, path: ['audit'], query: params }, options);
  }

  #send<Data>(request: ApiRequest, options?: RequestOptions): Promise<Data> {
    return this.#client.api.send({ ...request, extension, path: ['members', ...request.path] }, options);
  }
}
