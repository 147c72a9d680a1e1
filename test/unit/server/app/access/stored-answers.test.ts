import assert from 'node:assert/strict';
import type { RepetitionLimits } from '#server/app/access/stored-answers.ts';
import { RepeatedRequests } from '#server/app/access/repeated-requests.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';

const plenty = { ofKey: 1_000_000_000, all: 1_000_000_000 };
const short = { status: 201, body: '{}' };
const long = { status: 200, body: 'x'.repeat(10_000) };

function setUp(limits: Partial<RepetitionLimits>) {
  const [state, clock] = [new MemoryStateStore(), new FakeClock()];
  const all = { records: plenty, characters: plenty, ...limits };
  const repeated = new RepeatedRequests(state, clock, all);
  const ask = (keyId: string, idempotencyKey: string, answer: typeof short) =>
    repeated.once({ keyId, idempotencyKey, requestHash: 'h' }, async () => answer);
  const isKept = (keyId: string, idempotencyKey: string) => state.idempotency(keyId, idempotencyKey) !== undefined;
  return { state, clock, repeated, ask, isKept };
}

describe('answers kept for repetition', () => {
  it('beyond their number for a key a request is refused before it does anything; repetitions are answered', async () => {
    const { ask, repeated } = setUp({ records: { ofKey: 2, all: 100 } });
    for (const name of ['a', 'b']) await ask('key_1', name, short);
    const request = { keyId: 'key_1', idempotencyKey: 'c', requestHash: 'h' };
    await assert.rejects(
      repeated.once(request, () => assert.fail('done')),
      { code: 'daily_limit_exceeded' },
    );
    assert.equal((await ask('key_1', 'a', long)).replayed, true);
    assert.equal((await ask('key_2', 'c', short)).replayed, false);
  });

  it('beyond their number for all keys every key is refused', async () => {
    const { ask } = setUp({ records: { ofKey: 2, all: 3 } });
    for (const [keyId, name] of [
      ['key_1', 'a'],
      ['key_1', 'b'],
      ['key_2', 'a'],
    ] as const)
      await ask(keyId, name, short);
    await assert.rejects(ask('key_2', 'b', short), { code: 'daily_limit_exceeded' });
    await assert.rejects(ask('key_3', 'a', short), { code: 'daily_limit_exceeded' });
  });

  it('after a day there is room again', async () => {
    const { ask, clock } = setUp({ records: { ofKey: 1, all: 100 } });
    await ask('key_1', 'a', short);
    await assert.rejects(ask('key_1', 'b', short));
    clock.advance(24 * 3_600_000 + 1);
    assert.equal((await ask('key_1', 'b', short)).replayed, false);
  });

  it('beyond their size the oldest long ones go, and none that had an effect', async () => {
    const { ask, isKept } = setUp({ characters: { ofKey: 60_000, all: 1_000_000 } });
    await ask('key_1', 'effect', short);
    for (let index = 0; index < 7; index++) await ask('key_1', `long-${index}`, long);
    assert.ok(isKept('key_1', 'effect'));
    const kept = Array.from({ length: 7 }, (_, index) => isKept('key_1', `long-${index}`));
    assert.deepEqual(kept, [false, false, false, false, true, true, true]);
  });

  it('beyond their size in all those of the key that brings more go', async () => {
    const { ask, isKept } = setUp({ characters: { ofKey: 60_000, all: 35_000 } });
    await ask('key_1', 'a', long);
    for (const name of ['b', 'c', 'd']) await ask('key_2', name, long);
    assert.deepEqual([isKept('key_1', 'a'), isKept('key_2', 'b'), isKept('key_2', 'd')], [true, false, true]);
  });

  it('those of before are counted by who comes after', async () => {
    const { ask, state } = setUp({});
    await ask('key_1', 'a', short);
    const later = new RepeatedRequests(state, new FakeClock(), { records: { ofKey: 1, all: 9 }, characters: plenty });
    const request = { keyId: 'key_1', idempotencyKey: 'b', requestHash: 'h' };
    await assert.rejects(
      later.once(request, async () => short),
      { code: 'daily_limit_exceeded' },
    );
  });
});
