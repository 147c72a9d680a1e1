import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Graph } from '#protocol/graph.ts';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { version } from '#server/version.ts';
import { buildProgram } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { callText, newClient } from '../support/mcp-client.ts';
import { OLDEST_NODE, oldestNode } from '../support/oldest-node.ts';
import { type ProgramResult, RunningProgram } from '../support/run-program.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const SHOP = {
  'src/shop.ts': "import { price } from './price';\nexport const total = () => price * 2;\n",
  'src/price.ts': 'export const price = 1;\n',
  'tool.py': 'import os\n\n\ndef main():\n    return os.name\n',
};

/** Installs the tarball into an empty folder, without a network: there is nothing to fetch. */
function installed(): string {
  const folder = temporaryFolder();
  execFileSync(process.execPath, ['scripts/pack-cli.ts', folder], { cwd: root });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const tarball = `./groundplan-cli-${version}.tgz`;
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder, stdio: 'pipe' });
  return folder;
}

/** The installed command under one Node, in folders of its own. */
class InstalledCommand {
  readonly #node: string;
  readonly #program: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly workspace = temporaryFolder();

  constructor(node: string, installation: string) {
    this.#node = node;
    this.#program = join(installation, 'node_modules/groundplan/bin/groundplan.js');
    this.#environment = {
      GROUNDPLAN_STATE: join(temporaryFolder(), 'state'),
      XDG_RUNTIME_DIR: temporaryFolder(),
      GROUNDPLAN_IDLE_MS: '300',
      NO_COLOR: '1',
    };
    writeTree(this.workspace, SHOP);
  }

  start(...commandArguments: readonly string[]): RunningProgram {
    const env = this.#environment;
    return new RunningProgram(this.#node, [this.#program, ...commandArguments], { cwd: this.workspace, env });
  }

  agentTransport(): StdioClientTransport {
    const env = { ...(process.env as Record<string, string>), ...this.#environment };
    return new StdioClientTransport({ command: this.#node, args: [this.#program, 'mcp'], cwd: this.workspace, env });
  }

  async run(...commandArguments: readonly string[]): Promise<ProgramResult> {
    const result = await this.start(...commandArguments).end();
    assert.equal(result.code, 0, `${commandArguments.join(' ')}: ${result.stderr}`);
    return result;
  }
}

describe('the command line as a package', () => {
  let installation = '';
  before(() => {
    buildProgram();
    installation = installed();
  });

  it('brings everything and asks for nothing', () => {
    assert.deepEqual(
      readdirSync(join(installation, 'node_modules')).filter((name) => !name.startsWith('.')),
      ['groundplan'],
    );
    assert.ok(existsSync(join(installation, 'node_modules/.bin/groundplan')));
    const folder = join(installation, 'node_modules/groundplan');
    const {
      scripts,
      dependencies,
      optionalDependencies,
      private: isPrivate,
      ...manifest
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    assert.deepEqual(
      [scripts, dependencies, optionalDependencies, isPrivate],
      [undefined, undefined, undefined, undefined],
    );
    assert.deepEqual([manifest.name, manifest.version, manifest.engines], ['groundplan', version, { node: '>=20.11' }]);
    for (const name of ['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.md'])
      assert.ok(existsSync(join(folder, name)), name);
  });

  it('has the name under which the examples for CI install it', () => {
    const examples = globSync('examples/*.yml', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
    const patterns = examples.flatMap((text) => text.match(/(?<=npm install --global )\S+/g) ?? []);
    assert.equal(patterns.length, 3);
    for (const pattern of patterns)
      assert.deepEqual(globSync(pattern, { cwd: installation }), [`groundplan-cli-${version}.tgz`]);
  });

  const runs: readonly [name: string, node: () => string, driver: string][] = [
    ['the Node of this checkout', () => process.execPath, 'node:sqlite'],
    [`Node ${OLDEST_NODE}`, oldestNode, 'sql.js'],
  ];
  for (const [name, node, driver] of runs) {
    it(`runs under ${name}, over ${driver}`, async () => {
      const command = new InstalledCommand(node(), installation);
      assert.match((await command.run('index')).stdout, /^3 files, 3 symbols, 1 dependencies in /);
      assert.match((await command.run('status')).stdout, /\nfiles +3\n/);
      const { edges } = JSON.parse((await command.run('graph', '--json')).stdout) as Graph;
      assert.deepEqual(
        edges.map(({ source, target }) => [source, target]),
        [['src/shop.ts', 'src/price.ts']],
      );
      assert.match((await command.run('doctor')).stdout, new RegExp(`\nstore +${driver}\n`));
      await checkServe(command);
      await checkAgents(command);
    });
  }
});

/** An agent's client starts it, asks, and leaves. */
async function checkAgents(command: InstalledCommand): Promise<void> {
  const client = newClient();
  await client.connect(command.agentTransport());
  try {
    const { tools } = await client.listTools();
    assert.equal(tools.length, 5);
    const answer = await eventually(async () => {
      const text = await callText(client, 'calls', { target: 'src/price.ts' });
      assert.doesNotMatch(text, /not whole yet/);
      return text;
    });
    assert.match(answer, /^1 file imports src\/price\.ts\n= src\/shop\.ts :1$/);
  } finally {
    await client.close();
  }
}

/** Serves, with one request and the page, and ends in order. */
async function checkServe(command: InstalledCommand): Promise<void> {
  const program = command.start('serve', '--dashboard', '--print-key', '--port', '0');
  try {
    const [, baseUrl, key] = await program.untilPrints(/\n(http:\S+)\nkey for this run: (\S+)\n/);
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${baseUrl}/api/v1/projects`, { headers });
    const { data } = (await response.json()) as { data: { projects: readonly { readonly name: string }[] } };
    assert.deepEqual(
      data.projects.map(({ name }) => name),
      [basename(command.workspace)],
    );
    assert.match(await (await fetch(`${baseUrl}/`)).text(), /^<!doctype html>/i);
  } finally {
    program.child.kill('SIGTERM');
  }
  assert.equal((await program.end()).code, 0);
}
