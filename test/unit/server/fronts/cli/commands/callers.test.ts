import assert from 'node:assert/strict';
import type { SymbolEdge, SymbolEdges, UnknownSite } from '#protocol/callers.ts';
import { symbol } from '../samples.ts';
import { proofLegend } from '#protocol/proof-words.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const target = 'src/b.ts#Parser.parse';

const call: SymbolEdge = {
  source: 'src/a.ts#main',
  target,
  type: 'call',
  proof: 'exact',
  distance: 1,
  file: 'src/a.ts',
  line: 5,
  column: 9,
  text: '  parser.parse(text);',
};
const site: UnknownSite = {
  source: 'src/c.ts#<module>',
  file: 'src/c.ts',
  line: 7,
  column: 5,
  name: 'parse',
  reason: 'receiver_type_unknown',
  text: 'thing.parse();',
};

const exact: SymbolEdges = {
  symbol: target,
  certainty: 'exact',
  reasons: [],
  known: 1,
  edges: [call],
  unknown: [],
  unknownTotal: 0,
  truncated: false,
};
const bounded: SymbolEdges = {
  ...exact,
  certainty: 'bounded',
  reasons: ['1 call of .parse on a receiver whose type is not known.'],
  unknown: [site],
  unknownTotal: 1,
};

function scriptOf(found: SymbolEdges): Script {
  const symbols = [symbol(target, 3), symbol('src/a.ts#run', 1), symbol('tool.py#run', 1)];
  return {
    'workspace.open': { projectId },
    'graph.get': { nodes: [], edges: [] },
    'symbols.list': ({ name }) => ({ symbols: symbols.filter((entry) => entry.name === name) }),
    'callers.list': found,
    'callees.list': found,
  };
}

describe('groundplan callers', () => {
  it('says what calls it from outside of the project', async () => {
    const found = { ...exact, known: 0, edges: [], outside: ['By its name it is found by pytest.'] };
    const { stdout } = await run(['callers', 'parse'], { script: scriptOf(found) });
    assert.equal(stdout, `0 callers of ${target}, exact: that is all\n  By its name it is found by pytest.\n`);
  });

  it('begins with the answer and how sure it is', async () => {
    const { code, stdout, stderr } = await run(['callers', 'parse'], { script: scriptOf(exact) });
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(stdout.split('\n'), [
      '1 caller of src/b.ts#Parser.parse, exact: that is all',
      '',
      'WHERE         IN    PROOF   CODE',
      'src/a.ts:5:9  main  proven  parser.parse(text);',
      '',
    ]);
  });

  it('lists what may add to it, why, and what would make it exact', async () => {
    const { stdout } = await run(['callers', 'parse'], { script: scriptOf(bounded) });
    assert.deepEqual(stdout.split('\n'), [
      'At least 1 caller of src/b.ts#Parser.parse, bounded: there may be more',
      '  1 call of .parse on a receiver whose type is not known.',
      '',
      'WHERE         IN    PROOF   CODE',
      'src/a.ts:5:9  main  proven  parser.parse(text);',
      '',
      '1 site may be a further caller:',
      'WHERE         NAME   IN        WHY                    CODE',
      'src/c.ts:7:5  parse  <module>  receiver type unknown  thing.parse();',
      '',
      'What would make it exact:',
      '  the type of the receiver is not known: declare the type of what the member is called on',
      '',
    ]);
  });

  it('says how far away a caller is, what it calls, and what use it makes', async () => {
    const far: SymbolEdge = { ...call, source: 'src/z.ts#run', target: 'src/a.ts#main', file: 'src/z.ts', distance: 2 };
    const found = { ...exact, edges: [call, { ...far, type: 'extends' as const }], truncated: true };
    const { stdout } = await run(['callers', 'parse', '--depth', '2'], { script: scriptOf(found) });
    assert.deepEqual(stdout.split('\n'), [
      '1 caller, and more within 2 calls, of src/b.ts#Parser.parse, exact: that is all',
      '',
      'WHERE         AWAY  IN    CALLS                  PROOF   USE      CODE',
      'src/a.ts:5:9     1  main  src/b.ts#Parser.parse  proven  call     parser.parse(text);',
      'src/z.ts:5:9     2  run   src/a.ts#main          proven  extends  parser.parse(text);',
      '',
      'More were left out: --limit sets how many are shown.',
      '',
    ]);
  });

  it('explains a row that is not proven, though the answer is exact', async () => {
    const found = { ...exact, edges: [{ ...call, proof: 'inferred' as const }] };
    const { stdout } = await run(['callers', 'parse'], { script: scriptOf(found) });
    assert.deepEqual(stdout.split('\n'), [
      '1 caller of src/b.ts#Parser.parse, exact: that is all',
      '',
      'WHERE         IN    PROOF     CODE',
      'src/a.ts:5:9  main  inferred  parser.parse(text);',
      '',
      proofLegend,
      '',
    ]);
  });

  it('says what came of asking the compiler', async () => {
    const exactTier = { available: false, message: 'No compiler is here.', asked: 0, proven: 0 };
    const { stdout } = await run(['callers', 'parse', '--exact'], { script: scriptOf({ ...bounded, exactTier }) });
    assert.match(stdout, /\n\nNot asked: No compiler is here\.\n$/);
  });

  it('answers with GET callers', async () => {
    const { stdout, calls } = await run(['callers', 'parse', '--json', '--limit', '3', '--exact'], {
      script: scriptOf(bounded),
    });
    assert.deepEqual(JSON.parse(stdout), bounded);
    assert.deepEqual(calls.at(-1), {
      id: 'callers.list',
      params: { id: projectId, symbol: target, limit: 3, tier: 'exact' },
    });
  });

  it('ends with 3 and the candidates where several carry the name', async () => {
    const { code, stdout, stderr } = await run(['callers', 'run'], { script: scriptOf(exact) });
    assert.deepEqual([code, stdout], [3, '']);
    assert.equal(
      stderr,
      "groundplan: several symbols are called 'run': src/a.ts#run, tool.py#run (ambiguous_symbol)\n",
    );
  });
});

describe('groundplan callers of a file', () => {
  const script: Script = {
    ...scriptOf(exact),
    'graph.get': ({ focus = '' }) => ({ nodes: [{ id: focus, label: focus, type: 'file', size: 1 }], edges: [] }),
  };

  it('says that a file is imported, and what lists that', async () => {
    const uncalled = { ...exact, known: 0, edges: [] };
    const { code, stderr } = await run(['callers', 'src/a.ts'], { script: { ...script, 'callers.list': uncalled } });
    assert.equal(code, 3);
    assert.match(
      stderr,
      /^groundplan: 'src\/a\.ts' is no symbol .*`groundplan graph --focus src\/a\.ts`.*\(symbol_not_found\)\n$/,
    );
  });

  it('lists the templates that name a component', async () => {
    const { code, stdout, calls } = await run(['callers', 'src/Cart.vue'], { script });
    assert.deepEqual([code, calls.at(-1)?.params.symbol], [0, 'src/Cart.vue#<module>']);
    assert.match(stdout, /^1 caller of /);
  });

  it('has callees: what its top level calls', async () => {
    const { code, calls } = await run(['callees', 'src/a.ts'], { script });
    assert.deepEqual([code, calls.at(-1)?.params.symbol], [0, 'src/a.ts#<module>']);
  });
});

describe('groundplan callees', () => {
  it('lists what is called', async () => {
    const { stdout } = await run(['callees', 'parse'], { script: scriptOf(exact) });
    assert.deepEqual(stdout.split('\n').slice(0, 4), [
      '1 call in src/b.ts#Parser.parse, exact: that is all',
      '',
      'WHERE         CALLS                  PROOF   CODE',
      'src/a.ts:5:9  src/b.ts#Parser.parse  proven  parser.parse(text);',
    ]);
  });

  it('says of which calls no one knows where they lead', async () => {
    const { stdout } = await run(['callees', 'parse'], { script: scriptOf(bounded) });
    assert.match(stdout, /\n1 site has an unknown target:\n/);
  });
});
