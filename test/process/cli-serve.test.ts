import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { runProgram, type RunningProgram } from '../support/run-program.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

interface Ready {
  readonly baseUrl: string;
  readonly pid: number;
  readonly projects: readonly { readonly id: string; readonly path: string }[];
}

interface Serving {
  readonly program: RunningProgram;
  readonly ready: () => Ready;
  readonly readyFile: string;
  readonly key: string;
}

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  writeTree(folder, files);
  return folder;
}

function ask(baseUrl: string, path: string, key: string): Promise<Response> {
  return fetch(`${baseUrl}${path}`, { headers: { Authorization: `Bearer ${key}` } });
}

describe('groundplan serve, built', () => {
  let line: CommandLine;
  before(() => buildProgram());
  beforeEach(() => {
    line = new CommandLine();
  });
  afterEach(() => line.dispose());

  async function serve(...argv: readonly string[]): Promise<Serving> {
    const readyFile = join(temporaryFolder(), 'ready.json');
    const program = line.start('serve', '--print-key', '--ready-file', readyFile, ...argv);
    const [, key] = await program.untilPrints(/key for this run: (\S+)\n/);
    return { program, readyFile, key, ready: () => JSON.parse(readFileSync(readyFile, 'utf8')) };
  }

  it('prints what was indexed, and a line that works', async () => {
    const folder = folderWith({ 'a.ts': "import './b';\n", 'b.ts': 'export const b = 1;\n', 'c.py': 'X = 1\n' });
    const { program, ready, readyFile, key } = await serve(folder, '--port', '0');
    const [text, address] = await program.untilPrints(/^[^]*\ncurl -H @\S+ (\S+)\n/);
    assert.match(text, /^3 files, 2 symbols, 1 dependencies in [\d.]+ s\ntypescript: 2 files\npython: 1 files\nhttp:/);
    assert.equal(statSync(readyFile).mode & 0o777, 0o600);
    const { baseUrl, projects } = ready();
    assert.deepEqual(
      projects.map(({ path }) => path),
      [folder],
    );
    const response = await ask(address, '', key);
    const { data } = (await response.json()) as { data: { project: { id: string } } };
    assert.deepEqual([response.status, data.project.id], [200, projects[0].id]);
    assert.ok(address.startsWith(baseUrl));
  });

  it('prints no key where no terminal is, and a line that works as it stands and has none either', async () => {
    const readyFile = join(temporaryFolder(), 'ready.json');
    const folder = folderWith({ 'a.ts': '' });
    const program = line.start('serve', folder, '--dashboard', '--port', '0', '--ready-file', readyFile);
    const [, file, curl, address] = await program.untilPrints(/as a header: (\S+) .*\n(curl .* (\S+))\n/);
    const { code, stdout } = await runProgram('sh', ['-c', `${curl} --silent --write-out ' %{http_code}'`]);
    assert.deepEqual([code, stdout.slice(-4)], [0, ' 200'], stdout);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(statSync(dirname(file)).mode & 0o777, 0o700);
    assert.ok(address.startsWith('http://127.0.0.1:') && curl.includes(`@${file}`));
    const before: Ready = JSON.parse(readFileSync(readyFile, 'utf8'));
    process.kill(before.pid, 'SIGKILL');
    while ((JSON.parse(readFileSync(readyFile, 'utf8')) as Ready).pid === before.pid) await sleep(20);
    const again = await runProgram('sh', ['-c', `${curl} --silent --write-out ' %{http_code}'`]);
    assert.equal(again.stdout.slice(-4), ' 200', 'the same line, though the engine has another key');
    program.child.kill('SIGTERM');
    const ended = await program.end();
    assert.equal(ended.code, 0);
    assert.doesNotMatch(ended.stdout + ended.stderr, /sk_live_/);
    assert.equal(existsSync(file), false);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`ends in order at ${signal}, and nothing listens any more`, async () => {
      const { program, ready, key } = await serve(folderWith({ 'a.ts': '' }), '--port', '0');
      program.child.kill(signal);
      assert.equal((await program.end()).code, 0);
      await untilRefused(ready().baseUrl, key);
      assert.equal(await isAnswered(ready().baseUrl, key), false);
    });
  }

  it('starts a killed engine again at the same address', async () => {
    const { program, ready, key } = await serve(folderWith({ 'a.ts': '' }), '--port', '0');
    const before = ready();
    process.kill(before.pid, 'SIGKILL');
    while (ready().pid === before.pid) await sleep(20);
    const after = ready();
    assert.deepEqual({ ...after, pid: before.pid }, before);
    assert.equal(await isAnswered(after.baseUrl, key), true);
    program.child.kill('SIGTERM');
    assert.equal((await program.end()).code, 0);
  });

  it('serves the dashboard, whose link comes first and holds a key that works', async () => {
    const { program, ready, key } = await serve(folderWith({ 'a.ts': '' }), '--port', '0', '--dashboard');
    const [, page, keyInLink, project] = await program.untilPrints(
      /\ndashboard: (http:\/\/127\.0\.0\.1:\d+\/)#key=([^\s&]+)&project=(\S+)\nhttp:/,
    );
    assert.deepEqual([page, keyInLink, project], [`${ready().baseUrl}/`, key, ready().projects[0].id]);
    const response = await fetch(page);
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
    assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self'; /);
    const parts = Array.from((await response.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g), ([, path]) => path);
    assert.deepEqual(parts.toSorted(), ['/dashboard.css', '/dashboard.js']);
    for (const part of parts) assert.equal((await fetch(new URL(part, page))).status, 200, part);
    assert.equal((await fetch(new URL('/dashboard.js.map', page))).status, 401);
  });

  it('keeps the dashboard for who wants it, and shows none to who does not', async () => {
    const first = await serve(folderWith({ 'a.ts': '' }), '--port', '0');
    const page = `${first.ready().baseUrl}/`;
    assert.equal((await fetch(page)).status, 401);
    const second = await serve(folderWith({ 'b.ts': '' }), '--port', '0', '--dashboard');
    await serve(folderWith({ 'c.ts': '' }), '--port', '0');
    assert.equal((await fetch(page)).status, 200);
    second.program.child.kill('SIGTERM');
    await second.program.end();
    while ((await fetch(page)).status === 200) await sleep(20);
    assert.equal(await isAnswered(first.ready().baseUrl, first.key), true);
  });

  it('answers the other commands, which start no second engine', async () => {
    const folder = folderWith({ 'a.ts': 'export const one = 1;\n' });
    const { ready } = await serve(folder, '--port', '0');
    const { code, stdout } = await line.run('doctor', '--json', '--workspace', folder);
    assert.equal(code, 0);
    const { engine } = JSON.parse(stdout);
    assert.deepEqual([engine.pid, engine.baseUrl], [ready().pid, ready().baseUrl]);
    const symbols = await line.run('symbols', '--json', '--workspace', folder);
    assert.deepEqual(
      JSON.parse(symbols.stdout).symbols.map(({ id }: { id: string }) => id),
      ['a.ts#one'],
    );
  });

  it('hands its folders to an engine that serves already, but never moves its port', async () => {
    const first = await serve(folderWith({ 'a.ts': '' }), '--port', '0');
    const second = await serve(folderWith({ 'b.ts': '' }), '--port', '0');
    assert.equal(second.ready().baseUrl, first.ready().baseUrl);
    const list = await ask(first.ready().baseUrl, '/api/v1/projects', first.key);
    const { data } = (await list.json()) as { data: { projects: object[] } };
    assert.equal(data.projects.length, 2);
    const { code, stderr } = await line.run('serve', temporaryFolder(), '--port', '1');
    assert.equal(code, 3);
    assert.match(stderr, /\(engine_conflict\)\n$/);
    second.program.child.kill('SIGTERM');
    const { baseUrl } = first.ready();
    const note = `An engine serves at ${baseUrl} already: what is asked for was added to it.\n`;
    assert.equal((await second.program.end()).stderr, note);
  });

  it('ends with 3 for a folder that is not there, and leaves no ready file', async () => {
    const readyFile = join(temporaryFolder(), 'ready.json');
    const { code, stderr } = await line.run('serve', '/no/such/folder', '--ready-file', readyFile);
    assert.deepEqual([code, existsSync(readyFile)], [3, false]);
    assert.match(stderr, /\(path_not_found\)\n$/);
  });
});

async function isAnswered(baseUrl: string, key: string): Promise<boolean> {
  try {
    await (await ask(baseUrl, '/api/v1/projects', key)).text();
    return true;
  } catch {
    return false;
  }
}

async function untilRefused(baseUrl: string, key: string): Promise<void> {
  while (await isAnswered(baseUrl, key)) await sleep(20);
}
