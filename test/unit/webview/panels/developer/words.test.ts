import assert from 'node:assert/strict';
import { isOver, keysInOrder, needsRotation } from '#webview/panels/developer/key-life.ts';
import { clockText, daysSince, durationText } from '#webview/panels/developer/words.ts';
import { createTranslate } from '#webview/state/translate.ts';
import type { KeyEntry } from '#protocol/keys.ts';
import { shownKeys } from '../../../../support/developer-fixture.ts';

describe('words of the page "Developer"', () => {
  it('report how long a request took', () => {
    for (const [ms, text] of [
      [0, '0 ms'],
      [0.42, '0.4 ms'],
      [9.96, '10 ms'],
      [12.4, '12 ms'],
      [1250, '1.3 s'],
    ] as const) {
      assert.equal(durationText(ms, 'en'), text);
    }
    assert.equal(durationText(0.42, 'de'), '0,4 ms');
  });

  it('report the time, and the day where it is another one', () => {
    const at = new Date(2026, 2, 10, 14, 5, 9);
    const [later, nextDay] = [new Date(2026, 2, 10, 23).getTime(), new Date(2026, 2, 11, 1).getTime()];
    assert.equal(clockText(at.toISOString(), later, 'de'), '14:05:09');
    assert.equal(clockText(at.toISOString(), nextDay, 'de'), '10.03.2026, 14:05:09');
  });

  it('count whole days, none where the clock was set back', () => {
    assert.equal(daysSince('2026-01-01T00:00:00.000Z', Date.parse('2026-01-03T23:00:00.000Z')), 2);
    assert.equal(daysSince('2026-01-01T00:00:00.000Z', Date.parse('2025-01-01T00:00:00.000Z')), 0);
  });

  it('are those of a translation, where it has them', () => {
    const t = createTranslate({ '{0} copied': '{0} kopiert' });
    assert.equal(t('{0} copied', 'Adresse'), 'Adresse kopiert');
    assert.equal(t('{1} of {0}', 1, 2), '2 of 1');
    assert.equal(t('toString'), 'toString');
    assert.equal(t('{0} and {1}', 1), '1 and {1}');
  });
});

function key(given: Partial<KeyEntry>): KeyEntry {
  return { ...shownKeys[0]!, createdAt: '2026-05-01T00:00:00.000Z', ...given };
}

describe('life of a key', () => {
  const nowMs = Date.parse('2026-06-01T00:00:00.000Z');

  it('ends with its revocation or its day', () => {
    assert.equal(isOver(key({}), nowMs), false);
    assert.equal(isOver(key({ revokedAt: '2026-05-02T00:00:00.000Z' }), nowMs), true);
    assert.equal(isOver(key({ expiresAt: '2026-06-01T00:00:00.000Z' }), nowMs), true);
    assert.equal(isOver(key({ expiresAt: '2026-06-01T00:00:00.001Z' }), nowMs), false);
  });

  it('is reminded of after 90 days, unless it ends by itself', () => {
    assert.equal(needsRotation(key({ createdAt: '2026-03-03T00:00:00.000Z' }), nowMs), true);
    assert.equal(needsRotation(key({ createdAt: '2026-03-03T00:00:00.001Z' }), nowMs), false);
    const [expiresAt, revokedAt] = ['2026-12-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'];
    assert.equal(needsRotation(key({ createdAt: '2026-01-01T00:00:00.000Z', expiresAt }), nowMs), false);
    assert.equal(needsRotation(key({ createdAt: '2026-01-01T00:00:00.000Z', revokedAt }), nowMs), false);
  });

  it('orders them: the newest first, what no longer works last', () => {
    const keys = [
      key({ id: 'old', createdAt: '2026-01-01T00:00:00.000Z' }),
      key({ id: 'revoked', revokedAt: '2026-05-02T00:00:00.000Z', createdAt: '2026-05-30T00:00:00.000Z' }),
      key({ id: 'new' }),
    ];
    assert.deepEqual(
      keysInOrder(keys, nowMs).map(({ id }) => id),
      ['new', 'old', 'revoked'],
    );
  });
});
