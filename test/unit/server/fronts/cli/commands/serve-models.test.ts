import assert from 'node:assert/strict';
import { engineStatus } from '../samples.ts';
import { script, serve, workspace } from './scripted-serve.ts';

describe('the language model that groundplan serve brings', () => {
  const ofFile = {
    'groundplan.ask.provider': 'openai-compatible',
    'groundplan.ask.url': 'https://file.example/v1',
    'groundplan.ask.model': 'of-file',
    'groundplan.ask.contextTokens': 9000,
  };
  const ofEnvironment = { GROUNDPLAN_ASK_PROVIDER: 'anthropic', GROUNDPLAN_ASK_MODEL: 'of-environment' };
  const key = { GROUNDPLAN_ASK_KEY: 'sk-secret' };
  const settings = {
    provider: 'openai-compatible',
    url: 'https://file.example/v1',
    model: 'of-file',
    contextTokens: 9000,
  };
  const offered: readonly (readonly [string, object, Readonly<Record<string, string>>, object | undefined, RegExp])[] =
    [
      ['none', {}, {}, undefined, /^$/],
      ['none for a key alone', {}, key, undefined, /^$/],
      ['that of the settings', ofFile, {}, settings, /^$/],
      ['that of the settings with the key of the environment', ofFile, key, { ...settings, key: 'sk-secret' }, /^$/],
      [
        'that of the environment, which takes nothing from the settings',
        ofFile,
        { ...ofEnvironment, ...key },
        { provider: 'anthropic', model: 'of-environment', key: 'sk-secret' },
        /^$/,
      ],
      [
        'all of the environment',
        {},
        { ...ofEnvironment, GROUNDPLAN_ASK_URL: 'https://e.example', GROUNDPLAN_ASK_CONTEXT_TOKENS: '5000' },
        { provider: 'anthropic', model: 'of-environment', url: 'https://e.example', contextTokens: 5000 },
        /^$/,
      ],
      ['off, by the environment', ofFile, { GROUNDPLAN_ASK_PROVIDER: 'off', ...key }, { provider: 'off' }, /^$/],
      [
        'that of the settings without what VS Code counts as absent',
        {
          ...ofFile,
          'groundplan.ask.provider': 'anthropic',
          'groundplan.ask.url': '',
          'groundplan.ask.contextTokens': null,
        },
        {},
        { provider: 'anthropic', model: 'of-file' },
        /^$/,
      ],
      ['none where the provider is empty', { ...ofFile, 'groundplan.ask.provider': '' }, {}, undefined, /^$/],
      ['none without a provider', { 'groundplan.ask.model': 'm' }, {}, undefined, /^$/],
      [
        'none where the provider is missing in the environment',
        {},
        { GROUNDPLAN_ASK_MODEL: 'm' },
        undefined,
        /^GROUNDPLAN_ASK_MODEL has no effect without GROUNDPLAN_ASK_PROVIDER\.\n$/,
      ],
      [
        'none where it is that of VS Code',
        { ...ofFile, 'groundplan.ask.provider': 'vscode' },
        key,
        undefined,
        /in VS Code alone: no language model is asked\.\n$/,
      ],
      [
        'no key of a file',
        { ...ofFile, 'groundplan.ask.key': 'sk-file' },
        {},
        settings,
        /^The setting groundplan\.ask\.key has no effect here\.\n$/,
      ],
    ];
  for (const [what, file, env, expected, note] of offered) {
    it(`is ${what}`, async () => {
      const files = { '/repository/it.json': JSON.stringify(file) };
      const { code, params, stdout, stderr } = await serve(['--config', 'it.json'], { files, env });
      assert.equal(code, 0);
      assert.deepEqual(params, [{ ...workspace, ...(expected && { ask: expected }) }]);
      assert.match(stderr, note);
      assert.doesNotMatch(stdout + stderr, /sk-secret|sk-file/);
    });
  }

  for (const [env, message] of [
    [{ GROUNDPLAN_ASK_PROVIDER: 'vscode' }, /GROUNDPLAN_ASK_PROVIDER must be one of off, openai-compatible, anthropic/],
    [{ ...ofEnvironment, GROUNDPLAN_ASK_CONTEXT_TOKENS: '8k' }, /GROUNDPLAN_ASK_CONTEXT_TOKENS must be a number/],
  ] as const) {
    it(`refuses an environment like ${JSON.stringify(env)}`, async () => {
      const { code, stderr, params } = await serve([], { env });
      assert.deepEqual([code, params], [3, []]);
      assert.match(stderr, message);
    });
  }

  it('reports where questions go', async () => {
    const languageModel = {
      name: 'anthropic/m',
      place: 'https://api.anthropic.com',
      contextTokens: 200_000,
      toolCalls: 8,
    };
    const { stderr } = await serve([], { script: { ...script, 'engine.status': { ...engineStatus, languageModel } } });
    const expected =
      'go, with their code, to anthropic/m at https://api.anthropic.com, with at most 8 calls of tools an answer.\n';
    assert.equal(stderr, `Questions that the graph does not answer ${expected}`);
  });
});
