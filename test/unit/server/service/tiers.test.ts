import assert from 'node:assert/strict';
import { grantPermissions, permissionsOf, quotaOf } from '#server/service/tiers.ts';

describe('Tiers', () => {
  const table = [
    { tier: 'free', quota: { minute: 10, day: 100 }, permissions: ['read', 'create', 'analysis'] },
    { tier: 'pro', quota: { minute: 100, day: 10_000 }, permissions: ['read', 'create', 'analysis', 'webhooks'] },
    { tier: 'enterprise', quota: { minute: 1000 }, permissions: ['read', 'create', 'analysis', 'webhooks', 'team'] },
  ] as const;
  for (const { tier, quota, permissions } of table) {
    it(`${tier} has its quota and permissions`, () => {
      assert.deepEqual(quotaOf(tier), quota);
      assert.deepEqual(permissionsOf(tier), permissions);
      assert.deepEqual(grantPermissions(tier, undefined), { granted: permissions, refused: [] });
    });
  }

  it('a key may get fewer permissions than its tier has, never more', () => {
    assert.deepEqual(grantPermissions('free', ['analysis', 'read', 'team']), {
      granted: ['read', 'analysis'],
      refused: ['team'],
    });
  });
});
