import assert from 'node:assert/strict';
import { ModelKeys } from '#extension/models/model-keys.ts';
import { fakeModel } from '../../../support/fake-vscode/fake-model.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { MemorySecrets } from '../../../support/fake-vscode/memory-stores.ts';
import { anthropic, ModelsBench, off, ollama, question } from './models-bench.ts';

const { CancellationTokenSource } = await fakeVscode();

const ofEditor = { 'ask.provider': 'vscode', 'ask.model': 'copilot/gpt' } as const;
const prompt = { system: 's', messages: [{ role: 'user', text: 'q' }], answerTokensMax: 10 } as const;
const onItem = () => undefined;
const ofPage = () => undefined;

/** Returns the text that the models of a window write for a question. */
async function written(bench: ModelsBench, listener?: () => undefined): Promise<string> {
  const pieces: string[] = [];
  const { token } = new CancellationTokenSource();
  await bench.models.write(prompt, listener, (piece) => pieces.push(String(piece)), token);
  return pieces.join('');
}

describe('keys of language models', () => {
  it('are given for the server that the person has allowed, and for no other', async () => {
    const bench = new ModelsBench();
    await bench.keys.set({ provider: 'openai-compatible', place: 'http://127.0.0.1:11434' }, 'sk-local');
    await bench.keys.set({ provider: 'anthropic', place: 'https://api.anthropic.com' }, 'sk-ant');
    await bench.change(ollama);
    const params = { provider: 'openai-compatible', url: ollama['ask.url'] } as const;
    const refused = { kind: 'refused' };
    await assert.rejects(bench.models.keyOf(params), refused);
    await bench.ask();
    assert.deepEqual(await bench.models.keyOf(params), { key: 'sk-local' });
    await assert.rejects(bench.models.keyOf({ ...params, url: 'https://elsewhere.example/v1' }), refused);
    await assert.rejects(bench.models.keyOf({ provider: 'anthropic' }), refused);
    await bench.change({});
    await assert.rejects(bench.models.keyOf(params), refused);
  });

  it('are none where the server that was allowed needs none', async () => {
    const bench = new ModelsBench();
    await bench.change(ollama);
    await bench.ask();
    assert.deepEqual(await bench.models.keyOf({ provider: 'openai-compatible', url: ollama['ask.url'] }), {});
  });

  it('of another server of a provider are not given for the one that it has by itself', async () => {
    const bench = new ModelsBench();
    await bench.keys.set({ provider: 'anthropic', place: 'https://proxy.example' }, 'sk-proxy');
    await bench.change({ ...anthropic, 'ask.url': 'https://proxy.example/v1' });
    await bench.ask();
    await assert.rejects(bench.models.keyOf({ provider: 'anthropic' }), { kind: 'refused' });
    const url = 'https://proxy.example/v1';
    assert.deepEqual(await bench.models.keyOf({ provider: 'anthropic', url }), { key: 'sk-proxy' });
  });

  it('are not given once they were switched off, while the editor still looked for them', async () => {
    const bench = new ModelsBench();
    await bench.keys.set({ provider: 'anthropic', place: 'https://api.anthropic.com' }, 'sk-ant');
    await bench.change(anthropic);
    await bench.ask();
    const key = bench.models.keyOf({ provider: 'anthropic' });
    bench.settings = {};
    await assert.rejects(key, { kind: 'refused' });
  });

  it('for an address of the machine itself are for that machine, all others for each', async () => {
    const secrets = new MemorySecrets();
    const [here, there] = [new ModelKeys(secrets, 'here'), new ModelKeys(secrets, 'there')];
    const local = { provider: 'openai-compatible', place: 'http://127.0.0.1:8000' } as const;
    const far = { provider: 'openai-compatible', place: 'https://llm.example' } as const;
    await here.set(local, 'sk-local');
    await here.set(far, 'sk-far');
    assert.deepEqual(
      [await here.get(local), await there.get(local), await there.get(far)],
      ['sk-local', undefined, 'sk-far'],
    );
    assert.deepEqual([await here.owners(), await there.owners()], [[local, far], [far]]);
    await there.forget(local);
    assert.equal(await here.get(local), 'sk-local');
  });

  it('are listed by their owners, and forgotten one by one', async () => {
    const { keys } = new ModelsBench();
    const [local, far] = [
      { provider: 'openai-compatible', place: 'http://127.0.0.1:1234' },
      { provider: 'anthropic', place: 'https://api.anthropic.com' },
    ] as const;
    await keys.set(local, 'a');
    await keys.set(far, 'b');
    assert.deepEqual(await keys.owners(), [far, local]);
    await keys.forget(local);
    assert.deepEqual([await keys.owners(), await keys.get(local)], [[far], undefined]);
  });
});

describe('models of the editor', () => {
  const copilot = fakeModel('copilot', 'gpt', ['From Copilot.']);
  const other = fakeModel('other', 'big', ['From another.']);

  it('are named with their window of tokens, unless a setting says otherwise', async () => {
    const bench = new ModelsBench();
    bench.editor = [copilot, other];
    await bench.change(ofEditor);
    assert.deepEqual(await bench.ask(), { provider: 'editor', model: 'copilot/gpt', contextTokens: 8000 });
    await bench.change({ ...ofEditor, 'ask.contextTokens': 2000 });
    assert.deepEqual(bench.now, { provider: 'editor', model: 'copilot/gpt', contextTokens: 2000 });
    assert.deepEqual([bench.asked, await written(bench)], [['vscode copilot'], 'From Copilot.']);
  });

  it('write nothing that was not allowed, whatever the engine asks for', async () => {
    const bench = new ModelsBench();
    bench.editor = [copilot];
    await assert.rejects(written(bench), { kind: 'unreachable' });
    await bench.change(ofEditor);
    await assert.rejects(written(bench), { kind: 'refused' });
    await bench.ask();
    assert.equal(await written(bench), 'From Copilot.');
    bench.isTrusted = false;
    await assert.rejects(written(bench), { kind: 'refused' });
  });

  it('that are not there send nothing', async () => {
    const bench = new ModelsBench();
    await bench.change(ofEditor);
    assert.deepEqual([await bench.ask(), bench.asked], [off, []]);
  });

  it('are those of a chat while it asks, under their own name, once they are allowed', async () => {
    const bench = new ModelsBench();
    bench.editor = [copilot, other];
    await bench.change(ofEditor);
    await bench.ask();
    const text = await bench.models.inChat(other, onItem, async () => {
      await bench.models.beforeQuestion(question, undefined, onItem);
      assert.deepEqual(bench.sent.at(-1), { provider: 'editor', model: 'other/big', contextTokens: 8000 });
      return written(bench, onItem);
    });
    assert.equal(text, 'From another.');
    assert.deepEqual(bench.asked, ['vscode copilot', 'vscode other']);
    assert.deepEqual(bench.sent.at(-1), { provider: 'editor', model: 'copilot/gpt', contextTokens: 8000 });
  });

  it('of a chat neither write nor sign what a page asks meanwhile', async () => {
    const bench = new ModelsBench();
    bench.editor = [copilot, other];
    await bench.change(ofEditor);
    await bench.models.inChat(other, onItem, async () => {
      await bench.ask({}, undefined, onItem);
      await bench.ask({}, undefined, ofPage);
      assert.deepEqual(bench.sent.at(-1), { provider: 'editor', model: 'copilot/gpt', contextTokens: 8000 });
      assert.deepEqual(
        [await written(bench, ofPage), await written(bench), await written(bench, onItem)],
        ['From Copilot.', 'From Copilot.', 'From another.'],
      );
    });
    assert.deepEqual(bench.asked, ['vscode other', 'vscode copilot']);
  });

  it('of a chat are not used where a server is what the person set up', async () => {
    const bench = new ModelsBench();
    await bench.change(anthropic);
    await bench.models.inChat(other, onItem, async () => {
      await bench.models.beforeQuestion(question, undefined, onItem);
      assert.deepEqual(bench.now, { provider: 'anthropic', model: 'claude', contextTokens: 200_000 });
      await assert.rejects(written(bench, onItem), { kind: 'unreachable' });
    });
  });
});
