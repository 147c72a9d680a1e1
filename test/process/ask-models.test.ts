import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '#protocol/ask.ts';
import type { EngineStatus } from '#protocol/engine.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { isRunning } from '../support/engine-journal.ts';
import type { FakeBehaviour } from '../support/fake-models/fake-answer.ts';
import { FakeProvider } from '../support/fake-models/fake-provider.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const key = 'sk-process-2f9c41d7e6';
const question = 'How is money rounded before it is shown?';
const shop = {
  'src/price.ts':
    '/** Rounds money to cents before it is shown. */\nexport const round = (x: number) => Math.round(x * 100) / 100;\n',
};
const says: FakeBehaviour = () => ({ kind: 'says', texts: ['Money is rounded ', 'to cents by `round` [1].\n'] });

/** Texts of every file below a folder, of any kind. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
}

/** Returns what other users of the machine may see of a process, and what its children get. */
function seenOf(pid: number): string[] {
  return ['cmdline', 'environ', 'comm'].map((what) => readFileSync(`/proc/${pid}/${what}`, 'latin1'));
}

describe('a language model that the environment names', () => {
  let provider: FakeProvider;
  let line: CommandLine;
  let folder = '';
  before(() => buildProgram());
  beforeEach(async () => {
    provider = await FakeProvider.openai();
    provider.behaviour = says;
    folder = temporaryFolder();
    writeTree(folder, shop);
    line = new CommandLine({
      GROUNDPLAN_ASK_PROVIDER: 'openai-compatible',
      GROUNDPLAN_ASK_URL: provider.url,
      GROUNDPLAN_ASK_MODEL: 'tiny',
      GROUNDPLAN_ASK_KEY: key,
    });
  });
  afterEach(async () => {
    await line.dispose();
    await provider.close();
  });

  /** Outputs of the program and all that it leaves on the disk. */
  function assertKeyless(...texts: readonly string[]): void {
    const left = [line.stateFolder, line.runtimeFolder, folder].flatMap(filesBelow);
    assert.ok(left.length > 0);
    for (const text of [...texts, ...left]) assert.ok(!text.includes(key), text.slice(0, 400));
  }

  it('answers a command, and its key is left nowhere', async () => {
    const { code, stdout, stderr } = await line.run('ask', question, '--workspace', folder, '--json');
    assert.equal(code, 0, stderr);
    const answer = JSON.parse(stdout) as Answer;
    assert.deepEqual([answer.mode, answer.model], ['model', '127.0.0.1/tiny']);
    assert.match(answer.answer, /^Money is rounded to cents by `round` \[1\]/);
    assert.equal(provider.asked[0].question.key, key);
    assertKeyless(stdout, stderr);
  });

  it('that refuses the key leaves an answer without it, and no word of the key', async () => {
    provider.behaviour = () => ({ kind: 'refuses', why: 'wrong_key' });
    const { code, stdout, stderr } = await line.run('ask', question, '--workspace', folder);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /refuses the key/);
    assertKeyless(stdout, stderr);
  });

  it('answers anyone who asks while it is served, and no one sees its key', async () => {
    const program = line.start('serve', folder, '--print-key', '--port', '0');
    const [, runKey, address] = await program.untilPrints(/key for this run: (\S+)\ncurl .* (\S+)\n/);
    const response = await fetch(`${address}/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${runKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question }),
    });
    const body = await response.text();
    assert.match(body, /"mode":"model","model":"127\.0\.0\.1\/tiny"/);
    const { engine } = JSON.parse((await line.run('doctor', '--json', '--workspace', folder)).stdout) as {
      engine: EngineStatus;
    };
    const { place } = engine.languageModel ?? {};
    assert.equal(place, provider.url);
    assert.ok(isRunning(engine.pid));
    assertKeyless(body, JSON.stringify(engine), ...seenOf(engine.pid));
    program.child.kill('SIGTERM');
    const { stdout, stderr } = await program.end();
    assert.match(
      stderr,
      /^Questions that the graph does not answer go, with their code, to 127\.0\.0\.1\/tiny at http:/m,
    );
    assertKeyless(stdout, stderr);
  });

  it('is gone with the command that brought it', async () => {
    await line.run('ask', question, '--workspace', folder);
    const without = new CommandLine({ GROUNDPLAN_STATE: line.stateFolder, XDG_RUNTIME_DIR: line.runtimeFolder });
    const { stdout } = await without.run('ask', question, '--workspace', folder, '--json');
    assert.equal((JSON.parse(stdout) as Answer).mode, 'extractive');
    assert.equal(provider.asked.length, 1);
  });

  it('that can be none is reported, in a sentence without the key', async () => {
    const wrong = new CommandLine({
      GROUNDPLAN_ASK_PROVIDER: 'openai-compatible',
      GROUNDPLAN_ASK_URL: `http://me:${key}@elsewhere.example/v1`,
      GROUNDPLAN_ASK_MODEL: 'tiny',
      GROUNDPLAN_ASK_KEY: key,
    });
    const { code, stdout, stderr } = await wrong.run('ask', question, '--workspace', folder);
    assert.equal(code, 3);
    assert.match(stderr, /^groundplan: groundplan\.ask\.url cannot be used\. It holds a user name or a password\. /m);
    assertKeyless(stdout, stderr, ...[wrong.stateFolder, wrong.runtimeFolder].flatMap(filesBelow));
    await wrong.dispose();
  });
});
