import assert from 'node:assert/strict';
import type { FactsRequest } from '#server/app/indexing/facts-source.ts';
import { type FactsBatch, type FactsWorkerData, SupervisedFacts } from '#server/app/indexing/supervised-facts.ts';
import { packTables } from '#server/base/packed-tables.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { scriptedSpawner } from '../../../../support/scripted-threads.ts';

const shortage = { code: 'storage_error', shortage: 'EMFILE' };

/** Facts of `0`, `1`, `2` … from a thread that cannot open those that the test names. */
class Bench {
  readonly spawner = scriptedSpawner();
  readonly received: string[] = [];
  readonly facts = new SupervisedFacts({
    spawner: this.spawner,
    clock: new FakeClock(),
    root: '/root',
    stateDirectory: '/state',
    fileTimeoutMs: 5000,
    idleMs: 10,
  });

  produce(count: number): Promise<void> {
    const requests = Array.from({ length: count }, (_, at): FactsRequest => {
      return { path: String(at), stage: 'imports', wantsText: false };
    });
    return this.facts.produce(requests, (results) => this.received.push(...results.map(({ path }) => path)));
  }

  answerAllBut(unread: readonly string[]): void {
    const thread = this.spawner.newest();
    while (thread.posted.length > 0) {
      const { first, requests } = thread.posted.shift() as FactsBatch;
      this.lookAt(first);
      const results = requests.map(({ path }) => {
        return unread.includes(path) ? { path, shortage: 'EMFILE' } : { path, contentHash: 'found', language: 'any' };
      });
      thread.answer(packTables(results));
    }
  }

  lookAt(number: number): void {
    (this.spawner.newest().data as FactsWorkerData).current[0] = number;
  }
}

describe('supervised facts, short of descriptors', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });

  it('fail when all others were handed over, and say nothing of the file', async () => {
    const failed = assert.rejects(bench.produce(40), shortage);
    bench.answerAllBut(['0', '35']);
    await failed;
    const others = Array.from({ length: 40 }, (_, at) => String(at)).filter((path) => !['0', '35'].includes(path));
    assert.deepEqual(bench.received, others);
  });

  it('come from a new thread the next time: what could not be loaded is loaded again', async () => {
    const failed = assert.rejects(bench.produce(2), shortage);
    bench.answerAllBut(['0']);
    await failed;
    assert.equal(bench.spawner.threads[0].state, 'terminated');
    const produced = bench.produce(2);
    bench.answerAllBut([]);
    await produced;
    assert.deepEqual(bench.received, ['1', '0', '1']);
  });

  for (const [title, number] of [
    ['at its start', 0],
    ['at a file', 1],
  ] as const) {
    it(`cost no file when a thread ends for it ${title}`, async () => {
      const failed = assert.rejects(bench.produce(2), shortage);
      bench.lookAt(number);
      bench.spawner.newest().die('Worker initialization failure: EMFILE');
      await failed;
      assert.deepEqual(bench.received, []);
    });
  }
});
