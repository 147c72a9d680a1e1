import assert from 'node:assert/strict';
import type { Stance } from '#server/app/workspaces/folder-trust.ts';
import { ProjectWorkspaces } from '#server/app/workspaces/project-workspaces.ts';
import { eventHub } from '../../../../support/published-events.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { sampleProject } from '../../../../support/sample-project.ts';
import { scriptedIndexers } from '../../../../support/scripted-indexers.ts';

const one = sampleProject({ path: '/work/one' });

function setUp() {
  const [state, indexers] = [new MemoryStateStore(), scriptedIndexers()];
  state.insertProject(one);
  const stores = { open: () => assert.fail('opened'), remove: () => undefined };
  const events = eventHub(state);
  const shared = { state, stores, indexers, clock: new FakeClock(), events, memoryLimitBytes: 1e6, watch: true };
  return { state, indexers, shared, workspaces: new ProjectWorkspaces(shared) };
}

const stances: Readonly<Record<string, Stance>> = { '+': 'trusting', '-': 'limiting', '.': 'following' };

/** Clients come and go, `+` trusting, `-` limiting, `.` following; after each: trusted and watched, or one of them, or none. */
async function checkTrust(steps: readonly string[], expected: readonly string[], stored = false): Promise<void> {
  const { workspaces, indexers, state, shared } = setUp();
  if (stored) await workspaces.setTrust(one.path, true);
  const leaves = new Map<string, () => Promise<void>>();
  const seen: string[] = [];
  for (const step of steps) {
    const leave = leaves.get(step);
    if (leave === undefined) {
      const attached = workspaces.attach(one.path, stances[step.slice(0, 1)]);
      leaves.set(step, attached.leave);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await attached.opened;
    } else {
      leaves.delete(step);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await leave();
    }
    workspaces.workspaceOf(one);
    seen.push(
      [workspaces.isTrusted(one) && 'trusted', indexers.newest().options.watch && 'watched'].filter(Boolean).join(),
    );
  }
  assert.deepEqual(seen, expected);
  assert.equal(new ProjectWorkspaces(shared).isTrusted(one), stored);
  assert.equal(state.trustedFolders().length, stored ? 1 : 0);
}

const both = 'trusted,watched';

describe('a folder that clients have open', () => {
  it('is trusted as long as one of them trusts it, and nothing of that is stored', () =>
    checkTrust(['+a', '-b', '+c', '+a', '+c', '-b'], [both, both, both, both, '', '']));

  it('is as was said for good once they are gone', () =>
    checkTrust(['-a', '+b', '-a', '+b', '-c', '-c'], ['', both, both, both, '', both], true));

  it('is watched for an agent, which says nothing of trust', () =>
    checkTrust(['.a', '-b', '+c', '+c', '-b', '.a'], ['watched', 'watched', both, 'watched', 'watched', '']));

  it('is opened again for those that stay, with what is stored', async () => {
    const { workspaces, indexers } = setUp();
    const trusting = workspaces.attach(one.path, 'trusting');
    workspaces.attach(one.path, 'limiting');
    workspaces.workspaceOf(one).request(false);
    let notified = 0;
    workspaces.follow(one, () => void notified++);
    await trusting.leave();
    assert.deepEqual(
      indexers.started.map(({ options, closed, requests }) => [options.watch, closed, requests.length]),
      [
        [true, true, 1],
        [false, false, 0],
      ],
    );
    assert.equal(notified > 0, true);
    assert.equal(workspaces.runOf(one).status, 'created');
  });
});

describe('trust in a folder', () => {
  it('is given by no one but a person: registered, indexed and watched, it is not trusted', () => {
    const { workspaces } = setUp();
    workspaces.attach(one.path, 'following');
    workspaces.workspaceOf(one).request(false);
    assert.equal(workspaces.isTrusted(one), false);
  });

  it('opens its workspace again, watched or not, when it comes and goes', async () => {
    const { workspaces, indexers } = setUp();
    for (const trusted of [true, true, false, true]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await workspaces.setTrust(one.path, trusted);
      workspaces.workspaceOf(one);
    }
    assert.deepEqual(
      indexers.started.map(({ options, closed }) => [options.watch, closed]),
      [
        [true, true],
        [false, true],
        [true, false],
      ],
    );
  });

  it('is trust in all that lies in it, and in nothing beside it', async () => {
    const { workspaces, indexers } = setUp();
    workspaces.workspaceOf(one);
    await workspaces.setTrust('/work', true);
    const isTrusted = (path: string) => workspaces.isTrusted({ path });
    assert.deepEqual(['/work', '/work/one', '/work/one/deep/er', '/workshop', '/', '/other'].map(isTrusted), [
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    assert.equal(indexers.started[0].closed, true);
    assert.equal(workspaces.trustedFolderAround('/work/one')?.path, '/work');
  });

  it('in a folder around counts less than what a client says of this one', async () => {
    const { workspaces } = setUp();
    await workspaces.setTrust('/work', true);
    const { leave } = workspaces.attach(one.path, 'limiting');
    assert.equal(workspaces.isTrusted(one), false);
    await leave();
    assert.equal(workspaces.isTrusted(one), true);
  });

  it('lets a run go on that a crash cut off, and no run goes on without it', async () => {
    const { shared, indexers, state } = setUp();
    const stats = { files: 0, symbols: 0, nodes: 0, dependencies: 0 };
    state.saveProjectIndex({ projectId: one.id, status: 'indexing', stats });
    const later = new ProjectWorkspaces(shared);
    later.resume();
    assert.equal(indexers.started.length, 0);
    await later.setTrust(one.path, true);
    assert.equal(indexers.newest().requests.length, 1);
  });
});
