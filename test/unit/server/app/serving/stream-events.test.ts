import assert from 'node:assert/strict';
import { scopeOf } from '#server/app/events/event-hub.ts';
import { streamEvents } from '#server/app/serving/stream-events.ts';
import { KeyEnds } from '#server/app/access/key-ends.ts';
import type { CallContext, StreamedItem } from '#server/app/operations/operation.ts';
import type { Clock } from '#server/app/ports/clock.ts';
import type { KeyRecord } from '#server/app/ports/state-store.ts';
import { systemClock } from '#server/platform/clock.ts';
import { eventually } from '../../../../support/eventually.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { eventHub } from '../../../../support/published-events.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { byKey, byOwner, sampleProject } from '../../../../support/sample-project.ts';

const keyOfTests: KeyRecord = {
  id: 'key_1',
  name: 'test',
  hash: '',
  lastFour: '',
  type: 'live',
  tier: 'enterprise',
  permissions: [],
  member: 'owner',
  createdAtMs: 0,
};

function open({ key = keyOfTests, clock = new FakeClock() as Clock, context = byKey() as CallContext } = {}) {
  const state = new MemoryStateStore();
  state.insertKey(key);
  const events = eventHub(state, clock);
  const keyEnds = new KeyEnds();
  const received: StreamedItem[] = [];
  const ends: string[] = [];
  const { events: stream } = streamEvents({ state, clock, events, keyEnds }, context);
  const stop = stream(
    (item) => void received.push(item),
    () => void ends.push('ended'),
  );
  const publish = () => {
    const { projectId, ...scope } = scopeOf(sampleProject());
    events.publish({ ...scope, projectId, type: 'index.started', data: { projectId } });
  };
  const isOpen = () => events.isWanted('index.started', scopeOf(sampleProject()));
  return { received, ends, stop, publish, keyEnds, isOpen };
}

describe('stream of events', () => {
  it('reports each with its identifier and the body of a delivery, until it is stopped', () => {
    const { received, stop, publish, isOpen, ends } = open();
    publish();
    stop();
    stop();
    publish();
    const [{ id, event, data }, ...more] = received;
    assert.match(id ?? '', /^evt_/);
    assert.deepEqual([event, more, isOpen(), ends], ['index.started', [], false, []]);
    const timestamp = new Date(new FakeClock().nowMs()).toISOString();
    assert.deepEqual(JSON.parse(data), { type: 'index.started', timestamp, data: { projectId: 'prj_1' } });
  });

  it('ends once when its key is revoked', () => {
    const { ends, keyEnds, isOpen } = open();
    keyEnds.listener('key_2');
    assert.deepEqual([ends, isOpen()], [[], true]);
    keyEnds.listener('key_1');
    keyEnds.listener('key_1');
    assert.deepEqual([ends, isOpen()], [['ended'], false]);
  });

  it('ends by itself when its key expires', async () => {
    const key = { ...keyOfTests, expiresAtMs: systemClock.nowMs() + 30 };
    const { ends, isOpen } = open({ key, clock: systemClock });
    assert.deepEqual(ends, []);
    await eventually(() => assert.deepEqual([ends, isOpen()], [['ended'], false]));
  });

  for (const [what, end] of Object.entries({
    revoked: { revokedAtMs: 0 },
    expired: { expiresAtMs: 1 },
    gone: { id: 'key_2' },
  })) {
    it(`is over at once where the key is ${what}`, () => {
      const { ends, isOpen, received, publish } = open({ key: { ...keyOfTests, ...end } });
      publish();
      assert.deepEqual([ends, isOpen(), received], [['ended'], false, []]);
    });
  }

  it('is there for the person at the machine without a key', () => {
    const { received, publish, stop } = open({ context: byOwner() });
    publish();
    assert.equal(received.length, 1);
    stop();
  });
});
