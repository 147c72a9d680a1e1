import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parse } from 'yaml';
import { buildProgram } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { RunningProgram } from '../support/run-program.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Blocks of commands below a heading of the document, in their order. */
function blocksBelow(heading: string): string[] {
  const [, section = ''] = read('docs/remote.md').split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const blocks = own.match(/(?:^ {4}.*\n?|^\n(?= {4}))+/gm) ?? [];
  return blocks.map((block) => block.replaceAll(/^ {4}/gm, '').trim());
}

interface GitHubWorkflow {
  readonly jobs: { readonly push: { readonly steps: readonly { readonly run?: string; readonly env?: object }[] } };
}
interface GitLabPipeline {
  readonly 'push-structure': { readonly script: readonly string[] };
}

/** Of the examples: what they run once the command line is installed. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'push-structure.yml': (
    (parse(read('examples/push-structure.yml')) as GitHubWorkflow).jobs.push.steps.at(-1)?.run ?? ''
  ).split('\n'),
  'push-structure.gitlab-ci.yml': (parse(read('examples/push-structure.gitlab-ci.yml')) as GitLabPipeline)[
    'push-structure'
  ].script.filter((line) => !line.startsWith('npm ')),
};

/** A machine on which the documented commands run: its own home, state and program. */
class TeamMachine {
  readonly folder = temporaryFolder();
  readonly #environment: Readonly<Record<string, string>>;
  readonly #running: RunningProgram[] = [];

  constructor(variables: Readonly<Record<string, string>> = {}) {
    const bin = join(this.folder, 'bin');
    for (const name of ['bin', 'home', 'run']) mkdirSync(join(this.folder, name));
    chmodSync(join(this.folder, 'run'), 0o700);
    symlinkSync(join(root, 'bin/groundplan.js'), join(bin, 'groundplan'));
    symlinkSync(process.execPath, join(bin, 'node'));
    this.#environment = {
      PATH: `${bin}:${process.env.PATH ?? ''}`,
      HOME: join(this.folder, 'home'),
      XDG_RUNTIME_DIR: join(this.folder, 'run'),
      GROUNDPLAN_STATE: join(this.folder, 'state'),
      GROUNDPLAN_IDLE_MS: '300',
      NO_COLOR: '1',
      ...variables,
    };
  }

  /** Starts one long command, as `bash` reads it. */
  start(command: string): RunningProgram {
    const program = new RunningProgram('bash', ['-c', `exec ${command}`], { env: this.#environment });
    this.#running.push(program);
    return program;
  }

  /** Runs lines one after the other, and returns what they print. The first that fails ends them. */
  async run(lines: string, cwd: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
    const env = { ...process.env, GROUNDPLAN_REMOTE_KEY: '', ...this.#environment, ...variables };
    const child = spawn('bash', ['-e', '-c', lines], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number]>,
    ]);
    assert.equal(code, 0, `${lines}\n${stdout}${stderr}`);
    return stdout;
  }

  async dispose(): Promise<void> {
    for (const { child } of this.#running) child.kill('SIGTERM');
    await Promise.all(this.#running.map((program) => program.end()));
  }
}

describe('the document of the remote, command by command', () => {
  const [certificate, serve, invite, first, next] = blocksBelow('In five minutes');
  const server = new TeamMachine();
  const machines = [server];
  const data = join(server.folder, 'data');
  const project = join(temporaryFolder(), 'shop');
  let port = 0;
  let ownerKey = '';

  /** The same line in the folders, and at the free port, of this test; the name is one of this machine. */
  const here = (line: string): string =>
    line
      .replaceAll('/var/lib/groundplan', data)
      .replaceAll('/etc/groundplan', server.folder)
      .replaceAll('0.0.0.0', '127.0.0.1')
      .replaceAll('team.example', 'localhost')
      .replaceAll('7431', `${port}`);

  const member = (): TeamMachine => {
    // The store of the system, as a test can set it.
    const machine = new TeamMachine({ SSL_CERT_FILE: join(server.folder, 'cert.pem') });
    machines.push(machine);
    return machine;
  };

  async function acceptedKey(name: string): Promise<string> {
    const link = (await server.run(here(invite).replace('ada', name), server.folder)).trim();
    const accepted = await server.run(`curl -sS --cacert ${join(server.folder, 'cert.pem')} -X POST ${link}`, project);
    return (JSON.parse(accepted) as { data: { key: string } }).data.key;
  }

  before(async () => {
    buildProgram();
    port = await freePort();
    writeTree(project, { 'src/till.ts': "import './price';\n", 'src/price.ts': 'export const price = 2;\n' });
    git(project, 'init', '--quiet', '--initial-branch=main');
    git(project, 'remote', 'add', 'origin', 'https://git.acme.example/shop.git');
    commitAll(project, 'First');
  });
  after(async () => {
    for (const machine of machines) await machine.dispose();
  });

  it('serves with a certificate that was made, and says where the dashboard is', async () => {
    await server.run(here(certificate), server.folder);
    const program = server.start(here(serve));
    await program.untilPrints(new RegExp(`^dashboard: https://localhost:${port}/\n`, 'm'));
    ownerKey = await eventually(() => Promise.resolve(readFileSync(join(data, 'owner-key'), 'utf8').trim()));
  });

  it('has the first member push, and the next one compare with it', async () => {
    const ada = member();
    const pushed = await ada.run(here(first.replace('sk_live_…', await acceptedKey('ada'))), project);
    assert.match(pushed, /^linked shop with shop \(prj_\w+\)\nsnp_\w+: 2 nodes, 1 edges, /m);
    const copy = join(temporaryFolder(), 'shop');
    git(temporaryFolder(), 'clone', '--quiet', project, copy);
    writeFileSync(join(copy, 'src/tax.ts'), "import './price';\n");
    const key = { GROUNDPLAN_REMOTE_KEY: await acceptedKey('bea') };
    const bea = member();
    const [, trust = '', connect = ''] = here(first).split('\n');
    const compared = await bea.run(`${trust}\n${connect}\n${here(next)}`, copy, key);
    assert.match(compared, /^New files \(1\)\n {2}src\/tax\.ts$/m);
  });

  for (const [name, lines] of Object.entries(examples))
    it(`has CI push the structure of a branch as ${name} says, from a commit that is checked out alone`, async () => {
      const list = async <Item>(path: string, key: string): Promise<Item[]> => {
        const address = `https://localhost:${port}/api/v1/projects${path}`;
        const answer = await server.run(
          `curl -sS --cacert ${join(server.folder, 'cert.pem')} -H "authorization: Bearer ${ownerKey}" '${address}'`,
          project,
        );
        return (JSON.parse(answer) as { data: Record<string, Item[]> }).data[key];
      };
      const [{ id }] = await list<{ id: string }>('', 'projects');
      const checkout = join(temporaryFolder(), 'shop');
      git(temporaryFolder(), 'clone', '--quiet', '--depth', '1', `file://${project}`, checkout);
      git(checkout, 'checkout', '--quiet', '--detach');
      const branch = `feature/${name}`;
      await member().run(lines.join('\n'), checkout, {
        GROUNDPLAN_REMOTE_KEY: await acceptedKey(name),
        GROUNDPLAN_REMOTE: here('https://team.example:7431'),
        GROUNDPLAN_PROJECT: id,
        GITHUB_REF_NAME: branch,
        CI_COMMIT_BRANCH: branch,
      });
      const query = `/${id}/snapshots?branch=${encodeURIComponent(branch)}`;
      const snapshots = await list<{ branch: string; commit: string; isMain: boolean }>(query, 'snapshots');
      const commit = git(project, 'rev-parse', 'HEAD').trim();
      assert.deepEqual(
        snapshots.map((each) => [each.branch, each.commit, each.isMain]),
        [[branch, commit, false]],
      );
    });

  it('is started by the line of the systemd unit', async () => {
    const unit = blocksBelow('As a service').find((block) => block.startsWith('[Unit]')) ?? '';
    const [, command = ''] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit) ?? [];
    const machine = new TeamMachine();
    machines.push(machine);
    const folder = join(machine.folder, 'data');
    const own = await freePort();
    const program = machine.start(`${command.replace('/var/lib/groundplan', folder)} --port ${own}`);
    await program.untilPrints(/^dashboard: https:\/\/team\.example\/\n/m);
    assert.deepEqual(await (await fetch(`http://127.0.0.1:${own}/healthz`)).json(), { success: true });
    program.child.kill('SIGTERM');
    assert.equal((await program.end()).code, 0);
  });
});
