import assert from 'node:assert/strict';
import type { OperationParams } from '#protocol/operations.ts';
import { attachWorkspace } from '#server/app/workspaces/attach-workspace.ts';
import { FirstRuns } from '#server/app/workspaces/first-runs.ts';
import { ProjectRegister } from '#server/app/projects/project-register.ts';
import { ProjectWorkspaces } from '#server/app/workspaces/project-workspaces.ts';
import { ServedRoots } from '#server/app/projects/served-roots.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { eventHub } from '../../../../support/published-events.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { scriptedIndexers } from '../../../../support/scripted-indexers.ts';

const path = '/work/app';

function setUp() {
  const [state, clock, indexers] = [new MemoryStateStore(), new FakeClock(), scriptedIndexers()];
  const stores = { open: () => assert.fail('opened'), remove: () => undefined };
  const outside = { state, stores, indexers, clock, events: eventHub(state, clock) };
  const workspaces = new ProjectWorkspaces({ ...outside, memoryLimitBytes: 1e6, watch: true });
  const folders = { realFolder: (realPath: string) => ({ kind: 'directory' as const, realPath }) };
  const deps = {
    ...outside,
    workspaces,
    roots: new ServedRoots(folders),
    register: new ProjectRegister(state, clock),
    firstRuns: new FirstRuns({ workspaces, homeFolder: '/home/me' }),
    identifiers: new Identifiers((count) => new Uint8Array(count)),
    folders,
    log: (text: string) => assert.fail(text),
  };
  const attach = (params: Partial<OperationParams<'workspace.attach'>>, trust?: 'none' | 'of the folder') => {
    const client = new AbortController();
    const context = { ...byOwner(), connection: client.signal, ...(trust && { trust }) };
    return attachWorkspace(deps, { path, ...params }, context).then(() => client);
  };
  return { state, indexers, workspaces, roots: deps.roots, attach };
}

describe('a folder that a client opens', () => {
  const opened = [
    ['an agent, which says nothing of trust', {}, undefined, { trusted: false, watched: true, runs: 1, roots: 0 }],
    [
      'an editor that trusts it',
      { trusted: true },
      'of the folder',
      { trusted: true, watched: true, runs: 1, roots: 1 },
    ],
    [
      'one that trusts it and waits',
      { trusted: true, index: false },
      'of the folder',
      { trusted: true, watched: true, runs: 0, roots: 1 },
    ],
    [
      'an editor that does not',
      { trusted: false },
      'of the folder',
      { trusted: false, watched: false, runs: 0, roots: 0 },
    ],
    [
      'one that trusts none and says it does',
      { trusted: true },
      'none',
      { trusted: false, watched: false, runs: 0, roots: 0 },
    ],
    ['one that trusts none and says nothing', {}, 'none', { trusted: false, watched: false, runs: 0, roots: 0 }],
  ] as const;
  for (const [who, params, trust, expected] of opened) {
    it(`by ${who}: ${JSON.stringify(expected)}, and nothing is stored`, async () => {
      const { state, indexers, workspaces, roots, attach } = setUp();
      const client = await attach(params, trust);
      const { options, requests } = indexers.newest();
      assert.deepEqual(
        {
          trusted: workspaces.isTrusted({ path }),
          watched: options.watch,
          runs: requests.length,
          roots: roots.allowedRoots().length,
        },
        expected,
      );
      client.abort();
      assert.deepEqual([workspaces.isTrusted({ path }), state.trustedFolders()], [false, []]);
    });
  }

  it('has one indexer from the beginning, which counts its files and goes on to index them', async () => {
    const { state, indexers, attach } = setUp();
    await attach({ trusted: true }, 'of the folder');
    const [only] = indexers.started;
    assert.deepEqual([indexers.started.length, only.options.watch, only.closed], [1, true, false]);
    assert.deepEqual(
      only.requests.map(({ full }) => full),
      [false],
    );
    assert.equal(state.projects().length, 1);
  });

  it('is refused where it is wider than a person may have meant, and leaves no project', async () => {
    const { state, workspaces, attach } = setUp();
    const home = { path: '/home/me' };
    await assert.rejects(attach(home), { code: 'confirmation_required' });
    assert.deepEqual([state.projects(), workspaces.isTrusted(home)], [[], false]);
    await attach({ ...home, index: false });
    await attach({ ...home, confirmed: true });
    assert.equal(state.projects().length, 1);
  });
});
