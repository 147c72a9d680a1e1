import assert from 'node:assert/strict';
import { RateLimiter, shownWindow, utcDay, type LimitWindow, type Moment } from '#server/service/rate-limiter.ts';
import type { RequestQuota } from '#server/service/tiers.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const midnight = Date.UTC(2026, 10, 22);

function at(seconds: number): Moment {
  return { wallMs: noon + seconds * 1000, monotonicMs: 5000 + seconds * 1000 };
}

function window(name: 'minute' | 'day', remaining: number, resetMs: number): LimitWindow {
  return { name, limit: 10, remaining, resetMs };
}

/** Sends at these seconds; `true` where accepted. */
function accepted(quota: RequestQuota, seconds: readonly number[]): boolean[] {
  const limiter = new RateLimiter();
  return seconds.map((second) => limiter.take('key', quota, 0, at(second)).accepted);
}

describe('Rate limiter', () => {
  const three = { minute: 3 };
  const cases: { title: string; seconds: number[]; expected: string }[] = [
    { title: 'a burst up to the limit', seconds: [0, 0, 0, 0], expected: '+++-' },
    {
      title: 'what left the window makes room, 60 s later and not before',
      seconds: [0, 30, 59, 59.999, 60],
      expected: '+++-+',
    },
    { title: 'refusals are not counted', seconds: [0, 1, 2, 3, 4, 60, 61, 62], expected: '+++--+++' },
    { title: 'no double burst around a clock minute', seconds: [58, 59, 59.5, 60.5, 61, 118], expected: '+++--+' },
  ];
  for (const { title, seconds, expected } of cases) {
    it(title, () => {
      assert.equal(
        accepted(three, seconds)
          .map((yes) => (yes ? '+' : '-'))
          .join(''),
        expected,
      );
    });
  }

  it('reports when one request is possible again, and when the window is whole', () => {
    const limiter = new RateLimiter();
    for (const second of [0, 10, 20]) limiter.take('key', three, 0, at(second));
    assert.deepEqual(limiter.take('key', three, 0, at(25)), {
      accepted: false,
      window: 'minute',
      retryAfterMs: 35_000,
    });
    assert.deepEqual(limiter.windows('key', three, 0, at(25)), [
      { name: 'minute', limit: 3, remaining: 0, resetMs: noon + 80_000 },
    ]);
  });

  it('an unused minute is whole now', () => {
    assert.deepEqual(new RateLimiter().windows('key', three, 0, at(7)), [
      { name: 'minute', limit: 3, remaining: 3, resetMs: noon + 7000 },
    ]);
  });

  it('a wall clock that leaves off parts of a millisecond makes the window whole up to one later', () => {
    const limiter = new RateLimiter();
    const moment = { wallMs: noon, monotonicMs: 5000.25 };
    limiter.take('key', three, 0, moment);
    assert.equal(limiter.windows('key', three, 0, moment)[0].resetMs, noon + 60_001);
    assert.equal(limiter.windows('other', three, 0, moment)[0].resetMs, noon);
  });

  it('the day refuses until midnight UTC, and takes nothing from the minute', () => {
    const limiter = new RateLimiter();
    const quota = { minute: 3, day: 5 };
    assert.deepEqual(limiter.take('key', quota, 5, at(0)), {
      accepted: false,
      window: 'day',
      retryAfterMs: midnight - noon,
    });
    assert.deepEqual(limiter.windows('key', quota, 5, at(0)), [
      { name: 'minute', limit: 3, remaining: 3, resetMs: noon },
      { name: 'day', limit: 5, remaining: 0, resetMs: midnight },
    ]);
  });

  it('a request given back can be made again', () => {
    const limiter = new RateLimiter();
    for (const second of [0, 1, 2]) limiter.take('key', three, 0, at(second));
    limiter.giveBack('key', at(2));
    assert.equal(limiter.take('key', three, 0, at(3)).accepted, true);
    assert.equal(limiter.take('key', three, 0, at(3)).accepted, false);
  });

  it('keys do not share a window, and idle ones are forgotten without effect', () => {
    const limiter = new RateLimiter();
    for (const second of [0, 1, 2]) limiter.take('one', three, 0, at(second));
    limiter.forgetIdle(at(3));
    assert.equal(limiter.take('one', three, 0, at(3)).accepted, false);
    assert.equal(limiter.take('two', three, 0, at(3)).accepted, true);
    limiter.forgetIdle(at(200));
    assert.equal(limiter.take('one', three, 0, at(200)).accepted, true);
  });

  it('a wall clock set back or forth changes nothing', () => {
    const limiter = new RateLimiter();
    const moments = [0, 1, 2, 3].map((second) => ({ wallMs: noon - second * 1e7, monotonicMs: second * 1000 }));
    assert.deepEqual(
      moments.map((moment) => limiter.take('key', three, 0, moment).accepted),
      [true, true, true, false],
    );
  });

  it('days are UTC', () => {
    assert.equal(utcDay(midnight - 1), '2026-11-21');
    assert.equal(utcDay(midnight), '2026-11-22');
  });

  const shown = [
    { title: 'fewer left', windows: [window('minute', 2, 9), window('day', 3, 99)], expected: 'minute' },
    { title: 'fewer left, the other way', windows: [window('minute', 4, 9), window('day', 3, 99)], expected: 'day' },
    { title: 'equal: the later reset', windows: [window('minute', 3, 9), window('day', 3, 99)], expected: 'day' },
    {
      title: 'equal just before midnight',
      windows: [window('minute', 0, 99), window('day', 0, 9)],
      expected: 'minute',
    },
    { title: 'one alone', windows: [window('minute', 3, 9)], expected: 'minute' },
  ] as const;
  for (const { title, windows, expected } of shown) {
    it(`shows the window with ${title}`, () => assert.equal(shownWindow(windows).name, expected));
  }
});
