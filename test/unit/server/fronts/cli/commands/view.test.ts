import assert from 'node:assert/strict';
import type { View, ViewEdge, ViewMark } from '#protocol/view.ts';
import { indexState } from '../samples.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

function mark(id: string, more: Partial<ViewMark>): ViewMark {
  const box = { x: 0, y: 0, width: 10, height: 10, scale: 1 };
  return { id, label: id, type: 'directory', size: 0, files: 1, fanIn: 0, fanOut: 0, ...box, ...more };
}

function edge(source: string, target: string, weight: number, more: Partial<ViewEdge> = {}): ViewEdge {
  return { source, target, weight, types: ['import'], proof: 'exact', cyclic: false, ...more };
}

const view: View = {
  marks: [
    mark('lib/**', { label: 'lib', y: 100, files: 3, size: 40, fanIn: 12 }),
    mark('src/**', { label: 'src', expanded: true, files: 1200, size: 45_000, fanOut: 7, inCycles: 3, unknown: 2 }),
    mark('src/z.ts', { parent: 'src/**', label: 'z.ts', type: 'file', x: 5, size: 10, cycle: 0 }),
    mark('src/deep/**', { parent: 'src/**', label: 'deep', expanded: true, y: 50, files: 2, size: 20 }),
    mark('src/deep/b.ts', { parent: 'src/deep/**', label: 'b.ts', y: 60, size: 20 }),
    mark('src/a\n.ts', { parent: 'src/**', label: 'a\n.ts', type: 'file', size: 5 }),
  ],
  edges: [
    edge('src/z.ts', 'lib/**', 3),
    edge('src/a\n.ts', 'src/z.ts', 1500, { types: ['import', 'type_import'], cyclic: true }),
    edge('lib/**', 'src/z.ts', 3, { cyclic: true, back: true }),
  ],
  bounds: { x: 0, y: 0, width: 100, height: 100 },
  seed: 'seed',
  files: 1204,
  hiddenFiles: 0,
  languages: [],
  hubs: [],
};

function script(answer: View = view): Script {
  return {
    'workspace.open': { projectId },
    'index.state': indexState,
    'view.get': answer,
    'nodes.named': ({ ids: [node] }) => ({ node, folders: [], components: [] }),
  };
}

describe('groundplan view', () => {
  it('prints marks as they are nested, row by row, and the heaviest edges', async () => {
    const { code, stdout, stderr } = await run(['view'], { script: script() });
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(stdout.split('\n'), [
      'MARK      FILES   LINES  USED BY  USES  IN CYCLES  UNKNOWN',
      'src/**    1,200  45,000              7          3        2',
      String.raw`  a\n.ts      1       5`,
      '  z.ts        1      10                         1',
      '  deep        2      20',
      '    b.ts      1      20',
      'lib/**        3      40       12',
      '',
      'IMPORTS  FROM        TO        TYPES                NOTABLE',
      String.raw`  1,500  src/a\n.ts  src/z.ts  import, type_import  cyclic`,
      '      3  lib/**      src/z.ts  import               cyclic, back',
      '      3  src/z.ts    lib/**    import',
      '',
      '6 marks, 3 edges; 1,204 files',
      '',
    ]);
  });

  it('leaves nothing blank, and does not take for it what is not known', async () => {
    const marks = [mark('a.ts#Cart', { type: 'class', files: 0, size: 3, fanIn: undefined, fanOut: undefined })];
    const { stdout } = await run(['view'], { script: script({ ...view, marks, edges: [], files: 0 }) });
    assert.deepEqual(stdout.split('\n').slice(0, 2), [
      'MARK       FILES  LINES  USED BY  USES  IN CYCLES  UNKNOWN',
      'a.ts#Cart             3        -     -',
    ]);
  });

  it('shows twenty edges, and says how much is left out', async () => {
    const edges = Array.from({ length: 25 }, (_, number) => edge('src/**', `lib/${number}`, number + 1));
    const { stdout } = await run(['view'], { script: script({ ...view, edges, hiddenFiles: 3000 }) });
    assert.equal(stdout.split('\n').filter((line) => line.includes('lib/') && line.includes('import')).length, 20);
    assert.match(stdout, /\n6 marks, 25 edges, the heaviest 20 shown; 1,204 files and 3,000 hidden\n$/);
  });

  it('is empty where nothing is', async () => {
    const { stdout } = await run(['view'], { script: script({ ...view, marks: [], edges: [], files: 0 }) });
    assert.match(stdout, /^MARK .*UNKNOWN\n\n0 marks, 0 edges; 0 files\n$/);
  });

  it('passes on what is asked, folders as one types them', async () => {
    const argv = [
      'view',
      '--level',
      'module',
      '--focus',
      'src',
      '--depth',
      '2',
      '--external',
      '--tests',
      'only',
      '--cycle-load',
      'all',
    ];
    const more = ['--expand', 'src/deep', 'lib/**', 'core:x/', '--fold', 'a.ts', '--limit', '30'];
    const { calls } = await run([...argv, ...more], { script: script() });
    assert.deepEqual(calls.at(-1), {
      id: 'view.get',
      params: {
        id: projectId,
        level: 'module',
        depth: 2,
        external: true,
        tests: 'only',
        cycleLoad: 'all',
        expanded: ['src/deep', 'src/deep/**', 'lib/**', 'core:x/'],
        folded: ['a.ts', 'a.ts/**'],
        focus: 'src',
        limit: 30,
      },
    });
  });

  it('waits for the whole index, so that two runs print the same', async () => {
    const { calls } = await run(['view'], { script: script() });
    assert.deepEqual(
      calls.map(({ id }) => id),
      ['workspace.open', 'index.state', 'view.get'],
    );
  });

  it('answers with GET view', async () => {
    assert.deepEqual(JSON.parse((await run(['view', '--json'], { script: script() })).stdout), view);
  });
});
