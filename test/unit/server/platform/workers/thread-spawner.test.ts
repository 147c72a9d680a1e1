import assert from 'node:assert/strict';
import { SupervisedFacts } from '#server/app/indexing/supervised-facts.ts';
import type { FactsResult } from '#server/app/indexing/facts-source.ts';
import { viewTables } from '#server/base/packed-tables.ts';
import { systemClock } from '#server/platform/clock.ts';
import { threadSpawner } from '#server/platform/workers/thread-spawner.ts';

const worker = new URL('../../../../support/stand-in-facts-worker.ts', import.meta.url);
const spawner = threadSpawner(
  { index: worker, facts: worker, analysis: worker, prover: worker, trend: worker, scan: worker, advisories: worker },
  { index: 64, facts: 64, analysis: 64, prover: 64, trend: 64, scan: 64, advisories: 64 },
);

interface Received {
  readonly results: FactsResult[];
  readonly ended: string[];
}

/** Sends one file to a thread of its own, and resolves with its messages until it answered or died. */
async function look(path: string): Promise<Received> {
  const received: Received = { results: [], ended: [] };
  const current = new Int32Array(new SharedArrayBuffer(4));
  const over = Promise.withResolvers<void>();
  const thread = spawner.spawn(
    'facts',
    { root: '', stateDirectory: '', current },
    {
      message: (message) => {
        received.results.push(...(viewTables(message as Uint8Array) as FactsResult[]));
        over.resolve();
      },
      ended: (reason) => {
        received.ended.push(reason);
        over.resolve();
      },
    },
  );
  thread.post({ first: 5, requests: [{ path, stage: 'imports', wantsText: false }], last: true });
  await over.promise;
  await thread.terminate();
  assert.equal(current[0], 5, 'memory is shared');
  return received;
}

describe('threads', () => {
  it('get messages and answer', async () => {
    const { results, ended } = await look('a.ts');
    assert.deepEqual([results, ended], [[{ path: 'a.ts', contentHash: 'found', language: 'any' }], []]);
  });

  for (const [path, reason] of [
    ['memory.ts', /memory/i],
    ['throw.ts', /a bug/],
    ['exit.ts', /exit code 7/],
  ] as const) {
    it(`say once how they died: ${path}`, async () => {
      const { results, ended } = await look(path);
      assert.deepEqual([results.length, ended.length], [0, 1]);
      assert.match(ended[0], reason);
    });
  }

  it('are ended where they stand, and then say nothing', async () => {
    const current = new Int32Array(new SharedArrayBuffer(4));
    const thread = spawner.spawn(
      'facts',
      { current },
      {
        message: () => assert.fail('a message'),
        ended: () => assert.fail('an end'),
      },
    );
    thread.post({ first: 1, requests: [{ path: 'hang.ts' }], last: true });
    while (Atomics.load(current, 0) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await thread.terminate();
    thread.post({ first: 2, requests: [], last: true });
    assert.equal(current[0], 1);
  });
});

describe('supervised facts from real threads', () => {
  it('lose the files at which a thread hangs or dies, and no others', async () => {
    const facts = new SupervisedFacts({
      spawner,
      clock: systemClock,
      root: '',
      stateDirectory: '',
      fileTimeoutMs: 1000,
      idleMs: 60_000,
    });
    const bad = ['hang.ts', 'memory.ts', 'throw.ts', 'exit.ts'];
    const good = Array.from({ length: 96 }, (_, number) => `file-${number}.ts`);
    const paths = [...good.slice(0, 40), bad[0], bad[1], ...good.slice(40, 80), bad[2], ...good.slice(80), bad[3]];
    const results: FactsResult[] = [];
    await facts.produce(
      paths.map((path) => ({ path, stage: 'imports', wantsText: false })),
      (batch) => results.push(...batch),
    );
    await facts.close();
    const lost = results.filter((result) => 'skipped' in result).map(({ path, ...rest }) => [path, rest]);
    assert.deepEqual(results.map(({ path }) => path).toSorted(), paths.toSorted());
    assert.deepEqual(
      lost.toSorted(),
      bad.toSorted().map((path) => [path, { skipped: 'parseErrors' }]),
    );
  });
});
