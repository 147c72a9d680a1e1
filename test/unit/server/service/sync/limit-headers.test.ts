import assert from 'node:assert/strict';
import { type KnownLimits, limitsAfter, limitsAfterSending } from '#server/service/sync/limit-headers.ts';
import { nextRequestAtMs, sharePerDay } from '#server/service/sync/request-share.ts';

const nowMs = Date.UTC(2026, 10, 28, 12);
const seconds = (ms: number) => Math.ceil(ms / 1000);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const shown = (limit: number, remaining: number, resetMs: number) => ({
  'x-ratelimit-limit': `${limit}`,
  'x-ratelimit-remaining': `${remaining}`,
  'x-ratelimit-reset': `${seconds(resetMs)}`,
});

const after = (headers: Record<string, string>, known: KnownLimits = {}, at = nowMs, remoteMs = at) =>
  limitsAfter(known, headers, at, remoteMs);

describe('limits that a remote shows', () => {
  it('[§12.1.tier] names the tier, by the minute or the day', () => {
    const tiers = [
      [10, minuteMs, 'free'],
      [100, 12 * 60 * minuteMs, 'free'],
      [100, minuteMs, 'pro'],
      [10_000, 12 * 60 * minuteMs, 'pro'],
      [1000, minuteMs, 'enterprise'],
    ] as const;
    for (const [limit, inMs, tier] of tiers) assert.equal(after(shown(limit, 5, nowMs + inMs)).tier, tier, `${limit}`);
  });

  it('is not sure of a limit of 100 in the minute before midnight, and keeps to the smaller share', () => {
    const lateMs = Date.UTC(2026, 10, 28, 23, 59, 30);
    const headers = shown(100, 50, Date.UTC(2026, 10, 29));
    assert.equal(after(headers, {}, lateMs).tier, 'free');
    assert.equal(after(headers, { tier: 'pro' }, lateMs).tier, 'pro');
  });

  it('are both windows where it sends the policy', () => {
    const limits = after({
      'ratelimit-policy': '"minute";q=100;w=60, "day";q=10000;w=86400',
      ratelimit: '"minute";r=97;t=12, "day";r=9120;t=41022',
      ...shown(10, 1, nowMs + minuteMs),
    });
    assert.deepEqual(limits, {
      tier: 'pro',
      minute: { limit: 100, remaining: 97, resetsAtMs: nowMs + 12_000 },
      day: { limit: 10_000, remaining: 9120, resetsAtMs: nowMs + 41_022_000 },
    });
  });

  it('are of the remote’s clock, or of a unit of its own', () => {
    const skewMs = 3 * dayMs;
    const resets = (reset: number, remoteMs: number) =>
      after({ ...shown(10, 5, 0), 'x-ratelimit-reset': `${reset}` }, {}, nowMs, remoteMs).minute?.resetsAtMs;
    assert.equal(resets(seconds(nowMs + skewMs + 30_000), nowMs + skewMs), nowMs + 30_000);
    assert.equal(resets(30, nowMs), nowMs + 30_000);
    assert.equal(resets(nowMs + 30_000, nowMs), nowMs + 30_000);
  });

  it('are bounded where they cannot be true', () => {
    const lies = [
      shown(10, 99_999, nowMs + minuteMs),
      shown(999_999_999_999, 999_999_999_999, nowMs + minuteMs),
      shown(10, 0, nowMs + 900 * dayMs),
      shown(10, 0, nowMs - dayMs),
    ];
    for (const headers of lies) {
      const { minute, day } = after(headers);
      const window = minute ?? day;
      assert.ok(window !== undefined && window.remaining <= window.limit && window.limit <= 1_000_000);
      assert.ok(window.resetsAtMs > nowMs && window.resetsAtMs <= nowMs + dayMs);
    }
    const known = after(shown(100, 7, nowMs + minuteMs));
    for (const text of ['-1', 'many', '1e9', '', '5.5', '9'.repeat(40)]) {
      assert.deepEqual(after({ ...shown(10, 5, nowMs), 'x-ratelimit-remaining': text }, known), known, text);
    }
    assert.deepEqual(after(shown(0, 0, nowMs), known), known, 'of an answer without a valid key');
  });

  it('count a request as soon as it leaves', () => {
    const known = after(shown(10, 1, nowMs + minuteMs));
    assert.equal(limitsAfterSending(limitsAfterSending(known)).minute?.remaining, 0);
  });
});

const earliest = (limits: KnownLimits, use: 'poll' | 'command', today = 0, lastMinute = 0) =>
  nextRequestAtMs(limits, { today, lastMinute }, use, nowMs) - nowMs;
const window = (limit: number, remaining: number) => ({ limit, remaining, resetsAtMs: nowMs + 5000 });

describe('the share of the limits', () => {
  it('[§12.1.share] is 30, 2,000 and 5,000 a day, for what is sent by itself', () => {
    for (const [tier, share] of [
      ['free', 30],
      ['pro', 2000],
      ['enterprise', 5000],
    ] as const) {
      const limits = { tier, minute: window(1000, 1000) };
      assert.equal(sharePerDay(limits), share);
      assert.equal(earliest(limits, 'poll', share - 1), 0);
      assert.equal(earliest(limits, 'poll', share), dayMs / 2);
      assert.equal(earliest(limits, 'command', share), 0);
    }
    assert.equal(sharePerDay({}), 30, 'of a tier that is not known');
  });

  it('[§12.1.reserve] leaves a fifth of each window', () => {
    for (const limits of [{ minute: window(10, 3) }, { minute: window(10, 10), day: window(100, 21) }]) {
      assert.equal(earliest(limits, 'poll'), 0);
    }
    for (const limits of [{ minute: window(10, 2) }, { minute: window(10, 10), day: window(100, 20) }]) {
      assert.equal(earliest(limits, 'poll'), 5000);
      assert.equal(earliest(limits, 'command'), 0);
    }
  });

  it('[§12.1.zero] is nothing at all while no request is left', () => {
    assert.equal(earliest({ minute: window(10, 0) }, 'command'), 5000);
    assert.equal(earliest({ minute: window(10, 10), day: window(100, 0) }, 'command'), 5000);
    assert.equal(earliest({ minute: { ...window(10, 0), resetsAtMs: nowMs } }, 'command'), 0);
  });

  it('counts its own requests of the last minute where the remote shows no window', () => {
    assert.equal(earliest({}, 'poll', 0, 7), 0);
    assert.ok(earliest({}, 'poll', 0, 8) > 0);
    assert.ok(earliest({}, 'command', 0, 10) > 0);
  });
});
