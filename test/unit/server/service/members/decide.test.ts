import assert from 'node:assert/strict';
import { permissionNames } from '#protocol/keys.ts';
import { type MemberRole, memberRoles } from '#protocol/members.ts';
import { type OperationId, operations, operationSpec } from '#protocol/operations.ts';
import { decide, type OperationNeeds, permissionsWithin } from '#server/service/members/decide.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

const anna = (role: MemberRole) => ({ name: 'anna', role, permissions: permissionsWithin(role, permissionNames) });
const own = { member: 'anna', isShared: false };
const shared = { member: 'bert', isShared: true };
const foreign = { member: 'bert', isShared: false };

const read: OperationNeeds = { permission: 'read', method: 'GET' };
const graph: OperationNeeds = { permission: 'analysis', method: 'GET' };
const create: OperationNeeds = { permission: 'create', method: 'POST' };
const remove: OperationNeeds = { permission: 'create', method: 'DELETE' };
const analyse: OperationNeeds = { permission: 'analysis', method: 'POST' };
const hook: OperationNeeds = { permission: 'webhooks', method: 'POST' };
const team: OperationNeeds = { permission: 'team', method: 'POST' };

describe('Roles', () => {
  const table: [MemberRole, OperationNeeds, Parameters<typeof decide>[2], ReturnType<typeof decide>][] = [
    ['reader', read, shared, 'allowed'],
    ['reader', graph, shared, 'allowed'],
    ['reader', read, foreign, 'unseen'],
    ['reader', create, undefined, 'refused'],
    ['reader', analyse, shared, 'refused'],
    ['reader', remove, own, 'refused'],
    ['reader', team, undefined, 'refused'],
    ['member', create, undefined, 'allowed'],
    ['member', analyse, shared, 'allowed'],
    ['member', analyse, foreign, 'unseen'],
    ['member', remove, own, 'allowed'],
    ['member', remove, shared, 'refused'],
    ['member', hook, own, 'allowed'],
    ['member', hook, shared, 'refused'],
    ['member', team, undefined, 'refused'],
    ['admin', remove, foreign, 'allowed'],
    ['admin', team, undefined, 'allowed'],
    ['owner', remove, foreign, 'allowed'],
    ['owner', hook, shared, 'allowed'],
  ];
  for (const [role, needs, project, verdict] of table) {
    const whose = project === undefined ? 'no project' : project === own ? 'an own one' : JSON.stringify(project);
    it(`${role}: ${needs.method} with ${needs.permission} on ${whose}: ${verdict}`, () => {
      assert.equal(decide(anna(role), needs, project), verdict);
    });
  }

  it('a key that was given less than its role has sees less', () => {
    const narrow = { name: 'anna', role: 'owner', permissions: ['read'] } as const;
    assert.equal(decide(narrow, read, foreign), 'unseen');
    assert.equal(decide(narrow, team), 'refused');
  });

  it('a reader may do nothing of the table that is no GET, and every role no less than the one below', () => {
    const ids = Object.keys(operations) as OperationId[];
    for (const id of ids) {
      const { permission, http } = operationSpec(id);
      if (http === undefined) continue;
      const needs = { permission, method: http.method };
      for (const project of [undefined, own, shared, foreign]) {
        const verdicts = memberRoles.map((role) => decide(anna(role), needs, project));
        if (http.method !== 'GET') assert.notEqual(verdicts.at(-1), 'allowed', id);
        verdicts.forEach((verdict, at) => {
          if (verdict === 'allowed')
            assert.ok(
              verdicts.slice(0, at).every((above) => above === 'allowed'),
              id,
            );
        });
      }
    }
  });

  it('what is seen depends on the project and the role alone; sharing and owning never take anything away', () => {
    const random = seededRandom(announcedSeed('roles'));
    const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item;
    const needs = [read, graph, create, remove, analyse, hook, team];
    const rank = { unseen: 0, refused: 1, allowed: 2 };
    for (let round = 0; round < rounds(3000); round++) {
      const role = pick(memberRoles);
      const permissions = permissionsWithin(
        role,
        permissionNames.filter(() => random() < 0.7),
      );
      const actor = { name: pick(['anna', 'bert']), role, permissions };
      const project = { member: pick(['anna', 'bert', 'chris']), isShared: random() < 0.5 };
      const [one, other] = [pick(needs), pick(needs)];
      const verdict = decide(actor, one, project);
      assert.equal(verdict === 'unseen', decide(actor, other, project) === 'unseen');
      assert.ok(rank[decide(actor, one, { ...project, isShared: true })] >= rank[verdict]);
      assert.ok(rank[decide(actor, one, { ...project, member: actor.name })] >= rank[verdict]);
      if (permissions.includes('team')) assert.equal(verdict, 'allowed');
    }
  });

  it('permissions are those that key and role have in common', () => {
    assert.deepEqual(permissionsWithin('reader', ['read', 'create', 'analysis', 'team']), ['read', 'analysis']);
    assert.deepEqual(permissionsWithin('member', ['webhooks', 'team']), ['webhooks']);
    assert.deepEqual(permissionsWithin('owner', permissionNames), [...permissionNames]);
  });
});
