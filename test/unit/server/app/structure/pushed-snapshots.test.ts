import assert from 'node:assert/strict';
import type { StructureLoader, TablesRequest } from '#server/app/analysis/analysis.ts';
import type { SnapshotFiles } from '#server/app/ports/snapshot-store.ts';
import { PushedSnapshots } from '#server/app/structure/pushed-snapshots.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { AnalysisBench } from '../../../../support/analysis-bench.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { stubSnapshot } from '../../../../support/scripted-indexers.ts';
import { sampleProject } from '../../../../support/sample-project.ts';

const project = sampleProject({ id: 'prj_1' });

describe('tables of structures that were pushed', () => {
  let state: MemoryStateStore;
  let pushed: PushedSnapshots;
  let loads: { request: TablesRequest; signal: AbortSignal; settle: PromiseWithResolvers<GraphSnapshot> }[];

  beforeEach(() => {
    state = new MemoryStateStore();
    loads = [];
    const analysis: StructureLoader = {
      load: (request, signal) => {
        const settle = Promise.withResolvers<GraphSnapshot>();
        loads.push({ request, signal, settle });
        return settle.promise;
      },
    };
    const files = { read: () => new Uint8Array(1), delete: () => undefined } as unknown as SnapshotFiles;
    pushed = new PushedSnapshots({ state, files, analysis });
    state.insertProject(project);
    state.snapshots.saveMainBranch(project.id, 'main');
  });

  function push(id: string, createdAtMs: number): void {
    const counts = { nodes: 1, edges: 0, findings: 0, bytes: 1 };
    const record = {
      projectId: project.id,
      id,
      createdAtMs,
      storedAtMs: 1,
      member: 'owner',
      branch: 'main',
      ...counts,
    };
    state.snapshots.insert(record);
  }

  const ask = (signal = new AbortController().signal) => pushed.newest(project, signal);

  it('are loaded once for all who ask, and no client that leaves takes them from the others', async () => {
    push('snp_1', 1);
    const leaving = new AbortController();
    const asked = [ask(leaving.signal), ask()];
    leaving.abort();
    assert.deepEqual(
      loads.map(({ request, signal }) => [request.id, signal.aborted]),
      [['snp_1', false]],
    );
    const tables = stubSnapshot();
    loads[0].settle.resolve(tables);
    assert.deepEqual(await Promise.all(asked), [tables, tables]);
    assert.equal(await ask(), tables);
    await assert.rejects(ask(leaving.signal), { name: 'AbortError' });
    assert.equal(loads.length, 1);
  });

  it('are loaded again after a failure', async () => {
    push('snp_1', 1);
    const failing = ask();
    loads[0].settle.reject(new Error('no thread'));
    await assert.rejects(failing, /no thread/);
    const again = ask();
    loads[1].settle.resolve(stubSnapshot());
    assert.ok(await again);
  });

  it('stay in the analysis thread between questions about others, until the structure is gone', async () => {
    push('snp_1', 1);
    const asked = ask();
    const tables = stubSnapshot();
    loads[0].settle.resolve(tables);
    await asked;
    const bench = new AnalysisBench();
    const answered = async (from: string, snapshot: GraphSnapshot) => {
      bench.kept = pushed.loaded();
      const asking = bench.ask(from, { snapshot });
      bench.answer('');
      await asking;
    };
    await answered('a', tables);
    await answered('b', stubSnapshot());
    await answered('c', tables);
    assert.deepEqual(bench.commands, ['keep 1 snp_1', 'ask 1 a', 'keep 2 snp_1', 'ask 2 b', 'drop 2', 'ask 1 c']);
    state.snapshots.delete(project.id, 'snp_1');
    pushed.release(['snp_1']);
    assert.deepEqual(pushed.loaded(), []);
  });
});
