import assert from 'node:assert/strict';
import { fakeModel } from '../../../support/fake-vscode/fake-model.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import type { Word } from '#extension/models/ask-models.ts';
import { anthropic, ModelsBench, off, ollama } from './models-bench.ts';

const { CancellationTokenSource } = await fakeVscode();

describe('language models of a window', () => {
  it('are off by default, and no one is asked', async () => {
    const bench = new ModelsBench();
    assert.deepEqual([await bench.ask(), bench.asked], [off, []]);
  });

  it('are no question for what the graph answers', async () => {
    const bench = new ModelsBench();
    await bench.change(ollama);
    assert.deepEqual([await bench.ask({ question: 'Who calls x?' }), bench.asked], [off, []]);
    await bench.ask();
    assert.equal(bench.asked.length, 1);
  });

  it('are no question any more where the one that waited was stopped meanwhile', async () => {
    const bench = new ModelsBench();
    await bench.change(ollama);
    const stopping = new CancellationTokenSource();
    bench.whileLooking = () => stopping.cancel();
    assert.deepEqual([await bench.ask({}, stopping.token), bench.asked], [off, []]);
    await bench.ask({}, new CancellationTokenSource().token);
    assert.equal(bench.asked.length, 1);
  });

  it('that the editor has not are said to be missing, until it has them', async () => {
    const bench = new ModelsBench();
    let changes = 0;
    bench.models.onDidChange(() => changes++);
    await bench.change({ 'ask.provider': 'vscode', 'ask.model': 'copilot/gpt' });
    assert.deepEqual(bench.models.missing(), { name: 'copilot/gpt' });
    await bench.change({ 'ask.provider': 'vscode' });
    assert.deepEqual(bench.models.missing(), {});
    bench.editor = [fakeModel('copilot', 'gpt', [])];
    await bench.models.refresh();
    assert.deepEqual([bench.models.missing(), changes], [undefined, 3]);
    await bench.change(ollama);
    assert.equal(bench.models.missing(), undefined);
    bench.isTrusted = false;
    bench.editor = [];
    await bench.change({ 'ask.provider': 'vscode' });
    assert.equal(bench.models.missing(), undefined);
  });

  it('are reported to the engine once the person has allowed that provider and place', async () => {
    const bench = new ModelsBench();
    await bench.change(ollama);
    assert.deepEqual(bench.now, off);
    const allowed = { provider: 'openai-compatible', url: ollama['ask.url'], model: 'llama', contextTokens: 4096 };
    assert.deepEqual(await bench.ask(), allowed);
    assert.deepEqual(bench.sent.at(-1), allowed);
    await bench.ask();
    assert.deepEqual(bench.asked, ['openai-compatible http://127.0.0.1:11434']);
  });

  it('are off, but for the size of a prompt that is shown, as long as no one has allowed them', async () => {
    const bench = new ModelsBench();
    await bench.change(ollama);
    assert.deepEqual(bench.models.options(), { provider: 'off', contextTokens: 4096 });
    await bench.change(anthropic);
    assert.deepEqual(bench.models.options(), { provider: 'off', contextTokens: 200_000 });
    bench.isTrusted = false;
    assert.deepEqual(bench.models.options(), off);
  });

  it('are used as soon as another window was allowed to', async () => {
    const [one, other] = [new ModelsBench(), new ModelsBench()];
    other.state = one.state;
    await one.change(anthropic);
    await other.change(anthropic);
    await one.ask();
    await other.ask();
    assert.deepEqual(
      [other.asked, other.sent.at(-1)],
      [[], { provider: 'anthropic', model: 'claude', contextTokens: 200_000 }],
    );
  });

  it('stay off where the person refuses, who is asked again after a change alone', async () => {
    const bench = new ModelsBench();
    bench.says = 'refused';
    await bench.change(ollama);
    assert.deepEqual([await bench.ask(), await bench.ask()], [off, off]);
    assert.equal(bench.asked.length, 1);
    await bench.change(ollama);
    await bench.ask();
    assert.equal(bench.asked.length, 2);
  });

  it('are asked about again after another place, another provider, or off', async () => {
    for (const between of [{ ...ollama, 'ask.url': 'https://llm.example/v1' }, anthropic, {}]) {
      const bench = new ModelsBench();
      // oxlint-disable-next-line no-await-in-loop -- one window after the other
      await bench.change(ollama).then(() => bench.ask());
      // oxlint-disable-next-line no-await-in-loop
      await bench.change(between);
      assert.deepEqual(bench.now, off);
      // oxlint-disable-next-line no-await-in-loop
      await bench.change(ollama);
      assert.deepEqual(bench.now, off);
      // oxlint-disable-next-line no-await-in-loop
      await bench.ask();
      assert.equal(bench.asked.length, 2);
    }
  });

  it('may be another one of the same place without a question', async () => {
    const bench = new ModelsBench();
    await bench.change(anthropic);
    await bench.ask();
    await bench.change({ ...anthropic, 'ask.model': 'other' });
    assert.deepEqual(await bench.ask(), { provider: 'anthropic', model: 'other', contextTokens: 200_000 });
    assert.equal(bench.asked.length, 1);
  });

  it('are used once the person has read the prompt and allowed it, for the questions after that', async () => {
    const bench = new ModelsBench();
    const later = Promise.withResolvers<Word>();
    bench.says = { later: later.promise };
    await bench.change(anthropic);
    assert.deepEqual(await bench.ask(), off);
    later.resolve('allowed');
    await later.promise;
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(bench.now, { provider: 'anthropic', model: 'claude', contextTokens: 200_000 });
  });

  for (const [word, times] of [
    ['refused', 1],
    ['unread', 2],
  ] as const) {
    it(`are asked about ${times} times where the prompt that the person wanted to see is ${word}`, async () => {
      const bench = new ModelsBench();
      const later = Promise.withResolvers<Word>();
      bench.says = { later: later.promise };
      await bench.change(anthropic);
      await bench.ask();
      await bench.ask();
      assert.equal(bench.asked.length, 1);
      later.resolve(word);
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual([await bench.ask(), bench.asked.length], [off, times]);
    });
  }

  it('are those of the newest settings, however slowly older ones are looked up', async () => {
    const bench = new ModelsBench();
    const [slow, found] = [fakeModel('slow', 'old', []), Promise.withResolvers<void>()];
    bench.editor = [fakeModel('quick', 'new', [])];
    const { findModel } = bench;
    bench.findModel = async (name) => (name === 'slow/old' ? found.promise.then(() => slow) : findModel(name));
    const before = bench.change({ 'ask.provider': 'vscode', 'ask.model': 'slow/old' });
    await bench.change({ 'ask.provider': 'vscode', 'ask.model': 'quick/new' });
    found.resolve();
    await before;
    assert.deepEqual([(await bench.models.target())?.model, bench.models.missing()], ['quick/new', undefined]);
  });

  it('are missing where the editor can’t say which it has', async () => {
    const bench = new ModelsBench();
    bench.findModel = async () => Promise.reject(new Error('no models'));
    await bench.change({ 'ask.provider': 'vscode' });
    assert.deepEqual([bench.models.missing(), bench.now], [{}, off]);
  });

  it('are not allowed by an answer to what was chosen before', async () => {
    const bench = new ModelsBench();
    const later = Promise.withResolvers<Word>();
    bench.says = { later: later.promise };
    await bench.change(anthropic);
    await bench.ask();
    await bench.change(ollama);
    later.resolve('allowed');
    await new Promise((resolve) => setImmediate(resolve));
    await bench.change(anthropic);
    assert.deepEqual(bench.now, off);
  });

  it('are off in a folder that no one trusts, and no one is asked', async () => {
    const bench = new ModelsBench();
    await bench.change(anthropic);
    await bench.ask();
    bench.isTrusted = false;
    assert.deepEqual([await bench.ask(), await bench.models.target(), bench.asked.length], [off, undefined, 1]);
    await assert.rejects(bench.models.keyOf({ provider: 'anthropic' }), { kind: 'refused' });
  });

  it('are no one’s business where only extracts are wanted', async () => {
    const bench = new ModelsBench();
    await bench.change(anthropic);
    assert.deepEqual([await bench.ask({ mode: 'extractive' }), bench.asked], [off, []]);
  });

  it('are off where a setting is missing', async () => {
    for (const settings of [
      { 'ask.provider': 'openai-compatible', 'ask.model': 'm' },
      { ...ollama, 'ask.url': 'file:///etc/passwd' },
      { ...ollama, 'ask.url': 'https://me:secret@llm.example' },
      { 'ask.provider': 'anthropic' },
    ] as const) {
      const bench = new ModelsBench();
      // oxlint-disable-next-line no-await-in-loop -- one window after the other
      await bench.change(settings);
      // oxlint-disable-next-line no-await-in-loop
      assert.deepEqual([await bench.ask(), bench.asked], [off, []]);
    }
  });
});
