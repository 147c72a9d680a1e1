import assert from 'node:assert/strict';
import type { CreatedKey, KeyEntry } from '#protocol/keys.ts';
import { run } from '../scripted-command-line.ts';

const created: CreatedKey = {
  key: 'sk_live_gp_example',
  id: 'key_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
  name: 'live key of 2026-01-01',
  type: 'live',
  tier: 'enterprise',
  permissions: ['read', 'analysis'],
  createdAt: '2026-01-01T00:00:00.000Z',
};

const { key: _, ...entry } = created;
const listed: KeyEntry = { ...entry, member: 'owner', lastFour: 'mple' };
const revoked: KeyEntry = { ...listed, name: 'odd\u001Bname', revokedAt: '2026-02-01T00:00:00.000Z' };

describe('groundplan keys', () => {
  it('makes no live key that no one would see', async () => {
    const { code, stdout, stderr, calls } = await run(['keys', 'create'], { script: { 'keys.create': created } });
    assert.deepEqual([code, stdout, calls], [2, '', []]);
    assert.equal(stderr, 'groundplan: stdout is no terminal: --print-key prints a live key there\n');
    const test = await run(['keys', 'create', '--type', 'test'], { script: { 'keys.create': created } });
    assert.equal(test.code, 0);
    const shown = await run(['keys', 'create'], { script: { 'keys.create': created }, isTerminal: true });
    assert.match(shown.stdout, /^sk_live_gp_example$/m);
  });

  it('prints a new key alone on stdout', async () => {
    const { code, stdout, stderr } = await run(['keys', 'create', '--print-key'], {
      script: { 'keys.create': created },
    });
    assert.deepEqual([code, stdout], [0, 'sk_live_gp_example\n']);
    assert.match(stderr, /^key_01JD3ZK8M4Q7V9X2C5B6N8P0RT: live, enterprise, read,analysis, until it is revoked\.\n/);
  });

  it('passes on what the key shall be', async () => {
    const argv = ['keys', 'create', '--json', '--name', 'ci', '--type', 'test', '--tier', 'pro'];
    const more = ['--permissions', 'read, create', '--member', 'ann', '--expires', '.5'];
    const { stdout, calls } = await run([...argv, ...more], { script: { 'keys.create': created } });
    assert.deepEqual(calls[0].params, {
      name: 'ci',
      type: 'test',
      tier: 'pro',
      permissions: ['read', 'create'],
      member: 'ann',
      expiresInDays: 0.5,
    });
    assert.deepEqual(JSON.parse(stdout), created);
  });

  it('lists keys without the keys themselves', async () => {
    const { stdout } = await run(['keys', 'list'], { script: { 'keys.list': { keys: [listed, revoked] } } });
    const [titles, first, second] = stdout.split('\n');
    assert.match(titles, /^ID +NAME +TYPE +TIER +ENDS WITH +CREATED +STATE$/);
    assert.match(first, /^key_\w+ +live key of 2026-01-01 +live +enterprise +mple .* valid$/);
    assert.match(second, /odd\\u\{1b\}name .* revoked 2026-02-01/);
  });

  it('revokes by id', async () => {
    const script = { 'keys.revoke': { id: created.id, revokedAt: '2026-02-01T00:00:00.000Z' } };
    const { stdout, calls } = await run(['keys', 'revoke', created.id], { script });
    assert.equal(stdout, `revoked ${created.id}\n`);
    assert.deepEqual(calls, [{ id: 'keys.revoke', params: { id: created.id } }]);
  });
});
