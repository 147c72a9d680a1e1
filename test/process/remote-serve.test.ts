import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import type { RunningProgram } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pem = (name: string) => fileURLToPath(new URL(`../fixtures/net/${name}.pem`, import.meta.url));
const tls = ['--tls-cert', pem('receiver-certificate'), '--tls-key', pem('receiver-key')];

function answered(url: string, key?: string): Promise<Response> {
  return fetch(url, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } });
}

interface Serving {
  readonly program: RunningProgram;
  readonly baseUrl: string;
}

async function end({ program }: Serving): Promise<void> {
  program.child.kill('SIGTERM');
  assert.equal((await program.end()).code, 0);
}

const expected = ['/readyz', '/api/v1', '-', '/api/v1/projects', '/metrics'];

function loggedRoutes(data: string): string[] {
  const lines = readFileSync(join(data, 'requests.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((each) => (JSON.parse(each) as { route: string }).route);
}

describe('groundplan serve --remote, built', () => {
  let line: CommandLine;
  let data = '';
  before(() => buildProgram());
  beforeEach(() => {
    line = new CommandLine();
    data = join(temporaryFolder(), 'data');
  });
  afterEach(() => line.dispose());

  async function serve(...argv: readonly string[]): Promise<Serving> {
    const program = line.start('serve', '--remote', '--data', data, '--port', '0', ...argv);
    const [, baseUrl] = await program.untilPrints(/^(https?:\/\/\S+)\n/m);
    return { program, baseUrl };
  }

  async function notesWith(cert: string): Promise<string> {
    const { program } = await serve('--tls-cert', pem(cert), '--tls-key', pem('receiver-key'));
    program.child.kill('SIGTERM');
    return (await program.end()).stderr;
  }

  const ownerKey = () => readFileSync(join(data, 'owner-key'), 'utf8').trim();

  it('[§12.6.data] makes the key of its owner once, with which the other commands agree', async () => {
    const first = await serve();
    await first.program.untilPrints(/Invite the others: groundplan members invite/);
    assert.equal(statSync(join(data, 'owner-key')).mode & 0o777, 0o600);
    const key = ownerKey();
    assert.equal((await answered(`${first.baseUrl}/api/v1/projects`, key)).status, 200);
    assert.match(await (await answered(`${first.baseUrl}/`)).text(), /<!doctype html>/i, 'the dashboard');
    await end(first);
    const second = await serve();
    assert.equal((await answered(`${second.baseUrl}/api/v1/projects`, key)).status, 200);
    const listed = await line.run('keys', 'list', '--state', data, '--json');
    assert.equal(
      (JSON.parse(listed.stdout) as { keys: object[] }).keys.length,
      1,
      'no key of the run, no second owner',
    );
    await end(second);
    const own = await line.run('serve', '--state', data, '--port', '0');
    assert.deepEqual([own.code, /--remote/.test(own.stderr)], [3, true], own.stderr);
  });

  it('is joined with the same settings, and with no others', async () => {
    const first = await serve('--git-hosts', 'git.example');
    const joined = await serve('--git-hosts', 'git.example');
    assert.equal(joined.baseUrl, first.baseUrl);
    for (const other of [
      [],
      ['--git-hosts', 'git.example,b.example'],
      ['--request-log', '--git-hosts', 'git.example'],
    ]) {
      const { code, stderr } = await line.run('serve', '--remote', '--data', data, '--port', '0', ...other);
      assert.equal(code, 3, stderr);
      assert.match(stderr, /\(engine_conflict\)\n$/);
    }
  });

  it('speaks TLS, lives and is ready, and writes no key into any log', async () => {
    const { program, baseUrl } = await serve(...tls, '--request-log', '--allowed-hosts', 'team.example');
    const key = ownerKey();
    const get = (path: string, headers: Record<string, string>) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        const sent = request(
          new URL(path, baseUrl),
          { headers, rejectUnauthorized: false, agent: false },
          (response) => {
            void text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
          },
        );
        sent.on('error', reject).end();
      });
    const ready = { status: 200, body: '{"success":true}' };
    assert.deepEqual(await get('/readyz', { host: '10.1.1.1' }), ready);
    const authorization = `Bearer ${key}`;
    assert.equal((await get('/api/v1', { host: 'team.example', authorization })).status, 200);
    assert.equal((await get('/api/v1', { host: 'other.example', authorization })).status, 403);
    assert.equal((await get(`/api/v1/projects?api_key=${key}`, {})).status, 200);
    assert.match((await get('/metrics', { authorization })).body, /^groundplan_projects\{status="created"\} 0$/m);
    program.child.kill('SIGTERM');
    assert.equal((await program.end()).code, 0);
    // The engine closes its port, and writes the rest of the log, a moment after the command has ended.
    await eventually(() => assert.deepEqual(loggedRoutes(data), expected));
    const logs = readdirSync(data).filter((name) => /^(engine\.log|requests\.jsonl)/.test(name));
    assert.ok(logs.includes('requests.jsonl'));
    for (const name of logs) assert.ok(!readFileSync(join(data, name), 'utf8').includes(key.slice(-20)), name);
  });

  it('says in time that its certificate ends, and that it has ended', async () => {
    assert.match(
      await notesWith('expired-certificate'),
      /The certificate ends at 2024-02-01T00:00:00\.000Z: clients refuse/,
    );
    assert.doesNotMatch(await notesWith('receiver-certificate'), /certificate/);
  });

  it('answers what is under way when it is ended, ends what waits, and takes nothing more', async () => {
    const serving = await serve('--request-log');
    const headers = { authorization: `Bearer ${ownerKey()}` };
    const events = await fetch(`${serving.baseUrl}/api/v1/events`, { headers });
    const requests = Array.from({ length: 50 }, () => fetch(`${serving.baseUrl}/api/v1/projects`, { headers }));
    await Promise.all(requests);
    await end(serving);
    assert.equal(events.status, 200);
    await events.text();
    await eventually(() => assert.rejects(answered(`${serving.baseUrl}/readyz`)));
    await eventually(() => assert.equal(loggedRoutes(data).length, 51));
  });
});
