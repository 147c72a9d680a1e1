import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

/** Paths whose answers are compared; those of projects are added. */
const paths = ['/api/v1/projects', '/api/v1/webhooks', '/api/v1'];
const ofProject = ['', '/graph', '/metrics', '/cycles', '/symbols'];

async function answers(baseUrl: string, key: string): Promise<Map<string, unknown>> {
  const headers = { authorization: `Bearer ${key}` };
  // A folder is indexed again where there is no cache of it: only the moment differs.
  const get = async (path: string) => {
    const text = await (await fetch(`${baseUrl}${path}`, { headers })).text();
    return JSON.parse(text.replaceAll(/"indexedAt":"[^"]*",?/g, '')) as { data: never };
  };
  const { projects } = (await get('/api/v1/projects')).data as { projects: { id: string }[] };
  const all = [...paths, ...projects.flatMap(({ id }) => ofProject.map((end) => `/api/v1/projects/${id}${end}`))];
  const entries = await Promise.all(all.map(async (path) => [path, await get(path)] as const));
  return new Map(entries);
}

describe('backup and restore, built', () => {
  let line: CommandLine;
  let data = '';
  let backup = '';
  before(() => buildProgram());
  beforeEach(() => {
    line = new CommandLine();
    data = join(temporaryFolder(), 'data');
    backup = join(temporaryFolder(), 'backup');
  });
  afterEach(() => line.dispose());

  async function serve(folder: string, state: string) {
    const program = line.start('serve', '--remote', '--data', state, '--port', '0', folder);
    const [, baseUrl] = await program.untilPrints(/^(http:\/\/\S+)\n/m);
    const end = async () => {
      program.child.kill('SIGTERM');
      assert.equal((await program.end()).code, 0);
    };
    return { baseUrl, end };
  }

  async function backUp(): Promise<{ entries: number }> {
    const { code, stdout, stderr } = await line.run('backup', backup, '--state', data, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as { entries: number };
  }

  it('gives every answer again, in another folder, to the same keys', async () => {
    const folder = temporaryFolder();
    writeTree(folder, { 'a.ts': "import './b';\nexport const a = 1;\n", 'b.ts': "import './a';\n" });
    const first = await serve(folder, data);
    const key = readFileSync(join(data, 'owner-key'), 'utf8').trim();
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const hook = JSON.stringify({ url: 'https://hooks.example/x', description: 'kept' });
    assert.equal(
      (await fetch(`${first.baseUrl}/api/v1/webhooks`, { method: 'POST', headers, body: hook })).status,
      201,
    );
    const before = await answers(first.baseUrl, key);
    assert.ok((await backUp()).entries >= 1);
    assert.equal(statSync(backup).mode & 0o777, 0o600);
    assert.ok(!readFileSync(backup).includes(key));
    const running = await line.run('restore', backup, '--state', data, '--force');
    assert.deepEqual([running.code, /engine_conflict/.test(running.stderr)], [3, true], running.stderr);
    await first.end();
    const other = join(temporaryFolder(), 'other');
    const restored = await line.run('restore', backup, '--state', other);
    assert.equal(restored.code, 0, restored.stderr);
    const second = await serve(folder, other);
    assert.ok(!existsSync(join(other, 'owner-key')), 'it has its owner already');
    assert.deepEqual(await answers(second.baseUrl, key), before);
    await second.end();
  });

  it('brings back what was deleted since, once the server has ended', async () => {
    const first = await serve(temporaryFolder(), data);
    const key = readFileSync(join(data, 'owner-key'), 'utf8').trim();
    await backUp();
    const created = await line.run('keys', 'create', '--state', data, '--json');
    const later = (JSON.parse(created.stdout) as { key: string }).key;
    await first.end();
    const refused = await line.run('restore', backup, '--state', data);
    assert.deepEqual([refused.code, /--force moves it aside\. \(state_not_empty\)/.test(refused.stderr)], [3, true]);
    const forced = await line.run('restore', backup, '--state', data, '--force', '--json');
    assert.equal(forced.code, 0, forced.stderr);
    const { movedTo } = JSON.parse(forced.stdout) as { movedTo: string };
    assert.ok(existsSync(join(movedTo, 'state.db')));
    const second = await serve(temporaryFolder(), data);
    const statusOf = async (sent: string) =>
      (await fetch(`${second.baseUrl}/api/v1`, { headers: { authorization: `Bearer ${sent}` } })).status;
    assert.deepEqual([await statusOf(key), await statusOf(later)], [200, 401]);
    await second.end();
  });

  it('refuses what is no whole backup, and leaves the folder alone', async () => {
    const { code } = await line.run('keys', 'create', '--state', data, '--json');
    assert.equal(code, 0);
    await backUp();
    truncateSync(backup, statSync(backup).size - 1);
    for (const [file, problem] of [
      [backup, 'backup_invalid'],
      [join(data, 'none'), 'path_not_found'],
    ] as const) {
      const before = readFileSync(join(data, 'state.db'));
      const result = await line.run('restore', file, '--state', data, '--force');
      assert.equal(result.code, 3, result.stderr);
      assert.match(result.stderr, new RegExp(`\\(${problem}\\)\n$`));
      assert.deepEqual(readFileSync(join(data, 'state.db')), before);
    }
    const nowhere = await line.run('backup', join(data, 'none', 'file'), '--state', data);
    assert.deepEqual([nowhere.code, nowhere.stderr.endsWith('(path_not_found)\n')], [3, true], nowhere.stderr);
  });
});
