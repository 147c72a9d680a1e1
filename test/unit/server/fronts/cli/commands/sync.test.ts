import assert from 'node:assert/strict';
import type { PushedSnapshot, SyncLink, SyncStatus } from '#protocol/sync.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';
import { script as serveScript, serve } from './scripted-serve.ts';

const url = 'https://groundplan.example.com';
const at = '2026-01-01T00:00:00.000Z';

const link: SyncLink = {
  project: { id: projectId, name: 'shop' },
  remoteProject: { id: 'p1', name: 'Shop', description: '', status: 'indexed' },
  linkedAt: at,
  baseline: { fetchedAt: at, remoteIsOlder: true },
};

const status: SyncStatus = {
  mode: 'register',
  remote: { url, connectedAt: at, hasKey: true, isFollowed: true, extensions: [], version: '1.0.0' },
  tier: 'free',
  limits: {
    window: { limit: 10, remaining: 7, resetAt: at },
    budget: { perDay: 30, spentToday: 3, spentBy: { poll: 3 } },
  },
  linked: [link],
  outbox: [
    {
      id: 'out_1',
      action: 'index',
      project: 'shop',
      cause: 'You asked.',
      createdAt: at,
      attempts: 2,
      isGivenUp: true,
      problem: { code: 'remote_refused', message: 'The remote refuses the request (403).' },
    },
  ],
};

const registered = {
  projects: [
    { id: projectId, name: 'shop', description: '', createdAt: at, status: 'created', stats: { files: 0, symbols: 0 } },
  ],
} as const;
const script: Script = {
  'sync.connect': status,
  'sync.status': status,
  'sync.pull': status,
  'sync.unlink': { ...status, linked: [] },
  'sync.requestIndex': status,
  'sync.resolve': { ...status, outbox: [] },
  'sync.disconnect': { mode: 'off', linked: [], outbox: [] },
  'sync.link': link,
  'sync.candidates': { suggested: 'p1', remoteProjects: [], paths: { folder: 'shop' } },
  'sync.setKey': status,
  'sync.push': {
    snapshot: { id: 'snp_1', createdAt: at, nodes: 2, edges: 1, findings: 0 },
    bytes: 99,
    hasFindings: true,
    known: false,
  },
  'sync.log': {
    sent: [{ at, method: 'GET', path: '/api/v1/projects', bytes: 0, status: 200, cause: 'Tries the key.' }],
  },
  'sync.preview': { modes: [{ mode: 'off', sentence: 'Nothing leaves this machine.', requests: [] }] },
  'trust.get': { path: '/repository', trusted: true },
  'projects.list': { ...registered, projects: [...registered.projects] },
};

const env = { GROUNDPLAN_REMOTE_KEY: 'sk_live_secret' };
const paramsOf = (calls: readonly { readonly id: string; readonly params: unknown }[], id: string) =>
  calls.filter((call) => call.id === id).map(({ params }) => params);

describe('groundplan sync', () => {
  it('[§12.6.key] takes the key from the environment, the keyring or standard input, and never from an argument', async () => {
    const connect = ['sync', 'connect', url, '--mode', 'register'];
    const keyring = { [url]: 'sk_of_the_keyring' };
    const ways = [{ env, keyring }, { keyring, input: 'sk_of_input\n' }, { input: 'sk_of_input\nmore' }];
    const keys: unknown[] = [];
    for (const way of ways) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { code, calls, stdout, stderr } = await run(connect, { script, ...way });
      keys.push(...paramsOf(calls, 'sync.connect'));
      assert.equal(code, 0);
      assert.doesNotMatch(stdout + stderr, /sk_/);
    }
    const mode = 'register';
    assert.deepEqual(
      keys,
      ['sk_live_secret', 'sk_of_the_keyring', 'sk_of_input'].map((key) => ({ url, key, mode })),
    );
    const none = await run(connect, { script });
    assert.deepEqual([none.code, none.calls.length], [3, 0]);
    assert.match(none.stderr, /sync_key_needed/);
    assert.equal((await run([...connect, '--key', 'sk_x'], { script })).code, 2);
  });

  it('[§12.6.status] shows the remote, its limits, links and what waits', async () => {
    const { stdout } = await run(['sync', 'status'], { script });
    assert.deepEqual(stdout.trimEnd().split('\n'), [
      'mode register',
      `remote ${url} 1.0.0: changes there arrive at once`,
      'tier free: 3 requests today, at most 30 by itself; 7 of 10 left',
      `linked shop with Shop (p1): brought home ${at}, older than here`,
      'waits: out_1, index shop, 2 attempts, not sent again by itself; The remote refuses the request (403). (remote_refused)',
    ]);
    const { stdout: json } = await run(['sync', 'status', '--json'], { script });
    assert.deepEqual(JSON.parse(json), status);
  });

  it('[§12.6.untrusted] shows a folder that is not trusted as off', async () => {
    const untrusted = { ...script, 'trust.get': { path: '/repository', trusted: false } };
    const { stdout } = await run(['sync', 'status', '--json'], { script: untrusted });
    assert.equal((JSON.parse(stdout) as SyncStatus).mode, 'off');
    assert.match((await run(['sync', 'status'], { script: untrusted })).stderr, /not trusted/);
  });

  it('links with the project of the same name, with one that is named, or with a new one', async () => {
    const linked = async (...more: string[]) =>
      paramsOf((await run(['sync', 'link', ...more], { script })).calls, 'sync.link');
    assert.deepEqual(await linked(), [{ projectId, remoteProject: 'p1' }]);
    assert.deepEqual(await linked('p2'), [{ projectId, remoteProject: 'p2' }]);
    assert.deepEqual(await linked('--register', '--path', 'git', '--description', 'It sells.'), [
      { projectId, register: { path: 'git', description: 'It sells.' } },
    ]);
    const candidates = {
      remoteProjects: [{ id: 'p9', name: 'Other', createdAt: at, isLinked: false }],
      paths: { folder: 'shop' },
    };
    const none = await run(['sync', 'link'], { script: { ...script, 'sync.candidates': candidates } });
    assert.equal(none.code, 3);
    assert.match(none.stderr, /p9 {2}Other[^]*sync_not_linked/);
  });

  it('ends a link, there as well where that is asked for, and resolves what waits', async () => {
    const ended = await run(['sync', 'link', '--drop'], { script });
    assert.deepEqual(paramsOf(ended.calls, 'sync.unlink'), [{ projectId, deleteRemote: false }]);
    assert.doesNotMatch(ended.stdout, /linked shop/);
    const deleted = await run(['sync', 'link', '--drop', '--delete-there'], { script });
    assert.deepEqual(paramsOf(deleted.calls, 'sync.unlink'), [{ projectId, deleteRemote: true }]);
    const retried = await run(['sync', 'status', '--retry', 'out_1'], { script });
    assert.deepEqual(paramsOf(retried.calls, 'sync.resolve'), [{ outboxId: 'out_1', action: 'retry' }]);
    const dropped = await run(['sync', 'status', '--drop', 'out_1'], { script });
    assert.deepEqual(paramsOf(dropped.calls, 'sync.resolve'), [{ outboxId: 'out_1', action: 'drop' }]);
    const wrong = [
      ['link', '--delete-there'],
      ['link', 'p2', '--drop'],
      ['link', '--register', '--drop'],
      ['status', '--retry', 'out_1', '--drop', 'out_2'],
    ];
    const outcomes = await Promise.all(wrong.map((argv) => run(['sync', ...argv], { script })));
    assert.deepEqual(
      outcomes.map(({ code, calls }) => [code, calls.length]),
      wrong.map(() => [2, 0]),
    );
  });

  it('has the remote index the project again before it pulls', async () => {
    const { calls } = await run(['sync', 'pull', '--index'], { script });
    const asked = calls.map(({ id }) => id).filter((id) => id === 'sync.requestIndex' || id === 'sync.pull');
    assert.deepEqual(asked, ['sync.requestIndex', 'sync.pull']);
  });

  it('notes that a structure is of no branch', async () => {
    assert.match((await run(['sync', 'push'], { script })).stderr, /belongs to none\. --branch names/);
    const pushed = { ...(script['sync.push'] as object), branch: 'main' } as Script['sync.push'];
    assert.equal((await run(['sync', 'push'], { script: { ...script, 'sync.push': pushed } })).stderr, '');
  });

  it('[§12.6.commands] pulls, pushes, lists what was sent and disconnects', async () => {
    const pulled = await run(['sync', 'pull'], { script, env });
    assert.deepEqual(paramsOf(pulled.calls, 'sync.setKey'), [{ key: env.GROUNDPLAN_REMOTE_KEY }]);
    assert.deepEqual(paramsOf(pulled.calls, 'sync.pull'), [{ projectId }]);
    const pushed = await run(['sync', 'push', '--hash-paths'], { script });
    assert.equal(pushed.stdout, 'snp_1: 2 nodes, 1 edges, 0 findings; 99 bytes sent\n');
    assert.deepEqual(paramsOf(pushed.calls, 'sync.push'), [{ projectId, hashPaths: true }]);
    const answer = { ...(script['sync.push'] as PushedSnapshot), hasFindings: false };
    const unscanned = await run(['sync', 'push', '--no-findings'], { script: { ...script, 'sync.push': answer } });
    assert.match(unscanned.stdout, /1 edges, findings not known; 99 bytes/);
    assert.deepEqual(paramsOf(unscanned.calls, 'sync.push'), [{ projectId, findings: false }]);
    const logged = await run(['sync', 'log'], { script });
    assert.match(logged.stdout, /GET \/api\/v1\/projects +0 +200 +Tries the key/);
    assert.match((await run(['sync', 'preview'], { script })).stdout, /off: Nothing leaves/);
    const gone = await run(['sync', 'disconnect', '--drop-baselines'], { script });
    assert.deepEqual(
      [gone.stdout, paramsOf(gone.calls, 'sync.disconnect')],
      ['disconnected\n', [{ keepBaselines: false }]],
    );
  });

  it('gives an engine that serves the key of the environment', async () => {
    const { calls, code } = await serve([], { env, script: { ...serveScript, 'sync.setKey': status } });
    assert.deepEqual([code, paramsOf(calls, 'sync.setKey').length], [0, 1]);
    assert.equal(paramsOf((await serve([])).calls, 'sync.setKey').length, 0);
  });
});
