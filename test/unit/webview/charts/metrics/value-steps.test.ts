import assert from 'node:assert/strict';
import { paintOfStep, rangesOf, stepOf, stepsOf } from '#webview/charts/metrics/value-steps.ts';

const hundred = Array.from({ length: 100 }, (_, at) => at + 1);

describe('steps of a measure', () => {
  it('hold half of the files first, and few last', () => {
    const steps = stepsOf(hundred);
    assert.deepEqual(steps.bounds, [50, 75, 90, 97]);
    assert.deepEqual(
      [1, 50, 51, 97, 98, 100].map((value) => stepOf(steps, value)),
      [0, 0, 1, 3, 4, 4],
    );
  });

  it('turn round where low values ask for attention', () => {
    const steps = stepsOf(hundred, true);
    assert.equal(stepOf(steps, 100), 0);
    assert.equal(stepOf(steps, 1), steps.bounds.length);
  });

  it('are fewer where many files are alike; the first has the quietest colour, the last the loudest', () => {
    const steps = stepsOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0.4]);
    assert.deepEqual(steps.bounds, [0]);
    assert.equal(paintOfStep(steps, 1), 'heat5');
    assert.deepEqual(rangesOf(steps), [
      { paint: 'heat1', upTo: 0 },
      { paint: 'heat5', above: 0 },
    ]);
  });

  it('are one where all are alike, and where there is nothing', () => {
    assert.deepEqual(stepsOf([3, 3, 3]).bounds, []);
    assert.deepEqual(stepsOf([]).bounds, []);
    assert.deepEqual(rangesOf(stepsOf([])), [{ paint: 'heat1' }]);
  });
});
