import assert from 'node:assert/strict';
import type { DependencyPath } from '#protocol/path.ts';
import { symbol } from '../samples.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const step = { column: 8, proof: 'exact' } as const;

const twoSteps: DependencyPath = {
  certainty: 'exact',
  reasons: [],
  path: [
    { id: 'src/a.ts', type: 'file', file: 'src/a.ts' },
    { id: 'src/b.ts', type: 'file', file: 'src/b.ts' },
    { id: 'npm:lodash', type: 'external' },
  ],
  edges: [
    {
      ...step,
      source: 'src/a.ts',
      target: 'src/b.ts',
      type: 'import',
      file: 'src/a.ts',
      line: 3,
      name: './b',
      text: "import './b';",
    },
    {
      ...step,
      source: 'src/b.ts',
      target: 'npm:lodash',
      type: 'reexport',
      file: 'src/b.ts',
      line: 10,
      name: 'lodash',
      text: '',
    },
  ],
};

const known = ['src/a.ts', 'src/b.ts', 'src/**', 'src/', 'app', 'npm:lodash', './**', 'sub/c.ts'];

function scriptOf(found: DependencyPath): Script {
  return {
    'workspace.open': { projectId },
    'path.get': found,
    'nodes.named': ({ ids, word }) => {
      const node = ids.find((id) => known.includes(id));
      const folders = word === 'library' ? ['packages/library/**'] : [];
      return { folders, components: [], ...(node !== undefined && { node }) };
    },
    'names.alike': ({ text }) => ({ names: text === 'parze' ? ['src/b.ts#parse', 'src/c.ts#parser'] : [] }),
    'graph.get': ({ focus = '' }) => ({
      nodes: focus === 'src/b.ts' ? [{ id: focus, label: focus, type: 'file', size: 1 }] : [],
      edges: [],
    }),
    'symbols.list': ({ name }) => ({ symbols: name === 'parse' ? [symbol('src/b.ts#parse', 1)] : [] }),
  };
}

describe('groundplan path', () => {
  for (const name of ['path', 'why']) {
    it(`prints the import of each step: ${name}`, async () => {
      const { code, stdout, stderr } = await run([name, 'src/a.ts', 'npm:lodash'], { script: scriptOf(twoSteps) });
      assert.deepEqual([code, stderr], [0, '']);
      assert.deepEqual(stdout.split('\n'), [
        'WHERE          TYPE      PROOF   CODE',
        "src/a.ts:3:8   import    proven  import './b';",
        'src/b.ts:10:8  reexport  proven',
        'npm:lodash',
        '',
        '2 steps, exact',
        '',
      ]);
    });
  }

  it('says why a path is not proven', async () => {
    const bounded: DependencyPath = {
      ...twoSteps,
      certainty: 'bounded',
      reasons: ['One \u001B[31m import is not proven.'],
    };
    const { stdout } = await run(['path', 'src/a.ts', 'app'], { script: scriptOf(bounded) });
    assert.match(stdout, /\n2 steps, bounded\n {2}One \\u\{1b\}\[31m import is not proven\.\n$/);
  });

  const nothing: DependencyPath = { certainty: 'exact', reasons: [], path: [], edges: [] };
  const hidden: DependencyPath = { ...nothing, certainty: 'bounded', reasons: ['Two imports lead nowhere.'] };
  for (const [found, to, expected] of [
    [nothing, 'app', 'No path from src/a.ts to app: exact.\n'],
    [nothing, 'src/a.ts', 'No cycle through src/a.ts: exact.\n'],
    [hidden, 'app', 'No path from src/a.ts to app: bounded, one may be hidden.\n  Two imports lead nowhere.\n'],
  ] as const) {
    it(`says how surely there is none, and ends with 0: ${expected.trimEnd()}`, async () => {
      const { code, stdout } = await run(['path', 'src/a.ts', to], { script: scriptOf(found) });
      assert.deepEqual([code, stdout], [0, expected]);
    });
  }

  it('says that tests alone lead there', async () => {
    const { stdout } = await run(['path', 'src/a.ts', 'app'], {
      script: scriptOf({ ...twoSteps, throughTests: true }),
    });
    assert.match(
      stdout,
      /\n2 steps, exact\n {2}No way through shipped code was found: this one leads through tests\.\n$/,
    );
  });

  it('answers with GET path', async () => {
    const { stdout } = await run(['path', 'src/a.ts', 'src/b.ts', '--json'], { script: scriptOf(twoSteps) });
    assert.deepEqual(JSON.parse(stdout), twoSteps);
  });

  for (const [text, cwd, id] of [
    ['src/a.ts', '/repository', 'src/a.ts'],
    ['a.ts', '/repository/src', 'src/a.ts'],
    ['../sub/c.ts', '/repository/src', 'sub/c.ts'],
    ['src', '/repository', 'src/**'],
    ['src/', '/repository', 'src/**'],
    ['.', '/repository/src', 'src/**'],
    ['./', '/repository/src', 'src/**'],
    ['.', '/repository', './**'],
    ['src/**', '/repository', 'src/**'],
    ['src/a.ts', '/elsewhere', 'src/a.ts'],
    ['src', '/elsewhere', 'src/**'],
    ['app', '/repository', 'app'],
    ['npm:lodash', '/repository/src', 'npm:lodash'],
  ]) {
    it(`reads ${text} in ${cwd} as ${id}`, async () => {
      const { calls } = await run(['path', text, 'app'], { script: scriptOf(nothing), cwd });
      assert.deepEqual(calls.at(-1)?.params, { id: projectId, from: id, to: 'app' });
    });
  }

  it('takes a symbol for its file beside a package, and says so', async () => {
    const { calls, stderr } = await run(['path', 'parse', 'npm:lodash'], { script: scriptOf(nothing) });
    assert.deepEqual(calls.at(-1)?.params, { id: projectId, from: 'src/b.ts', to: 'npm:lodash' });
    assert.equal(stderr, "'parse' stands for its file src/b.ts here.\n");
  });

  describe('between symbols', () => {
    const place = { file: 'src/a.ts', line: 3, column: 5 };
    const uses: DependencyPath = {
      certainty: 'bounded',
      reasons: ['The call of parse at src/a.ts:3 is inferred.'],
      path: [
        { id: 'src/a.ts#main', type: 'function', file: 'src/a.ts', line: 2 },
        { id: 'src/b.ts#parse', type: 'function', file: 'src/b.ts', line: 1 },
      ],
      edges: [
        {
          source: 'src/a.ts#main',
          target: 'src/b.ts#parse',
          type: 'call',
          proof: 'inferred',
          name: 'parse',
          ...place,
          text: 'parse(text);',
          evidence: [
            { role: 'import', file: 'src/a.ts', line: 1, column: 10, text: "import { parse } from './b';" },
            { role: 'use', ...place, text: 'parse(text);' },
          ],
        },
      ],
    };

    it('prints what shows each step', async () => {
      const { code, stdout, stderr } = await run(['why', 'src/a.ts', 'parse'], { script: scriptOf(uses) });
      assert.deepEqual([code, stderr], [0, '']);
      assert.deepEqual(stdout.split('\n'), [
        '1 step from src/a.ts#main to src/b.ts#parse, bounded, not every step is proven',
        '  The call of parse at src/a.ts:3 is inferred.',
        '',
        'src/a.ts#main → src/b.ts#parse (call, inferred)',
        "  src/a.ts:1:10  import            import { parse } from './b';",
        '  src/a.ts:3:5   use     inferred  parse(text);',
        '',
      ]);
    });

    for (const [option, expected] of [
      [[], {}],
      [['--exact'], { tier: 'exact' }],
    ] as const) {
      it(`asks at the level of symbols [${option.join()}]`, async () => {
        const { calls } = await run(['path', 'parse', 'app', ...option], { script: scriptOf(uses) });
        const expectedParams = { id: projectId, from: 'src/b.ts#parse', to: 'app', level: 'symbol', ...expected };
        assert.deepEqual(calls.at(-1)?.params, expectedParams);
      });
    }

    it('says how surely there is none', async () => {
      const { stdout } = await run(['path', 'parse', 'app'], { script: scriptOf(hidden) });
      assert.equal(
        stdout,
        'No path from src/b.ts#parse to app: bounded, one may be hidden.\n  Two imports lead nowhere.\n',
      );
    });
  });

  it('ends with 3 for what is not there', async () => {
    const { code, stderr } = await run(['path', 'none', 'app'], { script: scriptOf(nothing) });
    assert.deepEqual([code, stderr], [3, "groundplan: nothing in the index is called 'none'. (symbol_not_found)\n"]);
  });

  it('says what may have been meant', async () => {
    const { stderr } = await run(['path', 'parze', 'app'], { script: scriptOf(nothing) });
    assert.equal(
      stderr,
      "groundplan: nothing in the index is called 'parze'. Did you mean src/b.ts#parse or src/c.ts#parser? (symbol_not_found)\n",
    );
  });

  it('understands the bare name of a folder, and says so', async () => {
    const { calls, stderr } = await run(['why', 'library', 'app'], { script: scriptOf(nothing) });
    assert.deepEqual(calls.at(-1)?.params, { id: projectId, from: 'packages/library/**', to: 'app' });
    assert.equal(stderr, "'library' stands for packages/library/** here; path#library would be a symbol.\n");
  });

  it('does not wait for symbols', async () => {
    const { calls } = await run(['path', 'src/a.ts', 'app'], { script: scriptOf(nothing) });
    assert.deepEqual(calls[0], { id: 'workspace.open', params: { path: '/repository', upTo: 'files' } });
  });
});
