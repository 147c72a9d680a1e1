import assert from 'node:assert/strict';
import { eventually } from '../../../support/eventually.ts';
import { RemoteBench, remoteUrl } from './remote-bench.ts';

const starting = { kind: 'starting' } as const;

describe('how synchronisation stands', () => {
  it('is asked of each engine once it runs, which is given the key that it lacks', async () => {
    const bench = new RemoteBench().connected('register');
    await bench.keys.set(remoteUrl, 'sk_1');
    bench.status = { ...bench.status, remote: { ...bench.status.remote!, hasKey: false } };
    const { state } = bench;
    bench.engineChanged(state);
    await eventually(async () => assert.equal(bench.follower.status?.remote?.hasKey, true));
    assert.deepEqual(bench.params.get('sync.setKey'), { key: 'sk_1' });
    bench.engineChanged(state);
    assert.deepEqual(bench.asked, ['sync.status', 'sync.setKey']);
    bench.engineChanged(starting);
    bench.engineChanged(state);
    await eventually(async () => assert.equal(bench.asked.length, 3));
  });

  it('gives no key to an engine that has one, for another remote, or from a folder that is not trusted', async () => {
    const bench = new RemoteBench().connected('register');
    await bench.keys.set('https://other.example', 'sk_1');
    await bench.follower.renew();
    bench.status = { ...bench.status, remote: { ...bench.status.remote!, hasKey: false } };
    await bench.follower.renew();
    await bench.keys.set(remoteUrl, 'sk_1');
    bench.isTrusted = false;
    await bench.follower.renew();
    assert.equal(bench.asked.includes('sync.setKey'), false);
  });

  it('is asked again when the engine says so, and never twice at one time', async () => {
    const bench = new RemoteBench().connected('register');
    let changes = 0;
    bench.follower.onDidChange(() => (changes += 1));
    for (let times = 0; times < 5; times++) bench.syncChanged();
    await eventually(async () => assert.equal(changes, 2));
    assert.deepEqual(bench.asked, ['sync.status', 'sync.status']);
  });

  it('starts no engine', async () => {
    const bench = new RemoteBench();
    bench.engineChanged({ kind: 'idle' });
    await bench.follower.renew();
    assert.deepEqual(bench.asked, []);
  });
});
