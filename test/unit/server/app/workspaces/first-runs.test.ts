import assert from 'node:assert/strict';
import { FirstRuns } from '#server/app/workspaces/first-runs.ts';
import { ProjectWorkspaces } from '#server/app/workspaces/project-workspaces.ts';
import { eventHub } from '../../../../support/published-events.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { sampleProject } from '../../../../support/sample-project.ts';
import { scriptedIndexers, stubSnapshot } from '../../../../support/scripted-indexers.ts';

function setUp(path: string, files: number) {
  const [state, indexers] = [new MemoryStateStore(), scriptedIndexers()];
  const project = sampleProject({ path });
  const stores = { open: () => assert.fail('opened'), remove: () => undefined };
  const parts = { state, stores, indexers, clock: new FakeClock(), events: eventHub(state), memoryLimitBytes: 1e6 };
  const workspaces = new ProjectWorkspaces({ ...parts, watch: false });
  const workspace = workspaces.workspaceOf(project);
  indexers.newest().files = files;
  const firstRuns = new FirstRuns({ workspaces, homeFolder: '/home/me' });
  return { state, project, indexers, workspace, expect: () => firstRuns.requireExpected(project) };
}

describe('a first run that no one confirmed', () => {
  const folders: readonly [path: string, files: number, isExpected: boolean][] = [
    ['/work/app', 50_000, true],
    ['/work/app', 50_001, false],
    ['/home/me/app', 50_000, true],
    ['/home/meadow', 1, true],
    ['/home/me', 1, false],
    ['/home', 1, false],
    ['/', 1, false],
  ];
  for (const [path, files, isExpected] of folders) {
    it(`${isExpected ? 'begins' : 'does not begin'} with ${files} files in ${path}`, async () => {
      const { expect, indexers } = setUp(path, files);
      if (isExpected) await expect();
      else await assert.rejects(expect(), { code: 'confirmation_required' });
      assert.deepEqual(indexers.newest().requests, []);
    });
  }

  it('is none where there is an index, in memory or on record, and where one is being made', async () => {
    const loaded = setUp('/', 9);
    loaded.indexers.newest().publish(stubSnapshot());
    await loaded.expect();
    const busy = setUp('/', 9);
    busy.workspace.request(false);
    await busy.expect();
    const known = setUp('/', 9);
    known.state.insertProject(known.project);
    const stats = { files: 2, symbols: 3, nodes: 2, dependencies: 1 };
    known.state.saveProjectIndex({ projectId: known.project.id, status: 'indexed', indexedAtMs: 5, stats });
    await known.expect();
  });
});
