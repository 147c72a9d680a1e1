import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { type FactsBatch, SupervisedFacts } from '#server/app/indexing/supervised-facts.ts';
import { packTables } from '#server/base/packed-tables.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { scriptedSpawner } from '../../../../support/scripted-threads.ts';

const idleMs = 30_000;

describe('facts that are expected', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setInterval', 'setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('find a thread that has loaded what they need, unless they do not come for long', async () => {
    const spawner = scriptedSpawner();
    const parts = { spawner, clock: new FakeClock(), root: '/root', stateDirectory: '/state' };
    const facts = new SupervisedFacts({ ...parts, fileTimeoutMs: 5000, idleMs });
    for (let stroke = 0; stroke < 2; stroke++) {
      facts.expect('a.ts');
      assert.deepEqual(spawner.newest().posted.splice(0), [{ expected: 'a.ts' }]);
      mock.timers.tick(idleMs - 1);
      assert.equal(spawner.newest().state, 'running');
    }
    const produced = facts.produce([{ path: 'a.ts', stage: 'imports', wantsText: false }], () => undefined);
    facts.expect('b.ts');
    const [batch, ...further] = spawner.newest().posted as FactsBatch[];
    assert.deepEqual([batch.requests.length, further], [1, []], 'a thread that reads gets no message');
    spawner.newest().answer(packTables([{ path: 'a.ts', contentHash: 'found', language: 'any' }]));
    await produced;
    assert.equal(spawner.threads.length, 1);
    mock.timers.tick(idleMs);
    assert.equal(spawner.newest().state, 'terminated');
  });
});
