import assert from 'node:assert/strict';
import { RestartPolicy } from '#extension/session/restart-policy.ts';

function check(closedAtMs: readonly number[], expected: readonly (number | 'give up')[]): void {
  const policy = new RestartPolicy();
  assert.deepEqual(
    closedAtMs.map((timeMs) => policy.next(timeMs)),
    expected,
  );
}

describe('restarts of the engine', () => {
  it('are five in three minutes, each after a longer pause', () => {
    check([0, 1, 2, 3, 4, 5], [0, 250, 500, 1000, 2000, 'give up']);
  });

  it('begin again when the first is three minutes old', () => {
    check([0, 1, 2, 3, 4, 180_000], [0, 250, 500, 1000, 2000, 2000]);
    check([0, 200_000, 400_000], [0, 0, 0]);
  });

  it('begin again when a person asks', () => {
    const policy = new RestartPolicy();
    for (let timeMs = 0; timeMs < 6; timeMs++) policy.next(timeMs);
    assert.equal(policy.next(7), 'give up');
    policy.forget();
    assert.equal(policy.next(8), 0);
  });
});
