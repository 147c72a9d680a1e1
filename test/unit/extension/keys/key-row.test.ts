import assert from 'node:assert/strict';
import { inListOrder, keyRow } from '#extension/keys/key-row.ts';
import {
  expiryChoices,
  nameObjection,
  permissionDetail,
  tierChoices,
  typeChoices,
} from '#extension/keys/key-questions.ts';
import { offeredPermissions, tierPermissions } from '#extension/keys/tier-permissions.ts';
import { type KeyEntry, permissionNames, type Tier } from '#protocol/keys.ts';
import { permissionsOf } from '#server/service/tiers.ts';
import { plainText } from '../../../support/plain-text.ts';

const nowMs = Date.parse('2026-03-10T12:00:00.000Z');

function key(given: Partial<KeyEntry> = {}): KeyEntry {
  return {
    id: 'key_1',
    name: 'CI',
    type: 'live',
    tier: 'pro',
    permissions: ['read'],
    member: 'owner',
    lastFour: 'aB3x',
    createdAt: '2026-03-08T12:00:00.000Z',
    ...given,
  };
}

function expiry(type: 'live' | 'test') {
  return expiryChoices(type, plainText).map(({ label, value }) => [label, value]);
}

function check(given: Partial<KeyEntry>, detail: string, canRevoke: boolean): void {
  const row = keyRow(key(given), { nowMs, language: 'en' }, plainText);
  assert.deepEqual(row, { label: 'CI', description: 'live · pro · ****aB3x', detail, canRevoke });
}

describe('rows of keys', () => {
  it('report how a key has lived and how long it will', () => {
    check({}, 'created 2 days ago · never used · does not expire', true);
    check(
      { lastUsedAt: '2026-03-10T11:00:00.000Z' },
      'created 2 days ago · last used 1 hour ago · does not expire',
      true,
    );
    check({ expiresAt: '2026-04-01T00:00:00.000Z' }, 'created 2 days ago · never used · expires on Apr 1, 2026', true);
  });

  it('offer nothing where a key is over', () => {
    check({ expiresAt: '2026-03-09T00:00:00.000Z' }, 'created 2 days ago · never used · expired on Mar 9, 2026', false);
    check({ revokedAt: '2026-03-10T11:59:30.000Z' }, 'created 2 days ago · never used · revoked now', false);
  });

  it('are the newest first, and what is over last', () => {
    const old = key({ id: 'key_old', createdAt: '2026-01-01T00:00:00.000Z' });
    const revoked = key({ id: 'key_revoked', revokedAt: '2026-03-09T00:00:00.000Z' });
    assert.deepEqual(
      inListOrder([revoked, old, key()], nowMs).map(({ id }) => id),
      ['key_1', 'key_old', 'key_revoked'],
    );
  });
});

describe('questions about a key', () => {
  it('offer what the engine grants', () => {
    const tiers = Object.keys(tierPermissions) as Tier[];
    assert.deepEqual(
      tiers.toSorted(),
      tierChoices(plainText)
        .map(({ value }) => value)
        .toSorted(),
    );
    for (const tier of tiers) assert.deepEqual(tierPermissions[tier], permissionsOf(tier));
    assert.ok(permissionNames.every((permission) => permissionDetail(permission, plainText).length > 0));
  });

  it('offer nothing for what the engine does not have', () => {
    assert.deepEqual(offeredPermissions('enterprise', ['view', 'index.state']), ['read', 'create', 'analysis']);
    assert.deepEqual(offeredPermissions('enterprise', ['webhooks.test']), ['read', 'create', 'analysis', 'webhooks']);
    assert.deepEqual(offeredPermissions('enterprise', ['webhooks', 'team']), tierPermissions.enterprise);
    assert.deepEqual(offeredPermissions('free', ['webhooks', 'team']), tierPermissions.free);
  });

  it('begin with the default', () => {
    assert.deepEqual(typeChoices(plainText)[0]?.value, 'live');
    assert.deepEqual(tierChoices(plainText)[0]?.value, 'enterprise');
    assert.deepEqual(expiry('live')[0], ['Never', undefined]);
    assert.deepEqual(expiry('test')[0], ['After 90 days', undefined]);
    assert.equal(new Set(expiry('test').map(([label]) => label)).size, expiry('test').length);
  });

  it('refuse a name that is too long', () => {
    assert.equal(nameObjection('', plainText), undefined);
    assert.equal(nameObjection('x'.repeat(200), plainText), undefined);
    assert.equal(nameObjection('x'.repeat(201), plainText), 'At most 200 characters.');
  });
});
