import assert from 'node:assert/strict';
import { GrowingProgress, type RunProgress } from '#protocol/run-progress.ts';

const startedAt = '2026-01-01T00:00:00.000Z';
const at = (phase: RunProgress['phase'], done: number, total: number, start = startedAt): RunProgress => ({
  phase,
  done,
  total,
  startedAt: start,
});

describe('the percentage of a run', () => {
  it('grows while the run reads again and again, and while nothing can be counted', () => {
    const progress = new GrowingProgress();
    const shown = [
      at('scanning', 0, 0),
      at('parsing', 10, 100),
      at('parsing', 100, 100),
      at('resolving', 0, 0),
      at('parsing', 1, 900),
      at('parsing', 900, 900),
      at('parsing', 3, 30),
      at('resolving', 50, 100),
      at('writing', 0, 7),
    ].map((run) => progress.of([run]) ?? -1);
    assert.deepEqual(
      shown,
      shown.toSorted((a, b) => a - b),
    );
    assert.ok(new Set(shown).size > 5 && (shown.at(-1) ?? 0) <= 99, shown.join(' '));
  });

  it('begins again with the next run', () => {
    const progress = new GrowingProgress();
    assert.equal(progress.of([at('parsing', 100, 100)]), 75);
    assert.equal(progress.of([at('parsing', 0, 100, '2026-01-02T00:00:00.000Z')]), 5);
  });
});
