import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { type TrendJob, TrendThread } from '#server/app/trend/trend-thread.ts';
import type { TrendMessage, TrendWorkerData } from '#server/app/trend/trend-messages.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { scriptedSpawner } from '../../../../support/scripted-threads.ts';

const fileTimeoutMs = 5000;
const finished: TrendMessage = { type: 'finished', unread: 0 };

class Bench {
  readonly clock = new FakeClock();
  readonly spawner = scriptedSpawner();
  readonly log: string[] = [];
  readonly trends = new TrendThread({
    spawner: this.spawner,
    clock: this.clock,
    stateDirectory: '/state',
    fileTimeoutMs,
  });

  measure(root: string): void {
    const job: TrendJob = {
      root,
      head: { commit: 'c', prefix: '' },
      nowSeconds: 0,
      knownSoFar: () => ({ commits: [], paths: 0, rows: 0 }),
      take: (message) => this.log.push(`${root} ${message.type}`),
      end: (outcome, lost) => this.log.push(`${root} ${outcome}, ${lost} lost`),
    };
    this.trends.measure(job);
  }

  get data(): TrendWorkerData {
    return this.spawner.newest().data as TrendWorkerData;
  }

  /** The thread begins with a file. */
  begin(objectName: string, number = 1): void {
    const { current } = this.data;
    current.objectName.fill(0);
    current.objectName.set(Uint8Array.from(objectName, (letter) => letter.charCodeAt(0)));
    Atomics.store(current.number, 0, number);
  }

  /** Time goes by in steps that the supervisor sees. */
  wait(ms: number): void {
    for (let passed = 0; passed < ms; passed += 500) {
      this.clock.advance(500);
      mock.timers.tick(500);
    }
  }
}

describe('the trend thread', () => {
  let bench: Bench;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setInterval'] });
    bench = new Bench();
  });
  afterEach(async () => {
    await bench.trends.close();
    mock.timers.reset();
  });

  it('measures one history after the other, each in a thread that ends with it', () => {
    bench.measure('one');
    bench.measure('two');
    const [first] = bench.spawner.threads;
    assert.equal(bench.spawner.threads.length, 1);
    first.answer(finished);
    assert.equal(first.state, 'terminated');
    bench.spawner.newest().answer(finished);
    assert.deepEqual(bench.log, ['one finished', 'one finished, 0 lost', 'two finished', 'two finished, 0 lost']);
  });

  it('drops what waits for a folder where another commit is checked out by now', () => {
    for (const root of ['one', 'two', 'two']) bench.measure(root);
    for (const _ of [1, 2, 3]) bench.spawner.newest().answer(finished);
    assert.deepEqual(
      bench.log.filter((line) => line.endsWith('lost')),
      ['one finished, 0 lost', 'two finished, 0 lost'],
    );
  });

  it('goes on in a new thread when a file kills one or takes too long, and leaves that file out the second time', () => {
    bench.measure('one');
    bench.begin('bad');
    bench.spawner.newest().die('memory');
    assert.deepEqual([bench.spawner.threads.length, bench.data.lost], [2, []]);
    bench.begin('bad', 7);
    bench.wait(fileTimeoutMs + 1000);
    assert.equal(bench.spawner.threads[1].state, 'terminated');
    assert.deepEqual([bench.spawner.threads.length, bench.data.lost], [3, ['bad']]);
    bench.spawner.newest().answer(finished);
    assert.deepEqual(bench.log, ['one finished', 'one finished, 1 lost']);
  });

  it('does not blame a file for the time between files, nor the next for the one before', () => {
    bench.measure('one');
    bench.begin('first', 1);
    bench.wait(fileTimeoutMs - 1000);
    bench.begin('second', 2);
    bench.wait(fileTimeoutMs - 1000);
    bench.begin('second', 0);
    bench.wait(fileTimeoutMs * 3);
    assert.equal(bench.spawner.threads.length, 1);
  });

  it('gives up where no thread starts, or one ends at no file', () => {
    bench.spawner.refusals = 1;
    bench.measure('one');
    bench.measure('two');
    bench.spawner.newest().die('no memory');
    assert.deepEqual(bench.log, ['one failed, 0 lost', 'two failed, 0 lost']);
  });
});
