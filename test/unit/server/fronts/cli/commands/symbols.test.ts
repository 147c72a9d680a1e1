import assert from 'node:assert/strict';
import { smallGraph, symbol } from '../samples.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const symbols = [
  { ...symbol('src/a.ts#main', 3), callers: { certainty: 'exact', known: 12, unknown: 0 } as const },
  { ...symbol('src/a.ts#Parser.parse', 7, 9, 5), callers: { certainty: 'bounded', known: 3, unknown: 1 } as const },
  symbol('tool.py#main', 1),
];

/** Answers like the engine. */
const script: Script = {
  'workspace.open': { projectId },
  'symbols.list': ({ name, file, limit = Infinity }) => {
    const found = symbols.filter((entry) => (name ?? entry.name) === entry.name && (file ?? entry.file) === entry.file);
    return { symbols: found.slice(0, limit), ...(found.length > limit ? { nextCursor: 'more' } : {}) };
  },
  'nodes.named': () => ({ folders: [], components: [] }),
  'names.alike': { names: [] },
  'graph.get': ({ focus }) => ({ nodes: smallGraph.nodes.filter(({ id }) => id === focus), edges: [] }),
};

describe('groundplan symbols', () => {
  it('prints places that can be clicked', async () => {
    const { code, stdout } = await run(['symbols'], { script });
    assert.equal(code, 0);
    assert.deepEqual(stdout.split('\n'), [
      'WHERE         TYPE      CALLERS  NAME',
      'src/a.ts:3:1  function       12  main',
      'src/a.ts:7:5  function       3+  Parser.parse',
      'tool.py:1:1   function        ?  main',
      '',
    ]);
  });

  const selections: [string[], string[]][] = [
    [[], ['src/a.ts#main', 'src/a.ts#Parser.parse', 'tool.py#main']],
    [['main'], ['src/a.ts#main', 'tool.py#main']],
    [['main', '--file', 'tool.py'], ['tool.py#main']],
    [['--limit', '1'], ['src/a.ts#main']],
    [['src/a.ts'], ['src/a.ts#main', 'src/a.ts#Parser.parse']],
    [['nothing'], []],
  ];
  for (const [argv, ids] of selections) {
    it(`lists ${ids.join(', ') || 'nothing'} for [${argv.join(' ')}]`, async () => {
      const { code, stdout } = await run(['symbols', '--json', ...argv], { script });
      const answer = JSON.parse(stdout);
      assert.deepEqual([code, Object.keys(answer)], [0, ['symbols']]);
      assert.deepEqual(
        answer.symbols,
        symbols.filter(({ id }) => ids.includes(id)),
      );
    });
  }

  it('waits until it is known who calls what', async () => {
    const { calls } = await run(['symbols', '--type', 'class'], { script });
    assert.deepEqual(calls, [
      { id: 'workspace.open', params: { path: '/repository' } },
      { id: 'symbols.list', params: { id: projectId, type: 'class', callers: true } },
    ]);
  });

  it('says that a file is unknown', async () => {
    const { code, stderr } = await run(['symbols', '--file', 'gone.ts'], { script });
    assert.deepEqual([code, stderr], [3, "groundplan: 'gone.ts' is not a file of the index. (path_not_found)\n"]);
  });
});
