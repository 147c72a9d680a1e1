import assert from 'node:assert/strict';
import { ProjectWorkspaces } from '#server/app/workspaces/project-workspaces.ts';
import { trustHandlers } from '#server/app/workspaces/trust.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { eventHub } from '../../../../support/published-events.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { scriptedIndexers } from '../../../../support/scripted-indexers.ts';

/** `/link` leads to `/work/app`, and `/gone` is not there. */
function realFolder(path: string) {
  return {
    kind: path === '/gone' ? ('missing' as const) : ('directory' as const),
    realPath: path.replace('/link', '/work/app'),
  };
}

function setUp() {
  const [state, clock] = [new MemoryStateStore(), new FakeClock()];
  const stores = { open: () => assert.fail('opened'), remove: () => undefined };
  const parts = { state, stores, indexers: scriptedIndexers(), clock, events: eventHub(state), memoryLimitBytes: 1e6 };
  const workspaces = new ProjectWorkspaces({ ...parts, watch: true });
  const roots = { allowedRoots: () => [], baseFolder: () => undefined };
  const handlers = trustHandlers({ state, workspaces, folders: { realFolder }, roots });
  const call = async (what: 'get' | 'add' | 'remove', path: string, context = byOwner()) =>
    (await handlers[`trust.${what}`]({ path }, context)).data();
  const list = async () => (await (await handlers['trust.list']({}, byOwner())).data()).folders;
  return { state, clock, workspaces, call, list };
}

const since = '2026-11-21T12:00:00.000Z';
const refused = { code: 'workspace_not_trusted' };

describe('what a person says of a folder', () => {
  it('is stored by its real path with the time when it was first said', async () => {
    const { call, list, clock } = setUp();
    assert.deepEqual(await call('add', '/link'), { path: '/work/app', since });
    clock.advance(1000);
    assert.deepEqual(await call('add', '/work/app'), { path: '/work/app', since });
    assert.deepEqual(await list(), [{ path: '/work/app', since }]);
    assert.deepEqual(await call('get', '/link'), { path: '/work/app', trusted: true, folder: '/work/app', since });
    assert.deepEqual(await call('get', '/work/app/src'), {
      path: '/work/app/src',
      trusted: true,
      folder: '/work/app',
      since,
    });
    assert.deepEqual(await call('get', '/work'), { path: '/work', trusted: false });
  });

  it('is taken back, also of a folder that is gone and where no one knows when it was said', async () => {
    const { call, list, state } = setUp();
    state.insertTrustedFolder('/gone', 0);
    await call('add', '/link');
    assert.deepEqual(await call('remove', '/gone'), { path: '/gone', trusted: false });
    assert.deepEqual(await call('remove', '/link'), { path: '/work/app', trusted: false });
    assert.deepEqual(await list(), []);
  });

  it('of a folder around it, or by who has it open, is no word of its own', async () => {
    const { call, workspaces } = setUp();
    await assert.rejects(call('remove', '/work/app'), refused);
    await call('add', '/work');
    await assert.rejects(call('remove', '/work/app'), { ...refused, message: /because it lies in \/work\.$/ });
    await call('remove', '/work');
    workspaces.attach('/work/app', 'trusting');
    assert.deepEqual(await call('get', '/work/app'), { path: '/work/app', trusted: true });
  });

  it('is not said of what is not there, and by no editor that trusts nothing', async () => {
    const { call, list } = setUp();
    await assert.rejects(call('add', '/gone'), { code: 'path_not_found' });
    for (const what of ['add', 'remove'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- two short ones
      await assert.rejects(call(what, '/work/app', { ...byOwner(), trust: 'none' }), refused);
    }
    assert.deepEqual(await list(), []);
  });
});
