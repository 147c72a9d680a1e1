import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchitectureDiff } from '#protocol/diff.ts';
import type { PushedSnapshot, SyncLink, SyncLog, SyncMode, SyncStatus } from '#protocol/sync.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { isRunning } from '../support/engine-journal.ts';
import { eventually } from '../support/eventually.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { RecordingProxy, type SeenRequest } from '../support/sync/recording-proxy.ts';
import { assertHarmless, source } from '../support/sync/recognisable-source.ts';
import type { RunningProgram } from '../support/run-program.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const user = 'ada-quillfeather';
const machine = 'loomstead-workstation';
interface Remote {
  readonly program: RunningProgram;
  readonly pid: number;
  readonly baseUrl: string;
}

const isFollowing = ({ method, path }: SeenRequest) =>
  method === 'GET' && /^\/api\/v1(?:|\/events|\/projects\/[^/]+(?:\/(?:graph|metrics|security)(?:\?.*)?)?)$/.test(path);

const named = (requests: readonly SeenRequest[]) => requests.map(({ method, path }) => `${method} ${path}`);

const identity = { USER: user, LOGNAME: user, HOSTNAME: machine };

describe('synchronisation with a remote, both built', () => {
  const engine = new BuiltEngine();
  const environment = Object.keys(identity).map((name) => [name, process.env[name]] as const);
  let proxy: RecordingProxy;
  let servers: CommandLine;
  let local: CommandLine;
  let remote: Remote;
  let [data, project, key, projectId, remoteId] = ['', '', '', '', ''];

  before(async () => {
    buildProgram();
    const home = join(temporaryFolder(), 'home', user);
    [data, project] = [join(temporaryFolder(), 'data'), join(home, 'shop')];
    writeTree(project, source);
    git(project, 'init', '--quiet', '--initial-branch=main');
    git(project, 'config', 'user.name', user);
    git(project, 'remote', 'add', 'origin', `https://${user}:t0ken@git.acme.example/shop.git`);
    commitAll(project, 'First');
    servers = new CommandLine();
    remote = await serveRemote();
    key = readFileSync(join(data, 'owner-key'), 'utf8').trim();
    proxy = await RecordingProxy.start();
    proxy.target = Number(new URL(remote.baseUrl).port);
    Object.assign(process.env, identity);
    [{ id: projectId }] = await engine.serve([project]);
    await engine.untilIndexed(projectId);
    const sameEngine = { GROUNDPLAN_STATE: engine.stateFolder, XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? '' };
    local = new CommandLine({ ...sameEngine, HOME: home, GROUNDPLAN_REMOTE_KEY: key });
  });
  after(async () => {
    await local?.dispose();
    await engine.dispose();
    await servers?.dispose();
    proxy?.close();
    for (const [name, value] of environment) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  async function serveRemote(): Promise<Remote> {
    const readyFile = join(temporaryFolder(), 'ready.json');
    const program = servers.start('serve', '--remote', '--data', data, '--port', '0', '--ready-file', readyFile);
    await program.untilPrints(/^http:\/\/\S+\n/m);
    const { pid, baseUrl } = await eventually(() => JSON.parse(readFileSync(readyFile, 'utf8')) as Remote);
    return { program, pid, baseUrl };
  }

  /** The command first: it would start another engine in place of one that died. */
  async function killRemote(): Promise<void> {
    remote.program.child.kill('SIGKILL');
    await remote.program.end();
    process.kill(remote.pid, 'SIGKILL');
    await eventually(() => assert.ok(!isRunning(remote.pid)));
  }

  const sync = (...argv: readonly string[]) => local.run('sync', ...argv, '--workspace', project);

  async function done<Data>(...argv: readonly string[]): Promise<Data> {
    const { code, stdout, stderr } = await sync(...argv, '--json');
    assert.equal(code, 0, `sync ${argv.join(' ')}: ${stderr}`);
    return JSON.parse(stdout) as Data;
  }

  async function refused(code: string, ...argv: readonly string[]): Promise<void> {
    const result = await sync(...argv);
    assert.deepEqual([result.code, result.stdout], [3, ''], result.stderr);
    assert.match(result.stderr, new RegExp(`^groundplan: .* \\(${code}\\)\\n$`));
  }

  /** Runs the work, and returns the requests that left for it: without those that follow a linked project by themselves. */
  async function leaving(work: () => Promise<unknown>): Promise<SeenRequest[]> {
    const before = proxy.requests.length;
    await work();
    return proxy.requests.slice(before).filter((request) => !isFollowing(request));
  }

  const connect = (mode?: SyncMode) =>
    done<SyncStatus>('connect', proxy.url, ...(mode === undefined ? [] : ['--mode', mode]));
  const drift = () => engine.call('diff.get', { id: projectId, from: 'baseline', findings: false });
  const query = { projectId: '', query: 'drawer' };

  async function ofRemote<Data>(path: string): Promise<Data> {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${remote.baseUrl}/api/v1/projects${path}`, { headers });
    assert.equal(response.status, 200, path);
    return ((await response.json()) as { data: Data }).data;
  }

  it('off: tries the key once, and sends nothing for any command', async () => {
    query.projectId = projectId;
    const tried = await leaving(async () => assert.equal((await connect()).mode, 'off'));
    assert.deepEqual(named(tried), ['GET /api/v1/projects']);
    const none = await leaving(async () => {
      await refused('sync_mode', 'link', '--register', '--path', 'folder');
      await refused('sync_mode', 'link');
      await refused('sync_not_linked', 'pull');
      await refused('sync_not_linked', 'push');
      await assert.rejects(engine.call('sync.search', query), { code: 'sync_not_linked' });
      const { mode, linked } = await done<SyncStatus>('status');
      assert.deepEqual([mode, linked], ['off', []]);
    });
    assert.deepEqual(none, []);
  });

  it('register: sends name, description and the chosen path, and neither question nor structure', async () => {
    const sent = await leaving(async () => {
      assert.equal((await connect('register')).mode, 'register');
      proxy.loses = 'POST';
      await refused('remote_unreachable', 'link', '--register', '--path', 'folder', '--description', 'It sells.');
      proxy.loses = undefined;
      const { linked, outbox } = await eventually(async () => {
        const status = await done<SyncStatus>('status');
        assert.deepEqual([status.linked.length, status.problem], [1, undefined]);
        return status;
      });
      assert.deepEqual([linked[0].project.id, linked[0].remoteProject.name, outbox], [projectId, 'shop', []]);
      remoteId = linked[0].remoteProject.id;
      const pulled = await done<SyncStatus>('pull');
      assert.equal(pulled.linked[0].baseline, undefined, 'there is no analysis yet');
    });
    const bodies = sent.filter(({ body }) => body !== '').map(({ body }) => JSON.parse(body) as object);
    assert.deepEqual(
      bodies,
      [{ name: 'shop', description: 'It sells.', path: 'shop' }],
      'once, though its answer was lost',
    );
    const { projects } = await ofRemote<{ projects: { id: string }[] }>('');
    assert.deepEqual(
      projects.map(({ id }) => id),
      [remoteId],
    );
    const none = await leaving(async () => {
      await refused('sync_link_taken', 'link', '--register');
      await refused('sync_mode', 'push');
      await assert.rejects(engine.call('sync.search', query), { code: 'sync_mode' });
      await assert.rejects(engine.call('sync.ask', { projectId, question: 'Why?' }), { code: 'sync_mode' });
      await assert.rejects(engine.call('sync.analyze', { projectId, files: ['src/till.ts'] }), { code: 'sync_mode' });
    });
    assert.deepEqual(none, []);
  });

  it('queries: sends the text that was typed, and no structure', async () => {
    await connect('queries');
    assert.equal((await done<SyncLink>('link')).remoteProject.id, remoteId, 'linked as it is');
    const asked = await leaving(() =>
      // A remote that was sent no code has nothing to search.
      assert.rejects(engine.call('sync.search', query), {
        code: 'remote_refused',
        message: /404, project_not_indexed/,
      }),
    );
    assert.deepEqual(
      asked.map(({ path, body }) => [path, body]),
      [[`/api/v1/projects/${remoteId}/search`, '{"query":"drawer"}']],
    );
    assert.deepEqual(await leaving(() => refused('sync_mode', 'push')), []);
    assert.equal((await done<SyncStatus>('pull')).linked.length, 1);
  });

  it('[§12.3.both] [§12.1.comparison] structure: the remote has what was pushed, answers from it, and knows it again', async () => {
    await connect('structure');
    const unscanned = await done<PushedSnapshot>('push', '--no-findings');
    assert.equal(unscanned.hasFindings, false, 'it waits for no scan');
    const first = await done<PushedSnapshot>('push');
    assert.equal(first.known, false);
    assert.ok(first.snapshot.findings > 0, 'findings leave without their code');
    assert.equal((await done<PushedSnapshot>('push')).known, true);
    const puts = (await done<SyncLog>('log')).sent.filter(({ method }) => method === 'PUT');
    assert.match(puts[0].body ?? '', /^\{"base":"snp_/);
    assert.deepEqual(
      puts.map(({ path, status }) => [path.split('/').at(-1), status]),
      [
        [first.snapshot.id, 200],
        [first.snapshot.id, 201],
        [unscanned.snapshot.id, 201],
      ],
    );
    const { snapshots } = await ofRemote<{ snapshots: { id: string; branch: string; commit: string }[] }>(
      `/${remoteId}/snapshots`,
    );
    const head = git(project, 'rev-parse', 'HEAD').trim();
    assert.deepEqual(
      snapshots.map(({ id, branch, commit }) => [id, branch, commit]),
      [first, unscanned].map(({ snapshot }) => [snapshot.id, 'main', head]),
    );
    const graphIds = async () =>
      (await ofRemote<{ nodes: { id: string }[] }>(`/${remoteId}/graph`)).nodes.map(({ id }) => id).toSorted();
    assert.deepEqual(await graphIds(), ['src/price.ts', 'src/till.ts']);
    writeTree(project, { 'src/queue.ts': "import { total } from './till';\nexport const marzipanQueue = total(3);\n" });
    commitAll(project, 'Second');
    const second = await done<PushedSnapshot>('push');
    assert.equal(second.known, false);
    const diff = await ofRemote<{ nodesAdded: { id: string }[]; metrics: object[] }>(
      `/${remoteId}/diff?from=${first.snapshot.id}&to=latest`,
    );
    assert.deepEqual(
      diff.nodesAdded.map(({ id }) => id),
      ['src/queue.ts'],
    );
    assert.notDeepEqual(diff.metrics, []);
    assert.deepEqual(await graphIds(), ['src/price.ts', 'src/queue.ts', 'src/till.ts']);
    const { linked } = await done<SyncStatus>('pull');
    assert.notEqual(linked[0].baseline, undefined, 'its analysis is brought home');
    const difference = await local.run('diff', 'baseline', '--json', '--workspace', project);
    assert.deepEqual((JSON.parse(difference.stdout) as ArchitectureDiff).baseline, linked[0].baseline, 'its age');
    const brought = (await engine.call('sync.log', { limit: 1000 })).sent
      .filter(({ status }) => status === 200)
      .map(({ path }) => path.replace(/^.*\/|\?.*$/g, ''));
    for (const part of ['graph', 'metrics', 'security']) assert.ok(brought.includes(part), part);
    const same = await drift();
    assert.deepEqual([same.metrics, same.reasons], [[], undefined]);
    writeTree(project, { 'src/lamp.ts': 'export const lamp = 1;\n' });
    await eventually(async () => {
      const { metrics } = await drift();
      assert.ok(metrics.some(({ metric, before, after }) => metric === 'files' && after === before + 1));
    });
    rmSync(join(project, 'src/lamp.ts'));
  });

  it('structure: sends keyed hashes for names where that is chosen, and nothing of a folder that is not trusted', async () => {
    const [hashed] = await leaving(() => done<PushedSnapshot>('push', '--hash-paths'));
    assert.match(hashed.body, /"kind":"finding"/);
    assert.doesNotMatch(hashed.body, /till|price|queue|src/);
    const stranger = temporaryFolder();
    writeTree(stranger, source);
    const none = await leaving(async () => {
      for (const command of [['link', '--register'], ['link'], ['pull'], ['push']]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { code, stderr } = await local.run('sync', ...command, '--workspace', stranger);
        assert.deepEqual([code, stderr.endsWith('(workspace_not_trusted)\n')], [3, true], stderr);
      }
    });
    assert.deepEqual(none, []);
  });

  it('says that a killed remote cannot be reached, and goes on with it when it is back', async () => {
    await killRemote();
    await refused('remote_unreachable', 'pull');
    const { problem } = await done<SyncStatus>('status');
    assert.equal(problem?.code, 'remote_unreachable');
    assert.match((await sync('status')).stdout, /\(remote_unreachable\)/);
    remote = await serveRemote();
    proxy.target = Number(new URL(remote.baseUrl).port);
    const { problem: none, linked } = await done<SyncStatus>('pull');
    assert.deepEqual([none, linked.length], [undefined, 1]);
    assert.equal((await done<PushedSnapshot>('push')).known, true, 'an acknowledged snapshot survives');
  });

  it('[§12.4.log] [§12.4.source] lets out no line of source, path, user or host, in the order and to the byte that the log has', async () => {
    const seen = proxy.requests;
    assert.ok(seen.some(({ path }) => path.includes('/snapshots/')));
    for (const { head, body } of seen) {
      const text = `${head}\n\n${body}`.replace(key, '');
      assertHarmless(text, [user, machine, project]);
    }
    // One may be on its way between the two.
    await eventually(async () => {
      const { sent } = await engine.call('sync.log', { limit: 1000 });
      assert.deepEqual(
        sent.map(({ method, path, bytes }) => ({ method, path, bytes })).toReversed(),
        proxy.requests.map(({ method, path, bytes }) => ({ method, path, bytes })),
      );
    });
    assert.ok(
      proxy.requests.some(({ path }) => path === '/api/v1/events'),
      'the stream of events included',
    );
  });

  it('[§12.6.key] keeps the key in no file', () => {
    const files = readdirSync(engine.stateFolder, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    assert.ok(files.some(({ name }) => name === 'state.db'));
    const holding = files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(key.slice(8)));
    assert.deepEqual(
      holding.map(({ name }) => name),
      [],
    );
  });
});
