import assert from 'node:assert/strict';
import { OfferedModels } from '#server/app/ask/language-models.ts';
import type { KeySource, ProviderSetup } from '#server/app/ports/model-providers.ts';
import { configureEngine, type EngineControl } from '#server/app/serving/engine-control.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { EgressPreferences } from '#server/app/webhooks/egress-preferences.ts';
import { FakeLanguageModel } from '../../../../support/fake-models/fake-language-model.ts';
import { byOwner } from '../../../../support/sample-project.ts';

type Ask = NonNullable<OperationParams<'engine.configure'>['ask']>;

const anthropic: Ask = { provider: 'anthropic', model: 'm', key: ' sk-secret\n' };

function setUp() {
  const models = new OfferedModels();
  const folders: (string | undefined)[] = [];
  const made: { readonly setup: ProviderSetup; readonly readKey: KeySource }[] = [];
  const control = {
    workspaces: { memoryLimitBytes: 1 },
    limits: { want: () => undefined },
    egress: new EgressPreferences(),
    searchModels: { want: (_client: AbortSignal, folder?: string) => folders.push(folder) },
    models,
    providers: {
      modelOf: (setup: ProviderSetup, readKey: KeySource) => {
        made.push({ setup, readKey });
        return new FakeLanguageModel(undefined, undefined, setup.name);
      },
    },
  } as unknown as EngineControl;
  const client = new AbortController();
  const configure = (ask?: Ask, context: Partial<CallContext> = {}): unknown =>
    configureEngine(control, { ...(ask && { ask }) }, { ...byOwner(), connection: client.signal, ...context }).data();
  return { models, made, client, configure, control, folders };
}

describe('a client that brings a language model', () => {
  it('offers it while it is there, with its key, which it is not sent again', async () => {
    const { models, made, client, configure } = setUp();
    assert.doesNotMatch(JSON.stringify(configure(anthropic)), /secret/);
    assert.equal(models.newest?.name, 'anthropic/m');
    assert.equal(await made[0].readKey(client.signal), 'sk-secret');
    assert.doesNotMatch(JSON.stringify(made[0].setup), /secret/);
    client.abort();
    assert.equal(models.newest, undefined);
  });

  it('leaves it as it is where it says nothing of it, and takes it back by off', () => {
    const { models, configure } = setUp();
    configure(anthropic);
    configure();
    assert.equal(models.newest?.name, 'anthropic/m');
    configure({ provider: 'off' });
    assert.equal(models.newest, undefined);
  });

  it('leaves its other preferences as they are', () => {
    const { configure, control, client } = setUp();
    control.egress.want(client.signal, { allowLoopback: true });
    configure(anthropic);
    assert.equal(control.egress.settings.allowLoopback, true);
  });

  it('keeps what it had where the new one can be none', () => {
    const { models, configure } = setUp();
    configure(anthropic);
    assert.throws(() => configure({ provider: 'openai-compatible', model: 'm' }), { code: 'invalid_parameter' });
    assert.equal(models.newest?.name, 'anthropic/m');
  });

  it('offers nothing as an editor that trusts no folder', () => {
    const { models, configure } = setUp();
    assert.throws(() => configure(anthropic, { trust: 'none' }), { code: 'workspace_not_trusted' });
    assert.equal(models.newest, undefined);
  });
});

describe('a client that names a search model', () => {
  const search = { model: '/models/small' };

  it('names none as an editor that trusts no folder, and takes one back all the same', () => {
    const { control, folders } = setUp();
    const call = (preference: OperationParams<'engine.configure'>, trust: CallContext['trust']) =>
      configureEngine(control, preference, { ...byOwner(), trust });
    assert.throws(() => call({ search }, 'none'), { code: 'workspace_not_trusted' });
    assert.deepEqual(folders, []);
    call({ search }, 'of the folder');
    call({ search: {} }, 'none');
    assert.deepEqual(folders, [search.model, undefined]);
  });
});
