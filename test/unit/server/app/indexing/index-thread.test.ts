import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { IndexerEvent } from '#server/app/indexing/indexer.ts';
import { closedMessage, threadedIndexers } from '#server/app/indexing/index-thread.ts';
import { scriptedSpawner } from '../../../../support/scripted-threads.ts';

const options = { root: '/root', workspaceKey: 'key', fileLimit: 10, watch: false };
const wanted = { full: false, upTo: 'files', request: 1 } as const;

function start() {
  const spawner = scriptedSpawner();
  const events: IndexerEvent[] = [];
  const indexer = threadedIndexers(spawner, '/state').start(options, (event) => events.push(event));
  return { spawner, events, indexer };
}

describe('indexer in a thread', () => {
  it('gets its options and the state folder, and reports its events', () => {
    const { spawner, events, indexer } = start();
    indexer.refresh(wanted);
    spawner.newest().answer({ type: 'loaded' });
    assert.deepEqual(spawner.newest().data, { ...options, stateDirectory: '/state' });
    assert.deepEqual(spawner.newest().posted, [{ type: 'refresh', ...wanted }]);
    assert.deepEqual(events, [{ type: 'loaded' }]);
  });

  for (const [reason, code] of [
    ['Worker terminated due to reaching memory limit: JS heap out of memory', 'out_of_memory'],
    ['exit code 1', 'internal_error'],
  ]) {
    it(`fails with ${code} when the thread dies, and goes on in another one`, () => {
      const { spawner, events, indexer } = start();
      spawner.newest().die(reason);
      const [failed] = events as Extract<IndexerEvent, { type: 'failed' }>[];
      assert.deepEqual([events.length, failed.type, failed.code], [1, 'failed', code]);
      assert.deepEqual([failed.message.includes(reason), failed.fault?.includes(reason)], [false, true]);
      assert.equal(spawner.threads.length, 1);
      indexer.refresh(wanted);
      assert.equal(spawner.threads.length, 2);
      assert.deepEqual(spawner.newest().posted, [{ type: 'refresh', ...wanted }]);
    });
  }

  it('closes when the thread says that it did', async () => {
    const { spawner, events, indexer } = start();
    const closing = indexer.close();
    const thread = spawner.newest();
    assert.deepEqual([thread.posted, thread.state], [[{ type: 'close' }], 'running']);
    thread.answer(closedMessage);
    await closing;
    assert.deepEqual([thread.state, events], ['terminated', []]);
  });

  it('ends a thread that does not close within three seconds', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const { spawner, indexer } = start();
      const closing = indexer.close();
      mock.timers.tick(3000);
      await closing;
      assert.equal(spawner.newest().state, 'terminated');
    } finally {
      mock.timers.reset();
    }
  });

  it('has nothing to close when the thread died', async () => {
    const { spawner, indexer } = start();
    spawner.newest().die('exit code 1');
    await indexer.close();
    assert.deepEqual(spawner.newest().posted, []);
  });
});
