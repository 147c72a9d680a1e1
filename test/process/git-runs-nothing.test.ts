import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { GitTraps, hookNames, programSettings } from '../support/git-traps.ts';
import { LanguageBench } from '../support/language-bench.ts';
import { callText, newClient } from '../support/mcp-client.ts';
import { rounds } from '../support/random-rounds.ts';
import { RunningProgram } from '../support/run-program.ts';
import {
  cloneWithRepositoryInside,
  repositoryOfElsewhere,
  trappedPartialClone,
  trappedRepository,
} from '../support/trapped-repositories.ts';

const traps = new GitTraps();

/** With some of what git by itself runs there. */
const places: readonly (readonly [string, () => string, readonly string[]])[] = [
  ['a repository', () => trappedRepository(traps), ['filter.planted.process', 'gpg.openpgp.program']],
  ['a repository of files elsewhere', () => repositoryOfElsewhere(traps), ['gpg.openpgp.program']],
  ['a plain clone', () => cloneWithRepositoryInside(traps), ['filter.planted.process', 'gpg.openpgp.program']],
  ['a partial clone', () => trappedPartialClone(traps), ['gpg.openpgp.program', 'remote.origin.uploadpack']],
];

/** Those for which the engine asks git something of its own. */
const commandsOfGit: readonly (readonly string[])[] = [
  ['impact'],
  ['impact', '--base', 'base'],
  ['tour'],
  ['metrics', '--history'],
  ['ask', 'who owns src/price.ts'],
  ['metrics', '--trend'],
];

/** They ask for the same in another form, or for nothing of git. */
const furtherCommands: readonly (readonly string[])[] = [
  ['impact', '--json'],
  ['impact', 'src/price.ts'],
  ['hotspots'],
  ['duplicates'],
  ['ask', 'what breaks if I change price?'],
  ['ask', 'where do I begin'],
  ['search', 'price'],
  ['export', '--format', 'mermaid'],
  ['status'],
];

/** A command is a process, which takes most of the time: all of them in one place, in the long run in every one. */
function commandsIn(place: number): readonly (readonly string[])[] {
  return place === 0 || rounds(1) > 1 ? [...commandsOfGit, ...furtherCommands] : commandsOfGit;
}

const toolCalls: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['impact', {}],
  ['impact', { base: 'base' }],
  ['impact', { targets: ['src/price.ts'] }],
  ['overview', {}],
  ['find', { query: 'price' }],
  ['explain', { target: 'price' }],
  ['calls', { target: 'price' }],
];

/** Git by itself, as a person runs it there. */
function plainGit(folder: string, ...gitArguments: readonly string[]): void {
  spawnSync('git', gitArguments, { cwd: folder, stdio: 'ignore', timeout: 10_000 });
}

for (const [place, [title, make, expected]] of places.entries()) {
  describe(`git in ${title} that names programs`, () => {
    const ownEnvironment = { ...process.env };
    let folder: string;
    let engine: BuiltEngine;
    let project: string;

    before(async () => {
      buildProgram();
      folder = make();
      traps.ran();
      for (const gitArguments of [
        ['status'],
        ['diff', 'HEAD', '--'],
        ['log', '-1'],
        ['cat-file', '-p', 'base:src/price.ts'],
      ])
        plainGit(folder, '--no-optional-locks', ...gitArguments);
    });

    it('the traps work: git by itself runs them', () => {
      assert.ok(programSettings.length >= 60 && hookNames.length >= 25);
      const ran = traps.ran();
      assert.deepEqual(
        expected.filter((name) => !ran.includes(name)),
        [],
        ran.join(),
      );
    });

    describe('through the product', () => {
      before(async () => {
        Object.assign(process.env, traps.environment([folder, join(folder, 'bin')]));
        engine = new BuiltEngine();
        [{ id: project }] = await engine.serve([folder]);
        await engine.untilIndexed(project);
      });
      after(async () => {
        await engine.dispose();
        for (const name of Object.keys(process.env)) if (!(name in ownEnvironment)) delete process.env[name];
        Object.assign(process.env, ownEnvironment);
      });
      afterEach(() => assert.deepEqual(traps.ran(), []));

      it('the commands', async () => {
        const line = new CommandLine({ GROUNDPLAN_STATE: engine.stateFolder });
        for (const command of commandsIn(place)) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const { code, stderr } = await line.run('--workspace', folder, ...command);
          assert.ok(code === 0 || code === 1, `${command.join(' ')}: ${code} ${stderr}`);
        }
      });

      it('a command that is its own engine, begun in the folder', async () => {
        const env = { GROUNDPLAN_STATE: join(traps.folder, `state-${project}`), NO_COLOR: '1' };
        const launcher = join(import.meta.dirname, '../../bin/groundplan.js');
        const program = new RunningProgram(process.execPath, [launcher, 'impact', '--json'], { cwd: folder, env });
        const { stdout, stderr } = await program.end();
        const changed = JSON.parse(stdout).changed as readonly { file: string }[];
        assert.ok(
          changed.some(({ file }) => file.endsWith('src/price.ts')),
          stdout + stderr,
        );
      });

      it('every request', async () => {
        const post = (path: string, body: object) =>
          engine.send({ method: 'POST', path: `/api/v1/projects/${project}/${path}`, body });
        const answers = [
          await post('analyze', {}),
          await post('analyze', { base: 'base', detail: 'full' }),
          await post('ask', { question: 'what breaks if I change price?' }),
          await engine.send({ path: `/api/v1/projects/${project}/tour` }),
          await engine.send({ path: `/api/v1/projects/${project}/owners?file=src/price.ts` }),
        ];
        assert.deepEqual(
          answers.map(({ status, body }) => (status === 200 ? 200 : body)),
          answers.map(() => 200),
        );
      });

      it('every tool for agents', async () => {
        const client = newClient();
        const key = await engine.newKey();
        const headers = { authorization: `Bearer ${key}` };
        await client.connect(
          new StreamableHTTPClientTransport(new URL('/mcp', engine.baseUrl), { requestInit: { headers } }),
        );
        for (const [name, input] of toolCalls) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const text = await callText(client, name, { ...input, workspace: folder });
          assert.ok(!/^!.*(?:unknown|invalid)/i.test(text), `${name}: ${text}`);
        }
        await client.close();
      });

      it('the language server', async () => {
        const bench = new LanguageBench();
        const client = await bench.indexed([folder]);
        const id = client.folder()?.projectId as string;
        const { changed } = await client.call('analyze.run', { id });
        assert.ok(changed.length > 0);
        await bench.dispose();
      });
    });
  });
}
