import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { EngineStatus } from '#protocol/engine.ts';
import { startEngine } from '#server/engine-process.ts';
import { version } from '#server/version.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { callText, newClient } from '../support/mcp-client.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const launcher = join(root, 'bin/groundplan.js');

const shop = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  'src/shop.ts': "import { price } from './price';\nexport const total = () => price() * 2;\n",
  'src/price.ts': 'export function price() {\n  return 1;\n}\n',
  'test/shop.test.ts': "import { total } from '../src/shop';\nit('adds', () => total());\n",
};

const callers = [
  '1 site uses src/price.ts#price, exact',
  'src/shop.ts',
  '= :2 in #total: export const total = () => price() * 2;',
];

/** Waits as an agent does: it asks again as long as the index is not whole. */
async function ask(client: Client, tool: string, input: Readonly<Record<string, unknown>>): Promise<string[]> {
  let text = await callText(client, tool, input);
  while (/not whole yet/.test(text)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    text = await callText(client, tool, input);
  }
  return text.split('\n');
}

describe('the server for agents, as a program', () => {
  const folders = { state: join(temporaryFolder(), 'state'), runtime: temporaryFolder(), workspace: temporaryFolder() };
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: temporaryFolder(),
    GROUNDPLAN_STATE: folders.state,
    XDG_RUNTIME_DIR: folders.runtime,
    GROUNDPLAN_IDLE_MS: '300',
  };
  const clients: Client[] = [];
  before(() => {
    buildProgram();
    writeTree(folders.workspace, shop);
  });
  after(() => Promise.all(clients.map((client) => client.close())));

  async function start(cwd: string, ...more: readonly string[]): Promise<Client> {
    const client = newClient();
    clients.push(client);
    const args = [launcher, 'mcp', ...more];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd, env: environment }));
    return client;
  }

  /** Returns the process of the one engine that all of them share. */
  async function enginePid(): Promise<number> {
    const before = process.env.XDG_RUNTIME_DIR;
    process.env.XDG_RUNTIME_DIR = folders.runtime;
    const program = { file: join(root, 'dist/server/main.js'), arguments: [folders.state] };
    const connection = await startEngine({ stateDirectory: folders.state, version, program }).finally(() => {
      if (before === undefined) delete process.env.XDG_RUNTIME_DIR;
      else process.env.XDG_RUNTIME_DIR = before;
    });
    const { data } = await connection.call('engine.status', {});
    connection.close();
    return (data as EngineStatus).pid;
  }

  it('answers two clients out of one engine, follows saves, and survives the engine', async () => {
    const [first, second] = await Promise.all([
      start(join(folders.workspace, 'src')),
      start(temporaryFolder(), '--workspace', folders.workspace),
    ]);
    for (const client of [first, second]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      assert.deepEqual(await ask(client, 'calls', { target: 'price' }), callers);
    }
    const pid = await enginePid();
    writeFileSync(join(folders.workspace, 'src/page.ts'), "import { price } from './price';\nprice();\n");
    await eventually(async () => {
      assert.equal((await ask(first, 'calls', { target: 'price' }))[0], '2 sites use src/price.ts#price, exact');
    });
    process.kill(pid, 'SIGKILL');
    assert.equal((await ask(second, 'calls', { target: 'price' }))[0], '2 sites use src/price.ts#price, exact');
    assert.equal((await ask(first, 'calls', { target: 'price' }))[0], '2 sites use src/price.ts#price, exact');
    assert.notEqual(await enginePid(), pid);
  });

  it('answers every tool, and refusals as such', async () => {
    const client = await start(folders.workspace);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['find', 'explain', 'calls', 'impact', 'overview'],
    );
    assert.match((await ask(client, 'find', { query: 'total' })).join('\n'), /= #total:2 \(\) · 1 caller/);
    assert.match((await ask(client, 'explain', { target: 'price' })).join('\n'), /Callers: \d sites?, exact/);
    assert.match((await ask(client, 'impact', { targets: ['price'] })).join('\n'), /~ test\/ shop\.test\.ts/);
    assert.match((await ask(client, 'overview', {})).join('\n'), /= src\/ \d/);
    assert.match(
      await callText(client, 'explain', { target: 'zebra' }),
      /^!Nothing in the index .* \(symbol_not_found\)$/,
    );
    assert.match(await callText(client, 'explain', {}), /^!\/target: is required\. \(missing_parameter\)$/);
    assert.match(await callText(client, 'find', { query: 'a', budget: 1 }), /\(invalid_parameter\)$/);
  });

  it('is asked for a folder where it was started in none, and reads a wide one for --yes alone', async () => {
    const asked = /^!.* is not indexed yet\. .* --workspace DIR .*\(confirmation_required\)$/;
    assert.match(await callText(await start(environment.HOME), 'overview', {}), asked);
    assert.match(await callText(await start(folders.workspace, '--workspace', '/'), 'overview', {}), asked);
    writeTree(environment.HOME, shop);
    const client = await start(environment.HOME, '--yes');
    assert.match((await ask(client, 'find', { query: 'total' })).join('\n'), /#total/);
  });

  it('stores no trust in the folders that it was started in', async () => {
    const commands = new CommandLine({ GROUNDPLAN_STATE: folders.state, XDG_RUNTIME_DIR: folders.runtime });
    try {
      const { stdout } = await commands.run('trust', 'list', '--json');
      assert.deepEqual(JSON.parse(stdout), { folders: [] });
    } finally {
      await commands.dispose();
    }
  });

  it('answers over HTTP with a key, and with none not at all', async () => {
    const commands = new CommandLine();
    try {
      const program = commands.start('mcp', '--http', '--print-key', '--port', '0', '--workspace', folders.workspace);
      const [, url, key] = await program.untilPrints(/^(http:\S+\/mcp)\nkey for this run: (\S+)\n/);
      const client = newClient();
      clients.push(client);
      const requestInit = { headers: { authorization: `Bearer ${key}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
      assert.equal((await ask(client, 'calls', { target: 'price' }))[0], '2 sites use src/price.ts#price, exact');
      assert.match(await callText(client, 'calls', { target: 'price', project: 'zebra' }), /\(project_not_found\)$/);
      const stranger = newClient();
      await assert.rejects(stranger.connect(new StreamableHTTPClientTransport(new URL(url))), /401|missing_api_key/);
    } finally {
      await commands.dispose();
    }
  });
});
