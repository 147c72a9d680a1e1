import assert from 'node:assert/strict';
import { nextDelayMs, parseRetryAfter, retryDelaysMs } from '#server/service/webhooks/retry-plan.ts';

const hourMs = 3_600_000;

describe('The retry plan', () => {
  it('is ten attempts in about 75 hours [§6.3.plan]', () => {
    assert.equal(retryDelaysMs.length, 9);
    const hours = retryDelaysMs.reduce((sum, ms) => sum + ms, 0) / hourMs;
    assert.ok(hours > 75 && hours < 76, `${hours}`);
    assert.equal(nextDelayMs(10, 0.5), undefined);
  });

  retryDelaysMs.forEach((plannedMs, index) => {
    it(`waits ${plannedMs / 1000} s after attempt ${index + 1}, a tenth more or less`, () => {
      const made = index + 1;
      assert.deepEqual(
        [0, 0.5, 0.999_999_999].map((random) => nextDelayMs(made, random)),
        [0.9, 1, 1.1].map((part) => Math.round(plannedMs * part)),
      );
    });
  });

  const cases: { title: string; retryAfterMs: number; expected: number }[] = [
    { title: 'an earlier wish changes nothing', retryAfterMs: 1000, expected: 5000 },
    { title: 'a later one is granted', retryAfterMs: 60_000, expected: 60_000 },
    { title: 'up to a day', retryAfterMs: 24 * hourMs, expected: 24 * hourMs },
    { title: 'and no longer', retryAfterMs: 1e15, expected: 24 * hourMs },
  ];
  for (const { title, retryAfterMs, expected } of cases) {
    it(title, () => assert.equal(nextDelayMs(1, 0.5, retryAfterMs), expected));
  }
});

describe('Retry-After', () => {
  const nowMs = Date.UTC(2026, 10, 21, 12);
  const cases: { header: string; expected: number | undefined }[] = [
    { header: '0', expected: 0 },
    { header: ' 120 ', expected: 120_000 },
    { header: 'Sat, 21 Nov 2026 12:01:00 GMT', expected: 60_000 },
    { header: 'Saturday, 21-Nov-26 12:01:00 GMT', expected: 60_000 },
    { header: 'Sat, 21 Nov 2026 11:00:00 GMT', expected: 0 },
    { header: '', expected: undefined },
    { header: '-1', expected: undefined },
    { header: '1.5', expected: undefined },
    { header: '9999999999999', expected: undefined },
    { header: '2026-11-21', expected: undefined },
    { header: 'soon', expected: undefined },
    { header: 'Sat, soon GMT', expected: undefined },
    { header: 'at Sat, 21 Nov 2026 12:01:00 GMT', expected: undefined },
    { header: 'Sat, 21 Nov 2026 12:01:00 GMT+0100', expected: undefined },
  ];
  for (const { header, expected } of cases) {
    it(`"${header}" is ${expected ?? 'nothing'} [§6.3.retry-after]`, () =>
      assert.equal(parseRetryAfter(header, nowMs), expected));
  }
});
