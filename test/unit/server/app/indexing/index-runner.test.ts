import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { IndexerEvent, RunReport } from '#server/app/indexing/indexer.ts';
import { IndexRunner } from '#server/app/indexing/index-runner.ts';
import type { WorkspaceIndex } from '#server/app/indexing/workspace-index.ts';
import type { RefreshRequest } from '#server/app/indexing/workspace-index-parts.ts';
import { ScanError } from '#server/app/ports/scanning.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { ShortageError } from '#server/app/ports/reading.ts';
import type { WatchEvents } from '#server/app/ports/watching.ts';

const report: RunReport = {
  snapshotId: 'snp_1',
  changed: { added: 0, modified: 0, removed: 0 },
  skipped: [],
  durationMs: 1,
};

/** A runner over an index whose runs end when the test says so. */
class Bench {
  readonly reported: string[] = [];
  readonly runs: RefreshRequest[] = [];
  readonly watched: (readonly string[])[] = [];
  settled = 0;
  dozed = 0;
  rested = 0;
  watchCloses = 0;
  events: WatchEvents | undefined;
  #end = Promise.withResolvers<RunReport>();
  readonly runner: IndexRunner;

  constructor({ watching = false } = {}) {
    const index = {
      directories: ['', 'src'],
      refresh: (request: RefreshRequest) => {
        this.runs.push(request);
        this.#end = Promise.withResolvers();
        return this.#end.promise;
      },
      settle: () => this.settled++,
      doze: () => this.dozed++,
      rest: () => this.rested++,
    };
    const watcher = {
      watch: (_root: string, events: WatchEvents) => {
        this.reported.push('watch');
        this.events = events;
        return { update: (folders: readonly string[]) => this.watched.push(folders), close: () => this.watchCloses++ };
      },
    };
    this.runner = new IndexRunner({
      root: '/root',
      index: index as unknown as WorkspaceIndex,
      emit: (event) => this.reported.push(describeEvent(event)),
      ...(watching && { watcher: watcher as never }),
    });
  }

  ask(request: number, wanted: Partial<RefreshRequest> = {}): void {
    this.runner.request({ full: false, upTo: 'symbols', request, ...wanted });
  }

  async end(error?: Error): Promise<void> {
    if (error === undefined) this.#end.resolve(report);
    else this.#end.reject(error);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function describeEvent(event: IndexerEvent): string {
  switch (event.type) {
    case 'started':
      return `started ${event.request} ${event.upTo}`;
    case 'failed':
      return `failed ${event.code}: ${event.message.split('\n')[0]}`;
    case 'watching':
      return `watching ${event.mode} ${event.message ?? ''}`.trim();
    default:
      return event.type;
  }
}

describe('index runner', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('runs what is asked for, and reports which request a run takes up', async () => {
    const bench = new Bench();
    bench.ask(1);
    await bench.end();
    bench.ask(2, { upTo: 'files' });
    await bench.end();
    assert.deepEqual(bench.reported, ['started 1 symbols', 'ended', 'started 2 files', 'ended']);
  });

  it('merges what is asked for during a run into one run that follows', async () => {
    const bench = new Bench();
    bench.ask(1, { upTo: 'files' });
    bench.ask(2, { full: true, upTo: 'files' });
    bench.ask(3);
    assert.equal(bench.runs.length, 1);
    await bench.end();
    await bench.end();
    assert.deepEqual(bench.reported, ['started 1 files', 'ended', 'started 3 symbols', 'ended']);
    assert.deepEqual(bench.runs[1], { full: true, upTo: 'symbols' });
  });

  it('looks at the folders that the watch named, together, and everywhere when one change has no folder', async () => {
    const bench = new Bench({ watching: true });
    bench.ask(1);
    bench.events?.changed(['src', 'lib']);
    bench.events?.changed(['lib', 'test']);
    await bench.end();
    assert.deepEqual(bench.runs[1], { full: false, upTo: 'all', directories: ['src', 'lib', 'test'] });
    bench.events?.changed(['src']);
    bench.events?.changed();
    await bench.end();
    assert.deepEqual(bench.runs[2], { full: false, upTo: 'all' });
  });

  it('watches before it looks for the first time, and gives the watch the folders after each run', async () => {
    const bench = new Bench({ watching: true });
    bench.ask(1);
    assert.deepEqual(bench.reported, ['watching events', 'watch', 'started 1 symbols']);
    assert.deepEqual(bench.watched, []);
    await bench.end();
    bench.ask(2);
    await bench.end(new Error('no matter'));
    assert.deepEqual(bench.watched, [
      ['', 'src'],
      ['', 'src'],
    ]);
  });

  it('reports when the folder can only be polled', () => {
    const bench = new Bench({ watching: true });
    bench.ask(1);
    bench.events?.degraded('the limit is reached', 5000);
    assert.equal(bench.reported.at(-1), 'watching polling the limit is reached');
  });

  const failures: [Error, string][] = [
    [new ScanError('path_missing', 'gone'), 'failed path_missing: gone'],
    [new StorageError('out_of_space', 'full'), 'failed out_of_space: full'],
    [new TypeError('a bug'), 'failed internal_error: Something went wrong inside the engine.'],
  ];
  for (const [error, expected] of failures) {
    it(`reports '${expected}' and goes on with the next request`, async () => {
      const bench = new Bench();
      bench.ask(1);
      await bench.end(error);
      bench.ask(2);
      await bench.end();
      assert.deepEqual(bench.reported, ['started 1 symbols', expected, 'started 2 symbols', 'ended']);
    });
  }

  it('runs again by itself after a shortage, each time later, until a run ends well', async () => {
    const bench = new Bench({ watching: true });
    bench.ask(1);
    const runsAfter = async (ms: number) => {
      await bench.end(Object.assign(new Error('no more'), { code: 'EMFILE' }));
      mock.timers.tick(ms - 1);
      const early = bench.runs.length;
      mock.timers.tick(1);
      return [early, bench.runs.length];
    };
    assert.deepEqual(
      [await runsAfter(1000), await runsAfter(2000), await runsAfter(4000)],
      [
        [1, 2],
        [2, 3],
        [3, 4],
      ],
    );
    await bench.end();
    mock.timers.tick(10_000);
    assert.equal(bench.runs.length, 4);
    assert.match(bench.reported.join('\n'), /failed storage_error: The system has no file descriptors left .*EMFILE/);
  });

  it('runs again for anyone who asks, and not by itself, where nothing is watched, or no one is there any more', async () => {
    const shortage = new ShortageError('ENFILE');
    const unwatched = new Bench();
    unwatched.ask(1);
    await unwatched.end(shortage);
    const left = new Bench({ watching: true });
    left.ask(1);
    await left.end(shortage);
    await left.runner.close();
    mock.timers.tick(100_000);
    assert.deepEqual([unwatched.runs.length, left.runs.length], [1, 1]);
  });

  it('settles once, when nothing was saved for half a minute', async () => {
    const bench = new Bench();
    for (const request of [1, 2]) {
      bench.ask(request);
      await bench.end();
      mock.timers.tick(29_999);
    }
    assert.equal(bench.settled, 0);
    mock.timers.tick(1);
    assert.equal(bench.settled, 1);
  });

  it('dozes once, when nothing was saved for eighty seconds, and rests ten minutes later', async () => {
    const bench = new Bench();
    for (const request of [1, 2]) {
      bench.ask(request);
      await bench.end();
      for (const ms of [30_000, 49_999]) mock.timers.tick(ms);
    }
    assert.deepEqual([bench.dozed, bench.settled], [0, 2]);
    mock.timers.tick(1);
    mock.timers.tick(599_999);
    assert.deepEqual([bench.dozed, bench.rested], [1, 0]);
    mock.timers.tick(1);
    mock.timers.tick(1_000_000);
    assert.deepEqual([bench.dozed, bench.rested, bench.settled], [1, 1, 2]);
  });

  it('waits at its close for the run under way, begins no other, and reports no failure of being cut off', async () => {
    const bench = new Bench({ watching: true });
    bench.ask(1);
    bench.ask(2);
    let closed = false;
    const closing = bench.runner.close().then(() => (closed = true));
    bench.ask(3);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(closed, false);
    await bench.end(new Error('closed'));
    await closing;
    mock.timers.tick(10_000);
    assert.deepEqual([bench.runs.length, bench.watchCloses, bench.settled], [1, 1, 0]);
    assert.deepEqual(bench.reported, ['watching events', 'watch', 'started 1 symbols']);
  });
});
