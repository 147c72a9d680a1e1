import assert from 'node:assert/strict';
import { type MeasuredRate, RunEstimate } from '#server/app/workspaces/run-estimate.ts';

const at = (done: number) => ({ phase: 'parsing', done, total: 100 });

describe('estimate of a run', () => {
  it('goes by its own progress, whatever another run does meanwhile', () => {
    const measured: MeasuredRate = {};
    const [one, other] = [new RunEstimate(measured), new RunEstimate(measured)];
    one.begin(0);
    one.observe(at(0), 0);
    one.observe(at(10), 1000);
    other.begin(1000);
    other.observe(at(0), 1000);
    assert.deepEqual([one.secondsLeft(at(10)), other.secondsLeft(at(0))], [9, 0]);
    other.observe(at(50), 2000);
    assert.deepEqual([one.secondsLeft(at(10)), other.secondsLeft(at(50))], [9, 1]);
  });

  it('goes by the last run that measured the machine, of any workspace', () => {
    const measured: MeasuredRate = {};
    const [one, other] = [new RunEstimate(measured), new RunEstimate(measured)];
    one.end(19, 10);
    assert.equal(other.secondsLeft(at(0)), 0);
    one.end(50, 1000);
    assert.equal(other.secondsLeft(at(0)), 2);
  });
});
