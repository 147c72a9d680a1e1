import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { ProjectTrends } from '#server/app/trend/project-trends.ts';
import { TrendThread } from '#server/app/trend/trend-thread.ts';
import type { TrendMessage, TrendWorkerData } from '#server/app/trend/trend-messages.ts';
import type { GitAnswer, RepositoryHead } from '#server/app/ports/git.ts';
import { buildStringTable } from '#server/base/string-table.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { scriptedSpawner } from '../../../../support/scripted-threads.ts';

const commits = ['one', 'two', 'three'].map((commit, at) => ({ commit, committedAtSeconds: at }));

class Bench {
  head: GitAnswer<RepositoryHead> = { value: { commit: 'three', prefix: '' } };
  readonly spawner = scriptedSpawner();
  readonly #clock = new FakeClock();
  readonly trends = new ProjectTrends({
    git: { head: async () => this.head },
    clock: this.#clock,
    thread: new TrendThread({ spawner: this.spawner, clock: this.#clock, stateDirectory: '/state', fileTimeoutMs: 1 }),
  });

  async known() {
    const { tables, pending, reasons } = await this.trends.of('/root');
    return { measured: tables.segments.map(({ commit }) => commit), pending, reasons: doubtTexts(reasons) };
  }

  async version(): Promise<string> {
    return (await this.trends.of('/root')).version;
  }

  get data(): TrendWorkerData {
    return this.spawner.newest().data as TrendWorkerData;
  }

  report(message: TrendMessage): void {
    this.spawner.newest().answer(message);
  }

  measured(commit: string): void {
    const segment = {
      commit,
      paths: buildStringTable([commit]),
      measures: new Uint32Array(10),
      files: new Uint32Array(2),
    };
    this.report({ type: 'measured', segment });
  }
}

describe('trends of projects', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });
  afterEach(() => bench.trends.close());

  it('are answered at once with what is known, and with more later', async () => {
    assert.deepEqual(await bench.known(), { measured: [], pending: 1, reasons: [] });
    bench.report({ type: 'chosen', commits });
    assert.equal((await bench.known()).pending, 3);
    bench.measured('three');
    assert.deepEqual(await bench.known(), { measured: ['three'], pending: 2, reasons: [] });
    bench.measured('one');
    bench.measured('two');
    bench.report({ type: 'finished', unread: 0 });
    assert.deepEqual(await bench.known(), { measured: ['three', 'one', 'two'], pending: 0, reasons: [] });
    assert.equal(bench.spawner.threads.length, 1);
  });

  it('have a new version with each step, and the same until then', async () => {
    const versions = [await bench.version()];
    for (const message of [
      { type: 'chosen', commits },
      { type: 'finished', unread: 0 },
    ] as const) {
      bench.report(message);
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      versions.push(await bench.version(), await bench.version());
    }
    assert.equal(new Set(versions).size, 3);
    assert.equal(versions[1], versions[2]);
  });

  it('are measured again from what is known when another commit is checked out', async () => {
    await bench.known();
    bench.report({ type: 'chosen', commits });
    for (const { commit } of commits) bench.measured(commit);
    bench.report({ type: 'finished', unread: 0 });
    bench.head = { value: { commit: 'four', prefix: '' } };
    assert.equal((await bench.known()).pending, 1);
    assert.deepEqual(bench.data.known, { commits: ['one', 'two', 'three'], paths: 3, rows: 3 });
    bench.head = { value: { commit: 'four', prefix: 'moved/' } };
    await bench.known();
    bench.report({ type: 'finished', unread: 0 });
    assert.deepEqual(bench.data.known, { commits: [], paths: 0, rows: 0 });
  });

  it('say why they are missing or not whole', async () => {
    bench.head = { value: { commit: 'three', prefix: '', bounds: 'shallow' } };
    await bench.known();
    bench.report({ type: 'finished', unread: 2, absent: 'timed_out' });
    assert.deepEqual((await bench.known()).reasons, [
      'The history is not known: git took too long.',
      'Older commits are not at hand: the clone is shallow (`git fetch --unshallow` gets them).',
      '2 files of earlier commits are not in the sums: not at hand, or too hard to read.',
    ]);
    bench.head = { absent: 'no_git' };
    assert.deepEqual(await bench.known(), {
      measured: [],
      pending: 0,
      reasons: ['The history is not known: this machine has no git.'],
    });
  });
});
