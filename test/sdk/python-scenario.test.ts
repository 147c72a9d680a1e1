import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as sdk from '../../sdk/typescript/src/index.ts';
import * as remote from '../../sdk/typescript/src/remote.ts';
import { freePort } from '../support/free-port.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { RunningProgram } from '../support/run-program.ts';
import { ScenarioPlayer } from '../support/sdk/play-scenario.ts';
import { builtPackage, installedFrom, packageFolder } from '../support/sdk/python-package.ts';
import { type Entry, readScenario } from '../support/sdk/scenario.ts';
import { type Stage, startStage } from '../support/sdk/stage.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const player = fileURLToPath(new URL('../support/sdk/play_scenario.py', import.meta.url));

const shop = {
  'src/price.ts': 'export function price(): number {\n  return 1;\n}\n',
  'src/cart.ts': "import { price } from './price.ts';\n\nexport const total = (): number => price() + price();\n",
  'src/left.ts': "import { right } from './right.ts';\n\nexport const left = (): number => right();\n",
  'src/right.ts': "import { left } from './left.ts';\n\nexport const right = (): number => left();\n",
  'test/cart.test.ts': "import { total } from '../src/cart.ts';\n\ntotal();\n",
};

describe('The Python SDK beside a real engine', () => {
  let stage: Stage;
  let python: string;
  before(async () => {
    python = installedFrom(builtPackage().wheel);
    stage = await startStage();
  });
  after(() => stage.dispose());

  /** Returns the records of the scenario that one of its clients makes. */
  async function played(isAsync: boolean): Promise<{ entries: Entry[]; leftOut: string[] }> {
    const values = await stage.values(isAsync ? 'python-asyncio' : 'python');
    const file = join(temporaryFolder(), 'scenario.json');
    writeFileSync(file, JSON.stringify({ scenario: readScenario(), values, isAsync }));
    const { code, stdout, stderr } = await new RunningProgram(python, ['-W', 'error', player, file]).end();
    assert.deepEqual([code, stderr], [0, '']);
    return JSON.parse(stdout) as { entries: Entry[]; leftOut: string[] };
  }

  describe('plays the scenario with the same results as the TypeScript SDK', () => {
    let expected: { entries: Entry[]; leftOut: string[] };
    before(async () => {
      const byTypeScript = new ScenarioPlayer(
        { ...sdk, ...remote },
        readScenario(),
        await stage.values('typescript-again'),
      );
      expected = { entries: await byTypeScript.play(), leftOut: byTypeScript.leftOut };
      assert.ok(expected.entries.length > 100);
    });

    it('by the client that waits [§11.same]', async () => assert.deepEqual(await played(false), expected));

    it('by the client for asyncio [§11.same]', async () => assert.deepEqual(await played(true), expected));
  });

  it('finds the engine of this machine by its record, and says where there is none [§11.server-json]', async () => {
    const program = 'from groundplan import Groundplan; print(Groundplan().capabilities()["apiVersion"])';
    const env = { GROUNDPLAN_API_KEY: await stage.engine.newKey(), GROUNDPLAN_BASE_URL: undefined };
    await check(new RunningProgram(python, ['-W', 'ignore', '-c', program], { env }), 'v1\n');
    const elsewhere = { ...env, XDG_RUNTIME_DIR: temporaryFolder(), TMPDIR: temporaryFolder() };
    const lost = await new RunningProgram(python, ['-c', program], { env: elsewhere }).end();
    assert.equal(lost.code, 1);
    assert.match(lost.stderr, /GroundplanError: No server was found on this machine: .*\(base_url_missing\)$/m);
  });

  describe('its examples', () => {
    let root: string;
    let key: string;
    let project: string;
    before(async () => {
      root = join((await stage.values('examples')).empty, 'shop');
      writeTree(root, shop);
      git(root, 'init', '-q');
      commitAll(root, 'All there is');
      writeTree(root, { 'src/price.ts': `${shop['src/price.ts']}\nexport const currency = 'EUR';\n` });
      key = await stage.engine.newKey();
    });

    function example(name: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
      const given = { GROUNDPLAN_API_KEY: key, GROUNDPLAN_BASE_URL: stage.engine.baseUrl, ...env };
      return new RunningProgram(python, ['-W', 'error', join(packageFolder, 'examples', name), ...args], {
        env: given,
      });
    }

    it('find cycles, and fail where there is one', () =>
      check(example('find_cycles.py', [root]), 'src/left.ts → src/right.ts → src/left.ts\n', 1));

    it('report the tests that a change reaches', () =>
      check(example('tests_to_run.py', [root]), 'test/cart.test.ts\n'));

    it('ask several questions at a time', async () => {
      [project] = (await stage.engine.get<{ projects: { id: string }[] }>('/api/v1/projects')).projects.map(
        ({ id }) => id,
      );
      await check(example('most_called.py', [project, 'src/price.ts']), 'src/price.ts#price: 2\n');
    });

    it('follow events until an index is complete', async () => {
      const following = example('follow_events.py');
      await following.untilPrints(/^listening$/m);
      await stage.engine.send({ method: 'POST', path: `/api/v1/projects/${project}/index`, body: { full: true } });
      await check(following, 'listening\nindex.started\n5 files, 4 dependencies\n');
    });

    it('receive webhooks', async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/hook`;
      const { body } = await stage.engine.send({ method: 'POST', path: '/api/v1/webhooks', key, body: { url } });
      const { webhook } = (JSON.parse(body) as { data: { webhook: { id: string; secret: string } } }).data;
      const receiver = example('webhook_receiver.py', [String(port)], { WEBHOOK_SECRET: webhook.secret });
      await reached(port);
      const test = { method: 'POST', path: `/api/v1/webhooks/${webhook.id}/test`, key };
      const { data } = JSON.parse((await stage.engine.send(test)).body) as { data: { status: number } };
      assert.equal(data.status, 204);
      await receiver.untilPrints(/^webhook\.test \{'webhookId': 'whk_/m);
      assert.equal((await fetch(url, { method: 'POST', body: '{}' })).status, 401);
      receiver.child.kill();
      await receiver.end();
    });
  });
});

async function check(program: RunningProgram, stdout: string, code = 0): Promise<void> {
  const ended = await program.end();
  assert.deepEqual([ended.stdout, ended.code], [stdout, code], ended.stderr);
}

/** Resolves once something listens there. */
async function reached(port: number): Promise<void> {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
