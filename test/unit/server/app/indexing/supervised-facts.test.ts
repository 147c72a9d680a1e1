import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { FactsRequest, FactsResult } from '#server/app/indexing/facts-source.ts';
import {
  betweenFiles,
  endMessage,
  type FactsBatch,
  type FactsWorkerData,
  SupervisedFacts,
} from '#server/app/indexing/supervised-facts.ts';
import { packTables } from '#server/base/packed-tables.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { scriptedSpawner, type ScriptedThread } from '../../../../support/scripted-threads.ts';

const fileTimeoutMs = 5000;
const idleMs = 30_000;
/** More often than the supervisor looks. */
const tickMs = 250;

function requestsFor(count: number): FactsRequest[] {
  return Array.from({ length: count }, (_, number) => ({
    path: `file-${number}`,
    stage: 'imports',
    wantsText: false,
    contentHash: `hash-${number}`,
  }));
}

/** `file-3 read`, `file-4 parseErrors hash-4`, in the order in which they came. */
function describeResult(result: FactsResult): string {
  return 'skipped' in result ? `${result.path} ${result.skipped} ${result.contentHash}` : `${result.path} read`;
}

function readAll(count: number): string[] {
  return requestsFor(count).map(({ path }) => `${path} read`);
}

class Bench {
  readonly clock = new FakeClock();
  readonly spawner = scriptedSpawner();
  readonly received: string[] = [];
  readonly facts = new SupervisedFacts({
    spawner: this.spawner,
    clock: this.clock,
    root: '/root',
    stateDirectory: '/state',
    fileTimeoutMs,
    idleMs,
  });

  produce(count: number): Promise<void> {
    return this.facts.produce(requestsFor(count), (results) => this.received.push(...results.map(describeResult)));
  }

  get thread(): ScriptedThread {
    return this.spawner.newest();
  }

  /** The thread begins to look at a file, by the number of the request. */
  lookAt(number: number): void {
    (this.thread.data as FactsWorkerData).current[0] = number;
  }

  /** Answers the next batch that was not answered yet. */
  answerBatch(): void {
    const batch = this.thread.posted.shift() as FactsBatch;
    const results = batch.requests.map(({ path }) => ({ path, contentHash: 'found', language: 'any' }));
    this.thread.answer(packTables(results));
  }

  answerEverything(): void {
    while (this.thread.posted.length > 0) {
      this.lookAt((this.thread.posted[0] as FactsBatch).first);
      this.answerBatch();
    }
  }

  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += tickMs) {
      this.clock.advance(tickMs);
      mock.timers.tick(tickMs);
    }
  }
}

const firstNumbers = (thread: ScriptedThread) => (thread.posted as FactsBatch[]).map(({ first }) => first);

const runsOutOfMemory = (thread: ScriptedThread) => thread.die('Worker terminated due to reaching memory limit');

describe('supervised facts', () => {
  let bench: Bench;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    bench = new Bench();
  });
  afterEach(() => mock.timers.reset());

  it('need no thread for nothing', async () => {
    await bench.produce(0);
    assert.equal(bench.spawner.threads.length, 0);
  });

  it('come from a thread that was started for them, and ends when none are asked for', async () => {
    bench.facts.prepare();
    bench.facts.prepare();
    const produced = bench.produce(3);
    bench.answerEverything();
    await produced;
    assert.deepEqual([bench.received, bench.spawner.threads.length], [readAll(3), 1]);
    bench.pass(idleMs);
    bench.facts.prepare();
    assert.equal(bench.spawner.threads.length, 2);
    bench.pass(idleMs - tickMs);
    assert.equal(bench.thread.state, 'running');
    bench.pass(tickMs);
    assert.equal(bench.thread.state, 'terminated');
  });

  it('come in batches, two of which are under way, and the last one says so', async () => {
    const produced = bench.produce(100);
    assert.deepEqual(firstNumbers(bench.thread), [1, 33]);
    bench.answerBatch();
    assert.deepEqual(firstNumbers(bench.thread), [33, 65]);
    bench.answerBatch();
    const batches = bench.thread.posted as FactsBatch[];
    assert.deepEqual(
      batches.map(({ first, requests, last }) => [first, requests.length, last]),
      [
        [65, 32, false],
        [97, 4, true],
      ],
    );
    bench.answerEverything();
    await produced;
    assert.deepEqual(bench.received, readAll(100));
  });

  it('are numbered over the whole life of the source, on one thread', async () => {
    for (const expectedFirst of [1, 4]) {
      const produced = bench.produce(3);
      assert.deepEqual(firstNumbers(bench.thread), [expectedFirst]);
      bench.answerEverything();
      await produced;
    }
    assert.equal(bench.spawner.threads.length, 1);
  });

  it('are asked for by one at a time', () => {
    const produced = bench.produce(1);
    assert.throws(() => void bench.produce(1), /one request for facts at a time/);
    bench.answerEverything();
    return produced;
  });

  /** One file of 40 loses the thread in some way, once or again and again; batches before it were answered. */
  function checkLoss(
    what: string,
    answeredBatches: number,
    lost: number,
    lose: (thread: ScriptedThread) => void,
  ): void {
    async function afterOneLoss(): Promise<{ produced: Promise<void> }> {
      const produced = bench.produce(40);
      const first = bench.thread;
      for (let batch = 0; batch < answeredBatches; batch++) bench.answerBatch();
      bench.lookAt(lost + 1);
      lose(first);
      assert.notEqual(first.state, 'running');
      assert.equal(bench.spawner.threads.length, 2);
      return { produced };
    }

    it(`try the file at which the thread ${what} again, behind all others: file ${lost}`, async () => {
      const { produced } = await afterOneLoss();
      bench.answerEverything();
      await produced;
      assert.deepEqual(bench.received.toSorted(), readAll(40).toSorted());
      assert.equal(bench.received.at(-1), `file-${lost} read`);
    });

    it(`lose the file at which a second thread ${what}, and no other: file ${lost}`, async () => {
      const { produced } = await afterOneLoss();
      while (bench.thread.posted.length > 1) bench.answerBatch();
      bench.lookAt(40);
      lose(bench.thread);
      bench.answerEverything();
      await produced;
      const expected = readAll(40).with(lost, `file-${lost} parseErrors hash-${lost}`);
      assert.deepEqual(bench.received.toSorted(), expected.toSorted());
    });
  }

  const hangs = () => bench.pass(fileTimeoutMs + 2 * tickMs);
  for (const [batches, lost] of [
    [0, 0],
    [0, 5],
    [0, 31],
    [1, 32],
    [1, 39],
  ]) {
    checkLoss('runs out of memory', batches, lost, runsOutOfMemory);
    checkLoss('hangs', batches, lost, hangs);
  }

  it('lose every file that kills two threads, and all others come', async () => {
    const produced = bench.produce(10);
    for (const number of [3, 7, 8, 8, 9, 10]) {
      bench.lookAt(number);
      bench.thread.die('exit code 134');
    }
    bench.answerEverything();
    await produced;
    const lost = bench.received.filter((line) => line.includes('parseErrors')).length;
    assert.deepEqual([bench.received.length, lost, bench.spawner.threads.length], [10, 3, 7]);
  });

  it('blame no file while the thread is between files, however long that takes', async () => {
    const produced = bench.produce(2);
    bench.lookAt(betweenFiles);
    bench.pass(4 * fileTimeoutMs);
    assert.equal(bench.spawner.threads.length, 1);
    bench.thread.die('exit code 134');
    bench.answerEverything();
    await produced;
    assert.deepEqual(bench.received, readAll(2));
  });

  it('wait for a thread that is slow but goes on', async () => {
    const produced = bench.produce(4);
    for (const number of [1, 2, 3, 4]) {
      bench.lookAt(number);
      bench.pass(fileTimeoutMs - 2 * tickMs);
    }
    bench.answerEverything();
    await produced;
    assert.deepEqual([bench.received, bench.spawner.threads.length], [readAll(4), 1]);
  });

  it('receive nothing any more of a thread that was given up', async () => {
    const produced = bench.produce(2);
    bench.lookAt(1);
    const hung = bench.thread;
    hangs();
    hung.answer(packTables([{ path: 'late', contentHash: 'found', language: 'any' }]));
    bench.answerEverything();
    await produced;
    assert.deepEqual(bench.received, ['file-1 read', 'file-0 read']);
  });

  it('end the thread when nothing was asked for long, and start another one when something is', async () => {
    const produced = bench.produce(1);
    bench.answerEverything();
    await produced;
    bench.pass(idleMs - tickMs);
    assert.equal(bench.thread.state, 'running');
    bench.pass(tickMs);
    assert.equal(bench.thread.state, 'terminated');
    const again = bench.produce(1);
    assert.equal(bench.spawner.threads.length, 2);
    bench.answerEverything();
    await again;
  });

  async function produceAll(count: number): Promise<void> {
    const produced = bench.produce(count);
    bench.answerEverything();
    await produced;
  }

  it('let a thread that worked much end by itself, and start another one when something is asked for', async () => {
    await produceAll(600);
    const rested = bench.facts.rest();
    assert.deepEqual([bench.thread.posted, bench.thread.state], [[endMessage], 'running']);
    bench.thread.die('exit code 0');
    await rested;
    await produceAll(1);
    assert.deepEqual([bench.received.length, bench.spawner.threads.length], [601, 2]);
  });

  it('keep a thread that worked little', async () => {
    await produceAll(20);
    await bench.facts.rest();
    assert.deepEqual([bench.thread.posted, bench.thread.state], [[], 'running']);
  });

  it('end a thread that does not end when it is asked to', async () => {
    await produceAll(600);
    const rested = bench.facts.rest();
    bench.pass(6000);
    await rested;
    assert.equal(bench.thread.state, 'terminated');
  });

  it('fail when the thread ends before it looks at any file: no file is at fault', async () => {
    const produced = bench.produce(3);
    bench.thread.die('cannot find module');
    await assert.rejects(produced, /cannot start: cannot find module/);
    assert.deepEqual([bench.received, bench.spawner.threads.length], [[], 1]);
    const again = bench.produce(1);
    bench.answerEverything();
    await again;
    assert.equal(bench.spawner.threads.length, 2);
  });

  it('are cut off by a close, which ends the thread', async () => {
    const produced = bench.produce(40);
    await Promise.all([assert.rejects(produced, /closed/), bench.facts.close()]);
    assert.equal(bench.thread.state, 'terminated');
  });
});
