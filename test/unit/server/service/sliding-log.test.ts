import assert from 'node:assert/strict';
import { SlidingLog } from '#server/service/sliding-log.ts';

describe('the log of a minute', () => {
  it('has room at once while it is not full', () => {
    const log = new SlidingLog(2);
    assert.equal(log.msUntilPossible(0), 0);
    log.accept(0);
    assert.equal(log.msUntilPossible(10), 0);
    log.accept(10);
    assert.equal(log.msUntilPossible(10), 59_990);
    assert.equal(log.msUntilPossible(60_000), 0);
  });

  it('is whole from the beginning, and again a minute after the newest', () => {
    const log = new SlidingLog(2);
    assert.deepEqual([log.countAt(0), log.msUntilWhole(0)], [0, 0]);
    log.accept(0);
    log.accept(10);
    assert.deepEqual([log.countAt(59_999), log.msUntilWhole(59_999)], [2, 11]);
    assert.deepEqual([log.countAt(60_000), log.msUntilWhole(60_000)], [1, 10]);
    assert.deepEqual([log.countAt(60_010), log.msUntilWhole(60_010)], [0, 0]);
  });

  it('takes back the moment it is given, also the oldest, and nothing that it does not hold', () => {
    const log = new SlidingLog(3);
    for (const moment of [0, 10, 20]) log.accept(moment);
    log.remove(0);
    assert.equal(log.countAt(20), 2);
    log.remove(5);
    assert.equal(log.countAt(20), 2);
    assert.equal(log.msUntilWhole(20), 60_000);
    log.remove(20);
    assert.equal(log.msUntilWhole(20), 59_990);
  });
});
