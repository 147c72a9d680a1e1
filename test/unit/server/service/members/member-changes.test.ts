import assert from 'node:assert/strict';
import { type MemberRole, memberRoles } from '#protocol/members.ts';
import { type ChangingRole, refusalOf } from '#server/service/members/member-changes.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

describe('Changes of members', () => {
  const cases: [ChangingRole, MemberRole | undefined, MemberRole | undefined, number, string | undefined][] = [
    ['machine', undefined, 'owner', 1, undefined],
    ['owner', 'owner', undefined, 2, undefined],
    ['owner', 'owner', undefined, 1, 'last_owner'],
    ['machine', 'owner', 'admin', 1, 'last_owner'],
    ['owner', 'owner', 'owner', 1, undefined],
    ['admin', undefined, 'admin', 1, undefined],
    ['admin', 'member', 'reader', 1, undefined],
    ['admin', undefined, 'owner', 1, 'insufficient_permissions'],
    ['admin', 'owner', undefined, 2, 'insufficient_permissions'],
    ['admin', 'admin', 'owner', 1, 'insufficient_permissions'],
    ['member', undefined, 'reader', 1, 'insufficient_permissions'],
    ['reader', 'reader', 'member', 1, 'insufficient_permissions'],
  ];
  for (const [by, from, to, owners, refusal] of cases) {
    it(`${by}: ${from ?? 'none'} to ${to ?? 'none'} with ${owners} owners: ${refusal ?? 'allowed'}`, () => {
      assert.equal(refusalOf(by, { ...(from && { from }), ...(to && { to }), owners }), refusal);
    });
  }

  it('whatever is tried, there is always an owner, and no one below owner becomes or ends one', () => {
    const random = seededRandom(announcedSeed('changes of members'));
    const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item;
    const roles = new Map<number, MemberRole>([[0, 'owner']]);
    const owners = () => [...roles.values()].filter((role) => role === 'owner').length;
    for (let round = 0; round < rounds(5000); round++) {
      const by = pick<ChangingRole>([...memberRoles, 'machine']);
      const who = Math.floor(random() * 8);
      const [from, to] = [roles.get(who), pick([...memberRoles, undefined])];
      const before = owners();
      if (refusalOf(by, { ...(from && { from }), ...(to && { to }), owners: before }) !== undefined) continue;
      if (to === undefined) roles.delete(who);
      else roles.set(who, to);
      assert.ok(owners() >= 1);
      if (by === 'admin' || by === 'member' || by === 'reader') assert.equal(owners(), before);
      assert.ok(by !== 'member' && by !== 'reader');
    }
  });
});
