import assert from 'node:assert/strict';
import type { FactLines } from '#protocol/facts.ts';
import type { Certainty, Graph } from '#protocol/graph.ts';
import { smallGraph, symbol } from '../samples.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const symbolGraph: Graph = {
  nodes: [
    { id: 'src/a.ts#<module>', label: 'src/a.ts', type: 'file', size: 12 },
    { id: 'src/a.ts#main', label: 'main', type: 'function', size: 3 },
  ],
  edges: [
    { source: 'src/a.ts#<module>', target: 'src/a.ts#main', type: 'contains', weight: 1, line: 3, proof: 'exact' },
  ],
};

const snapshotId = 'snp_01JD3ZK8M4Q7V9X2C5B6N8P0RT';

const script: Script = {
  'workspace.open': { projectId },
  'graph.get': ({ level }) => (level === 'symbol' ? symbolGraph : smallGraph),
  'symbols.list': { symbols: [symbol('src/a.ts#main', 3, 5, 10), symbol('src/b.ts#left.out', 1)] },
};

describe('groundplan graph and export', () => {
  it('prints a table of the nodes for people', async () => {
    const { code, stdout } = await run(['graph'], { script });
    assert.equal(code, 0);
    assert.deepEqual(stdout.split('\n'), [
      'NODE      TYPE  LINES  USED BY  USES',
      'src/a.ts  file     12        0     1',
      'tool.py   file      3        1     0',
      '',
      '2 nodes, 1 edge',
      '',
    ]);
  });

  it('says so where nothing that is drawn is the focus', async () => {
    const bounds = { x: 0, y: 0, width: 0, height: 0 };
    const empty = { seed: 's', bounds, marks: [], edges: [], hubs: [], files: 2, hiddenFiles: 0, languages: [] };
    const argv = ['export', '--format', 'svg', '--focus', 'src/a.ts'];
    const { code, stdout, stderr } = await run(argv, { script: { ...script, 'view.get': empty } });
    assert.deepEqual([code, stdout], [3, '']);
    assert.match(stderr, /nothing in the drawing is called 'src\/a\.ts' \(symbol_not_found\)/);
  });

  it('prints the edges as well in full detail', async () => {
    const { stdout } = await run(['graph', '--detail', 'full'], { script });
    const edges = ['WHERE       TYPE    TO       PROOF', 'src/a.ts:4  import  tool.py  proven'];
    assert.deepEqual(stdout.split('\n').slice(3), ['', ...edges, '', '2 nodes, 1 edge', '']);
  });

  it('says how surely the neighbours of a file are all there are', async () => {
    const bounded: Certainty = { certainty: 'bounded', reasons: ['Imports of go files are not read.'] };
    const certainty = { dependents: { certainty: 'exact', reasons: [] } as Certainty, dependencies: bounded };
    const { stdout } = await run(['graph', '--focus', 'src/a.ts'], {
      script: { ...script, 'graph.get': { ...smallGraph, certainty } },
    });
    assert.deepEqual(stdout.split('\n').slice(-5), [
      '2 nodes, 1 edge',
      'used by: exact',
      'uses: bounded, there may be more',
      '  Imports of go files are not read.',
      '',
    ]);
  });

  it('says of edges between symbols where they stand and whose they are', async () => {
    const { stdout } = await run(['graph', '--level', 'symbol', '--detail', 'full'], { script });
    assert.match(stdout, /\nWHERE +FROM +TYPE .*\nsrc\/a\.ts:3 +<module> +contains +src\/a\.ts#main +proven\n/);
  });

  it('shortens what is too wide for the terminal, and only there', async () => {
    const long = { ...smallGraph.nodes[0], id: `${'folder/'.repeat(20)}end.ts` };
    const wide: Script = { ...script, 'graph.get': { nodes: [long], edges: [] } };
    const onTerminal = await run(['graph', '--no-progress', '--no-color'], {
      script: wide,
      isTerminal: true,
      columns: 60,
    });
    assert.match(onTerminal.stdout, /\nfolder\/folder\/.*….*end\.ts +file/);
    assert.ok(onTerminal.stdout.split('\n').every((line) => line.length <= 60));
    assert.ok((await run(['graph'], { script: wide })).stdout.includes(long.id));
  });

  it('has colours for whom they are meant', async () => {
    const { stdout } = await run(['graph', '--color'], { script });
    assert.ok(stdout.startsWith('\u001B[1mNODE '));
  });

  for (const argv of [['graph', '--json'], ['graph', '--format', 'json'], ['export'], ['export', '--json']]) {
    it(`answers with GET graph for \`${argv.join(' ')}\``, async () => {
      const { stdout } = await run(argv, { script });
      assert.deepEqual(JSON.parse(stdout), smallGraph);
    });
  }

  it('passes on what is asked', async () => {
    const argv = ['export', '--level', 'directory', '--external', '--detail', 'full', '--limit', '7'];
    const { calls } = await run(argv, { script });
    assert.deepEqual(calls.at(-1), {
      id: 'graph.get',
      params: { id: projectId, level: 'directory', external: true, detail: 'full', limit: 7 },
    });
  });

  it('writes a fact a line', async () => {
    const { stdout } = await run(['export', '--format', 'ndjson'], { script });
    assert.deepEqual(stdout.split('\n'), [
      '{"kind":"node","id":"src/a.ts","type":"file","file":"src/a.ts","label":"a.ts","size":12,"language":"typescript","module":"app","fanIn":0,"fanOut":1}',
      '{"kind":"node","id":"tool.py","type":"file","file":"tool.py","label":"tool.py","size":3,"language":"python","module":"tools","fanIn":1,"fanOut":0}',
      '{"kind":"edge","type":"import","source":"src/a.ts","target":"tool.py","file":"src/a.ts","line":4,"proof":"exact","weight":2}',
      '',
    ]);
  });

  describe('of the complete index', () => {
    const parts: Record<number, FactLines> = {
      0: { snapshot: snapshotId, lines: '{"kind":"node"}\n{"kind":"edge"}\n', next: 2 },
      2: { snapshot: snapshotId, lines: '{"kind":"unknown"}\n' },
    };
    const complete: Script = { 'workspace.open': { projectId }, 'facts.list': ({ from = 0 }) => parts[from] };
    const argv = ['export', '--level', 'symbol', '--detail', 'full', '--format', 'ndjson'];

    it('writes part after part, all of one snapshot', async () => {
      const { code, stdout, calls } = await run(argv, { script: complete });
      assert.deepEqual([code, stdout], [0, parts[0].lines + parts[2].lines]);
      assert.deepEqual(calls, [
        { id: 'workspace.open', params: { path: '/repository', upTo: 'calls' } },
        { id: 'facts.list', params: { id: projectId } },
        { id: 'facts.list', params: { id: projectId, snapshot: snapshotId, from: 2 } },
      ]);
    });

    it('writes it to a file as well', async () => {
      const { stdout, written } = await run([...argv, '--output', 'facts.ndjson'], { script: complete });
      assert.deepEqual([stdout, written.get('/repository/facts.ndjson')], ['', parts[0].lines + parts[2].lines]);
    });
  });

  it('writes declarations with their place where only some are asked for', async () => {
    const argv = ['export', '--level', 'symbol', '--detail', 'full', '--format', 'ndjson', '--limit', '5'];
    const { stdout } = await run(argv, { script });
    assert.deepEqual(stdout.split('\n'), [
      '{"kind":"node","id":"src/a.ts#<module>","type":"file","file":"src/a.ts","line":1,"column":1}',
      '{"kind":"node","id":"src/a.ts#main","type":"function","file":"src/a.ts","line":3,"column":10,"endLine":5,"exported":true}',
      '{"kind":"edge","type":"contains","source":"src/a.ts#<module>","target":"src/a.ts#main","file":"src/a.ts","line":3,"column":10,"proof":"exact"}',
      '',
    ]);
  });

  it('writes to a file instead of stdout', async () => {
    const { code, stdout, written } = await run(['export', '--output', 'out.json'], { script, cwd: '/repository/sub' });
    assert.deepEqual([code, stdout], [0, '']);
    assert.deepEqual(JSON.parse(written.get('/repository/sub/out.json') ?? ''), smallGraph);
  });
});
