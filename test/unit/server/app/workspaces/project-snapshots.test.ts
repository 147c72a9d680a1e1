import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { buildCloneLayer } from '#server/engine/duplication/build-clone-layer.ts';
import { FirstRuns } from '#server/app/workspaces/first-runs.ts';
import { ProjectRegister } from '#server/app/projects/project-register.ts';
import { ProjectSnapshots } from '#server/app/workspaces/project-snapshots.ts';
import { ProjectWorkspaces } from '#server/app/workspaces/project-workspaces.ts';
import { eventHub } from '../../../../support/published-events.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { byKey, byOwner, sampleProject } from '../../../../support/sample-project.ts';
import { scriptedIndexers, stubSnapshot } from '../../../../support/scripted-indexers.ts';

const project = sampleProject();
const { id } = project;
const clones = buildCloneLayer({ groups: [], tokens: [0, 0], numberOf: () => 0, isCut: false });

/** Resolves when everything that does not wait for an indexer has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** @param indexedBefore by an engine that ended since */
function setUp({ indexedBefore = false, isTrusted = true } = {}) {
  const [state, clock, indexers] = [new MemoryStateStore(), new FakeClock(), scriptedIndexers()];
  state.insertProject(project);
  if (isTrusted) state.insertTrustedFolder(project.path, 0);
  const stats = { files: 2, symbols: 3, nodes: 2, dependencies: 1 };
  if (indexedBefore) state.saveProjectIndex({ projectId: id, status: 'indexed', indexedAtMs: 5, stats });
  const stores = { open: () => assert.fail('opened'), remove: () => undefined };
  const parts = { state, stores, indexers, clock, events: eventHub(state), memoryLimitBytes: 1e6, watch: true };
  const workspaces = new ProjectWorkspaces(parts);
  return {
    state,
    indexers,
    workspaces,
    snapshots: new ProjectSnapshots(
      new ProjectRegister(state, clock),
      workspaces,
      new FirstRuns({ workspaces, homeFolder: '/home/me' }),
    ),
  };
}

describe('newest snapshot', () => {
  it('is not there for a key before the first run has made its layer', async () => {
    const { snapshots, workspaces, indexers } = setUp();
    await assert.rejects(snapshots.newest(id, 'files', byKey()), { code: 'project_not_indexed' });
    assert.equal(indexers.started.length, 0);
    workspaces.workspaceOf(project).request(false);
    const indexer = indexers.newest();
    indexer.report({ type: 'loaded' });
    indexer.begin();
    await assert.rejects(snapshots.newest(id, 'files', byKey()), { code: 'project_not_indexed' });
    indexer.publish(stubSnapshot({ symbols: undefined }));
    assert.equal((await snapshots.newest(id, 'files', byKey())).id, 'snp_1');
    await assert.rejects(snapshots.newest(id, 'symbols', byKey()), { code: 'project_not_indexed' });
  });

  it('is for a key the last one, also while the next is made and after a failure', async () => {
    const { snapshots, workspaces, indexers } = setUp();
    workspaces.workspaceOf(project).request(false);
    const indexer = indexers.newest();
    indexer.run();
    workspaces.workspaceOf(project).request(true);
    assert.equal((await snapshots.newest(id, 'symbols', byKey())).id, 'snp_1');
    indexer.begin();
    indexer.fail('out_of_memory');
    assert.equal((await snapshots.newest(id, 'symbols', byKey())).id, 'snp_1');
  });

  it('of an earlier engine is waited for, and brought up to date meanwhile', async () => {
    const { snapshots, indexers } = setUp({ indexedBefore: true });
    const newest = snapshots.newest(id, 'files', byKey());
    const indexer = indexers.newest();
    assert.equal(indexer.requests.length, 1);
    indexer.report({ type: 'published', snapshot: stubSnapshot({ id: 'snp_stored' }) });
    indexer.report({ type: 'loaded' });
    assert.equal((await newest).id, 'snp_stored');
  });

  it('with copies of code is made for the first who asks, beside what every run makes', async () => {
    const { snapshots, workspaces, indexers } = setUp();
    workspaces.workspaceOf(project).request(false);
    const indexer = indexers.newest();
    indexer.report({ type: 'loaded' });
    indexer.run();
    const newest = snapshots.newest(id, 'clones', byKey());
    await settled();
    assert.equal(indexer.requests.at(-1)?.upTo, 'allWithClones');
    indexer.begin();
    indexer.publish(stubSnapshot({ clones }));
    assert.equal((await newest).clones, clones);
    assert.equal((await snapshots.newest(id, 'clones', byKey())).clones, clones);
    assert.equal(indexer.requests.length, 2);
  });

  it('with copies of code is waited for while a run without them goes on', async () => {
    const { snapshots, workspaces, indexers } = setUp({ indexedBefore: true });
    workspaces.workspaceOf(project).request(false);
    const indexer = indexers.newest();
    indexer.report({ type: 'loaded' });
    indexer.begin();
    const newest = snapshots.newest(id, 'clones', byKey());
    await settled();
    assert.equal(indexer.requests.at(-1)?.upTo, 'allWithClones');
    indexer.run();
    indexer.begin();
    indexer.publish(stubSnapshot({ clones }));
    assert.equal((await newest).clones, clones);
  });

  it('of an earlier engine that cannot be loaded fails with the reason', async () => {
    const { snapshots, indexers } = setUp({ indexedBefore: true });
    const newest = snapshots.newest(id, 'files', byKey());
    indexers.newest().fail('storage_error');
    await assert.rejects(newest, { code: 'storage_error' });
  });

  it('of a folder that is not trusted is for a key the stored one, and no question of a key begins a run', async () => {
    const { snapshots, indexers } = setUp({ indexedBefore: true, isTrusted: false });
    const newest = snapshots.newest(id, 'files', byKey());
    const symbols = snapshots.newest(id, 'symbols', byKey());
    const indexer = indexers.newest();
    indexer.report({ type: 'published', snapshot: stubSnapshot({ id: 'snp_stored', symbols: undefined }) });
    indexer.report({ type: 'loaded' });
    assert.equal((await newest).id, 'snp_stored');
    await assert.rejects(symbols, { code: 'project_not_indexed' });
    await assert.rejects(snapshots.refreshed(id, 'files', byKey()), { code: 'workspace_not_trusted' });
    assert.deepEqual(indexer.requests, []);
  });

  describe('for an editor, in a folder that may not be read', () => {
    const contexts = [
      { isTrusted: false, trust: 'of the folder' },
      { isTrusted: true, trust: 'none' },
      { isTrusted: false, trust: 'none' },
    ] as const;
    for (const { isTrusted, trust } of contexts) {
      const context = { ...byOwner(), trust };
      const what = `${isTrusted ? 'trusted' : 'not trusted'} elsewhere, editor trusts ${trust}`;

      it(`is the stored one, and begins no run: ${what}`, async () => {
        const { snapshots, indexers } = setUp({ indexedBefore: true, isTrusted });
        const newest = snapshots.newest(id, 'files', context);
        const symbols = assert.rejects(snapshots.newest(id, 'symbols', context), { code: 'workspace_not_trusted' });
        const indexer = indexers.newest();
        indexer.report({ type: 'published', snapshot: stubSnapshot({ id: 'snp_stored', symbols: undefined }) });
        indexer.report({ type: 'loaded' });
        assert.equal((await newest).id, 'snp_stored');
        await symbols;
        await assert.rejects(snapshots.refreshed(id, 'files', context), { code: 'workspace_not_trusted' });
        assert.deepEqual([snapshots.mayRead(id, context), snapshots.mayRead(id, byOwner())], [false, true]);
        assert.deepEqual(indexer.requests, []);
      });

      it(`is waited for once a person has asked for it: ${what}`, async () => {
        const { snapshots, workspaces, indexers } = setUp({ isTrusted });
        workspaces.workspaceOf(project).request(false);
        const newest = snapshots.newest(id, 'files', context);
        indexers.newest().run();
        assert.equal((await newest).id, 'snp_1');
        assert.equal(indexers.newest().requests.length, 1);
      });
    }
  });

  it('is for the owner as fresh as the question: he waits for the first run, and asks for it himself', async () => {
    const { snapshots, indexers } = setUp();
    const newest = snapshots.newest(id, 'files', byOwner());
    await settled();
    const indexer = indexers.newest();
    assert.deepEqual(indexer.requests, [{ full: false, upTo: 'files', request: 1 }]);
    indexer.run(stubSnapshot({ symbols: undefined }));
    assert.equal((await newest).symbols, undefined);
  });

  it('is for the owner none of a folder that is wider than he may have meant, until he says so', async () => {
    const { snapshots, workspaces, indexers } = setUp();
    workspaces.workspaceOf(project);
    indexers.newest().files = 50_001;
    await assert.rejects(snapshots.newest(id, 'files', byOwner()), { code: 'confirmation_required' });
    assert.deepEqual(indexers.newest().requests, []);
    workspaces.workspaceOf(project).request(false);
    const newest = snapshots.newest(id, 'files', byOwner());
    indexers.newest().run();
    assert.equal((await newest).id, 'snp_1');
  });

  it('is for the owner the last one where changes are watched', async () => {
    const { snapshots, workspaces, indexers } = setUp();
    workspaces.workspaceOf(project).request(false);
    indexers.newest().run();
    assert.equal((await snapshots.newest(id, 'symbols', byOwner())).id, 'snp_1');
    assert.equal(indexers.newest().requests.length, 1);
  });
});

/** Returns the reasons for a folder that was indexed just now. */
function reasonsFor(watching: 'off' | 'events' | 'polling', context = byKey()): readonly string[] {
  const { snapshots, workspaces, indexers } = setUp();
  workspaces.workspaceOf(project).request(false);
  indexers.newest().report({ type: 'watching', mode: watching });
  indexers.newest().run();
  return doubtTexts(snapshots.unfollowed(id, context));
}

describe('changes that no one follows', () => {
  it('are a doubt, but for a command line, which has just looked', () => {
    const doubts = ['Changes of the files since 2026-11-21T12:00:00.000Z are not known.'];
    assert.deepEqual(reasonsFor('off'), doubts);
    assert.deepEqual(reasonsFor('off', { ...byOwner(), trust: 'of the folder' }), doubts);
    assert.deepEqual([reasonsFor('off', byOwner()), reasonsFor('events'), reasonsFor('polling')], [[], [], []]);
  });

  it('are one of a project that was never indexed, and of one that is not loaded', () => {
    const [never, before] = [setUp(), setUp({ indexedBefore: true })];
    assert.deepEqual(doubtTexts(never.snapshots.unfollowed(id, byKey())), [
      'Changes of the files since the last run are not known.',
    ]);
    const since = '1970-01-01T00:00:00.005Z';
    assert.deepEqual(doubtTexts(before.snapshots.unfollowed(id, byKey())), [
      `Changes of the files since ${since} are not known.`,
    ]);
  });
});

describe('other snapshots', () => {
  it('are made when a file was found changed, for everybody', async () => {
    const { snapshots, workspaces, indexers } = setUp();
    workspaces.workspaceOf(project).request(false);
    indexers.newest().run();
    const refreshed = snapshots.refreshed(id, 'files', byKey());
    indexers.newest().run(stubSnapshot({ id: 'snp_2' }));
    assert.equal((await refreshed).id, 'snp_2');
  });

  it('are kept for the pages of an answer', () => {
    const { snapshots, workspaces, indexers } = setUp();
    assert.equal(snapshots.kept(id, 'snp_1', byKey()), undefined);
    workspaces.workspaceOf(project);
    for (const each of ['snp_1', 'snp_2', 'snp_3']) indexers.newest().publish(stubSnapshot({ id: each }));
    assert.equal(snapshots.kept(id, 'snp_2', byKey())?.id, 'snp_2');
    assert.equal(snapshots.kept(id, 'snp_1', byKey()), undefined);
  });

  it('are those of projects that the caller sees', async () => {
    const { snapshots } = setUp();
    await assert.rejects(snapshots.newest('prj_none', 'files', byKey()), { code: 'project_not_found' });
    assert.throws(() => snapshots.rootOf('prj_none', byOwner()), { code: 'project_not_found' });
    assert.equal(snapshots.rootOf(id, byOwner()), '/root');
  });

  for (const [code, isDeleted, toKey] of [
    ['path_missing', false, 'path_not_found'],
    ['cancelled', false, 'path_not_found'],
    ['cancelled', true, 'project_not_found'],
    ['storage_error', false, 'storage_error'],
  ] as const) {
    it(`as fresh as the call are refused with ${toKey} where the run ends with ${code}${isDeleted ? ' of a deleted project' : ''}`, async () => {
      const { snapshots, indexers, state } = setUp();
      const [byKeys, byTheOwner] = [
        snapshots.refreshed(id, 'files', byKey()),
        snapshots.refreshed(id, 'files', byOwner()),
      ];
      const refused = [assert.rejects(byKeys, { code: toKey }), assert.rejects(byTheOwner, { code })];
      if (isDeleted) state.deleteProject(id);
      indexers.newest().begin();
      indexers.newest().fail(code);
      await Promise.all(refused);
    });
  }
});
