import assert from 'node:assert/strict';
import type { ProjectIndexRecord, ProjectRecord } from '#server/app/ports/state-store.ts';
import { nothingSkipped } from '#server/app/workspaces/skip-counts.ts';
import { ProjectWorkspaces } from '#server/app/workspaces/project-workspaces.ts';
import { eventHub } from '../../../../support/published-events.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { sampleProject } from '../../../../support/sample-project.ts';
import { type ScriptedIndexer, scriptedIndexers, stubSnapshot } from '../../../../support/scripted-indexers.ts';

const lastRun = { snapshot: 'snp_1', skipped: nothingSkipped };
const emptyStats = { files: 0, symbols: 0, nodes: 0, dependencies: 0 };
const never = new AbortController().signal;

function setUp(projects: readonly ProjectRecord[], parts: { memoryLimitBytes?: number; watch?: boolean } = {}) {
  const [state, indexers, clock] = [new MemoryStateStore(), scriptedIndexers(), new FakeClock()];
  for (const project of projects) state.insertProject(project);
  const removed: string[] = [];
  const stores = { open: () => assert.fail('opened'), remove: (key: string) => void removed.push(key) };
  const shared = {
    state,
    stores,
    indexers,
    clock,
    events: eventHub(state, clock),
    memoryLimitBytes: 1e6,
    watch: true,
    ...parts,
  };
  const workspaces = new ProjectWorkspaces(shared);
  /** Opens the project's workspace and lets it run to its end. */
  const index = (project: ProjectRecord, bytes = 100): ScriptedIndexer => {
    const workspace = workspaces.workspaceOf(project);
    workspace.request(false);
    const indexer = indexers.started.findLast(({ options }) => options.root === project.path) as ScriptedIndexer;
    indexer.run(stubSnapshot({ bytes }));
    clock.advance(1);
    return indexer;
  };
  return { state, indexers, clock, removed, workspaces, index, shared };
}

const [one, other, third] = [
  sampleProject(),
  sampleProject({ id: 'prj_2', path: '/other' }),
  sampleProject({ id: 'prj_3', path: '/third' }),
];

/** Reports whether a folder is watched, by whether the engine watches and the folder is trusted. */
function isWatched(watch: boolean, trusted: boolean): boolean {
  const { workspaces, indexers } = setUp([one], { watch });
  if (trusted) void workspaces.setTrust(one.path, true);
  workspaces.workspaceOf(one);
  return indexers.newest().options.watch;
}

describe('workspaces of projects', () => {
  it('log what their threads report, and a fault of ours that ended a run, and record it without its text', () => {
    const { state, indexers, shared } = setUp([one]);
    const lines: string[] = [];
    new ProjectWorkspaces({ ...shared, log: (text) => void lines.push(text) }).workspaceOf(one).request(false);
    indexers.newest().fail('internal_error', 'TypeError: a bug\n    at inside (/engine.js:1:2)');
    indexers.newest().report({ type: 'logged', text: 'set aside' });
    assert.equal(lines.pop(), 'index of prj_1: set aside');
    assert.deepEqual(lines, ['index run of prj_1 failed: TypeError: a bug\n    at inside (/engine.js:1:2)']);
    assert.equal(JSON.stringify(state.projectIndex(one.id)).includes('TypeError'), false);
  });

  describe('are shared', () => {
    const sameFolder = sampleProject({ id: 'prj_9', member: 'guest' });
    const testProject = sampleProject({ id: 'prj_7', kind: 'test' });

    it('by live projects of one folder, no matter who registered them', () => {
      const { workspaces, indexers } = setUp([one, sameFolder]);
      assert.equal(workspaces.workspaceOf(one), workspaces.workspaceOf(sameFolder));
      assert.equal(indexers.started.length, 1);
    });

    it('with what is recorded of each of them', () => {
      const { workspaces, index } = setUp([one, sameFolder]);
      index(one);
      for (const project of [one, sameFolder]) assert.equal(workspaces.status(project).stats.symbols, 3);
    });

    it('not with test projects, which have fewer files and an index of their own', () => {
      const { workspaces, indexers } = setUp([one, testProject]);
      assert.notEqual(workspaces.workspaceOf(one), workspaces.workspaceOf(testProject));
      assert.deepEqual(
        indexers.started.map(({ options }) => options.fileLimit),
        [200_000, 2000],
      );
    });

    it('until the last of them is deleted', async () => {
      const { state, workspaces, indexers, removed } = setUp([one, sameFolder]);
      workspaces.workspaceOf(one);
      state.deleteProject(one.id);
      await workspaces.remove(one);
      assert.deepEqual([indexers.newest().closed, removed.length], [false, 0]);
      state.deleteProject(sameFolder.id);
      await workspaces.remove(sameFolder);
      assert.deepEqual([indexers.newest().closed, removed.length], [true, 1]);
      assert.equal(workspaces.ifOpen(one), undefined);
    });
  });

  describe('record', () => {
    function recordAfter(
      what: (indexer: ScriptedIndexer, request: () => void) => void,
    ): Omit<ProjectIndexRecord, 'told'> {
      const { workspaces, indexers } = setUp([one]);
      const workspace = workspaces.workspaceOf(one);
      workspace.request(false);
      what(indexers.newest(), () => workspace.request(true));
      const { indexedAtMs: _at, published: _told, lastRun: last, ...record } = workspaces.recordOf(one);
      if (last === undefined) return record;
      const { sinceMs: _since, ...run } = last;
      return { ...record, lastRun: run };
    }
    const counted = { files: 2, symbols: 3, nodes: 2, dependencies: 1 };
    const projectId = one.id;

    it('a run from its request on', () => {
      const record = recordAfter(() => undefined);
      assert.deepEqual(record, { projectId, status: 'indexing', stats: emptyStats });
    });

    it('counters and date in one step with the end of a run', () => {
      const record = recordAfter((indexer) => indexer.run());
      assert.deepEqual(record, { projectId, status: 'indexed', stats: counted, lastRun, failure: undefined });
    });

    it('a run that is asked for during another, so that a crash does not forget it', () => {
      const record = recordAfter((indexer, request) => {
        indexer.begin();
        request();
        indexer.end();
      });
      assert.deepEqual([record.status, record.stats], ['indexing', counted]);
    });

    it('no counters of a run that stopped before the symbols', () => {
      const filesOnly = stubSnapshot({ symbols: undefined });
      assert.deepEqual(
        recordAfter((indexer) => indexer.run(filesOnly)),
        { projectId, status: 'created', stats: emptyStats, failure: undefined },
      );
      const afterWhole = recordAfter((indexer, request) => {
        indexer.run();
        request();
        indexer.run(filesOnly);
      });
      assert.deepEqual(afterWhole, { projectId, status: 'indexed', stats: counted, lastRun, failure: undefined });
    });

    it('why a run failed, beside the counters of the one before', () => {
      const record = recordAfter((indexer, request) => {
        indexer.run();
        request();
        indexer.fail('out_of_space');
      });
      const failure = { code: 'out_of_space', message: 'it failed: out_of_space' };
      assert.deepEqual(record, { projectId, status: 'failed', stats: counted, lastRun, failure });
    });

    it('nothing of a folder that is no project, whose counters are those of its snapshot', () => {
      const passing = sampleProject({ id: 'prj_passing', path: '/passing' });
      const { state, workspaces, index } = setUp([one]);
      index(passing);
      assert.equal(state.projectIndex(passing.id), undefined);
      assert.deepEqual(workspaces.status(passing).stats, counted);
    });
  });

  it('know the state of what is not open from the record', () => {
    const { state, workspaces, indexers } = setUp([one]);
    const failure = { code: 'path_missing', message: 'gone' };
    state.saveProjectIndex({ projectId: one.id, status: 'failed', indexedAtMs: 7, stats: emptyStats, failure });
    const { status, phase, finishedAtMs } = workspaces.runOf(one);
    assert.deepEqual([status, phase, finishedAtMs, indexers.started.length], ['failed', 'idle', 7, 0]);
  });

  it('have a version that changes with everything that is said of them', () => {
    const { workspaces, index } = setUp([one]);
    const before = workspaces.status(one).version;
    index(one);
    const after = workspaces.status(one).version;
    assert.notEqual(after, before);
    assert.equal(workspaces.status(one).version, after);
  });

  describe('whose record is about an index that was lost', () => {
    const stats = { files: 9, symbols: 9, nodes: 9, dependencies: 9 };
    const record = { projectId: one.id, status: 'indexed', indexedAtMs: 7, stats, lastRun } as const;

    function load(...snapshots: readonly string[]) {
      const { workspaces, state, indexers } = setUp([one]);
      state.saveProjectIndex(record);
      workspaces.workspaceOf(one);
      for (const id of snapshots) indexers.newest().report({ type: 'published', snapshot: stubSnapshot({ id }) });
      indexers.newest().report({ type: 'loaded' });
      const recorded = () => {
        const { status, finishedAtMs } = workspaces.runOf(one);
        const { indexedAtMs, stats: counted } = workspaces.status(one);
        return [status, finishedAtMs, indexedAtMs, counted.files];
      };
      return { workspaces, indexers, recorded };
    }

    it('do not say that an older one is of the later run', () => {
      const { workspaces, indexers, recorded } = load('snp_0');
      assert.deepEqual(recorded(), ['indexed', undefined, undefined, 2]);
      workspaces.workspaceOf(one).request(false);
      indexers.newest().run();
      const [status, finishedAtMs, indexedAtMs] = recorded();
      assert.deepEqual([status, typeof finishedAtMs, typeof indexedAtMs], ['indexed', 'number', 'number']);
    });

    it('do not say that there is one where there is none', () => {
      assert.deepEqual(load().recorded(), ['created', undefined, undefined, 0]);
    });

    it('show the run that makes it again', () => {
      const { workspaces, indexers, recorded } = load();
      workspaces.workspaceOf(one).refreshQuietly();
      assert.equal(recorded()[0], 'indexing');
      indexers.newest().run();
      assert.deepEqual([recorded()[0], recorded()[3]], ['indexed', 2]);
    });

    it('say of the one that the record is about what the record says', () => {
      assert.deepEqual(load('snp_1').recorded(), ['indexed', 7, 7, 9]);
    });
  });

  describe('at the memory limit', () => {
    it('are unloaded, the least recently used first, until the rest fits', () => {
      const { workspaces, index } = setUp([one, other, third], { memoryLimitBytes: 250 });
      index(one);
      index(other);
      workspaces.workspaceOf(one).newest('files');
      const closed = index(third);
      assert.deepEqual(
        workspaces.opened().map(({ root }) => root),
        ['/root', '/third'],
      );
      assert.deepEqual([workspaces.bytes(), closed.closed], [200, false]);
    });

    it('stay when they were indexed just now, however large', () => {
      const { workspaces, index } = setUp([one], { memoryLimitBytes: 50 });
      index(one);
      assert.equal(workspaces.opened().length, 1);
    });

    it('stay while a run is under way, also one that does not show', () => {
      const { workspaces, index } = setUp([one, other], { memoryLimitBytes: 150 });
      index(one);
      workspaces.workspaceOf(one).refreshQuietly();
      index(other);
      assert.equal(workspaces.opened().length, 2);
    });

    it('are opened again by the next question', () => {
      const { workspaces, index, indexers } = setUp([one, other], { memoryLimitBytes: 150 });
      const first = index(one);
      index(other);
      assert.equal(first.closed, true);
      workspaces.workspaceOf(one);
      assert.equal(indexers.newest().options.root, '/root');
    });
  });

  it('take up again what a crash cut off, and nothing else', () => {
    const { shared, index, workspaces, indexers, state } = setUp([one, other, third]);
    for (const { path } of [one, other, third]) state.insertTrustedFolder(path, 0);
    index(one);
    workspaces.workspaceOf(other).request(false);
    const before = indexers.started.length;
    new ProjectWorkspaces(shared).resume();
    const resumed = indexers.started.slice(before);
    assert.deepEqual(
      resumed.map(({ options, requests }) => [options.root, requests.length]),
      [['/other', 1]],
    );
  });

  it('leave a run that a close cuts off for the next engine', async () => {
    const { workspaces, indexers } = setUp([one]);
    const workspace = workspaces.workspaceOf(one);
    workspace.request(false);
    const fresh = workspace.whenFresh('files', never);
    await Promise.all([assert.rejects(fresh, { code: 'cancelled' }), workspaces.close()]);
    assert.deepEqual([indexers.newest().closed, workspaces.opened()], [true, []]);
    assert.equal(workspaces.recordOf(one).status, 'indexing');
  });

  it('are watched only when the engine stays and the folder is trusted', () => {
    assert.deepEqual([isWatched(true, true), isWatched(true, false), isWatched(false, true)], [true, false, false]);
  });
});
