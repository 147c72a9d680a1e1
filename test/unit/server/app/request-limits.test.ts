import assert from 'node:assert/strict';
import type { KeyCaller } from '#server/app/authenticate.ts';
import { RequestLimits } from '#server/app/request-limits.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../support/memory-state-store.ts';
import { byKey } from '../../../support/sample-project.ts';

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
});
