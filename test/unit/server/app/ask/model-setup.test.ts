import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import { type ModelPreference, providerModel } from '#server/app/ask/model-setup.ts';
import type { ProviderSetup } from '#server/app/ports/model-providers.ts';

const right: readonly (readonly [ModelPreference, Partial<ProviderSetup>])[] = [
  [
    { provider: 'anthropic', model: 'claude-x' },
    { name: 'anthropic/claude-x', base: 'https://api.anthropic.com', contextTokens: 200_000 },
  ],
  [
    { provider: 'anthropic', model: 'm', url: 'https://proxy.example/v1/messages', contextTokens: 5000 },
    { name: 'anthropic/m', base: 'https://proxy.example', contextTokens: 5000 },
  ],
  [
    { provider: 'openai-compatible', model: 'llama3.2:3b', url: 'http://localhost:11434/v1/' },
    { name: 'localhost/llama3.2:3b', base: 'http://localhost:11434/v1', contextTokens: 4096 },
  ],
  [
    { provider: 'openai-compatible', model: 'org/m', url: 'https://api.example/v1' },
    { name: 'api.example/org/m', model: 'org/m', contextTokens: 32_768 },
  ],
];

const wrong: readonly (readonly [ModelPreference, RegExp])[] = [
  [{ provider: 'openai-compatible', model: 'm' }, /^groundplan\.ask\.url must say where the model is/],
  [{ provider: 'openai-compatible', url: 'https://api.example' }, /^groundplan\.ask\.model must be the name/],
  [{ provider: 'anthropic', model: '' }, /^groundplan\.ask\.model/],
  [{ provider: 'anthropic', model: 'a](https://evil.example)' }, /^groundplan\.ask\.model/],
  [{ provider: 'anthropic', model: 'a\nb' }, /^groundplan\.ask\.model/],
  [
    { provider: 'anthropic', model: 'm', url: 'http://api.example' },
    /^groundplan\.ask\.url cannot be used\. It must be https/,
  ],
  [{ provider: 'anthropic', model: 'm', url: 'https://a:sk-1@api.example' }, /user name or a password/],
];

describe('setting up a model', () => {
  for (const [settings, expected] of right) {
    it(`${settings.provider} of ${settings.url ?? 'its own address'} is ${expected.name}`, () => {
      const made: ProviderSetup[] = [];
      providerModel({ modelOf: (setup) => made.push(setup) as never }, settings, () =>
        assert.fail('no key is needed yet'),
      );
      assert.equal(made.length, 1);
      for (const [field, value] of Object.entries(expected)) assert.equal(made[0][field as keyof ProviderSetup], value);
    });
  }

  for (const [settings, message] of wrong) {
    it(`${JSON.stringify(settings)} is refused`, () => {
      assert.throws(
        () =>
          providerModel({ modelOf: () => assert.fail('it was made') }, settings, () => assert.fail('a key was read')),
        (error: unknown) =>
          error instanceof ApiError && error.code === 'invalid_parameter' && message.test(error.message),
      );
    });
  }

  it('off is none', () => {
    const refuse = { modelOf: () => assert.fail('it was made') };
    assert.equal(
      providerModel(refuse, { provider: 'off', url: 'nonsense' }, () => assert.fail('a key was read')),
      undefined,
    );
  });
});
