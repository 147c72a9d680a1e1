import assert from 'node:assert/strict';
import type { Cycles } from '#protocol/cycles.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const found: Cycles = {
  cycles: [
    { id: 'cyc_1', nodes: ['src/a.ts', 'src/b\n.ts', 'src/c.ts'], edgeCount: 4, load: 'start', typeOnly: false },
    { id: 'cyc_2', nodes: ['x.ts', 'y.ts'], edgeCount: 2, load: 'all', typeOnly: true },
  ],
  summary: { cycles: 2, nodes: 5 },
};

function script(answer = found): Script {
  return { 'workspace.open': { projectId }, 'cycles.list': answer };
}

describe('groundplan cycles', () => {
  it('prints a block for each, with its nodes', async () => {
    const { code, stdout, stderr } = await run(['cycles'], { script: script() });
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(stdout.split('\n'), [
      '3 files, 4 edges',
      '  src/a.ts',
      String.raw`  src/b\n.ts`,
      '  src/c.ts',
      '',
      '2 files, 2 edges, only by imports that never load',
      '  x.ts',
      '  y.ts',
      '',
      '2 cycles with 5 files in all',
      '',
    ]);
  });

  it('says that there is none', async () => {
    const none = { cycles: [], summary: { cycles: 0, nodes: 0 } };
    const { code, stdout } = await run(['cycles', '--level', 'module'], { script: script(none) });
    assert.deepEqual([code, stdout], [0, '0 cycles with 0 modules in all\n']);
  });

  it('says how many are left out, and passes on what is asked', async () => {
    const first = { cycles: found.cycles.slice(0, 1), summary: found.summary };
    const argv = ['cycles', '--level', 'directory', '--load', 'deferred', '--limit', '1'];
    const { calls, stdout } = await run(argv, { script: script(first) });
    assert.deepEqual(calls.at(-1)?.params, { id: projectId, level: 'directory', load: 'deferred', limit: 1 });
    assert.match(stdout, /\n2 cycles with 5 folders in all, the largest 1 shown\n$/);
  });

  it('understands how it was asked before', async () => {
    const { calls } = await run(['cycles', '--types', 'include'], { script: script() });
    assert.deepEqual(calls.at(-1)?.params, { id: projectId, level: 'file', types: 'include' });
  });

  it('answers with GET cycles', async () => {
    assert.deepEqual(JSON.parse((await run(['cycles', '--json'], { script: script() })).stdout), found);
  });

  it('has no level of symbols, since no one knows yet who calls whom', async () => {
    const { code, stderr } = await run(['cycles', '--level', 'symbol'], { script: script() });
    assert.equal(code, 2);
    assert.match(stderr, /Allowed choices are file, directory, module/);
  });
});
