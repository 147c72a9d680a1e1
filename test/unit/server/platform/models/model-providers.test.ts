import assert from 'node:assert/strict';
import { AnswerCutOff } from '#server/app/ports/language-model.ts';
import { createModelProviders } from '#server/platform/models/model-providers.ts';
import type { ExchangeLimits } from '#server/platform/models/provider-exchange.ts';
import {
  failure,
  joined,
  promptedText,
  setupOf,
  testedKey,
  testedPrompt,
} from '../../../../support/fake-models/provider-requests.ts';
import { says } from '../../../../support/fake-models/fake-answer.ts';
import { FakeProvider } from '../../../../support/fake-models/fake-provider.ts';
import { failures } from '../../../../support/fake-models/provider-failures.ts';

/** Every width of character, so that odd borders fall within them. */
const texts = ['Größe ', '– 価格 ', '🙂👩‍👩‍👧 ', '𝒳 [1].\n\n', '```ts\nlet a = "\\u0041";\n```\n'];
const limits = { betweenMs: 60_000, bytesMax: 1024 * 1024 };

for (const protocol of ['openai-compatible', 'anthropic'] as const) {
  describe(`a provider that speaks ${protocol}`, () => {
    let provider: FakeProvider;
    beforeEach(async () => {
      provider = await (protocol === 'anthropic' ? FakeProvider.anthropic() : FakeProvider.openai());
    });
    afterEach(() => provider.close());

    const write = (given: Partial<ExchangeLimits> = {}, signal = new AbortController().signal) =>
      createModelProviders({ limits: { ...limits, ...given } })
        .modelOf(setupOf(protocol, provider.url), () => Promise.resolve(testedKey))
        .write(testedPrompt, signal);

    it('is sent the prompt, and its texts come as they were written', async () => {
      provider.behaviour = says(...texts);
      assert.equal(await joined(write()), texts.join(''));
      const [{ question, path }] = provider.asked;
      assert.equal(path, protocol === 'anthropic' ? '/v1/messages' : '/v1/chat/completions');
      const { system, messages, answerTokensMax } = testedPrompt;
      assert.deepEqual(question, { model: 'a-model', system, messages, answerTokensMax, key: testedKey, tools: [] });
    });

    for (const [what, answer, kind, message, given] of failures) {
      it(`with ${what} is ${kind}`, async () => {
        provider.behaviour = () => answer;
        const error = await failure(joined(write(given)));
        assert.equal(error.kind, kind);
        assert.match(error.message, message);
        for (const hidden of [testedKey, 'nobody', promptedText, 'sk-wr'])
          assert.ok(!error.message.includes(hidden), error.message);
      });
    }

    it('may call tools beside its text, which are not called', async () => {
      provider.behaviour = () => ({ kind: 'calls', tools: ['rm'], texts });
      assert.equal(await joined(write()), texts.join(''));
    });

    it('may stop at its limit, which is reported behind its texts', async () => {
      provider.behaviour = () => ({ kind: 'says', texts, end: 'limit' });
      let written = '';
      await assert.rejects(async () => {
        for await (const text of write()) written += text;
      }, AnswerCutOff);
      assert.equal(written, texts.join(''));
    });

    const unanswered: readonly (readonly [text: string, end: 'limit' | 'stop', RegExp])[] = [
      ['', 'limit', /came to its limit of tokens before it wrote anything\.$/],
      ['<think>Let me see', 'limit', /thought aloud, came to no end of it, and wrote no answer\.$/],
      ['<think>Let me see', 'stop', /thought aloud, came to no end of it, and wrote no answer\.$/],
      ['', 'stop', /wrote nothing\.$/],
    ];
    for (const [text, end, message] of unanswered) {
      it(`may write ${JSON.stringify(text)} and stop: ${end}`, async () => {
        provider.behaviour = () => ({ kind: 'says', texts: [text], end });
        const error = await failure(joined(write()));
        assert.equal(error.kind, 'garbage');
        assert.match(error.message, message);
      });
    }

    it('receives nothing more of who cancels', async () => {
      provider.behaviour = () => ({ kind: 'never ends', text: 'on and on ' });
      const [stop, reason] = [new AbortController(), new Error('enough')];
      const reading = (async () => {
        for await (const text of write({ bytesMax: 1e9 }, stop.signal)) if (text !== '') stop.abort(reason);
      })();
      await assert.rejects(reading, reason);
      await provider.asked[0].closed;
    });

    it('receives nothing more of who cancels before a word was written', async () => {
      provider.behaviour = () => ({ kind: 'is silent' });
      const [stop, reason] = [new AbortController(), new Error('enough')];
      const reading = joined(write({}, stop.signal));
      const [{ closed }] = await provider.until(1);
      stop.abort(reason);
      await assert.rejects(reading, reason);
      await closed;
    });

    it('receives nothing more of who reads no further', async () => {
      provider.behaviour = () => ({ kind: 'never ends', text: 'on and on ' });
      for await (const text of write({ bytesMax: 1e9 })) {
        assert.equal(text, 'on and on ');
        break;
      }
      await provider.asked[0].closed;
    });

    it('is asked nothing by who had cancelled', async () => {
      await assert.rejects(joined(write({}, AbortSignal.abort(new Error('before')))), /before/);
      assert.equal(provider.asked.length, 0);
    });

    it('that is not there cannot be reached', async () => {
      await provider.close();
      const error = await failure(joined(write()));
      assert.match(`${error.kind}: ${error.message}`, /^unreachable: No server listens at .* \(ECONNREFUSED\)/);
    });
  });
}
