import assert from 'node:assert/strict';
import type { ProjectRecord } from '#server/app/ports.ts';
import { ProjectWorkspaces } from '#server/app/project-workspaces.ts';
import { eventHub } from '../../../support/heard-events.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../support/memory-state-store.ts';
import { sampleProject } from '../../../support/sample-project.ts';
import { scriptedIndexers } from '../../../support/scripted-indexers.ts';

const one = sampleProject();

function setUp() {
  const [state, indexers] = [new MemoryStateStore(), scriptedIndexers()];
  state.insertProject(one);
  const stores = { open: () => assert.fail('opened'), remove: () => undefined };
  const events = eventHub(state);
  const shared = { state, stores, indexers, clock: new FakeClock(), events, memoryLimitBytes: 1e6, watch: true };
  return { state, indexers, shared, workspaces: new ProjectWorkspaces(shared) };
}

/** Clients come and go, `+` trusting, `-` not; whether the folder is trusted and watched after each. */
async function checkTrust(steps: readonly string[], expected: readonly boolean[], stored: boolean): Promise<void> {
  const { workspaces, state, indexers, shared } = setUp();
  const project = () => state.project(one.id) as ProjectRecord;
  const leaves = new Map<string, () => Promise<void>>();
  const trusted: boolean[] = [];
  for (const step of steps) {
    const isTrusting = step.startsWith('+');
    const leave = leaves.get(step);
    if (leave === undefined) {
      if (isTrusting) void workspaces.setTrust(one.path, true);
      const attached = workspaces.attach(one.path, isTrusting);
      leaves.set(step, attached.leave);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await attached.opened;
    } else {
      leaves.delete(step);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await leave();
    }
    workspaces.workspaceOf(project());
    assert.equal(indexers.newest().options.watch, workspaces.isTrusted(project()));
    trusted.push(workspaces.isTrusted(project()));
  }
  assert.deepEqual(trusted, expected);
  assert.equal(new ProjectWorkspaces(shared).isTrusted(project()), stored);
}

describe('workspaces of a folder that clients have open', () => {
  it('are trusted as long as one of them trusts it', () =>
    checkTrust(['+a', '-b', '+c', '+a', '+c', '-b'], [true, true, true, true, false, true], true));

  it('are not trusted while none of them does, and as was said before once they are gone', () =>
    checkTrust(['-a', '+b', '-a', '+b', '-c'], [false, true, true, true, false], true));

  it('are opened again for those that stay, with what is stored', async () => {
    const { workspaces, indexers } = setUp();
    const trusting = workspaces.attach(one.path, true);
    workspaces.attach(one.path, false);
    workspaces.workspaceOf(one).request(false);
    let told = 0;
    workspaces.follow(one, () => void told++);
    await trusting.leave();
    assert.deepEqual(
      indexers.started.map(({ options, closed, requests }) => [options.watch, closed, requests.length]),
      [
        [true, true, 1],
        [false, false, 0],
      ],
    );
    assert.equal(told > 0, true);
    assert.equal(workspaces.runOf(one).status, 'created');
  });

  it('are opened anew, watched or not, when their folder is trusted or no longer is', async () => {
    const { workspaces, state, indexers } = setUp();
    for (const trusted of [true, false, false, true]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await workspaces.setTrust(one.path, trusted);
      workspaces.workspaceOf(state.project(one.id) as ProjectRecord);
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

  it('go on with no run that a crash cut off while it is not trusted, which the next engine knows too', async () => {
    const { workspaces, shared, indexers, state } = setUp();
    state.saveProjectIndex({
      projectId: one.id,
      status: 'indexing',
      stats: { files: 0, symbols: 0, nodes: 0, dependencies: 0 },
    });
    await workspaces.setTrust(one.path, false);
    const later = new ProjectWorkspaces(shared);
    later.resume();
    const known = () => later.isTrusted(state.project(one.id) as ProjectRecord);
    assert.deepEqual([indexers.started.length, known()], [0, false]);
    await later.setTrust(one.path, true);
    assert.equal(known(), true);
  });
});
