import assert from 'node:assert/strict';
import { failingMaxMs, isGivenUp, withFailure, type Failing } from '#server/service/webhooks/failing.ts';

const hourMs = 3_600_000;

/** The row of failures at these moments, in hours. */
function failuresAt(...hours: number[]): Failing {
  return hours.reduce<Failing | undefined>((row, at) => withFailure(row, at * hourMs), undefined) as Failing;
}

describe('A webhook that only fails', () => {
  const rows: { title: string; hours: number[]; givenUp: boolean }[] = [
    { title: 'is not given up at the first failure', hours: [0], givenUp: false },
    { title: 'is kept for 120 hours', hours: [0, 24, 48, 72, 96, 119.99], givenUp: false },
    { title: 'and given up after them', hours: [0, 24, 48, 72, 96, 120], givenUp: true },
    {
      title: 'also where it was asked to wait as long as may be',
      hours: [0, 26.4, 52.8, 79.2, 105.6, 132],
      givenUp: true,
    },
    { title: 'not because the clock was set forward', hours: [0, 1, 9000], givenUp: false },
    { title: 'nor because nobody tried for a week', hours: [0, 170, 171], givenUp: false },
    { title: 'nor because the clock was set back', hours: [500, 501, 0, 1, 2, 3], givenUp: false },
  ];
  for (const { title, hours, givenUp } of rows) {
    it(title, () => assert.equal(isGivenUp(failuresAt(...hours), (hours.at(-1) ?? 0) * hourMs), givenUp));
  }

  it('counts hours of the clock as it is', () => {
    const sinceMs = Date.UTC(2026, 10, 21);
    assert.equal(isGivenUp({ sinceMs, attempts: 9 }, sinceMs + failingMaxMs - 1), false);
    assert.equal(isGivenUp({ sinceMs, attempts: 9 }, sinceMs + failingMaxMs), true);
  });

  it('counts from the first failure on', () => {
    assert.deepEqual(failuresAt(1, 2, 3), { sinceMs: hourMs, attempts: 3 });
    assert.equal(failingMaxMs, 120 * hourMs);
  });
});
