import assert from 'node:assert/strict';
import { ResponseError } from 'vscode-jsonrpc/node';
import type { EditorAskOptions } from '#protocol/editor.ts';
import { failure, joined, testedPrompt } from '../../../../support/fake-models/provider-requests.ts';
import { editorPreference, never, openWindow } from '../../../../support/fake-models/editor-window.ts';

const server: EditorAskOptions = { provider: 'anthropic', model: 'm' };

describe('the preference of an editor for a language model', () => {
  for (const [what, preference, isTrusted, expected] of [
    ['nothing', undefined, true, undefined],
    ['off', { provider: 'off', model: 'm' }, true, undefined],
    ['a provider', server, true, { name: 'anthropic/m', place: 'https://api.anthropic.com' }],
    [
      'its own model, without a name',
      { provider: 'editor' },
      true,
      { name: 'model of the editor', place: 'the editor' },
    ],
    [
      'its own model, by a name that is none',
      { provider: 'editor', model: '[x](y)' },
      true,
      { name: 'model of the editor', place: 'the editor' },
    ],
    ['its own model, untrusted', editorPreference, false, { problem: 'workspace_not_trusted' }],
    ['a provider, untrusted', server, false, { problem: 'workspace_not_trusted' }],
    [
      'a provider without its address',
      { provider: 'openai-compatible', model: 'm' },
      true,
      { problem: 'invalid_parameter' },
    ],
    ['a provider in plain http', { ...server, url: 'http://api.example' }, true, { problem: 'invalid_parameter' }],
  ] as const) {
    it(`is reported in the status: ${what}`, () => {
      const { access, models } = openWindow();
      access.want(editorPreference, true);
      access.want(preference, isTrusted);
      const { problem, ...rest } = access.status ?? {};
      const isOffered = expected !== undefined && 'name' in expected;
      assert.deepEqual(access.status && { ...rest, ...(problem && { problem: problem.code }) }, expected);
      assert.equal(models.newest?.name, isOffered ? expected.name : undefined);
    });
  }

  it('is left alone where it is as it was', () => {
    const { access, models } = openWindow();
    access.want(editorPreference, true);
    const before = models.newest;
    access.want({ ...editorPreference }, true);
    assert.equal(models.newest, before);
  });

  it('has the key asked for each time, and by no one else', async () => {
    const { access, client, made } = openWindow();
    const asked: unknown[] = [];
    client.onRequest('groundplan/modelKey', (params) => ({ key: `sk-${asked.push(params)}` }));
    access.want({ ...server, url: 'https://proxy.example' }, true);
    const { signal } = new AbortController();
    assert.deepEqual([await made[0].readKey(signal), await made[0].readKey(signal)], ['sk-1', 'sk-2']);
    assert.deepEqual(asked[0], { provider: 'anthropic', url: 'https://proxy.example' });
    assert.doesNotMatch(JSON.stringify(access.status), /sk-/);
  });

  for (const [what, preference, isTrusted] of [
    ['it is switched off', { provider: 'off' }, true],
    ['nobody trusts the folders any more', server, false],
    ['another server is wished', { ...server, url: 'https://proxy.example' }, true],
  ] as const) {
    it(`gets nothing of a question that chose its model before, once ${what}`, async () => {
      const { access, models, context } = openWindow();
      access.want(server, true);
      const model = models.chosen(context);
      access.want(preference, isTrusted);
      assert.ok(model !== undefined);
      const { kind, message } = await failure(joined(model.write(testedPrompt, new AbortController().signal)));
      assert.equal(`${kind}: ${message}`, 'refused: It was switched off before it was asked.');
    });
  }

  for (const given of [{}, null, { key: 7 }, 'sk-1']) {
    it(`has no key where the client answers ${JSON.stringify(given)}`, async () => {
      const { access, client, made } = openWindow();
      client.onRequest('groundplan/modelKey', (): unknown => given);
      access.want(server, true);
      assert.equal(await made[0].readKey(new AbortController().signal), undefined);
    });
  }

  for (const [what, data, expected] of [
    ['no key was given', undefined, 'unauthorized: The editor gave no key for the model.'],
    ['the server may not be asked', { kind: 'refused' }, 'refused: The editor does not let that server be asked.'],
  ] as const) {
    it(`says that ${what}, where the client refuses so`, async () => {
      const { access, client, made } = openWindow();
      client.onRequest('groundplan/modelKey', () => new ResponseError(-32_803, 'sk-1 is locked', data));
      access.want(server, true);
      const { kind, message } = await failure(made[0].readKey(new AbortController().signal));
      assert.equal(`${kind}: ${message}`, expected);
    });
  }

  it('waits for no key once no one wants it', async () => {
    const { access, client, made } = openWindow();
    client.onRequest('groundplan/modelKey', never);
    access.want(server, true);
    const [stop, reason] = [new AbortController(), new Error('enough')];
    const reading = made[0].readKey(stop.signal);
    stop.abort(reason);
    await assert.rejects(reading, reason);
  });
});
