import assert from 'node:assert/strict';
import { engineStatus } from '#server/app/serving/engine-status.ts';
import { ProjectWorkspaces } from '#server/app/workspaces/project-workspaces.ts';
import { eventHub } from '../../../../support/published-events.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { sampleProject } from '../../../../support/sample-project.ts';
import { scriptedIndexers } from '../../../../support/scripted-indexers.ts';

const facts = {
  version: '1.2.3',
  pid: 42,
  startedAtMs: 0,
  stateDirectory: '/state',
  storeDriver: 'node:sqlite',
  residentBytes: () => 7,
  clients: () => 1,
  leave: () => true,
};

describe('engine status', () => {
  it('says how each workspace is watched, and why not by events', () => {
    const indexers = scriptedIndexers();
    const stores = { open: () => assert.fail('opened'), remove: () => undefined };
    const state = new MemoryStateStore();
    const outside = { state, stores, indexers, clock: new FakeClock(), events: eventHub(state) };
    const workspaces = new ProjectWorkspaces({ ...outside, memoryLimitBytes: 1e6, watch: true });
    const entries = () =>
      engineStatus(facts, workspaces, {}).workspaces.map(({ watching, notice }) => [watching, notice]);
    workspaces.workspaceOf(sampleProject());
    indexers.newest().report({ type: 'watching', mode: 'events' });
    assert.deepEqual(entries(), [['events', undefined]]);
    indexers.newest().report({ type: 'watching', mode: 'polling', message: 'no watch is left' });
    assert.deepEqual(entries(), [['polling', 'no watch is left']]);
  });
});
