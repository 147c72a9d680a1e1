import assert from 'node:assert/strict';
import type { Impact } from '#protocol/impact.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const found: Impact = {
  certainty: 'bounded',
  reasons: ['Sites that may use something that is reached, and whose target is not known: 1.'],
  changed: [{ file: 'src/a.ts', kind: 'modified', symbols: ['src/a.ts#run'] }],
  impacted: [
    { file: 'src/b.ts', distance: 1, risk: 0.9, via: ['src/a.ts'], proof: 'exact', symbols: ['src/b.ts#use'] },
    { file: 'src/c.ts', distance: 2, risk: 0.63, via: ['src/a.ts', 'src/b.ts'], proof: 'inferred' },
  ],
  entryPoints: [
    {
      id: 'route:GET /a@src/b.ts',
      type: 'route',
      name: 'GET /a',
      file: 'src/b.ts',
      line: 3,
      distance: 1,
      proof: 'exact',
    },
  ],
  tests: [
    { file: 'test/b.test.ts', distance: 2, basis: 'inferred' },
    { file: 'test/d.test.ts', distance: 3, basis: 'widened' },
  ],
  unknown: [{ file: 'src/d.ts', line: 4, column: 7, name: 'run', reason: 'receiver_type_unknown' }],
  unresolved: [],
  summary: {
    direct: 1,
    transitive: 1,
    tests: 1,
    testsWidened: 1,
    unknown: 1,
    risk: 0.9,
    level: 'high',
    verdict: { level: 'low', reason: 'It reaches at least 2 files (1 directly) and 1 entry point.' },
  },
  truncated: false,
  snapshot: 'snp_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
};

const none: Impact = {
  ...found,
  certainty: 'exact',
  reasons: [],
  changed: [],
  impacted: [],
  entryPoints: [],
  tests: [],
  unknown: [],
  summary: {
    direct: 0,
    transitive: 0,
    tests: 0,
    testsWidened: 0,
    unknown: 0,
    risk: 0,
    level: 'none',
    verdict: { level: 'none', reason: 'Nothing is reached.' },
  },
};

function scriptOf(impact: Impact): Script {
  return {
    'workspace.open': { projectId },
    'analyze.run': impact,
    'nodes.named': () => ({ folders: [], components: [] }),
    'names.alike': { names: [] },
    'graph.get': ({ focus = '' }) => ({
      nodes: focus.endsWith('.ts') ? [{ id: focus, label: focus, type: 'file', size: 1 }] : [],
      edges: [],
    }),
    'symbols.list': ({ file, name }) => ({
      symbols:
        file === 'src/a.ts' || name === 'run'
          ? [
              {
                id: 'src/a.ts#run',
                name: 'run',
                type: 'function',
                file: 'src/a.ts',
                line: 3,
                column: 1,
                endLine: 9,
                exported: true,
              },
            ]
          : [],
    }),
  };
}

describe('groundplan impact', () => {
  it('says what changed, what that reaches, which tests to run, and what may add to it', async () => {
    const { code, stdout } = await run(['impact'], { script: scriptOf(found) });
    assert.equal(code, 0);
    assert.deepEqual(stdout.split('\n'), [
      'modified src/a.ts: run',
      'It reaches 2 files, 1 of them directly; 1 entry point; 1 test file to run, 1 more that a doubt may lead to; impact low; at least that, bounded.',
      '  Sites that may use something that is reached, and whose target is not known: 1.',
      '',
      'Reached: 2',
      'FILE      AWAY  RISK  PROOF     REACHED BY WAY OF',
      'src/b.ts     1  0.90  proven    src/a.ts',
      'src/c.ts     2  0.63  inferred  src/b.ts',
      '',
      'Entry points: 1',
      'ENTRY POINT  TYPE   AWAY  PROOF   WHERE',
      'GET /a       route     1  proven  src/b.ts:3',
      '',
      'Tests to run: 1',
      'TEST            AWAY  BECAUSE',
      'test/b.test.ts     2  the graph leads there',
      '',
      'Tests that a doubt may lead to: 1',
      'TEST            AWAY  BECAUSE',
      'test/d.test.ts     3  something on the way is not known',
      '',
      'Sites that may add to it: 1',
      'WHERE         NAME  REASON',
      'src/d.ts:4:7  run   receiver_type_unknown',
      '',
    ]);
  });

  it('of nothing says so', async () => {
    const { stdout } = await run(['impact'], { script: scriptOf(none) });
    assert.equal(
      stdout,
      'Nothing changed.\nIt reaches no other file; 0 test files to run; impact none; that is all, exact.\n',
    );
  });

  it('writes the tests alone, one a line', async () => {
    assert.equal((await run(['impact', '--tests'], { script: scriptOf(found) })).stdout, 'test/b.test.ts\n');
    assert.equal((await run(['impact', '--tests'], { script: scriptOf(none) })).stdout, '');
  });

  it('says how many tests a doubt may lead to, and writes them where all are asked for', async () => {
    const { stderr } = await run(['impact', '--tests'], { script: scriptOf(found) });
    assert.equal(
      stderr,
      'groundplan: something that is not known may lead to 1 more test file: --tests=all prints them too\n',
    );
    const all = await run(['impact', '--tests=all'], { script: scriptOf(found) });
    assert.deepEqual([all.stdout, all.stderr], ['test/b.test.ts\ntest/d.test.ts\n', '']);
  });

  it('takes a target behind --tests for one', async () => {
    const { calls } = await run(['impact', '--tests', 'src/a.ts'], { script: scriptOf(found) });
    const asked = calls.filter(({ id }) => id === 'analyze.run').map(({ params }) => params as { files?: string[] });
    assert.deepEqual(
      asked.map(({ files }) => files),
      [['src/a.ts']],
    );
  });

  it('prints no name that a terminal would act on, and says that a runner will not find it', async () => {
    const given = { ...found, tests: [{ ...found.tests[0], file: 'test/a\u001Bb\n.test.ts' }, found.tests[1]] };
    const { stdout, stderr } = await run(['impact', '--tests=all'], { script: scriptOf(given) });
    assert.equal(stdout, String.raw`test/a\u{1b}b\n.test.ts` + '\ntest/d.test.ts\n');
    assert.equal(stderr, 'groundplan: 1 name cannot be printed unchanged: impact --json has all\n');
  });

  it('says that an empty list of tests is not certain, beside the answer', async () => {
    const bounded: Impact = { ...none, certainty: 'bounded', reasons: ['Git was not asked.'] };
    const { code, stdout, stderr } = await run(['impact', '--tests'], { script: scriptOf(bounded) });
    assert.deepEqual([code, stdout], [0, '']);
    assert.match(stderr, /no test is known.*\(bounded\)\n {2}Git was not asked\.\n$/);
    assert.equal((await run(['impact', '--tests'], { script: scriptOf(none) })).stderr, '');
    const withTests = { ...bounded, tests: found.tests.slice(0, 1), summary: { ...bounded.summary, tests: 1 } };
    assert.equal((await run(['impact', '--tests'], { script: scriptOf(withTests) })).stderr, '');
    const shown = (await run(['impact'], { script: scriptOf(bounded) })).stdout;
    assert.match(shown, /^No change is known\.\nIt is not known to reach another file; .*; impact not known; /);
  });

  for (const form of [[], ['--json'], ['--tests']]) {
    it(`ends with 3 where an input was not understood, behind the rest of the answer: ${form.join()}`, async () => {
      const given = { ...found, reasons: ['No such revision.', 'More.'], unresolved: ['a', 'gone'] };
      const argv = ['impact', '--base', 'gone', ...form];
      const { code, stdout, stderr } = await run(argv, { script: scriptOf(given) });
      assert.equal(code, 3);
      assert.match(stdout, /test\/b\.test\.ts/);
      const message = 'not understood: a, gone; No such revision.';
      const expected = form.includes('--json')
        ? `{"success":false,"error":"${message}","code":"revision_not_found"}\n`
        : `groundplan: ${message} (revision_not_found)\n`;
      assert.ok(stderr.endsWith(expected), stderr);
    });
  }

  it('says it in one line where there is no test either', async () => {
    const given: Impact = { ...none, certainty: 'unknown', reasons: ['No such revision.'], unresolved: ['gone'] };
    const { code, stderr } = await run(['impact', '--tests', '--base', 'gone'], { script: scriptOf(given) });
    assert.deepEqual([code, stderr], [3, 'groundplan: not understood: gone; No such revision. (revision_not_found)\n']);
  });

  it('names the first inputs that were not understood, and counts the others', async () => {
    const given = { ...found, unresolved: ['a', 'b', 'c', 'd', 'e'] };
    const { stderr } = await run(['impact'], { script: scriptOf(given) });
    assert.equal(stderr, 'groundplan: not understood: a, b, c and 2 more (invalid_parameter)\n');
  });

  it('answers with POST analyze', async () => {
    const { stdout } = await run(['impact', '--json'], { script: scriptOf(found) });
    assert.deepEqual(JSON.parse(stdout), found);
  });

  it('takes files, symbols and names, a diff and a base together', async () => {
    const argv = ['impact', 'src/b.ts', 'src/a.ts#run', 'run', '--diff', 'x.diff', '--base', 'main', '--depth', '3'];
    const { calls } = await run(argv, { script: scriptOf(found), files: { '/repository/x.diff': 'the diff' } });
    const symbol = { file: 'src/a.ts', name: 'run' };
    assert.deepEqual(calls.at(-1), {
      id: 'analyze.run',
      params: {
        id: projectId,
        files: ['src/b.ts'],
        symbols: [symbol, symbol],
        diff: 'the diff',
        base: 'main',
        depth: 3,
      },
    });
  });

  it('reads a diff from its input', async () => {
    const { calls } = await run(['impact', '--diff', '-'], { script: scriptOf(found), input: 'piped' });
    assert.deepEqual(calls.at(-1)?.params, { id: projectId, diff: 'piped' });
  });

  it('ends with 3 where a target names nothing', async () => {
    const { code, stderr } = await run(['impact', 'nothing'], { script: scriptOf(found) });
    assert.equal(code, 3);
    assert.match(stderr, /\(symbol_not_found\)/);
  });
});

describe('groundplan impact --record', () => {
  const kept = { tests: 2, complete: 1, files: 5, reasons: ['Test files of which not everything is known: 1.'] };
  const script: Script = { 'workspace.open': { projectId }, 'recordings.keep': kept };

  it('runs the command behind two dashes, keeps what it ran, and ends with its exit code', async () => {
    const { code, recorded, calls, stdout, stderr } = await run(
      ['impact', '--record', '--', 'npx', 'mocha', '--bail'],
      {
        script,
        commandEndsWith: 7,
      },
    );
    assert.deepEqual([code, stdout], [7, '']);
    assert.deepEqual(recorded, [['npx', 'mocha', '--bail']]);
    assert.deepEqual(calls.at(-1), { id: 'recordings.keep', params: { id: projectId, folder: '/notes' } });
    assert.equal(
      stderr,
      'groundplan: recorded 2 test files, 1 of them whole, that ran code of 5 files\n' +
        '  Test files of which not everything is known: 1.\n',
    );
  });

  it('says when nothing could be kept, and ends with the exit code all the same', async () => {
    const refused = { ...script, 'recordings.keep': () => assert.fail('no') };
    const { code, stderr } = await run(['impact', '--record', '--', 'x'], { script: refused, commandEndsWith: 1 });
    assert.equal(code, 1);
    assert.match(stderr, /^groundplan: nothing was kept of the run: /);
  });

  it('answers with what is kept as one document, and leaves the output of the command to the other stream', async () => {
    const { stdout, stderr, outputs } = await run(['impact', '--record', '--json', '--', 'x', '--json'], { script });
    assert.deepEqual([JSON.parse(stdout), stderr, outputs], [kept, '', ['stderr']]);
    assert.deepEqual((await run(['impact', '--record', '--', 'x', '--json'], { script })).outputs, ['stdout']);
  });

  for (const given of [['--base', 'HEAD'], ['--diff', '-'], ['--depth', '2'], ['--tests'], ['src/a.ts']]) {
    it(`takes no ${given.join(' ')}`, async () => {
      const { code, stderr, recorded } = await run(['impact', ...given, '--record', '--', 'x'], { script });
      assert.deepEqual([code, recorded], [2, []]);
      assert.ok(stderr.includes(given[0]), stderr);
    });
  }

  it('needs a command', async () => {
    for (const behind of [[], ['--'], ['npx', 'mocha']]) {
      // oxlint-disable-next-line no-await-in-loop -- three short ones
      const { code, stderr, recorded } = await run(['impact', '--record', ...behind], { script });
      assert.deepEqual([code, recorded], [2, []]);
      assert.match(stderr, /--record -- npx mocha/);
    }
  });
});
