import assert from 'node:assert/strict';
import type { PublishedEvent } from '#server/app/events/event-hub.ts';
import { deleteProject, insertProject } from '#server/app/events/project-events.ts';
import { eventHub, eventsFrom } from '../../../../support/published-events.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { sampleProject } from '../../../../support/sample-project.ts';

const project = sampleProject({ kind: 'test', member: 'guest' });

function setUp() {
  const state = new MemoryStateStore();
  const events = eventHub(state);
  return { state, events, published: eventsFrom(events) };
}

function shown({ id: _id, atMs: _atMs, ...event }: PublishedEvent): object {
  return event;
}

describe('events of projects', () => {
  it('report that one is there, and that it is gone, to those who may see it [§6.4.project.created] [§6.4.project.deleted]', () => {
    const scene = setUp();
    insertProject(scene, project);
    deleteProject(scene, project);
    const scope = { space: 'test', member: 'guest', projectId: 'prj_1' };
    const data = { projectId: 'prj_1', name: 'sample' };
    assert.deepEqual(scene.published.map(shown), [
      { ...scope, type: 'project.created', data },
      { ...scope, type: 'project.deleted', data },
    ]);
  });

  it('are recorded of a project that is there, or gone already', () => {
    const scene = setUp();
    const there: string[] = [];
    scene.events.addRecorder({
      wants: () => true,
      record: ({ type }) => void there.push(`${type}: ${scene.state.projects().length}`),
    });
    insertProject(scene, project);
    deleteProject(scene, project);
    assert.deepEqual(there, ['project.created: 1', 'project.deleted: 0']);
  });

  it('come only with what they report', () => {
    const scene = setUp();
    assert.throws(() =>
      scene.state.transaction(() => {
        insertProject(scene, project);
        throw new RangeError('no answer could be kept');
      }),
    );
    assert.deepEqual([scene.published, scene.state.projects()], [[], []]);
  });
});
