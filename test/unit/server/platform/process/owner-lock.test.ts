import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flockTool, LOCK_TOOLS, type LockTool, perlTool } from '#server/platform/process/lock-tools.ts';
import { type OwnerLock, readLockHolder, takeOwnerLock } from '#server/platform/process/owner-lock.ts';

const answering = (outcome: Awaited<ReturnType<LockTool['lock']>>): LockTool => ({
  name: outcome,
  lock: () => Promise.resolve(outcome),
});

describe('The owner lock', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gp-lock-'));
    file = join(folder, 'lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function take(tools?: readonly LockTool[]): Promise<OwnerLock> {
    const lock = await takeOwnerLock(file, tools);
    assert.ok(typeof lock !== 'string', 'the lock is free');
    return lock;
  }

  for (const [first, second] of [
    [flockTool, flockTool],
    [flockTool, perlTool],
    [perlTool, flockTool],
    [perlTool, perlTool],
  ] as const) {
    it(`taken by ${first.name} it is held for ${second.name}, and free after release`, async () => {
      const lock = await take([first]);
      assert.equal(await takeOwnerLock(file, [second]), 'held');
      lock.release();
      (await take([second])).release();
    });
  }

  it('is left free by an attempt that failed', async () => {
    assert.equal(await takeOwnerLock(file, [answering('held')]), 'held');
    (await take()).release();
  });

  const outcomes: { tools: LockTool[]; outcome: string }[] = [
    { tools: [], outcome: 'unavailable' },
    { tools: [answering('unavailable')], outcome: 'unavailable' },
    { tools: [answering('unavailable'), answering('held')], outcome: 'held' },
    { tools: [answering('held'), answering('locked')], outcome: 'held' },
  ];
  for (const { tools, outcome } of outcomes) {
    it(`with tools that say [${tools.map(({ name }) => name).join(', ')}] it is ${outcome}`, async () => {
      assert.equal(await takeOwnerLock(file, tools), outcome);
    });
  }

  it('is lost with its file', async () => {
    const lock = await take();
    assert.ok(lock.holds());
    rmSync(file);
    assert.ok(!lock.holds());
    writeFileSync(file, '');
    assert.ok(!lock.holds(), 'another file of that name is another lock');
    lock.release();
    assert.ok(!lock.holds());
  });

  it('on a file that was deleted meanwhile is none', async () => {
    const deleting: LockTool = {
      name: 'deleting',
      lock: (descriptor) => {
        rmSync(file);
        return flockTool.lock(descriptor);
      },
    };
    assert.equal(await takeOwnerLock(file, [deleting]), 'held');
  });

  it('says who holds it, whatever was written before', async () => {
    writeFileSync(file, 'x'.repeat(1000));
    assert.equal(readLockHolder(file), undefined);
    const lock = await take();
    const holder = { host: 'here', pid: 12, socket: '/run/x.sock' };
    lock.describe(holder);
    assert.deepEqual(readLockHolder(file), holder);
    assert.equal(readFileSync(file, 'utf8'), `${JSON.stringify(holder)}\n`);
    lock.release();
  });

  it('no one holds a lock that was never taken', () => assert.equal(readLockHolder(file), undefined));

  it('comes with the tools that interlock', () => {
    assert.deepEqual(
      LOCK_TOOLS.map(({ name }) => name),
      ['flock', 'perl'],
    );
  });
});
