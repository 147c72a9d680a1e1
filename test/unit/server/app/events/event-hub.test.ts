import assert from 'node:assert/strict';
import {
  EventHub,
  type EventScope,
  type NewEvent,
  type PublishedEvent,
  scopeOf,
} from '#server/app/events/event-hub.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { sampleProject } from '../../../../support/sample-project.ts';

const project = sampleProject();
const created: NewEvent = {
  ...scopeOf(project),
  type: 'project.created',
  data: { projectId: project.id, name: project.name },
};

function wantsOwnCreations(type: string, { member }: EventScope): boolean {
  return type === 'project.created' && member === 'owner';
}

function setUp() {
  const state = new MemoryStateStore();
  const clock = new FakeClock();
  const hub = new EventHub({ state, clock, identifiers: new Identifiers((count) => new Uint8Array(count)) });
  const notified: string[] = [];
  const everything = { wants: () => true };
  hub.addRecorder({ ...everything, record: ({ type }) => void notified.push(`recorded ${type}`) });
  const leave = hub.listen({ ...everything, onEvent: ({ type }) => void notified.push(`heard ${type}`) });
  return { state, clock, hub, notified, leave };
}

describe('event hub', () => {
  it('records an event with what it is about, and reports it when that is committed', () => {
    const { state, hub, notified } = setUp();
    state.transaction(() => {
      hub.publish(created);
      notified.push('done');
    });
    assert.deepEqual(notified, ['recorded project.created', 'done', 'heard project.created']);
  });

  it('notifies no one of what was rolled back', () => {
    const { state, hub, notified } = setUp();
    assert.throws(() =>
      state.transaction(() => {
        hub.publish(created);
        throw new RangeError('no');
      }),
    );
    state.insertProject(project);
    assert.deepEqual(notified, ['recorded project.created']);
  });

  it('rolls back what it is about where an event cannot be recorded', () => {
    const { state, hub, notified } = setUp();
    hub.addRecorder({ wants: () => true, record: () => assert.fail('full') });
    assert.throws(() =>
      state.transaction(() => {
        state.insertProject(project);
        hub.publish(created);
      }),
    );
    assert.deepEqual([state.projects(), notified], [[], ['recorded project.created']]);
  });

  it('reports at once where there is no transaction, and until someone leaves', () => {
    const { hub, notified, leave } = setUp();
    hub.publish(created);
    leave();
    leave();
    hub.publish(created);
    assert.deepEqual(notified, ['recorded project.created', 'heard project.created', 'recorded project.created']);
  });

  it('gives each event an identifier and its moment', () => {
    const { hub, clock } = setUp();
    const first = hub.publish(created);
    const second = hub.publish(created);
    assert.deepEqual({ ...first, id: '' }, { ...created, id: '', atMs: clock.nowMs() });
    assert.match(first.id, /^evt_[0-9A-HJKMNP-TV-Z]{26}$/);
    assert.ok(first.id < second.id);
  });

  it('asks each who keeps or listens whether it wants the event', () => {
    const { state, clock } = setUp();
    const hub = new EventHub({ state, clock, identifiers: new Identifiers((count) => new Uint8Array(count)) });
    const received: PublishedEvent[] = [];
    assert.equal(hub.isWanted('project.created', created), false);
    hub.listen({ wants: wantsOwnCreations, onEvent: (event) => void received.push(event) });
    hub.publish(created);
    hub.publish({ ...created, member: 'other' });
    hub.publish({ ...created, type: 'project.deleted' });
    assert.deepEqual(
      received.map(({ type, member }) => `${type} ${member}`),
      ['project.created owner'],
    );
    assert.deepEqual(
      [hub.isWanted('project.created', created), hub.isWanted('project.deleted', created)],
      [true, false],
    );
  });
});
