import assert from 'node:assert/strict';
import type { IndexState } from '#protocol/index-state.ts';
import { indexState, project } from '../samples.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const script: Script = {
  'workspace.open': { projectId },
  'index.state': indexState,
  'projects.get': { project },
};

describe('groundplan index', () => {
  it('prints sums, duration and what was skipped', async () => {
    const { code, stdout, stderr } = await run(['index'], { script });
    const sums = '12,345 files, 2 symbols, 1 dependencies in 2.5 s';
    assert.equal(stdout, `${sums}\nskipped 1,200 (tooLarge)\nskipped 2 (generated)\n`);
    assert.deepEqual([code, stderr], [0, '']);
  });

  it('answers with GET index in full detail as one JSON document', async () => {
    const { stdout, calls } = await run(['index', '--json'], { script });
    assert.deepEqual(JSON.parse(stdout), indexState);
    assert.deepEqual(calls.at(-1), { id: 'index.state', params: { id: projectId, detail: 'full' } });
  });

  it('waits for the end of the run', async () => {
    const states: IndexState[] = [
      { ...indexState, status: 'indexing' },
      { ...indexState, status: 'indexing' },
    ];
    const waits = { ...script, 'index.state': () => states.pop() ?? indexState };
    const { stdout, calls } = await run(['index', '--json'], { script: waits });
    assert.deepEqual(JSON.parse(stdout), indexState);
    assert.deepEqual(
      calls.map(({ params }) => params.wait),
      [undefined, undefined, 60, 60],
    );
  });

  it('reports why the folder could not be indexed', async () => {
    const failure = { code: 'path_missing', message: 'the folder is gone' };
    const fails: Script = { ...script, 'index.state': { ...indexState, status: 'failed', failure } };
    const { code, stdout, stderr } = await run(['index'], { script: fails });
    assert.deepEqual([code, stdout, stderr], [3, '', 'groundplan: the folder is gone (path_missing)\n']);
  });

  it('opens the workspace above the current folder, and forgets what was known on request', async () => {
    const { calls } = await run(['index', '--full'], { script });
    assert.deepEqual(calls[0], {
      id: 'workspace.open',
      params: { path: '/repository', full: true, upTo: 'all', confirmed: true },
    });
  });
});
