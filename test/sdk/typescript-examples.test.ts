import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { oldestNode } from '../support/oldest-node.ts';
import { RunningProgram } from '../support/run-program.ts';
import { installedSdk } from '../support/sdk/installed-sdk.ts';
import { listening } from '../support/sdk/local-server.ts';
import { readScenario } from '../support/sdk/scenario.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const examples = fileURLToPath(new URL('../../sdk/typescript/examples', import.meta.url));

/** Examples as a user runs them, on the oldest Node: the package is installed, and the engine is found by itself. */
describe('The examples of the TypeScript SDK', () => {
  const { folders } = readScenario();
  const root = temporaryFolder();
  const shop = join(root, 'shop');
  let engine: BuiltEngine;
  let key: string;

  before(async () => {
    buildProgram();
    for (const [name, files] of Object.entries(folders)) writeTree(join(root, name), files);
    git(shop, 'init', '-q');
    commitAll(shop, 'All there is');
    engine = new BuiltEngine();
    await engine.serve([], { allowedRoots: [root] });
    key = await engine.newKey();
    cpSync(examples, installedSdk(), { recursive: true });
  });
  after(() => engine.dispose());

  function start(example: string, ...args: readonly string[]): RunningProgram {
    const env = { GROUNDPLAN_API_KEY: key, GROUNDPLAN_BASE_URL: undefined, WEBHOOK_SECRET: secret };
    return new RunningProgram(oldestNode(), [example, ...args], { cwd: installedSdk(), env });
  }

  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

  it('find-cycles fails where files need each other', async () => {
    const { code, stdout, stderr } = await start('find-cycles.mjs', shop).end();
    assert.deepEqual(
      { code, stdout, stderr },
      { code: 1, stdout: 'src/left.ts → src/right.ts → src/left.ts\n', stderr: '' },
    );
    assert.equal((await start('find-cycles.mjs', join(root, 'empty')).end()).code, 0);
  });

  it('tests-to-run reports those that a change reaches', async () => {
    assert.equal((await start('tests-to-run.mjs', shop).end()).stdout, '');
    writeFileSync(
      join(shop, 'src/price.ts'),
      'export function price(item: string): number {\n  return item.length + 1;\n}\n',
    );
    await eventually(async () => {
      const { code, stdout } = await start('tests-to-run.mjs', shop, 'HEAD').end();
      assert.deepEqual({ code, stdout }, { code: 0, stdout: 'test/cart.test.ts\n' });
    });
  });

  it('most-called counts the callers of the functions of a file', async () => {
    const { projects } = await engine.get<{ projects: { id: string; name: string }[] }>('/api/v1/projects');
    const project = projects.find(({ name }) => name === 'shop');
    assert.ok(project);
    const { stdout, stderr } = await start('most-called.mjs', project.id, 'src/price.ts').end();
    assert.deepEqual([stdout, stderr], ['src/price.ts#price: 1\n', '']);
  });

  it('follow-events reports a first index', async () => {
    const follower = start('follow-events.mjs');
    await follower.untilPrints(/listening/);
    assert.equal((await start('find-cycles.mjs', join(root, 'heard')).end()).code, 0);
    const { code, stdout } = await follower.end();
    assert.deepEqual([code, stdout], [0, 'listening\nproject.created\nindex.started\n1 files, 0 dependencies\n']);
  });

  it('webhook-receiver takes what is signed, and nothing else', async () => {
    const free = await listening(createServer());
    const { port } = new URL(free.baseUrl);
    free.close();
    const receiver = start('webhook-receiver.mjs', port);
    await receiver.untilPrints(/listening/);
    const body = '{"type":"webhook.test","timestamp":"2026-01-31T12:00:00.000Z","data":{"webhookId":"whk_1"}}';
    const time = String(Math.floor(Date.now() / 1000));
    const hmac = createHmac('sha256', Buffer.alloc(32, 7)).update(`evt_1.${time}.${body}`);
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': time,
      'webhook-signature': `v1,${hmac.digest('base64')}`,
    };
    const send = async (sent: string) => (await fetch(free.baseUrl, { method: 'POST', headers, body: sent })).status;
    assert.deepEqual([await send(body), await send(`${body} `)], [204, 401]);
    receiver.child.kill();
    assert.equal((await receiver.end()).stdout, 'listening\nwebhook.test {"webhookId":"whk_1"}\n');
  });
});
