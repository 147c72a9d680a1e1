import assert from 'node:assert/strict';
import { Steps, TooManySteps } from '#server/engine/linking/steps.ts';

function take(steps: Steps, count: number): void {
  for (let step = 0; step < count; step++) steps.take();
}

describe('steps', () => {
  it('are counted for each file by itself', () => {
    const steps = new Steps();
    for (let file = 0; file < 5; file++) {
      steps.beginFile();
      take(steps, 1_500_000);
    }
    assert.equal(steps.count, 7_500_000);
  });

  it('of one file come to an end', () => {
    const steps = new Steps();
    steps.beginFile();
    assert.throws(() => take(steps, 2_000_001), TooManySteps);
  });
});
