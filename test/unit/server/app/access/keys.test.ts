import assert from 'node:assert/strict';
import type { OperationParams } from '#protocol/operations.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { KeyEnds } from '#server/app/access/key-ends.ts';
import { createKey, keyHandlers } from '#server/app/access/keys.ts';
import { hashApiKey } from '#server/service/api-keys.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';

const randomBytes = (count: number) => new Uint8Array(count).fill(9);
const context = { caller: { kind: 'owner' }, signal: new AbortController().signal } as const;

function setUp() {
  const [state, clock] = [new MemoryStateStore(), new FakeClock()];
  const deps = { state, clock, identifiers: new Identifiers(randomBytes), randomBytes, keyEnds: new KeyEnds() };
  return { deps, state, clock, handlers: keyHandlers(deps) };
}

describe('Keys', () => {
  const created: { params: OperationParams<'keys.create'>; expected: object }[] = [
    {
      params: {},
      expected: {
        name: 'live key of 2026-11-21',
        type: 'live',
        tier: 'enterprise',
        permissions: ['read', 'create', 'analysis', 'webhooks', 'team'],
      },
    },
    {
      params: { name: 'CI', tier: 'free', permissions: ['analysis', 'read'], expiresInDays: 0.5 },
      expected: {
        name: 'CI',
        type: 'live',
        tier: 'free',
        permissions: ['read', 'analysis'],
        expiresAt: '2026-11-22T00:00:00.000Z',
      },
    },
    {
      params: { type: 'test', tier: 'pro' },
      expected: {
        name: 'test key of 2026-11-21',
        type: 'test',
        tier: 'pro',
        permissions: ['read', 'create', 'analysis', 'webhooks'],
        expiresAt: '2027-02-19T12:00:00.000Z',
      },
    },
  ];
  for (const { params, expected } of created) {
    it(`made with ${JSON.stringify(params)}`, () => {
      const { deps, state } = setUp();
      const { key, id, createdAt, ...rest } = createKey(deps, params);
      assert.deepEqual(rest, expected);
      assert.match(key, new RegExp(`^sk_${rest.type}_gp_`));
      assert.match(id, /^key_/);
      assert.equal(createdAt, '2026-11-21T12:00:00.000Z');
      assert.equal(state.keyByHash(hashApiKey(key))?.id, id);
      assert.equal(JSON.stringify(state.keys()).includes(key), false);
    });
  }

  it('get no permission that their tier lacks', () => {
    const { deps, state } = setUp();
    assert.throws(
      () => createKey(deps, { tier: 'free', permissions: ['read', 'webhooks', 'team'] }),
      (error) =>
        error instanceof ApiError && error.code === 'invalid_parameter' && /webhooks, team/.test(error.message),
    );
    assert.deepEqual(state.keys(), []);
  });

  it('are listed without the key, with what became of them [§7.1.stored]', async () => {
    const { deps, state, clock, handlers } = setUp();
    const { id, key } = createKey(deps, { member: 'anna' });
    state.touchKey(id, clock.nowMs());
    clock.advance(1000);
    const revoked = await (await handlers['keys.revoke']({ id }, context)).data();
    assert.deepEqual(revoked, { id, revokedAt: '2026-11-21T12:00:01.000Z' });
    clock.advance(1000);
    assert.deepEqual(await (await handlers['keys.revoke']({ id }, context)).data(), revoked);
    const { keys } = await (await handlers['keys.list']({}, context)).data();
    assert.deepEqual(keys, [
      {
        id,
        name: 'live key of 2026-11-21',
        type: 'live',
        tier: 'enterprise',
        permissions: ['read', 'create', 'analysis', 'webhooks', 'team'],
        member: 'anna',
        lastFour: key.slice(-4),
        createdAt: '2026-11-21T12:00:00.000Z',
        revokedAt: '2026-11-21T12:00:01.000Z',
        lastUsedAt: '2026-11-21T12:00:00.000Z',
      },
    ]);
  });

  it('that are not there can not be revoked', () => {
    const { handlers } = setUp();
    assert.throws(
      () => handlers['keys.revoke']({ id: 'key_x' }, context),
      (error) => error instanceof ApiError && error.code === 'key_not_found',
    );
  });
});
