import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import { EngineGoneError } from '#server/app/serving/engine-connection.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { projectId, run, type Script, scriptedConnection } from './scripted-command-line.ts';

const COMMANDS =
  'serve index status view graph path cycles export entry-points callers callees unused owners symbols keys doctor'.split(
    ' ',
  );

const opens: Script = { 'workspace.open': { projectId }, 'symbols.list': { symbols: [] } };

describe('command line', () => {
  it('prints the commands by task when nothing is asked', async () => {
    const { code, stdout, stderr } = await run([]);
    const positions = COMMANDS.map((name) => stdout.search(new RegExp(`\n  ${name}(\\|\\w+)? `)));
    assert.ok(positions.every((position) => position > 0));
    assert.deepEqual(
      positions,
      positions.toSorted((a, b) => a - b),
    );
    assert.deepEqual([code, stderr], [0, '']);
    assert.ok(!stdout.includes('--workspace'));
  });

  it('prints its version', async () => {
    const { code, stdout } = await run(['--version']);
    assert.deepEqual([code, stdout], [0, '1.2.3\n']);
  });

  for (const command of [
    ...COMMANDS,
    'keys create',
    'keys list',
    'keys revoke',
    'members invite',
    'members list',
    'members role',
    'members remove',
  ]) {
    it(`explains ${command} with options and two examples`, async () => {
      const { code, stdout, stderr } = await run([...command.split(' '), '--help']);
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(stdout, new RegExp(`^Usage: groundplan ${command}(\\|\\w+)? `));
      assert.match(stdout, /\n--|\n {2}--workspace/);
      assert.equal(stdout.split('\n').filter((line) => line.startsWith('  $ groundplan ')).length, 2);
    });
  }

  const wrong: [string[], RegExp][] = [
    [['grph'], /unknown command 'grph' \(Did you mean graph\?\)/],
    [['graph', '--levl', 'file'], /unknown option '--levl' \(Did you mean --level\?\)/],
    [['graph', '--level', 'files'], /Allowed choices are file, directory, module, symbol/],
    [['graph', '--depth', '11'], /A whole number from 1 to 10/],
    [['graph', '--format', 'dot', '--json'], /--json and --format dot exclude each other/],
    [['symbols', '--limit', '0'], /A whole number from 1 on/],
    [['symbols', 'one', 'two'], /too many arguments/],
    [['index', 'shop'], /too many arguments for 'index'.* The folder to work on is named by --workspace DIR\.\n$/],
    [['serve', '--port', '70000'], /from 0 to 65535/],
    [['keys'], /Usage: groundplan keys/],
    [['keys', 'lst'], /unknown command 'lst' \(Did you mean list\?\)/],
    [['keys', 'revoke'], /missing required argument 'id'/],
    [['keys', 'create', '--permissions', 'read,wite'], /Allowed are read, create/],
    [['keys', 'create', '--expires', '0'], /A number above 0/],
  ];
  for (const [argv, message] of wrong) {
    it(`refuses \`${argv.join(' ')}\` as wrong usage`, async () => {
      const { code, stdout, stderr, connections } = await run(argv, { script: opens });
      assert.deepEqual([code, stdout, connections.length], [2, '', 0]);
      assert.match(stderr, message);
    });
  }

  const impossible: [unknown, string][] = [
    [new ApiError('project_not_indexed', 'not yet'), 'groundplan: not yet (project_not_indexed)\n'],
    [new StorageError('out_of_space', 'the disk is full'), 'groundplan: the disk is full (out_of_space)\n'],
    [new EngineGoneError('it went away'), 'groundplan: it went away (engine_unavailable)\n'],
    [Object.assign(new Error('no'), { code: 'EROFS' }), 'groundplan: no (permission_denied)\n'],
    [new Error('two\n  lines \u001B[31m'), 'groundplan: two lines \\u{1b}[31m (internal_error)\n'],
  ];
  for (const [error, line] of impossible) {
    it(`reports in one line: ${line.trim()}`, async () => {
      const script: Script = {
        'workspace.open': () => {
          throw error;
        },
      };
      const { code, stdout, stderr } = await run(['symbols'], { script });
      assert.deepEqual([code, stdout, stderr], [3, '', line]);
    });
  }

  describe('with --json reports errors as the envelope of the HTTP interface, on stderr', () => {
    const details = [{ field: 'symbol', issue: 'unknown', message: 'No such name.', suggestions: ['src/a.ts#b'] }];
    const refused: Script = {
      'workspace.open': () => {
        throw new ApiError('symbol_not_found', 'two\n  lines \u001B[31m', details);
      },
    };
    const cases: [string[], number, object][] = [
      [['--json', 'symbols'], 3, { error: 'two lines \u001B[31m', code: 'symbol_not_found', details }],
      [['symbols', '--json', 'one', 'two'], 2, { code: 'invalid_parameter' }],
      [['graph', '--json', '--levl', 'file'], 2, { code: 'unknown_field' }],
      [['owners', '--json'], 2, { code: 'missing_parameter' }],
      [['keys', '--json'], 2, { error: 'Usage: groundplan keys [options] [command]', code: 'missing_parameter' }],
    ];
    for (const [argv, exitCode, expected] of cases) {
      it(argv.join(' '), async () => {
        const { code, stdout, stderr } = await run(argv, { script: refused });
        assert.deepEqual([code, stdout], [exitCode, '']);
        assert.match(stderr, /^[\u0020-\u007E]+\n$/, 'one line that a terminal may show');
        const body = JSON.parse(stderr) as object;
        assert.deepEqual(body, { ...body, success: false, ...expected });
      });
    }

    it('but what stands behind two dashes is no option', async () => {
      const { stderr } = await run(['symbols', '--', '--json', 'two'], { script: refused });
      assert.match(stderr, /^groundplan: /);
    });
  });

  it('ends with 130 when it is interrupted', async () => {
    const { code, stdout, stderr } = await run(['index'], { script: opens, signal: AbortSignal.abort() });
    assert.deepEqual([code, stdout, stderr], [130, '', '']);
  });

  it('ends without a word when no one reads the answer any more', async () => {
    const { code, stderr } = await run(['symbols'], { script: opens, stdoutClosesAfter: 0 });
    assert.deepEqual([code, stderr], [0, '']);
  });

  it('takes its options before and after the command', async () => {
    const before = await run(['--json', '--workspace', '/elsewhere', 'symbols'], { script: opens });
    const after = await run(['symbols', '--workspace', '/elsewhere', '--json'], { script: opens });
    assert.deepEqual(before, after);
    assert.deepEqual(before.calls[0], { id: 'workspace.open', params: { path: '/elsewhere' } });
  });

  const states: [string[], Record<string, string>, string | undefined][] = [
    [[], {}, undefined],
    [['--state', 'here'], { GROUNDPLAN_STATE: '/there' }, '/repository/here'],
    [[], { GROUNDPLAN_STATE: '/there' }, '/there'],
    [[], { GROUNDPLAN_STATE: '' }, undefined],
  ];
  for (const [options, env, stateDirectory] of states) {
    it(`keeps state in ${stateDirectory ?? "the system's folder"} for ${JSON.stringify([options, env])}`, async () => {
      const { connections } = await run(['symbols', ...options], { script: opens, env });
      assert.deepEqual(connections, [{ stateDirectory, detached: false }]);
    });
  }

  it('asks again when the engine was leaving and had not begun', async () => {
    const leaving = scriptedConnection({}, []);
    leaving.call = () => Promise.reject(new EngineGoneError('leaving', { notBegun: true }));
    const { code, connections } = await run(['symbols'], {
      connect: (attempt) => (attempt === 1 ? leaving : scriptedConnection(opens, [])),
    });
    assert.deepEqual([code, connections.length], [0, 2]);
  });

  it('shows progress on request, and never on stdout', async () => {
    const { promise, resolve } = Promise.withResolvers<{ symbols: never[] }>();
    const script = {
      ...opens,
      'symbols.list': () => promise,
      'index.state': () => {
        setTimeout(() => resolve({ symbols: [] }), 20);
        return { phase: 'parsing', done: 40, total: 100 };
      },
    } as unknown as Script;
    const { code, stdout, stderr } = await run(['symbols', '--progress', '--json'], { script });
    assert.deepEqual([code, JSON.parse(stdout)], [0, { symbols: [] }]);
    assert.match(stderr, /parsing .*40\/100/);
  });
});
