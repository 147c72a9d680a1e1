import assert from 'node:assert/strict';
import type { Caller } from '#server/app/operations/operation.ts';
import { byAge, findProject, ownerMember, spaceOf, visibleProjects } from '#server/app/projects/project-space.ts';
import { permissionsOf } from '#server/service/tiers.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { sampleProject } from '../../../../support/sample-project.ts';

function key(type: 'live' | 'test', member: string, tier: 'pro' | 'enterprise' = 'pro'): Caller {
  return { kind: 'key', keyId: 'key_1', type, member, tier, permissions: permissionsOf(tier) };
}

describe('who sees which project', () => {
  const state = new MemoryStateStore();
  const add = (id: string, kind: 'live' | 'test', member: string, createdAtMs: number) =>
    state.insertProject(sampleProject({ id, kind, member, createdAtMs, path: `/${id}` }));
  add('prj_c', 'live', 'anna', 2);
  add('prj_b', 'live', 'owner', 2);
  add('prj_a', 'live', 'owner', 3);
  add('prj_t', 'test', 'anna', 1);

  const seen: readonly (readonly [who: string, caller: Caller, ids: string])[] = [
    ['the person at the machine', { kind: 'owner' }, 'prj_b prj_c prj_a'],
    ['a key of a member', key('live', 'anna'), 'prj_c'],
    ['a key of the member that every installation has', key('live', ownerMember), 'prj_b prj_a'],
    ['a key with the team', key('live', 'bert', 'enterprise'), 'prj_b prj_c prj_a'],
    ['a test key', key('test', 'anna'), 'prj_t'],
    ['a test key of somebody else', key('test', 'bert'), ''],
    ['a test key with the team', key('test', 'bert', 'enterprise'), 'prj_t'],
  ];
  for (const [who, caller, ids] of seen) {
    it(`${who}: ${ids || 'none'}`, () => {
      assert.equal(
        visibleProjects(state, caller)
          .map(({ id }) => id)
          .join(' '),
        ids,
      );
      for (const { id } of state.projects()) {
        if (ids.includes(id)) assert.equal(findProject(state, caller, id).id, id);
        else assert.throws(() => findProject(state, caller, id), { code: 'project_not_found' });
      }
    });
  }

  it('the person at the machine makes live projects as the owner', () => {
    assert.deepEqual(spaceOf({ kind: 'owner' }), { kind: 'live', member: 'owner', seesAllMembers: true });
    assert.deepEqual(spaceOf(key('test', 'anna')), { kind: 'test', member: 'anna', seesAllMembers: false });
  });

  it('what was made at the same moment is in the order of its identifiers', () => {
    const [a, b] = [sampleProject({ id: 'prj_a' }), sampleProject({ id: 'prj_b' })];
    assert.deepEqual([byAge(a, b) < 0, byAge(b, a) > 0], [true, true]);
  });
});
