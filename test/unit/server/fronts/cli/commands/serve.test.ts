import assert from 'node:assert/strict';
import type { IndexState } from '#protocol/index-state.ts';
import { curlLine } from '#server/fronts/cli/key-file.ts';
import { engineStatus, indexState, project } from '../samples.ts';
import { projectId, refusal } from '../scripted-command-line.ts';
import { served, script, withDashboard, serve, workspace } from './scripted-serve.ts';

describe('groundplan serve', () => {
  it('prints what was indexed and how to ask, and ends with 0 when interrupted', async () => {
    const { code, stdout, stderr, written, removed } = await serve([]);
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(stdout.split('\n'), [
      '12,345 files, 2 symbols, 1 dependencies in 2.5 s',
      'python: 1 files',
      'typescript: 1 files',
      'skipped 1,200 (tooLarge)',
      'skipped 2 (generated)',
      'http://127.0.0.1:7431',
      'key for this run, as a header: /run/key-header (--print-key prints it)',
      `curl -H @/run/key-header http://127.0.0.1:7431/api/v1/projects/${projectId}`,
      '',
    ]);
    assert.equal(written.get('/run/key-header'), 'Authorization: Bearer sk_live_gp_example\n');
    assert.deepEqual(removed, ['/run/key-header']);
  });

  it('prints the link of the dashboard before everything else that one can go on with', async () => {
    const { code, stdout, stderr, params } = await serve(['--dashboard', '--print-key'], { script: withDashboard });
    assert.deepEqual([code, stderr, params], [0, '', [{ ...workspace, dashboard: true }]]);
    assert.deepEqual(stdout.split('\n').slice(5, 8), [
      `dashboard: http://127.0.0.1:7431/#key=sk_live_gp_example&project=${projectId}`,
      'http://127.0.0.1:7431',
      'key for this run: sk_live_gp_example',
    ]);
  });

  it('gives the link again, for the key is another one when the engine was started again', async () => {
    const { stderr } = await serve(['--dashboard', '--print-key'], { script: withDashboard, engines: 2 });
    assert.match(
      stderr,
      /^Serving http:\/\/127\.0\.0\.1:7431\/#key=sk_live_gp_example&project=prj_\w+ again, key for this run: sk_live_gp_example$/m,
    );
  });

  it('prints the key to a terminal, and elsewhere neither it nor a link that holds it', async () => {
    const shown = await serve(['--dashboard'], { script: withDashboard, isTerminal: true, engines: 2 });
    assert.match(shown.stdout, /#key=sk_live_gp_example&/);
    assert.match(shown.stdout, /\nkey for this run: sk_live_gp_example\ncurl -H @\/run\/key-header http/);
    const { stdout, stderr } = await serve(['--dashboard'], { script: withDashboard, engines: 2 });
    assert.match(stdout, /^dashboard: http:\/\/127\.0\.0\.1:7431\/$/m);
    assert.doesNotMatch(stdout + stderr, /sk_live_/);
  });

  it('quotes the path of the file where a shell would take it apart', () => {
    assert.equal(curlLine("/run/it's here", 'http://a'), `curl -H '@/run/it'\\''s here' http://a`);
    assert.equal(curlLine('/run/a-1', 'http://a'), 'curl -H @/run/a-1 http://a');
  });

  it('says that the dashboard is not built, and serves all the same', async () => {
    const { code, stdout, stderr } = await serve(['--dashboard']);
    assert.equal(code, 0);
    assert.equal(stderr, 'The dashboard is not built: `npm run build` builds it. Everything else is served.\n');
    assert.match(stdout, /\nhttp:\/\/127\.0\.0\.1:7431\n/);
  });

  it('says that an engine served already, for then no other port is opened', async () => {
    const { stderr } = await serve(['--port', '0'], {
      script: { ...script, 'engine.serve': { ...served, joined: true } },
    });
    assert.equal(stderr, 'An engine serves at http://127.0.0.1:7431 already: what is asked for was added to it.\n');
  });

  it('serves the workspace when no folder is given, with an engine that outlives the command', async () => {
    const { params, connections } = await serve([]);
    assert.deepEqual(params, [workspace]);
    assert.deepEqual(connections, [{ stateDirectory: undefined, detached: true }]);
  });

  for (const [argv, trust] of [
    [['.'], 'stored'],
    [['one', '../two'], 'stored'],
    [[], 'held'],
    [['--workspace', '../two'], 'held'],
    [['--untrusted'], 'none'],
    [['.', '--untrusted'], 'none'],
  ] as const) {
    it(`has trust ${trust} for ${JSON.stringify(argv)}: only who names a folder says so for good`, async () => {
      const { params } = await serve([...argv]);
      assert.equal(params[0].trust, trust);
    });
  }

  it('passes on folders, options and settings, what is typed first', async () => {
    const settings = {
      'groundplan.api.host': '::1',
      'groundplan.api.port': 9000,
      'groundplan.api.allowedHosts': ['dev.local'],
      'groundplan.search.model': '/models/small',
      'groundplan.webhooks.allowLoopback': true,
      'groundplan.webhooks.allowedHosts': ['build.corp'],
      'groundplan.future': true,
    };
    const files = { '/repository/settings.json': JSON.stringify(settings) };
    const argv = ['one', '../two', '--port', '0', '--untrusted', '--config', 'settings.json'];
    const { params, stderr } = await serve(argv, { files });
    assert.deepEqual(params, [
      {
        directories: ['/repository/one', '/two'],
        trust: 'none',
        confirmed: true,
        host: '::1',
        port: 0,
        allowedHosts: ['dev.local'],
        search: { model: '/models/small' },
        webhooks: { allowLoopback: true, allowedHosts: ['build.corp'] },
      },
    ]);
    assert.equal(stderr, 'The setting groundplan.future has no effect here.\n');
  });

  it('counts null and the empty text as absent, which are defaults of VS Code', async () => {
    const settings = {
      'groundplan.api.host': '',
      'groundplan.api.port': null,
      'groundplan.api.tls.cert': '',
      'groundplan.api.tls.key': '',
      'groundplan.search.model': '',
      'groundplan.webhooks.allowLoopback': false,
    };
    const files = { '/repository/it.json': JSON.stringify(settings) };
    const { code, params, stderr } = await serve(['--config', 'it.json'], { files });
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(params, [{ ...workspace, webhooks: { allowLoopback: false } }]);
  });

  const badSettings: [string, string][] = [
    ['{', 'invalid_json'],
    ['[]', 'invalid_body'],
  ];
  for (const [text, problem] of badSettings) {
    it(`refuses settings like ${text}`, async () => {
      const { code, stderr } = await serve(['--config', 'it.json'], { files: { '/repository/it.json': text } });
      assert.equal(code, 3);
      assert.match(stderr, new RegExp(`^groundplan: it\\.json is not .* \\(${problem}\\)\n$`));
    });
  }

  it('writes the ready file for this user alone', async () => {
    const { written } = await serve(['--ready-file', 'ready.json']);
    const { baseUrl, pid, projects } = served;
    assert.deepEqual(JSON.parse(written.get('/repository/ready.json') ?? ''), { baseUrl, pid, projects });
  });

  it('starts a crashed engine again at the same port', async () => {
    const { code, params, stdout, stderr } = await serve(['--port', '0'], { engines: 3 });
    assert.equal(code, 0);
    assert.deepEqual(
      params.map(({ port }) => port),
      [0, 7431, 7431],
    );
    assert.equal(stdout.split('\n').filter((line) => line.includes(' files, ')).length, 1);
    const restart = 'The engine ended unexpectedly and is started again.\n';
    const again =
      'Serving http://127.0.0.1:7431 again, key for this run, as a header: /run/key-header (--print-key prints it)\n';
    assert.equal(stderr, `${restart}${again}`.repeat(2));
  });

  it('gives up when the engine ends again and again', async () => {
    const { code, stderr } = await serve([], { engines: 100 });
    assert.equal(code, 3);
    assert.match(stderr, /groundplan: the engine ends again and again \(engine_unavailable\)\n$/);
  });

  it('serves on when a folder cannot be indexed, and says so', async () => {
    const failed: IndexState = {
      ...indexState,
      status: 'failed',
      finishedAt: undefined,
      failure: { code: 'permission_denied', message: 'the folder cannot be read' },
    };
    const unindexed = { ...project, stats: { files: 0, symbols: 0, nodes: 0, dependencies: 0 } };
    const { code, stdout, stderr } = await serve([], {
      script: { ...script, 'index.state': failed, 'projects.get': { project: unindexed } },
    });
    assert.equal(code, 0);
    assert.equal(stderr, 'groundplan: /repository: the folder cannot be read (permission_denied)\n');
    assert.match(stdout, /^0 files, 0 symbols, 0 dependencies/);
  });

  it('says what is wrong with the search model', async () => {
    const problem = { code: 'search_model_missing', message: 'There is no folder /m. Search goes on without it.' };
    const searchModel = { folder: '/m', state: 'failed' as const, vectors: 0, questions: 0, late: 0, problem };
    const { stderr } = await serve([], { script: { ...script, 'engine.status': { ...engineStatus, searchModel } } });
    assert.equal(stderr, `${problem.message}\n`);
  });

  it('says which folders are polled, and why', async () => {
    const polled = {
      ...engineStatus,
      workspaces: [
        { projectId, path: '/repository', bytes: 1, watching: 'polling' as const, notice: 'no watch is left' },
        { projectId, path: '/other', bytes: 1, watching: 'polling' as const },
        { projectId, path: '/watched', bytes: 1, watching: 'events' as const },
      ],
    };
    const { stderr } = await serve([], { script: { ...script, 'engine.status': polled } });
    assert.deepEqual(stderr.split('\n'), [
      '/repository cannot be watched: no watch is left.',
      '/other cannot be watched: it is polled for changes.',
      '',
    ]);
  });

  it('ends with 3 when the engine refuses to serve', async () => {
    const refuses = refusal('engine_conflict', 'another port is served');
    const { code, stdout, stderr } = await serve([], { script: { ...script, 'engine.serve': refuses } });
    assert.deepEqual([code, stdout], [3, '']);
    assert.equal(stderr, 'groundplan: another port is served (engine_conflict)\n');
  });

  it('answers with one JSON document', async () => {
    const { stdout } = await serve(['--json']);
    assert.deepEqual(JSON.parse(stdout), served);
  });
});
