import type { MemberRole } from '#protocol/members.ts';
import { BridgeError } from '../../bridge/bridge.ts';
import { managesTeam } from './offered.ts';
import type { TeamParts } from './team-parts.ts';
import { ownRole } from './team-state.ts';

/** Actions of the page; their results are shown and announced. */
export interface TeamDeeds {
  load(): Promise<void>;
  invite(name: string, role: MemberRole): Promise<void>;
  changeRole(name: string, role: MemberRole): Promise<void>;
  /** Of a member, or the invitation of that name. */
  remove(name: string): Promise<void>;
  loadAudit(): Promise<void>;
  moreAudit(): Promise<void>;
}

const auditPage = 50;

export function teamDeeds(parts: TeamParts): TeamDeeds {
  const { store, bridge, announce } = parts;
  const tried = async (work: () => Promise<void>): Promise<void> => {
    store.dispatch({ kind: 'failed' });
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      const { code, message } = error;
      store.dispatch({ kind: 'failed', failure: { code, message } });
    }
  };
  const readMembers = async () => {
    const { data } = await bridge.call('members.list', { detail: 'full' });
    store.dispatch({ kind: 'members', list: data });
  };
  const readAudit = async (cursor?: string) => {
    const { filter, audit } = store.get();
    const { data } = await bridge.call('audit.list', {
      ...filter,
      limit: auditPage,
      ...(cursor !== undefined && { cursor }),
    });
    const before = cursor === undefined ? [] : (audit?.entries ?? []);
    store.dispatch({ kind: 'audit', audit: { ...data, entries: [...before, ...data.entries] } });
  };
  const readAll = async () => {
    await readMembers();
    if (managesTeam(ownRole(store.get()))) await readAudit();
  };
  return {
    load: () => tried(readAll),
    invite: (name, role) =>
      tried(async () => {
        const { link, expiresAt } = (await bridge.call('members.invite', { name, role })).data;
        store.dispatch({ kind: 'link', link: { name, text: link, expiresAt } });
        announce(`The link for ${name} is made. Copy it now: it is not shown again.`);
        await readAll();
      }),
    changeRole: (name, role) =>
      tried(async () => {
        await bridge.call('members.change', { name, role });
        announce(`${name} is ${role} now.`);
        await readAll();
      }),
    remove: (name) =>
      tried(async () => {
        await bridge.call('members.remove', { name });
        announce(`${name} is removed.`);
        await readAll();
      }),
    loadAudit: () => tried(() => readAudit()),
    moreAudit: () => tried(() => readAudit(store.get().audit?.nextCursor)),
  };
}
