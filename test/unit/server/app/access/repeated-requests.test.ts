import assert from 'node:assert/strict';
import { RepeatedRequests } from '#server/app/access/repeated-requests.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';

const request = { keyId: 'key_1', idempotencyKey: 'k', requestHash: 'h' };
const answer = { status: 201, body: '{}' };

describe('Repeated requests', () => {
  it('an answer stored within a transaction goes back with it', async () => {
    const state = new MemoryStateStore();
    const repeated = new RepeatedRequests(state, new FakeClock());
    const failing = repeated.once(request, async (store) =>
      state.transaction(() => {
        store(answer);
        throw new Error('the effect failed');
      }),
    );
    await assert.rejects(failing, /the effect failed/);
    assert.equal(state.idempotency('key_1', 'k'), undefined);
  });

  it('the stored answer is the one that is given', async () => {
    const repeated = new RepeatedRequests(new MemoryStateStore(), new FakeClock());
    const first = await repeated.once(request, async (store) => {
      store(answer);
      return { status: 200, body: 'another rendering' };
    });
    assert.deepEqual(first, { ...answer, replayed: false });
    assert.deepEqual(await repeated.once(request, () => assert.fail()), { ...answer, replayed: true });
  });

  it('of many at once one runs; when it fails the next one does', async () => {
    const repeated = new RepeatedRequests(new MemoryStateStore(), new FakeClock());
    let runs = 0;
    const work = async () => {
      runs++;
      if (runs === 1) throw new Error('first');
      return answer;
    };
    const ended = await Promise.allSettled(Array.from({ length: 5 }, () => repeated.once(request, work)));
    assert.equal(runs, 2);
    assert.deepEqual(
      ended.map((each) => (each.status === 'fulfilled' ? each.value.replayed : 'failed')),
      ['failed', false, true, true, true],
    );
  });

  it('forgets old answers', async () => {
    const state = new MemoryStateStore();
    const clock = new FakeClock();
    const repeated = new RepeatedRequests(state, clock);
    await repeated.once(request, async () => answer);
    clock.advance(24 * 3_600_000 + 1);
    await repeated.once({ ...request, idempotencyKey: 'other' }, async () => answer);
    assert.equal(state.idempotency('key_1', 'k'), undefined);
  });
});
