import assert from 'node:assert/strict';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import type { LanguageModel } from '#server/app/ports/language-model.ts';
import { createModelProviders } from '#server/platform/models/model-providers.ts';
import { failure, joined, setupOf, testedPrompt } from '../../../../support/fake-models/provider-requests.ts';
import type { FakeBehaviour, FakeCall } from '../../../../support/fake-models/fake-answer.ts';
import { FakeProvider } from '../../../../support/fake-models/fake-provider.ts';

const find = { name: 'find', description: 'Finds names.', input: { type: 'object', properties: {} } };
const offered: ModelPrompt = { ...testedPrompt, tools: { offered: [find], mayCall: true } };
const turns: ModelPrompt['messages'] = [
  { role: 'user', text: 'Why?' },
  {
    role: 'assistant',
    text: 'Well.',
    calls: [
      { id: 'c1', name: 'find', input: '{"query":"cart"}' },
      { id: 'c2', name: 'find', input: 'no JSON' },
    ],
  },
  {
    role: 'tool',
    results: [
      { call: 'c1', text: 'src/cart.ts' },
      { call: 'c2', text: 'The input is no JSON object.' },
    ],
  },
];

/** Says a word, and calls them. */
function calls(...tools: readonly (string | FakeCall)[]): FakeBehaviour {
  return () => ({ kind: 'calls', texts: ['Well. '], tools });
}

const protocols = ['openai-compatible', 'anthropic'] as const;
for (const protocol of protocols) {
  describe(`tools of a provider that speaks ${protocol}`, () => {
    let provider: FakeProvider;
    let model: LanguageModel;
    beforeEach(async () => {
      provider = await (protocol === 'anthropic' ? FakeProvider.anthropic() : FakeProvider.openai());
      model = createModelProviders().modelOf(setupOf(protocol, provider.url), () => Promise.resolve(undefined));
    });
    afterEach(() => provider.close());

    const write = (prompt: ModelPrompt) => model.write(prompt, new AbortController().signal);

    it('are offered, and calls come whole behind the text, in their order', async () => {
      const input = '{"query":"prices € that people write"}';
      provider.behaviour = calls({ id: 'one', name: 'find', input }, { id: 'two', name: 'rm', input: '{"a":' });
      const pieces: (string | ToolCall)[] = [];
      for await (const piece of write(offered)) pieces.push(piece);
      assert.deepEqual(
        pieces.filter((piece) => typeof piece !== 'string'),
        [
          { id: 'one', name: 'find', input },
          { id: 'two', name: 'rm', input: '{"a":' },
        ],
      );
      assert.equal(pieces.filter((piece) => typeof piece === 'string').join(''), 'Well. ');
      assert.deepEqual(provider.asked[0].question.tools, ['find']);
    });

    it('are reported at the end as well, and not called then', async () => {
      provider.behaviour = calls('find');
      const last: ModelPrompt = { ...offered, messages: turns, tools: { offered: [find], mayCall: false } };
      assert.equal(await joined(write(last)), 'Well. ');
      const { question, body } = provider.asked[0];
      assert.deepEqual(question.tools, []);
      const { messages } = JSON.parse(body) as { readonly messages: readonly unknown[] };
      assert.deepEqual(messages.slice(-sentTurns[protocol].length), sentTurns[protocol]);
    });

    it('are done without where the model takes none, from then on', async () => {
      provider.behaviour = () => ({ kind: 'refuses', why: 'no_tools' });
      const { kind } = await failure(joined(write(offered)));
      assert.equal(kind, 'no_tools');
      assert.equal(model.budget.toolCalls, 0);
    });
  });
}

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const given = (name: string, id?: string) => ({ ...(id && { id }), function: { name, arguments: '{"a":1}' } });

describe('calls of a server that leaves out what is usual', () => {
  it('are distinguished without an index, and get ids where they have none', async () => {
    const provider = await FakeProvider.openai();
    const delta = (tool_calls: readonly object[]) => event({ choices: [{ delta: { tool_calls } }] });
    const body =
      delta([given('find', 'x')]) +
      delta([given('explain', 'y')]) +
      delta([{ index: 7, ...given('calls') }]) +
      `${event({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] })}data: [DONE]\n\n`;
    const headers = { 'content-type': 'text/event-stream' };
    provider.behaviour = () => ({ kind: 'responds', status: 200, headers, body });
    const model = createModelProviders().modelOf(setupOf('openai-compatible', provider.url), async () => undefined);
    const pieces: (string | ToolCall)[] = [];
    for await (const piece of model.write(offered, new AbortController().signal)) pieces.push(piece);
    const found = pieces as ToolCall[];
    assert.deepEqual(
      found.map(({ name, input }) => [name, input]),
      [
        ['find', '{"a":1}'],
        ['explain', '{"a":1}'],
        ['calls', '{"a":1}'],
      ],
    );
    assert.deepEqual(
      found.map(({ id }) => id.slice(0, 5)),
      ['x', 'y', 'call_'],
    );
    await provider.close();
  });
});

/** The turns as each protocol has them. */
const sentTurns = {
  'openai-compatible': [
    { role: 'user', content: 'Why?' },
    {
      role: 'assistant',
      content: 'Well.',
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"query":"cart"}' } },
        { id: 'c2', type: 'function', function: { name: 'find', arguments: 'no JSON' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'src/cart.ts' },
    { role: 'tool', tool_call_id: 'c2', content: 'The input is no JSON object.' },
  ],
  anthropic: [
    { role: 'user', content: 'Why?' },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Well.' },
        { type: 'tool_use', id: 'c1', name: 'find', input: { query: 'cart' } },
        { type: 'tool_use', id: 'c2', name: 'find', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'c1', content: 'src/cart.ts' },
        { type: 'tool_result', tool_use_id: 'c2', content: 'The input is no JSON object.' },
      ],
    },
  ],
} as const;
