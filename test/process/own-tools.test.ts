import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { runProgram, RunningProgram } from '../support/run-program.ts';
import { installedSdk } from '../support/sdk/installed-sdk.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const examples = join(root, 'examples');

const shop = {
  'package.json': '{"name":"shop","type":"module"}',
  'src/left.ts': "import { right } from './right.ts';\nexport const left = () => right();\n",
  'src/right.ts': "import { left } from './left.ts';\nexport const right = () => left();\n",
  'src/price.ts': 'export const price = () => 1;\n',
  'test/price.test.ts': "import { price } from '../src/price.ts';\nprice();\n",
};

/** Each block of code after a link to its file. */
function shownFiles(): [path: string, text: string][] {
  const chapter = readFileSync(join(root, 'docs/own-tools.md'), 'utf8');
  const blocks = chapter.matchAll(
    /\]\(\.\.\/((?:examples|sdk)\/[\w./-]+\.(?:sh|mjs|py|yml))\)[^#]*?\n\n```\w+\n([\s\S]*?)```/g,
  );
  return Array.from(blocks, ([, path = '', text = '']) => [path, text]);
}

/** Comments and the shell's name at the beginning are for a reader who has the file alone. */
function body(text: string): string {
  return text.replace(/^(?:(?:#|\/\/)[^\n]*\n|"""[\s\S]*?"""\n+)+/, '').trim();
}

describe('What the document shows of use from own tools', () => {
  const folder = join(temporaryFolder(), 'shop');
  const engine = new BuiltEngine();
  let env: Record<string, string> = {};

  before(async () => {
    buildProgram();
    writeTree(folder, shop);
    git(folder, 'init', '-q', '-b', 'main');
    commitAll(folder, 'All there is');
    await engine.serve([], { allowedRoots: [folder] });
    env = { GROUNDPLAN_API_KEY: await engine.newKey(), GROUNDPLAN_BASE_URL: engine.baseUrl };
  });
  after(() => engine.dispose());

  it('is what lies in the files that are run', () => {
    const files = shownFiles();
    assert.deepEqual(
      files.map(([path]) => path),
      [
        'examples/cycles.sh',
        'sdk/typescript/examples/find-cycles.mjs',
        'sdk/python/examples/find_cycles.py',
        'examples/agent-tools.sh',
        'examples/receiver.mjs',
        'examples/tests-of-the-change.yml',
      ],
    );
    for (const [path, text] of files) assert.equal(body(text), body(readFileSync(join(root, path), 'utf8')), path);
  });

  it('asks with curl', async () => {
    const { code, stdout, stderr } = await runProgram('sh', [join(examples, 'cycles.sh'), folder], { env });
    assert.deepEqual([code, stderr], [0, '']);
    const { data } = JSON.parse(stdout) as { data: { cycles: { nodes: string[] }[] } };
    assert.deepEqual(
      data.cycles.map(({ nodes }) => nodes.toSorted()),
      [['src/left.ts', 'src/right.ts']],
    );
  });

  it('lists the tools for agents', async () => {
    const { code, stdout } = await runProgram('sh', [join(examples, 'agent-tools.sh')], { env });
    assert.equal(code, 0);
    assert.match(stdout, /"name":"impact"/);
  });

  it('receives webhooks, and nothing that is not signed', async () => {
    cpSync(join(examples, 'receiver.mjs'), join(installedSdk(), 'receiver.mjs'));
    await engine.call('engine.configure', { webhooks: { allowLoopback: true } });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { webhook } = await engine.call('webhooks.create', { url });
    const receiver = new RunningProgram(process.execPath, ['receiver.mjs'], {
      cwd: installedSdk(),
      env: { PORT: String(port), WEBHOOK_SECRET: webhook.secret },
    });
    try {
      const refused = await eventually(() => fetch(url, { method: 'POST', body: '{}' }));
      assert.equal(refused.status, 401);
      const delivery = await engine.call('webhooks.test', { webhookId: webhook.id });
      assert.deepEqual([delivery.status, delivery.error], [204, undefined]);
      await receiver.untilPrints(/webhook\.test \{"webhookId":"whk_/);
    } finally {
      receiver.child.kill();
      await receiver.end();
    }
  });

  it('runs the tests of a change in CI', async () => {
    const workflow = readFileSync(join(examples, 'tests-of-the-change.yml'), 'utf8');
    const script = /run: \|\n((?: {10}.*\n?)+)/.exec(workflow)?.[1]?.replaceAll(/^ {10}/gm, '') ?? '';
    git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    writeFileSync(join(folder, 'src/price.ts'), 'export const price = () => 2;\n');
    const tools = temporaryFolder();
    const groundplan = `exec '${process.execPath}' '${join(root, 'bin/groundplan.js')}' "$@"\n`;
    writeTree(tools, { groundplan: `#!/bin/sh\n${groundplan}`, npx: '#!/bin/sh\necho "npx $*"\n' });
    const path = `${tools}:${process.env.PATH}`;
    const surroundings = { PATH: path, GROUNDPLAN_STATE: engine.stateFolder, GROUNDPLAN_IDLE_MS: '300' };
    const runSince = (base: string) =>
      runProgram('sh', ['-ec', `chmod +x '${tools}'/*; ${script}`], {
        cwd: folder,
        env: { ...surroundings, BASE: base },
      });
    const { code, stdout, stderr } = await runSince('main');
    assert.deepEqual([code, stdout], [0, 'npx mocha test/price.test.ts\n'], stderr);
    const missing = await runSince('no-such');
    assert.deepEqual([missing.code, missing.stdout], [3, ''], 'a base that was not fetched is no green run');
  });
});
