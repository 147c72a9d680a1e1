import assert from 'node:assert/strict';
import { PeoplePreferences } from '#server/app/history/people-preferences.ts';
import { OfferedModels } from '#server/app/ask/language-models.ts';
import { SearchModelPreferences } from '#server/app/transformer/search-model-preferences.ts';
import { configureEngine } from '#server/app/serving/engine-control.ts';
import { EgressPreferences } from '#server/app/webhooks/egress-preferences.ts';
import { MemoryLimits } from '#server/app/workspaces/memory-limits.ts';
import { ProjectWorkspaces } from '#server/app/workspaces/project-workspaces.ts';
import { eventHub } from '../../../../support/published-events.ts';
import { SyncPreferences } from '#server/app/sync/sync-preferences.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { scriptedIndexers } from '../../../../support/scripted-indexers.ts';

const defaultBytes = 1000;

function setUp() {
  const stores = { open: () => assert.fail('opened'), remove: () => undefined };
  const state = new MemoryStateStore();
  const outside = { state, stores, indexers: scriptedIndexers(), clock: new FakeClock(), events: eventHub(state) };
  const workspaces = new ProjectWorkspaces({ ...outside, memoryLimitBytes: defaultBytes, watch: true });
  const limits = new MemoryLimits(workspaces);
  const configure = (client: AbortController, memoryLimitBytes?: number | null): number =>
    configureEngine(
      {
        workspaces,
        limits,
        egress: new EgressPreferences(),
        searchModels: new SearchModelPreferences({ choose: () => undefined }),
        people: new PeoplePreferences(),
        syncPreferences: new SyncPreferences(),
        models: new OfferedModels(),
        providers: { modelOf: () => assert.fail('a model was wanted') },
      },
      { memoryLimitBytes },
      { ...byOwner(), connection: client.signal },
    ).data().memoryLimitBytes;
  return { workspaces, configure };
}

describe('the memory limit of an engine', () => {
  it('is the default again when its client takes its preference back', () => {
    const { configure } = setUp();
    const client = new AbortController();
    assert.deepEqual([configure(client, 300), configure(client, null), configure(client, 70)], [300, defaultBytes, 70]);
  });

  it('is the largest of what its clients want, the default of those that want that included', () => {
    const { configure } = setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    assert.deepEqual([configure(one, 300), configure(other, 200), configure(other, 400)], [300, 300, 400]);
    assert.equal(configure(other, null), defaultBytes);
  });

  it('is not touched by a client that does not speak of it', () => {
    const { configure } = setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    configure(one, 300);
    assert.deepEqual([configure(other), configure(one)], [300, 300]);
  });

  it('forgets a client that is gone', () => {
    const { configure, workspaces } = setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    configure(one, 300);
    configure(other, 4000);
    other.abort();
    assert.equal(workspaces.memoryLimitBytes, 300);
    one.abort();
    assert.equal(workspaces.memoryLimitBytes, defaultBytes);
    configure(one, 5);
    assert.equal(workspaces.memoryLimitBytes, defaultBytes);
  });
});
