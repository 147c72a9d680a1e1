import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '#protocol/ask.ts';
import type { EditorAskOptions, ModelKeyParams, WriteWithModelParams } from '#protocol/editor.ts';
import type { ModelPrompt } from '#protocol/model-prompt.ts';
import { eventually } from '../support/eventually.ts';
import { FakeProvider } from '../support/fake-models/fake-provider.ts';
import { LanguageBench } from '../support/language-bench.ts';
import type { PlainLanguageClient } from '../support/language-client.ts';

const editor: EditorAskOptions = { provider: 'editor', model: 'vendor/a', contextTokens: 9000 };
const question = 'How is money rounded before it is shown?';
const files = {
  'src/price.ts':
    '/** Rounds money to cents before it is shown. */\nexport const round = (x: number) => Math.round(x * 100) / 100;\n',
};
const never = (): Promise<never> => new Promise(() => undefined);

/** Has a window's model say that, once it is asked. */
function answers(client: PlainLanguageClient, text: string): WriteWithModelParams[] {
  const asked: WriteWithModelParams[] = [];
  client.rpc.onRequest('groundplan/writeWithModel', async (params: WriteWithModelParams) => {
    asked.push(params);
    await client.rpc.sendNotification('groundplan/modelPiece', { token: params.token, text });
    return {};
  });
  return asked;
}

describe('the language model of a window', () => {
  let bench: LanguageBench;
  let folder: string;
  beforeEach(() => {
    bench = new LanguageBench();
    folder = bench.folder(files);
  });
  afterEach(() => bench.dispose());

  async function window(ask: EditorAskOptions, trusted = true) {
    const opened = await bench.stream([folder], { options: { ask, trusted } });
    const { client } = opened;
    await client.until('a project', () => client.folder()?.projectId !== undefined);
    const id = client.folder()?.projectId ?? '';
    return { ...opened, ask: (): Promise<Answer> => client.call('ask.run', { id, question }), id };
  }

  it('answers what it asks, and what is asked by others', async () => {
    const { client, ask, id } = await window(editor);
    const asked = answers(client, 'By `round` [1].\n');
    const answer = await ask();
    assert.deepEqual([answer.mode, answer.model], ['model', 'vendor/a']);
    assert.match(answer.answer, /^By `round` \[1\]/);
    assert.match(JSON.stringify(asked[0].prompt), /Rounds money to cents/);
    assert.deepEqual(client.status?.languageModel, { name: 'vendor/a', place: 'the editor' });
    const status = await client.call('engine.status', {});
    assert.deepEqual(status.languageModel, {
      name: 'vendor/a',
      place: 'the editor',
      contextTokens: 9000,
      toolCalls: 8,
    });
    const sent = { operationId: 'ask.run', params: { id, question }, stream: 41 };
    await client.rpc.sendRequest('groundplan/call', sent);
    assert.deepEqual(
      asked.map(({ call }) => call),
      [undefined, 41],
    );
  });

  it('calls tools by what the editor reports', async () => {
    const { client, id } = await window(editor);
    const prompts: ModelPrompt[] = [];
    client.rpc.onRequest('groundplan/writeWithModel', async ({ token, prompt }: WriteWithModelParams) => {
      prompts.push(prompt);
      const toolCall = { id: 'c1', name: 'explain', input: '{"target":"round"}' };
      const piece = prompts.length === 1 ? { toolCall } : { text: 'By `round` [1].\n' };
      await client.rpc.sendNotification('groundplan/modelPiece', { token, ...piece });
      return {};
    });
    const { steps } = await client.call('ask.run', { id, question, detail: 'full' });
    assert.deepEqual(
      steps?.map(({ tool, input }) => [tool, input]),
      [['explain', { target: 'round' }]],
    );
    assert.deepEqual(
      prompts.map(({ messages }) => messages.map(({ role }) => role)),
      [['user'], ['user', 'assistant', 'tool']],
    );
    assert.match(JSON.stringify(prompts[1].messages[2]), /begin result of explain/);
  });

  it('is that of the window which asks, where two ask at once; the other one may go in the middle', async () => {
    const [one, other] = [await window(editor), await window({ ...editor, model: 'vendor/b' })];
    answers(one.client, 'By the first [1].\n');
    answers(other.client, 'By the second [1].\n');
    const both = await Promise.all([one.ask(), other.ask()]);
    assert.deepEqual(
      both.map(({ model }) => model),
      ['vendor/a', 'vendor/b'],
    );
    const isAsked = new Promise<void>((resolve) => {
      other.client.rpc.onRequest('groundplan/writeWithModel', () => {
        resolve();
        return never();
      });
    });
    const cutOff = other.ask().catch(() => undefined);
    await isAsked;
    other.stream.destroy();
    other.client.rpc.dispose();
    assert.equal((await one.ask()).model, 'vendor/a');
    assert.equal(await cutOff, undefined);
    await eventually(async () => {
      const { languageModel } = await one.client.call('engine.status', {});
      assert.equal(languageModel?.name, 'vendor/a');
    });
  });

  it('is asked to stop by who cancels the question', async () => {
    const { client, id } = await window(editor);
    const [asked, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    client.rpc.onRequest('groundplan/writeWithModel', (_params: unknown, token) => {
      token.onCancellationRequested(() => stopped.resolve());
      asked.resolve();
      return never();
    });
    const { CancellationTokenSource } = await import('vscode-jsonrpc/node');
    const source = new CancellationTokenSource();
    const asking = client.rpc.sendRequest(
      'groundplan/call',
      { operationId: 'ask.run', params: { id, question } },
      source.token,
    );
    await asked.promise;
    source.cancel();
    await assert.rejects(asking, { code: -32_800 });
    await stopped.promise;
  });

  it('that reports pieces behind its end, and answers twice, harms nothing', async () => {
    const { client, ask } = await window(editor);
    client.rpc.onRequest('groundplan/writeWithModel', async ({ token }: WriteWithModelParams) => {
      await client.rpc.sendNotification('groundplan/modelPiece', { token, text: 'By `round` [1].\n' });
      setImmediate(() => void client.rpc.sendNotification('groundplan/modelPiece', { token, text: 'And more' }));
      return {};
    });
    for (const answer of [await ask(), await ask()]) {
      assert.equal(answer.mode, 'model');
      assert.doesNotMatch(answer.answer, /And more/);
    }
  });

  it('that fails leaves the answer without it', async () => {
    const { client, ask } = await window(editor);
    const { ResponseError } = await import('vscode-jsonrpc/node');
    client.rpc.onRequest('groundplan/writeWithModel', () => new ResponseError(-32_803, 'no', { kind: 'rate_limited' }));
    const answer = await ask();
    assert.equal(answer.mode, 'extractive');
    assert.match(answer.answer, /The model of the editor was asked too much/);
  });

  it('is offered by no window that trusts nothing, and taken back with the trust', async () => {
    const { client } = await window(editor, false);
    const noCaller = async (): Promise<void> => {
      assert.equal((await client.call('engine.status', {})).languageModel, undefined);
      assert.equal(client.status?.languageModel?.problem?.code, 'workspace_not_trusted');
    };
    await client.until('refused', () => client.status?.languageModel !== undefined);
    await noCaller();
    const configure = (trusted: boolean): Promise<void> =>
      client.rpc.sendNotification('workspace/didChangeConfiguration', { settings: { trusted, ask: editor } });
    await configure(true);
    await client.until('offered', () => client.status?.languageModel?.name === 'vendor/a');
    await configure(false);
    await client.until('taken back', () => client.status?.languageModel?.problem !== undefined);
    await noCaller();
  });

  it('of a server has its key asked for each time, and no one else is sent it', async () => {
    const provider = await FakeProvider.anthropic();
    const key = 'sk-window-77ab10';
    const { client, ask } = await window({ provider: 'anthropic', url: provider.url, model: 'tiny' });
    const asked: ModelKeyParams[] = [];
    client.rpc.onRequest('groundplan/modelKey', (params: ModelKeyParams) => {
      asked.push(params);
      return { key };
    });
    const answer = await ask();
    assert.deepEqual([answer.mode, answer.model], ['model', 'anthropic/tiny']);
    provider.behaviour = () => ({ kind: 'refuses', why: 'wrong_key' });
    const refused = await ask();
    assert.match(refused.answer, /refuses the key/);
    assert.deepEqual(
      asked,
      [1, 2].map(() => ({ provider: 'anthropic', url: provider.url })),
    );
    assert.deepEqual(
      provider.asked.map(({ question: { key: sent } }) => sent),
      [key, key],
    );
    const status = await client.call('engine.status', {});
    const log = readFileSync(join(bench.state, 'engine.log'), 'utf8');
    for (const shown of [answer, refused, status, client.status, log]) assert.ok(!JSON.stringify(shown).includes(key));
    await provider.close();
  });
});
