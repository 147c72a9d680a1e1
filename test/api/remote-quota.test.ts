import assert from 'node:assert/strict';
import type { Capabilities } from '#protocol/capabilities.ts';
import { ownProjectsMax } from '#server/app/projects/project-quota.ts';
import type { BuiltEngine } from '../support/built-engine.ts';
import { serveRemote } from '../support/built-remote.ts';
import { MemoryStateStore } from '../support/memory-state-store.ts';

describe('projects of a member on a remote', () => {
  let engine: BuiltEngine;
  let [owner, free, sameMember, pro] = ['', '', '', ''];

  before(async () => {
    ({ engine, key: owner } = await serveRemote());
    const keys = ['free', 'free', 'pro'] as const;
    [free, sameMember, pro] = await Promise.all(
      keys.map(async (tier) => (await engine.call('keys.create', { tier })).key),
    );
  });
  after(() => engine.dispose());

  async function register(key: string, name: string): Promise<{ status: number; code?: string; id: string }> {
    const { status, body } = await engine.send({
      method: 'POST',
      path: '/api/v1/projects',
      key,
      body: { name, path: name },
    });
    const { code, data } = JSON.parse(body) as { code?: string; data?: { project: { id: string } } };
    return { status, id: data?.project.id ?? '', ...(code !== undefined && { code }) };
  }

  const limitOf = async (key: string) => {
    const { body } = await engine.send({ path: '/api/v1', key });
    return (JSON.parse(body) as { data: Capabilities }).data.limits.projectsMax;
  };

  it('are as many as the tier of the key has room for, all keys of the member together, and come back with a deletion', async () => {
    // A free key has ten requests a minute.
    const made: string[] = [];
    for (let number = 0; number < 9; number++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, id } = await register(free, `shop-${number}`);
      assert.equal(status, 201);
      made.push(id);
    }
    assert.equal(await limitOf(free), 10);
    assert.equal((await register(sameMember, 'shop-9')).status, 201);
    assert.deepEqual(await register(sameMember, 'shop-10'), { status: 403, code: 'quota_exceeded', id: '' });
    assert.equal((await register(sameMember, 'shop-3')).status, 200, 'what is there is no new one');
    assert.equal((await register(pro, 'shop-10')).status, 201, 'a larger tier has more room');
    for (const id of [made[0], made[1]])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      assert.equal((await engine.send({ method: 'DELETE', path: `/api/v1/projects/${id}`, key: owner })).status, 200);
    assert.equal((await register(sameMember, 'shop-11')).status, 201);
    assert.deepEqual([await limitOf(pro), await limitOf(owner)], [100, 1000]);
  });

  it('are not fewer for a key of a smaller tier on an engine of its own', () => {
    const state = new MemoryStateStore();
    const caller = {
      kind: 'key',
      keyId: 'key_1',
      type: 'live',
      member: 'owner',
      tier: 'free',
      permissions: [],
    } as const;
    assert.equal(ownProjectsMax(state, caller), 1000);
    assert.equal(ownProjectsMax(state, { kind: 'owner' }), 1000);
  });
});
