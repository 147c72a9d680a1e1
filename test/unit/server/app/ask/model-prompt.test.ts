import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { AskPrompt } from '#protocol/ask.ts';
import { getAskPrompt } from '#server/app/ask/ask-prompt.ts';
import type { ModelPrompt } from '#protocol/model-prompt.ts';
import { fencedPrompt, promptTokens } from '#server/app/ask/model-prompt.ts';
import { agentProjectId } from '../../../../support/agent-box.ts';
import { ask, askPartsOf, modelBox } from '../../../../support/ask-box.ts';
import { askedText, type FakeWriting } from '../../../../support/fake-models/fake-language-model.ts';
import { type IndexedFiles, searchFolder } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { basket } from './basket.ts';

const question = 'How are prices that people write understood?';

describe('prompts for a language model', () => {
  let indexed: IndexedFiles;
  before(async () => (indexed = await searchFolder(basket)));
  const box = (writing?: FakeWriting, more: { readonly contextTokens?: number } = {}) =>
    modelBox(indexed, writing, more);

  async function promptOf(asked = question): Promise<ModelPrompt> {
    const { model, parts } = box();
    await ask(parts, { question: asked });
    return model.asked[0];
  }

  it('are asked for with numbered sources, whole declarations, and what is beside them', async () => {
    const prompt = await promptOf();
    const { system, messages, answerTokensMax } = prompt;
    const text = askedText(prompt);
    const [, fence] = /^(data-[0-9a-f]{16}) begin source 1$/m.exec(text) ?? [];
    assert.ok(fence !== undefined && system.includes(`“${fence} begin …”`));
    assert.match(text, /begin source 1\nfile src\/price\.ts, lines 1 to 4, function parsePrice:\n\/\*\* Reads a price/);
    assert.match(text, /lines 9 to 11, method Cart\.total:\n {2}total\(\): number \{/);
    assert.ok(text.endsWith(`The question, which is all that you are asked:\n${question}`));
    assert.deepEqual([messages.map(({ role }) => role), answerTokensMax], [['user'], 2000]);
    const marks = text.split('\n').filter((line) => line.includes(fence));
    assert.ok(marks.every((line) => /^data-\w+ (?:begin|end) (?:source \d+|relations)$/.test(line)));
  });

  it('are given no secret', async () => {
    const text = askedText(await promptOf('How does it connect with the password of the shop?'));
    assert.match(text, /function connectShop/);
    assert.doesNotMatch(text, /ghp_a1B2c3D4/);
  });

  it('show what no one would see of paths, names and relations', () => {
    const source = { file: 'src/a\u200b\u{e0041}.ts', line: 1, endLine: 2, content: 'a\u00ad\n\tb\ufe0f', score: 1 };
    const input = {
      question,
      subject: 'src/b.ts#x\u2060',
      shown: [{ source, what: 'function f\u3164' }],
      relations: ['c\u2029d'],
    };
    const { prompt } = fencedPrompt(input, { contextTokens: 4096, secret: new Uint8Array(32) });
    const lines = askedText(prompt)
      .split('\n')
      .filter((line) => !line.startsWith('data-'));
    assert.deepEqual(lines.slice(2, 5), [
      String.raw`file src/a\u{200b}\u{e0041}.ts, lines 1 to 2, function f\u{3164}:`,
      String.raw`a\u{ad}`,
      '\t' + String.raw`b\u{fe0f}`,
    ]);
    assert.ok(lines.includes(String.raw`c\u{2029}d`) && lines.includes(String.raw`src/b.ts#x\u{2060}`));
  });

  it('fit where much of the code is what no one sees', async () => {
    const hidden = '\u200b'.repeat(900);
    const folder = await searchFolder(
      `=== src/price.ts\n/** Reads prices that people write. ${hidden} */\nexport function readPrice(): void {}\n`,
    );
    const { model, parts } = modelBox(folder, undefined, { contextTokens: 4096 });
    const { mode } = await ask(parts, { question });
    const tokens = model.asked.map((prompt) => promptTokens(prompt) + prompt.answerTokensMax);
    assert.ok(mode === 'extractive' || tokens[0] <= 4096, `${mode} ${tokens.join()}`);
  });

  it('are sent what was spoken of before, and nothing else of it', async () => {
    const { model, parts } = box();
    const { conversationId } = await ask(parts, { question: 'Who calls `Cart.total`?' });
    await ask(parts, { question, conversationId });
    assert.match(askedText(model.asked[0]), /begin subject\nsrc\/cart\.ts#Cart\.total\n/);
    assert.doesNotMatch(askedText(model.asked[0]), /Who calls/);
  });

  for (const contextTokens of [1500, 2500, 4096, 32_000]) {
    it(`are asked for within ${contextTokens} tokens`, async () => {
      const { model, parts } = box(undefined, { contextTokens });
      const { mode, sources } = await ask(parts, { question });
      const { data } = await getAskPrompt(parts, { id: agentProjectId, question }, byOwner());
      const { tokens } = await data();
      assert.equal(mode, 'model');
      assert.ok(sources.length >= 1);
      assert.ok(tokens + model.asked[0].answerTokensMax <= contextTokens, `${tokens}`);
    });
  }

  it('are not asked for where no source has room', async () => {
    const { model, parts } = box(undefined, { contextTokens: 500 });
    const { mode, answer } = await ask(parts, { question });
    assert.equal(mode, 'extractive');
    assert.match(answer, /The language model was not asked: beside the question none of the code has room/);
    assert.equal(model.asked.length, 0);
  });

  describe('are shown as the prompt that would be sent', () => {
    it('as it is sent', async () => {
      const { model, parts } = box();
      const { data } = await getAskPrompt(parts, { id: agentProjectId, question }, byOwner());
      const prompt = await data();
      assert.ok(Value.Check(AskPrompt, prompt));
      assert.equal(model.asked.length, 0);
      const { sources } = await ask(parts, { question });
      const [{ system, messages }] = model.asked;
      assert.deepEqual({ system: prompt.system, messages: prompt.messages }, { system, messages });
      assert.deepEqual([prompt.wouldSend, prompt.model, prompt.place], [true, 'fake/model', 'this test']);
      assert.deepEqual(prompt.sources, sources);
    });

    it('also where no model is set up', async () => {
      const prompt = await (
        await getAskPrompt(askPartsOf(indexed), { id: agentProjectId, question }, byOwner())
      ).data();
      assert.deepEqual([prompt.wouldSend, prompt.model, prompt.messages.length], [false, undefined, 1]);
    });

    for (const asked of ['Who calls parsePrice?', 'How does `frobNicate` work?']) {
      it(`as nothing where none is needed: ${asked}`, async () => {
        const { parts } = box();
        const prompt = await (await getAskPrompt(parts, { id: agentProjectId, question: asked }, byOwner())).data();
        assert.deepEqual([prompt.wouldSend, prompt.messages, prompt.tokens], [false, [], 0]);
      });
    }
  });
});
