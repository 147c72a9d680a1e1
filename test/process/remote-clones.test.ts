import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexState } from '#protocol/index-state.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { isRunning } from '../support/engine-journal.ts';
import { eventually } from '../support/eventually.ts';
import type { RunningProgram } from '../support/run-program.ts';
import { certificateFile, GitHttpsServer } from '../support/git-https-server.ts';
import { git } from '../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly error?: string;
  readonly data?: Record<string, never>;
}

const ids = (answer: Answer) => (answer.data as unknown as { nodes: { id: string }[] }).nodes.map(({ id }) => id);

describe('a remote that clones, built', () => {
  let line: CommandLine;
  let server: GitHttpsServer;
  let program: RunningProgram;
  let pid = 0;
  let [data, work, root, baseUrl, key] = ['', '', '', '', ''];
  before(() => buildProgram());
  beforeEach(async () => {
    line = new CommandLine({ NODE_EXTRA_CA_CERTS: certificateFile });
    data = join(temporaryFolder(), 'data');
    [work, root] = [temporaryFolder(), temporaryFolder()];
    git(work, 'init', '--quiet', '--initial-branch=main');
    git(root, 'init', '--quiet', '--bare', '--initial-branch=main', 'team.git');
    server = await GitHttpsServer.start(root);
    commit({ 'a.ts': "import { b } from './b';\nexport const waits = b;\n", 'b.ts': 'export const b = 1;\n' });
    await serve();
    key = readFileSync(join(data, 'owner-key'), 'utf8').trim();
  });
  afterEach(async () => {
    server.close();
    await line.dispose();
  });

  async function serve(): Promise<void> {
    const [hosts, readyFile] = [`127.0.0.1:${server.port},*.team.example`, join(temporaryFolder(), 'ready.json')];
    const argv = ['--port', '0', '--ready-file', readyFile, '--git-hosts', hosts];
    program = line.start('serve', '--remote', '--data', data, ...argv);
    [, baseUrl] = await program.untilPrints(/^(http:\/\/\S+)\n/m);
    ({ pid } = await eventually(() => JSON.parse(readFileSync(readyFile, 'utf8')) as { pid: number }));
  }

  function commit(files: Readonly<Record<string, string>>): void {
    writeTree(work, files);
    git(work, 'add', '--all');
    git(work, 'commit', '--quiet', '--message', 'Change');
    git(work, 'push', '--quiet', '--force', join(root, 'team.git'), 'main');
  }

  async function send(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', prefer: 'wait=20' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${baseUrl}/api/v1/projects${path}`, init);
    return { status: response.status, ...((await response.json()) as object) };
  }

  async function register(path: string): Promise<string> {
    const { status, data: answer, error } = await send('POST', '', { name: 'team', path });
    assert.ok(status === 201 || status === 200, error);
    return (answer as unknown as { project: { id: string } }).project.id;
  }

  async function untilIndexed(id: string): Promise<IndexState> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each round waits for the next state
      const answer = await send('GET', `/${id}/index`);
      assert.equal(answer.status, 200, answer.error);
      const state = answer.data as unknown as IndexState;
      if (state.status !== 'indexing') return state;
    }
  }

  it('indexes a registered repository on request, and what it has become on the next [§12.6.register]', async () => {
    const url = `https://127.0.0.1:${server.port}/team.git`;
    const id = await register(url);
    assert.deepEqual(server.requests, [], 'registering opens nothing');
    assert.equal((await send('GET', `/${id}/graph`)).code, 'project_not_indexed');
    const looked = Promise.withResolvers<boolean>();
    server.answer = () => looked.promise;
    const started = await send('POST', `/${id}/index`);
    assert.deepEqual([started.status, started.data], [200, { status: 'indexing', estimatedTime: 0 }]);
    const { project } = (await send('GET', `/${id}`)).data as unknown as { project: { status: string } };
    looked.resolve(false);
    assert.equal(project.status, 'indexing');
    assert.equal((await untilIndexed(id)).status, 'indexed');
    assert.deepEqual(ids(await send('GET', `/${id}/graph`)), ['a.ts', 'b.ts']);
    const found = await send('POST', `/${id}/search`, { query: 'waits' });
    assert.deepEqual([found.status, JSON.stringify(found.data).includes('"file":"a.ts"')], [200, true]);
    assert.equal((await send('POST', `/${id}/analyze`, { files: ['b.ts'] })).status, 200);
    assert.equal((await send('POST', `/${id}/ask`, { question: 'who imports b.ts' })).status, 200);
    commit({ 'c.ts': "import './a';\n" });
    await send('POST', `/${id}/index`);
    assert.equal((await untilIndexed(id)).status, 'indexed');
    assert.deepEqual(ids(await send('GET', `/${id}/graph`)), ['a.ts', 'b.ts', 'c.ts']);
    assert.equal(await register(url), id, 'the same URL is the same project');
    assert.equal((await send('DELETE', `/${id}`)).status, 200);
    assert.deepEqual(readdirSync(join(data, 'clones')), []);
  });

  it('begins again what was cut off by a killed server, since the answer promised a run', async () => {
    const id = await register(`https://127.0.0.1:${server.port}/team.git`);
    const asked = Promise.withResolvers<void>();
    server.answer = () => {
      asked.resolve();
      return true;
    };
    assert.equal((await send('POST', `/${id}/index`)).status, 200);
    await asked.promise;
    program.child.kill('SIGKILL');
    await program.end();
    process.kill(pid, 'SIGKILL');
    await eventually(() => assert.ok(!isRunning(pid)));
    server.answer = () => false;
    await serve();
    await eventually(async () => assert.deepEqual(ids(await send('GET', `/${id}/graph`)), ['a.ts', 'b.ts']));
    assert.equal((await untilIndexed(id)).status, 'indexed');
  });

  it('refuses what it may not clone with a sentence, and says when one fails [§12.6.clone]', async () => {
    const refused = [
      'https://elsewhere.example/app.git',
      'https://localhost/app.git',
      'https://127.0.0.1/app.git',
      `https://2130706433:${server.port}/team.git`,
      `https://127.0.0.1:${server.port}/team.git?x`,
    ];
    for (const path of refused) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await send('POST', `/${await register(path)}/index`);
      assert.deepEqual([answer.status, answer.code], [403, 'path_not_allowed'], path);
      assert.match(answer.error ?? '', /\.$/);
    }
    for (const path of [
      'https://me:secret@127.0.0.1/app.git',
      'file:///etc',
      'ext::sh -c x',
      '--upload-pack=x',
      '/etc',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await send('POST', '', { name: 'x', path });
      assert.equal(
        answer.code === 'path_not_allowed' || answer.code === 'path_not_found',
        true,
        `${path} ${answer.code}`,
      );
    }
    const named = await register('our-service');
    assert.equal((await send('POST', `/${named}/index`)).code, 'project_not_indexed');
    const missing = await register(`https://127.0.0.1:${server.port}/none.git`);
    await send('POST', `/${missing}/index`);
    const { status, failure } = await untilIndexed(missing);
    assert.deepEqual([status, failure?.code], ['failed', 'path_not_found']);
    assert.ok(!existsSync(join(data, 'clones', missing)));
  });
});
