import assert from 'node:assert/strict';
import type { MemberStore } from '#server/app/ports/member-store.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { MemoryStateStore } from '../memory-state-store.ts';
import { FakeClock, inScratchFolder } from './scratch.ts';
import { projectNamed } from './state-samples.ts';

const anna = { name: 'anna', role: 'member', email: 'anna@example.org', createdAtMs: 2 } as const;
const owner = { name: 'owner', role: 'owner', createdAtMs: 1 } as const;
const invitation = { hash: 'aa', name: 'bert', role: 'reader', invitedBy: 'owner', createdAtMs: 5 } as const;
const session = { hash: 'cc', keyId: 'key_a', createdAtMs: 10, usedAtMs: 20 };
const deed = { atMs: 7, actor: 'anna', action: 'project.created', subject: 'web' } as const;

/** Promises of the port: kept by the database, over each driver, and by the maps of the tests. */
function describePort(withMembers: (work: (members: MemberStore, reopen: () => MemberStore) => void) => void): void {
  it('keeps members, oldest first, and replaces one of the same name', () =>
    withMembers((members, reopen) => {
      assert.deepEqual(members.all(), []);
      members.save(anna);
      members.save(owner);
      members.save({ ...anna, role: 'admin' });
      const again = reopen();
      assert.deepEqual(again.all(), [owner, { ...anna, role: 'admin' }]);
      assert.deepEqual(again.get('owner'), owner);
      assert.equal(again.get('Anna'), undefined);
      assert.deepEqual([again.delete('anna'), again.delete('anna')], [true, false]);
      assert.deepEqual(again.all(), [owner]);
    }));

  it('keeps one invitation a name, and deletes it once', () =>
    withMembers((members, reopen) => {
      members.saveInvitation(invitation);
      members.saveInvitation({ ...invitation, hash: 'bb', email: 'b@example.org' });
      const again = reopen();
      assert.equal(again.invitation('aa'), undefined);
      assert.deepEqual(again.invitation('bb'), { ...invitation, hash: 'bb', email: 'b@example.org' });
      assert.deepEqual([again.deleteInvitation('bb'), again.deleteInvitation('bb')], [true, false]);
      assert.deepEqual(again.invitations(), []);
    }));

  it('keeps sessions, and drops those of a key, old ones and idle ones', () =>
    withMembers((members, reopen) => {
      members.saveSession(session);
      members.saveSession({ ...session, hash: 'dd', usedAtMs: 30 });
      members.saveSession({ ...session, hash: 'ee', keyId: 'key_b', createdAtMs: 1, usedAtMs: 30 });
      members.saveSession({ ...session, usedAtMs: 25 });
      const again = reopen();
      assert.deepEqual(again.session('cc'), { ...session, usedAtMs: 25 });
      again.pruneSessions(2, 30);
      assert.deepEqual(
        ['cc', 'dd', 'ee'].map((hash) => again.session(hash)?.hash),
        [undefined, 'dd', undefined],
      );
      again.deleteSessionsOfKey('key_a');
      assert.equal(again.deleteSession('dd'), false);
    }));

  it('keeps the newest entries of the log, and filters them', () =>
    withMembers((members, reopen) => {
      members.addAudit(deed, 3);
      members.addAudit({ ...deed, actor: 'bert', keyId: 'key_b', detail: 'more' }, 3);
      members.addAudit({ ...deed, action: 'project.deleted' }, 3);
      members.addAudit({ ...deed, subject: 'api' }, 3);
      const again = reopen();
      const all = again.audit({ limit: 10 });
      assert.deepEqual(
        all.map(({ subject, actor, action }) => [subject, actor, action]),
        [
          ['api', 'anna', 'project.created'],
          ['web', 'anna', 'project.deleted'],
          ['web', 'bert', 'project.created'],
        ],
      );
      assert.deepEqual(all[2], { ...deed, id: all[2]?.id, actor: 'bert', keyId: 'key_b', detail: 'more' });
      assert.deepEqual(again.audit({ actor: 'anna', action: 'project.created', limit: 10 }), [all[0]]);
      assert.deepEqual(again.audit({ beforeId: all[0]?.id, limit: 1 }), [all[1]]);
    }));
}

export function describeMemberStore(driver: SqlDriver): void {
  describe('members', () => {
    describePort((work) =>
      inScratchFolder((folder) => {
        const clock = new FakeClock();
        let store = openStateStore(folder, { driver, clock });
        const reopen = () => {
          store.close();
          store = openStateStore(folder, { driver, clock });
          return store.members;
        };
        try {
          work(store.members, reopen);
        } finally {
          store.close();
        }
      }),
    );

    it('are part of the transaction of the store', () =>
      inScratchFolder((folder) => {
        const store = openStateStore(folder, { driver, clock: new FakeClock() });
        assert.throws(() =>
          store.transaction(() => {
            store.members.save(anna);
            store.members.addAudit(deed, 10);
            throw new Error('no');
          }),
        );
        assert.deepEqual([store.members.all(), store.members.audit({ limit: 1 })], [[], []]);
        store.close();
      }));

    it('share projects or keep them to themselves', () =>
      inScratchFolder((folder) => {
        const store = openStateStore(folder, { driver, clock: new FakeClock() });
        const projects = [projectNamed('prj_a', { isShared: true }), projectNamed('prj_b')];
        for (const project of projects) store.insertProject(project);
        assert.deepEqual(store.projects(), projects);
        store.close();
      }));
  });
}

/** The stand-in keeps the promises of the database. */
export function describeMemoryMembers(): void {
  describe('members in memory', () => {
    describePort((work) => {
      const { members } = new MemoryStateStore();
      work(members, () => members);
    });
  });
}
