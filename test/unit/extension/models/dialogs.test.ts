import assert from 'node:assert/strict';
import type { InputBoxOptions, QuickPickItem } from 'vscode';
import { ModelKeys } from '#extension/models/model-keys.ts';
import type { ServerTarget, WantedModel } from '#extension/models/model-target.ts';
import { fakeModel } from '../../../support/fake-vscode/fake-model.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { MemorySecrets } from '../../../support/fake-vscode/memory-stores.ts';
import { newScript, type Script } from '../../../support/fake-vscode/script.ts';

await fakeVscode();
const { chooseModel } = await import('#extension/models/choose-model.ts');
const { forgetKey, setKey } = await import('#extension/models/manage-keys.ts');
const { askConsent } = await import('#extension/models/ask-consent.ts');

const off: WantedModel = { kind: 'off' };
const far: ServerTarget = {
  provider: 'anthropic',
  place: 'https://api.anthropic.com',
  model: 'claude',
  contextTokens: 1,
  budget: {},
};

/** The person presses the row of that label. */
const row = (label: string) => (given: readonly unknown[]) =>
  (given[0] as readonly QuickPickItem[]).find((item) => item.label === label) ?? assert.fail(`no row ${label}`);
const types = (text: string) => (given: readonly unknown[]) => {
  const objection = (given[0] as InputBoxOptions).validateInput?.(text);
  assert.equal(objection, undefined);
  return text;
};
const presses = (label: string) => () => label;

/** Returns the values that the settings were given, in order, all of it for the machine. */
function written({ written: all }: Script): string[] {
  return (all as [string, unknown, unknown][]).map(([name, value, target]) => {
    assert.equal(target, 1);
    return `${name} = ${String(value)}`;
  });
}

const offFirst = (...rest: readonly string[]) => ['ask.provider = off', ...rest];

function firstAsked({ asked: [first] }: Script): readonly unknown[] {
  return first?.given ?? assert.fail('nobody was asked');
}

/** The box for a key: it hides what is typed, and takes no key that could not be sent. */
const keyBox = (given: readonly unknown[]) => {
  const { password, validateInput } = given[0] as InputBoxOptions;
  assert.equal(password, true);
  for (const wrong of ['two words', 'k\u00E9y', 'a\nb']) assert.notEqual(validateInput?.(wrong), undefined);
  return 'sk-1';
};

const shows = (isAllowed: boolean) => async () => ({ isAllowed: async () => isAllowed });

/** Returns the details of a place that the user sees before they allow it. */
const detailFor = async (place: string) => {
  const script = newScript();
  await askConsent(
    { provider: 'openai-compatible', place, model: 'm', contextTokens: 1, budget: {} },
    undefined,
    shows(true),
  );
  return (firstAsked(script)[1] as { detail: string }).detail;
};

describe('choosing a language model', () => {
  let script: Script;
  let keys: ModelKeys;
  beforeEach(() => {
    script = newScript();
    keys = new ModelKeys(new MemorySecrets(), 'here');
  });

  it('lists those of the editor, with what is chosen marked', async () => {
    script.models = [fakeModel('copilot', 'gpt', []), fakeModel('other', 'big', [])];
    script.next(row('BIG'));
    const wanted: WantedModel = { kind: 'editor', budget: {}, model: 'copilot/gpt' };
    assert.equal(await chooseModel(wanted, keys), true);
    const items = script.asked[0]?.given[0] as readonly (QuickPickItem & { iconPath?: { id: string } })[];
    assert.deepEqual(
      items.map(({ label, description = '', iconPath }) => [label, description, iconPath?.id ?? ''].join(' ').trim()),
      [
        'Off',
        'Models of this editor',
        'GPT copilot/gpt check',
        'BIG other/big',
        'Servers',
        'OpenAI-Compatible Server…',
        'Anthropic…',
      ],
    );
    const ofEditor = ['ask.url = undefined', 'ask.model = other/big', 'ask.provider = vscode'];
    assert.deepEqual(written(script), offFirst(...ofEditor));
  });

  it('says that the editor has none, and takes nothing for it', async () => {
    script.next(row('This editor has none'));
    assert.deepEqual([await chooseModel(off, keys), written(script)], [false, []]);
  });

  it('turns it off with one setting', async () => {
    script.next(row('Off'));
    assert.equal(await chooseModel({ kind: 'server', target: far }, keys), true);
    assert.deepEqual(written(script), ['ask.provider = off']);
  });

  it('takes a server of this machine without a key', async () => {
    script.next(row('OpenAI-Compatible Server…')).next(row('http://127.0.0.1:11434/v1')).next(types('llama3.2 '));
    assert.equal(await chooseModel(off, keys), true);
    const expected = [
      'ask.url = http://127.0.0.1:11434/v1',
      'ask.model = llama3.2',
      'ask.provider = openai-compatible',
    ];
    assert.deepEqual(written(script), offFirst(...expected));
  });

  it('takes another address, and asks for its key in a box that hides it', async () => {
    script
      .next(row('OpenAI-Compatible Server…'))
      .next(row('Another Address…'))
      .next((given) => {
        const { validateInput } = given[0] as InputBoxOptions;
        for (const wrong of [
          'llm',
          'ftp://x.example',
          'http://x.example',
          'https://me:pw@x.example',
          'https://x.example?key=1',
        ]) {
          assert.notEqual(validateInput?.(wrong), undefined, wrong);
        }
        return 'https://llm.example/v1';
      })
      .next(types('big'))
      .next((given) => {
        assert.equal((given[0] as InputBoxOptions).password, true);
        return 'sk-secret';
      });
    assert.equal(await chooseModel(off, keys), true);
    assert.equal(await keys.get({ provider: 'openai-compatible', place: 'https://llm.example' }), 'sk-secret');
    assert.doesNotMatch(JSON.stringify([script.written, script.shown, script.asked]), /sk-secret/);
  });

  it('takes a server that wants no key, but not one that does', async () => {
    script
      .next(row('OpenAI-Compatible Server…'))
      .next(row('Another Address…'))
      .next(types('https://llm.example'))
      .next(types('m'))
      .next(types(''));
    assert.equal(await chooseModel(off, keys), true);
    assert.deepEqual(await keys.owners(), []);
    script
      .next(row('Anthropic…'))
      .next(types('claude'))
      .next((given) => {
        assert.notEqual((given[0] as InputBoxOptions).validateInput?.(''), undefined);
        return undefined;
      });
    assert.equal(await chooseModel(off, keys), false);
  });

  it('asks for a key that is kept already no second time', async () => {
    await keys.set({ provider: 'anthropic', place: 'https://api.anthropic.com' }, 'sk-ant');
    script.next(row('Anthropic…')).next(types('claude'));
    assert.equal(await chooseModel(off, keys), true);
    const expected = ['ask.url = undefined', 'ask.model = claude', 'ask.provider = anthropic'];
    assert.deepEqual(written(script), offFirst(...expected));
  });

  it('changes nothing where the person leaves at any step', async () => {
    const steps = [
      row('OpenAI-Compatible Server…'),
      row('Another Address…'),
      types('https://llm.example/v1'),
      types('m'),
    ];
    for (let taken = 0; taken <= steps.length; taken++) {
      script = newScript();
      for (const step of steps.slice(0, taken)) script.next(step);
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      assert.deepEqual([await chooseModel(off, keys), script.written], [false, []], `after ${taken} steps`);
    }
  });
});

describe('keys of servers', () => {
  it('are for the server of the settings, kept hidden, and forgotten by choice', async () => {
    const keys = new ModelKeys(new MemorySecrets(), 'here');
    const script = newScript();
    const target = {
      provider: 'openai-compatible',
      place: 'https://llm.example',
      model: 'm',
      contextTokens: 1,
    } as const;
    script.next(keyBox).next(keyBox);
    await setKey({ 'ask.provider': 'openai-compatible', 'ask.url': 'https://llm.example/v1' }, keys);
    await setKey({}, keys);
    assert.equal(await keys.get(target), 'sk-1');
    script.next(row('https://llm.example'));
    await forgetKey(keys);
    assert.deepEqual(await keys.owners(), [{ provider: 'anthropic', place: 'https://api.anthropic.com' }]);
    assert.doesNotMatch(JSON.stringify([script.shown, script.asked, script.written]), /sk-1/);
  });

  it('that are not there can’t be forgotten', async () => {
    const script = newScript();
    await forgetKey(new ModelKeys(new MemorySecrets(), 'here'));
    assert.deepEqual(
      script.asked.map(({ given }) => given[0]),
      ['No API key of a language model is saved.'],
    );
  });
});

describe('the question before the first use', () => {
  it('says where the text goes', async () => {
    const script = newScript();
    script.next(presses('Allow'));
    assert.equal(await askConsent(far, undefined, shows(true)), 'allowed');
    const [message, { modal, detail }, ...buttons] = firstAsked(script) as [string, { modal: true; detail: string }];
    assert.equal(message, 'Let Groundplan send questions and code to claude (https://api.anthropic.com)?');
    assert.match(detail, /Secrets that are recognised are masked/);
    assert.deepEqual([modal, buttons], [true, ['Allow', 'Show Prompt']]);
  });

  it('says what stays on the machine', async () => {
    assert.match(await detailFor('http://[::1]:1234'), /on the machine that the engine runs on/);
    assert.doesNotMatch(await detailFor('https://llm.example'), /machine that the engine/);
    assert.doesNotMatch(await detailFor('https://localhost.example'), /machine that the engine/);
  });

  it('takes leaving for a no', async () => {
    newScript();
    assert.equal(await askConsent(far, undefined, shows(true)), 'refused');
  });

  for (const [isAllowed, word] of [
    [true, 'allowed'],
    [false, 'refused'],
  ] as const) {
    it(`is ${word} by the buttons of the prompt that the person wanted to see, and by no message`, async () => {
      const script = newScript().next(presses('Show Prompt'));
      const consent = await askConsent(far, undefined, shows(isAllowed));
      assert.ok(typeof consent === 'object');
      assert.deepEqual([await consent.later, script.asked.length], [word, 1]);
    });
  }

  it('is no answer where no prompt could be shown, which is said', async () => {
    const script = newScript().next(presses('Show Prompt'));
    const failing = await askConsent(far, undefined, async () => Promise.reject(new Error('Not indexed.')));
    assert.ok(typeof failing === 'object');
    assert.equal(await failing.later, 'unread');
    assert.deepEqual(script.asked.at(-1), { kind: 'error', given: ['Not indexed.'] });
    newScript().next(presses('Show Prompt'));
    const left = await askConsent(far, undefined, async () => undefined);
    assert.ok(typeof left === 'object');
    assert.equal(await left.later, 'unread');
  });
});
