import assert from 'node:assert/strict';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { setUp } from '../../../../support/serving-fixture.ts';

const nothing = { ports: 0, roots: [], keys: 0 };
/** Ends what was begun by the end of a client. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('serve as a remote', () => {
  const remote = { trustedProxies: ['10.0.0.0/8'], gitHosts: ['git.example'] };
  const settings = { directories: [], remote, allowedHosts: ['team.example'] };

  it('makes one key, the first time, and none for the run', async () => {
    const bench = setUp();
    const client = new AbortController();
    assert.equal(bench.remote.isRemote, false);
    const first = await bench.serve(settings, client);
    assert.match(String(first.ownerKey), /^sk_live_gp_/);
    assert.deepEqual([first.key, first.keyId, bench.state.keys().length], [undefined, undefined, 1]);
    client.abort();
    await settled();
    assert.deepEqual([bench.opened(), bench.remote.isRemote], [{ ...nothing, keys: 1 }, true]);
    assert.deepEqual([(await bench.serve(settings)).ownerKey, bench.state.keys().length], [undefined, 1]);
  });

  it('is known by its settings and its address while it is served', async () => {
    const { serve, remote: mode } = setUp();
    const client = new AbortController();
    assert.equal(mode.served, undefined);
    await serve(settings, client);
    assert.deepEqual(mode.served, { options: remote, publicUrl: 'https://team.example' });
    client.abort();
    await settled();
    assert.equal(mode.served, undefined);
  });

  it('is no remote where its first key cannot be stored', async () => {
    const bench = setUp();
    bench.state.insertKey = () => {
      throw new StorageError('out_of_space', 'full');
    };
    await assert.rejects(bench.serve(settings), { code: 'out_of_space' });
    assert.deepEqual([bench.opened(), bench.remote.isRemote, bench.remote.served], [nothing, false, undefined]);
  });

  it('is never served as a folder of a person', async () => {
    const { serve } = setUp();
    const client = new AbortController();
    await serve(settings, client);
    client.abort();
    await settled();
    await assert.rejects(serve({ directories: [] }), { code: 'engine_conflict', message: /--remote/ });
  });

  it('believes no proxies that are no networks', async () => {
    const { serve, opened } = setUp();
    const wrong = { ...settings, remote: { trustedProxies: ['10.0.0.1/8'] } };
    await assert.rejects(serve(wrong), { code: 'invalid_parameter', message: /10\.0\.0\.1\/8 is not a network/ });
    assert.deepEqual(opened(), nothing);
  });
});
