import assert from 'node:assert/strict';
import { askBudget } from '#server/app/ask/model-setup.ts';
import { OfferedModels, type OfferedModel } from '#server/app/ask/language-models.ts';
import { type LanguageModel, ModelError } from '#server/app/ports/language-model.ts';
import type { CallContext, Caller } from '#server/app/operations/operation.ts';
import { joined, testedPrompt } from '../../../../support/fake-models/provider-requests.ts';

describe('models that clients offer', () => {
  it('are there while their client is connected, the newest first', () => {
    const [models, first, second] = [new OfferedModels(), new AbortController(), new AbortController()];
    models.offer(first.signal, named('first'));
    models.offer(second.signal, named('second'));
    assert.equal(models.chosen(asks({}))?.name, 'second');
    second.abort();
    assert.equal(models.chosen(asks({}))?.name, 'first');
    first.abort();
    assert.equal(models.chosen(asks({})), undefined);
  });

  it('are replaced, and taken back, by their client alone', () => {
    const [models, one, other] = [new OfferedModels(), new AbortController(), new AbortController()];
    models.offer(one.signal, named('before'));
    models.offer(other.signal, undefined);
    models.offer(one.signal, named('after'));
    assert.equal(models.newest?.name, 'after');
    models.offer(one.signal, undefined);
    assert.equal(models.newest, undefined);
  });

  it('leave no trace of a client that was gone before', () => {
    const models = new OfferedModels();
    models.offer(AbortSignal.abort(), named('late'));
    assert.equal(models.newest, undefined);
  });

  it('answer their own client before all others', () => {
    const [models, own, other] = [new OfferedModels(), new AbortController(), new AbortController()];
    models.offer(own.signal, named('own'));
    models.offer(other.signal, named('newer'));
    assert.equal(models.chosen(asks({ connection: own.signal }))?.name, 'own');
    assert.equal(models.chosen(asks({ connection: new AbortController().signal }))?.name, 'newer');
  });

  it('do not answer a client that wants none', () => {
    const [models, without, other] = [new OfferedModels(), new AbortController(), new AbortController()];
    models.offer(other.signal, named('another'));
    models.offer(without.signal, undefined);
    assert.equal(models.chosen(asks({ connection: without.signal })), undefined);
    assert.deepEqual([models.chosen(asks({}))?.name, models.newest?.name], ['another', 'another']);
    models.offer(without.signal, named('own'));
    assert.equal(models.chosen(asks({ connection: without.signal }))?.name, 'own');
  });

  it('are another one within a call, where the client says so', () => {
    const [models, { signal }] = [new OfferedModels(), new AbortController()];
    models.offer(signal, {
      ...named('chosen in settings'),
      within: ({ stream: chosen }) => named(`of call ${chosen}`),
    });
    assert.equal(models.chosen(asks({ connection: signal, stream: 3 }))?.name, 'of call 3');
    assert.equal(models.chosen(asks({ stream: 3 }))?.name, 'chosen in settings');
  });

  for (const [what, then, expected] of [
    ['switched off', undefined, 'refused'],
    ['replaced by one in another place', { ...named('a'), place: 'elsewhere' }, 'refused'],
    ['replaced by one in the same place', named('b'), 'written'],
  ] as const) {
    it(`are ${expected} where they were chosen, and ${what} before they were asked`, async () => {
      const [models, { signal }] = [new OfferedModels(), new AbortController()];
      const writing = {
        ...named('chosen'),
        write: async function* () {
          yield 'written';
        },
      };
      models.offer(signal, { ...writing, within: () => writing });
      const chosen = [models.chosen(asks({ connection: signal })), models.chosen(asks({}))];
      models.offer(signal, then);
      for (const model of chosen) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        assert.equal(await writtenBy(model), expected);
      }
    });
  }

  it('are not asked once their client is gone', async () => {
    const [models, client] = [new OfferedModels(), new AbortController()];
    models.offer(client.signal, named('chosen'));
    const model = models.chosen(asks({}));
    client.abort();
    assert.equal(await writtenBy(model), 'refused');
  });

  for (const [who, context, expected] of [
    ['a live key', { caller: key('live') }, 'another'],
    ['a test key', { caller: key('test') }, undefined],
    ['an editor that offers none', { trust: 'of the folder' }, undefined],
    ['an editor that trusts nothing', { trust: 'none' }, undefined],
  ] as const) {
    it(`of another client answer ${who}: ${expected !== undefined}`, () => assert.equal(withOne(context), expected));
  }

  it('do not answer their own editor where it trusts nothing', () => {
    const [models, { signal }] = [new OfferedModels(), new AbortController()];
    models.offer(signal, named('own'));
    assert.equal(models.chosen(asks({ connection: signal, trust: 'none' })), undefined);
  });
});

function named(name: string): OfferedModel {
  return {
    name,
    place: 'here',
    contextTokens: 1000,
    budget: askBudget({}),
    write: () => assert.fail('nothing is written'),
  };
}

function asks(context: Partial<CallContext>): CallContext {
  return { caller: { kind: 'owner' }, signal: new AbortController().signal, ...context };
}

function key(type: 'live' | 'test'): Caller {
  return { kind: 'key', keyId: 'key_1', type, member: 'mem_1', tier: 'free', permissions: [] };
}

/** Returns what a model writes, or why it does not. */
async function writtenBy(model: LanguageModel | undefined): Promise<string> {
  assert.ok(model !== undefined);
  try {
    return await joined(model.write(testedPrompt, new AbortController().signal));
  } catch (error) {
    assert.ok(error instanceof ModelError);
    return error.kind;
  }
}

/** Returns the model that answers where another client offers one. */
function withOne(context: Partial<CallContext>): string | undefined {
  const models = new OfferedModels();
  models.offer(new AbortController().signal, named('another'));
  return models.chosen(asks(context))?.name;
}
