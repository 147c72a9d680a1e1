import assert from 'node:assert/strict';
import type { KeyCaller } from '#server/app/access/authenticate.ts';
import { RequestLimits } from '#server/app/access/request-limits.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { byKey } from '../../../../support/sample-project.ts';

const caller: KeyCaller = { ...(byKey().caller as KeyCaller), tier: 'free' };
const hourMs = 60 * 60 * 1000;

describe('counted requests', () => {
  it('are forgotten two days later by whatever is counted then', () => {
    const [state, clock] = [new MemoryStateStore(), new FakeClock()];
    const limits = new RequestLimits(state, clock);
    const counts = () => ['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => state.dayCount(caller.keyId, day));
    limits.count(caller);
    clock.advance(24 * hourMs);
    limits.count(caller);
    assert.deepEqual(counts(), [1, 1, 0]);
    clock.advance(24 * hourMs);
    limits.count(caller);
    assert.deepEqual(counts(), [0, 1, 1]);
  });

  it('are looked through hourly at most', () => {
    const [state, clock] = [new MemoryStateStore(), new FakeClock()];
    const limits = new RequestLimits(state, clock);
    const pruned: string[] = [];
    state.pruneDayCounts = (day) => void pruned.push(day);
    for (const minutes of [0, 30, 29, 1, 59]) {
      clock.advance(minutes * 60_000);
      limits.count(caller);
    }
    assert.deepEqual(pruned, ['2026-11-20', '2026-11-20']);
  });

  it('of a tier without a day are not counted for one', () => {
    const state = new MemoryStateStore();
    const enterprise: KeyCaller = { ...caller, tier: 'enterprise' };
    const counted = new RequestLimits(state, new FakeClock()).count(enterprise);
    assert.equal(state.dayCount(caller.keyId, '2026-11-21'), 0);
    if (counted.accepted) counted.giveBack();
    assert.equal(state.dayCount(caller.keyId, '2026-11-21'), 0);
  });

  it('report the day when the day refuses, also where the minute resets later', () => {
    const clock = new FakeClock(Date.UTC(2026, 10, 21, 23, 59, 30));
    const state = new MemoryStateStore();
    state.addToDayCount(caller.keyId, '2026-11-21', 90);
    const limits = new RequestLimits(state, clock);
    for (let sent = 0; sent < 10; sent++) assert.equal(limits.count(caller).accepted, true);
    const refused = limits.count(caller);
    assert.ok(!refused.accepted);
    assert.equal(limits.windows(caller).shown.name, 'minute');
    assert.deepEqual(
      [refused.code, refused.windows.shown.name, refused.retryAfterSeconds],
      ['daily_limit_exceeded', 'day', 30],
    );
  });
});
