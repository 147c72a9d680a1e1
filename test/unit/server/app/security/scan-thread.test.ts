import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { CurrentPath } from '#server/app/security/current-path.ts';
import type { FoundScan } from '#server/app/security/found-scan.ts';
import type { ScanCommand, ScanReply, ScanWorkerData } from '#server/app/security/scan-messages.ts';
import type { ScanProgress } from '#server/app/security/scan-progress.ts';
import { scanIdleMs, ScanThread } from '#server/app/security/scan-thread.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { scriptedSpawner } from '../../../../support/scripted-threads.ts';

const fileTimeoutMs = 5000;
const scope = { files: 1, lines: 1, rules: 1, projectRules: 0, leftOut: [], leftOutFiles: 0, ruleErrors: [] };
const found: FoundScan = { rulesVersion: 'r', ruleIds: [], scope, findings: [], changed: 0 };
const scanned: ScanReply = { type: 'scanned', found };

class Bench {
  readonly clock = new FakeClock();
  readonly spawner = scriptedSpawner();
  readonly progress: ScanProgress[] = [];
  readonly thread = new ScanThread({
    spawner: this.spawner,
    clock: this.clock,
    stateDirectory: '/state',
    fileTimeoutMs,
  });

  scan(root: string, signal = new AbortController().signal): Promise<FoundScan> {
    const request = { workspace: '0a', root, snapshot: { id: root } as GraphSnapshot, skipped: undefined };
    const outcome = this.thread.scan(request, (each) => this.progress.push(each), signal);
    // Cases look at it later.
    outcome.catch(() => {});
    return outcome;
  }

  get newest() {
    return this.spawner.newest();
  }

  get posted(): string[] {
    return this.newest.posted.map((command) => {
      const { root, lost } = command as ScanCommand;
      return [root, ...lost].join(' ');
    });
  }

  begin(path: string): void {
    new CurrentPath((this.newest.data as ScanWorkerData).current).begin(path);
  }

  wait(ms: number): void {
    for (let passed = 0; passed < ms; passed += 500) {
      this.clock.advance(500);
      mock.timers.tick(500);
    }
  }
}

describe('the scan thread', () => {
  let bench: Bench;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    bench = new Bench();
  });
  afterEach(async () => {
    await bench.thread.close();
    mock.timers.reset();
  });

  it('is started by the first scan, has one at a time, and goes on with the next', async () => {
    assert.equal(bench.spawner.threads.length, 0);
    const [one, two] = [bench.scan('one'), bench.scan('two')];
    assert.deepEqual(bench.posted, ['one']);
    bench.newest.answer({ type: 'progress', phase: 'reading', done: 1, total: 2 });
    bench.newest.answer(scanned);
    assert.deepEqual(await one, found);
    assert.deepEqual(bench.posted, ['one', 'two']);
    bench.newest.answer(scanned);
    assert.deepEqual(await two, found);
    assert.deepEqual(bench.progress, [{ phase: 'reading', done: 1, total: 2 }]);
    assert.equal(bench.spawner.threads.length, 1);
  });

  it('is ended when it had nothing to do for a while', async () => {
    const one = bench.scan('one');
    bench.newest.answer(scanned);
    await one;
    bench.wait(scanIdleMs - 1000);
    assert.equal(bench.newest.state, 'running');
    bench.wait(2000);
    assert.equal(bench.newest.state, 'terminated');
    void bench.scan('two');
    assert.equal(bench.spawner.threads.length, 2);
  });

  it('tries a file that it died at again, then leaves it out', async () => {
    const one = bench.scan('one');
    for (const _ of [1, 2]) {
      bench.begin('src/äbel.ts');
      bench.newest.die('memory');
    }
    assert.deepEqual(bench.posted, ['one src/äbel.ts']);
    bench.newest.answer(scanned);
    assert.deepEqual(await one, found);
    assert.equal(bench.spawner.threads.length, 3);
  });

  it('is ended at a file that it hangs at', () => {
    void bench.scan('one');
    bench.begin('a.ts');
    bench.wait(fileTimeoutMs + 2000);
    assert.deepEqual(
      bench.spawner.threads.map(({ state }) => state),
      ['terminated', 'running'],
    );
  });

  it('may take longer between files: the analysis counts its own steps', () => {
    void bench.scan('one');
    bench.wait(fileTimeoutMs * 4);
    assert.equal(bench.spawner.threads.length, 1);
  });

  it('fails a scan that it dies of twice at no file, and goes on with the next', async () => {
    const [one, two] = [bench.scan('one'), bench.scan('two')];
    for (const _ of [1, 2]) bench.newest.die('out of memory');
    await assert.rejects(one, /The scan thread ended: out of memory/);
    bench.newest.answer(scanned);
    assert.deepEqual(await two, found);
  });

  it('fails a scan that throws, or that no thread can be started for', async () => {
    const one = bench.scan('one');
    bench.newest.answer({ type: 'failed', fault: 'of ours' });
    await assert.rejects(one, /of ours/);
    await bench.thread.close();
    const other = new Bench();
    other.spawner.refusals = 1;
    await assert.rejects(other.scan('two'), /no thread/);
    await other.thread.close();
  });

  it('is ended with a scan that no one waits for any more', async () => {
    const controller = new AbortController();
    const [one, two] = [bench.scan('one', controller.signal), bench.scan('two')];
    const first = bench.newest;
    controller.abort(new Error('left'));
    await assert.rejects(one, /left/);
    assert.equal(first.state, 'terminated');
    bench.newest.answer(scanned);
    assert.deepEqual(await two, found);
  });

  it('rejects what waits when the engine stops', async () => {
    const all = [bench.scan('one'), bench.scan('two')];
    await bench.thread.close();
    for (const each of all) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await assert.rejects(each, { code: 'cancelled' });
    }
    await assert.rejects(bench.scan('three'), { code: 'cancelled' });
  });
});
