import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { Answer, AskPrompt, type AnswerItem, type Answer as AskAnswer } from '#protocol/ask.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import { askProject } from '#server/app/ask/ask.ts';
import { getAskPrompt } from '#server/app/ask/ask-prompt.ts';
import { ModelError } from '#server/app/ports/language-model.ts';
import { followAnswer } from '#server/app/operations/follow-answer.ts';
import { agentProjectId } from '../../../../../support/agent-box.ts';
import { askPartsOf } from '../../../../../support/ask-box.ts';
import { FakeLanguageModel, type FakeWriting, writes } from '../../../../../support/fake-models/fake-language-model.ts';
import { type IndexedFiles, searchFolder } from '../../../../../support/indexed-files.ts';
import { byOwner } from '../../../../../support/sample-project.ts';
import { basket } from '../basket.ts';

const question = 'How are prices that people write understood?';
const budget = { toolCalls: 4, toolTokens: 6000, seconds: 60 };

/** Writes and calls, turn by turn; behind the last of them an answer. */
type Script = readonly (readonly (string | ToolCall)[])[];

let counted = 0;
function call(name: string, input: object | string): ToolCall {
  counted += 1;
  return { id: `call_${counted}`, name, input: typeof input === 'string' ? input : JSON.stringify(input) };
}

function plays(script: Script, last = 'It is `parsePrice` [1].'): FakeWriting {
  let turn = 0;
  return async function* write(prompt, signal) {
    const pieces = script[turn] ?? [last];
    turn += 1;
    for (const piece of pieces) {
      if (typeof piece === 'string') yield* writes(piece)(prompt, signal);
      else yield piece;
    }
  };
}

describe('a language model that looks things up', () => {
  let indexed: IndexedFiles;
  before(async () => (indexed = await searchFolder(basket)));

  async function asked(writing: FakeWriting, given: Partial<typeof budget> & { readonly contextTokens?: number } = {}) {
    const { contextTokens, ...more } = given;
    const model = new FakeLanguageModel(writing, contextTokens);
    model.budget = { ...budget, ...more };
    const parts = askPartsOf(indexed, undefined, { models: { chosen: () => model } });
    const items: AnswerItem[] = [];
    const params = { id: agentProjectId, question, detail: 'full' } as const;
    const begun = await askProject(parts, params, byOwner());
    const answer = (await followAnswer(begun, (piece) => items.push(piece))) as AskAnswer;
    return { answer, items, model, steps: answer.steps ?? [], results: model.asked.map(resultsOf) };
  }

  it('is sent the results, and cites lines that they show', async () => {
    const { answer, items, model, steps, results } = await asked(
      plays([[call('calls', { target: 'checkout' })], [call('explain', { target: 'Cart.add' })]], citesLast),
    );
    assert.ok(Value.Check(Answer, answer));
    assert.deepEqual(
      steps.map(({ tool, input }) => [tool, input]),
      [
        ['calls', { target: 'checkout' }],
        ['explain', { target: 'Cart.add' }],
      ],
    );
    const [, first, second] = results;
    assert.match(first[0], /^data-\w+ begin result of calls\n[^]* uses src\/main\.ts#checkout, exact\n[^]* \[\d+\]\n/);
    assert.equal(second.length, 2);
    const cited = Number(/\[(\d+)\]/.exec(answer.answer)?.[1]);
    assert.equal(answer.sources[cited - 1].file, 'src/cart.ts');
    assert.doesNotMatch(answer.answer, /no source/);
    assert.match(answer.answer, /Written by `fake\/model` at this test from the sources above after 2 calls of tools;/);
    assert.deepEqual(kindsOf(items), ['step', 'source', 'delta']);
    assert.equal(model.asked.length, 3);
  });

  it('does not report what it says before it calls, nor without `detail` what it looked up', async () => {
    const { answer } = await asked(plays([['Let me look at `zebra` first. ', call('find', { query: 'cart' })]]));
    assert.match(answer.answer, /^It is `parsePrice` \[1\]\.\n/);
    const model = new FakeLanguageModel(plays([[call('find', { query: 'cart' })]]));
    model.budget = budget;
    const parts = askPartsOf(indexed, undefined, { models: { chosen: () => model } });
    const items: AnswerItem[] = [];
    const begun = await askProject(parts, { id: agentProjectId, question }, byOwner());
    const plain = (await followAnswer(begun, (piece) => items.push(piece))) as AskAnswer;
    assert.equal('steps' in plain, false);
    assert.deepEqual(kindsOf(items), ['source', 'delta']);
  });

  it('is shown as far as there is room where it cites nothing', async () => {
    const { answer } = await asked(plays([], 'Nothing of it is proven here, and it goes on. '.repeat(300)));
    assert.match(answer.answer, /^Nothing of it is proven here, and it goes on\. \*\(no source\)\*/);
    assert.match(answer.answer, /The answer is cut off here/);
    assert.equal(answer.mode, 'model');
  });

  it('keeps what it has reported when it calls again, and gives it no further sources', async () => {
    const { answer, results } = await asked(
      plays(
        [['Prices are read by `parsePrice` [1]. ', call('explain', { target: 'connectShop' })]],
        'That is all [1].',
      ),
    );
    assert.match(answer.answer, /^Prices are read by `parsePrice` \[1\]\.\n\nThat is all \[1\]\.\n/);
    assert.doesNotMatch(results[1].join(''), /\[\d+\]$/m, 'the sources were told already');
  });

  for (const [what, wrong, expected] of [
    ['a tool that there is not', call('rm', { path: '/' }), /There is no such tool: there are find, explain, calls/],
    ['no JSON', call('find', '{"query": '), /The input is no JSON object \(invalid_json\)\./],
    ['a list', call('find', '[]'), /no JSON object/],
    ['an input without what it needs', call('explain', {}), /\/target: is required\. \(missing_parameter\)/],
    ['an input of another kind', call('find', { query: 7 }), /\(invalid_parameter\)/],
    ['a symbol that nothing is called', call('explain', { target: 'frobnicate' }), /\(symbol_not_found\)/],
    ['another project', call('find', { id: 'prj_other', query: 'parsePrice' }), /src\/price\.ts/],
  ] as const) {
    it(`goes on after a call with ${what}`, async () => {
      const { answer, steps, results } = await asked(plays([[wrong]]));
      assert.match(results[1][0], expected);
      assert.equal(steps.length, 1);
      assert.equal(answer.mode, 'model');
    });
  }

  it('has no more calls than it may make, be they in one turn or in many', async () => {
    const many = Array.from({ length: 7 }, (_, index) => call('find', { query: `cart ${index}` }));
    const inOne = await asked(plays([many]));
    assert.equal(inOne.steps.length, budget.toolCalls);
    assert.equal(inOne.results[1].filter((text) => text.startsWith('Not made: no call is left.')).length, 3);
    const inMany = await asked(callsWithoutEnd);
    assert.equal(inMany.steps.length, budget.toolCalls);
    assert.equal(inMany.model.asked.length, budget.toolCalls + 1);
    assert.equal(inMany.model.asked.at(-1)?.tools?.mayCall, false);
    assert.deepEqual([inMany.answer.mode, inMany.answer.sources.length > 0], ['extractive', true]);
    assert.match(inMany.answer.answer, /^`fake\/model` at this test gave no answer: what it answered cannot be read\./);
  });

  it('is sent once what it asks again', async () => {
    const twice = { target: 'parsePrice' };
    const { results } = await asked(plays([[call('explain', twice), call('explain', twice)]]));
    assert.match(results[1][1], /The same as call 1: its result stands above\./);
  });

  it('gets results within its tokens, and within what it takes', async () => {
    const calls = Array.from({ length: 4 }, () => [call('overview', {}), call('find', { query: `total ${counted}` })]);
    const { steps } = await asked(plays(calls), { toolTokens: 500 });
    const spent = steps.reduce((sum, { tokens }) => sum + tokens, 0);
    assert.ok(steps.length >= 1 && spent <= 500, `${spent}`);
  });

  it('has no tools where it may call none, or where there is no room for results', async () => {
    const none = await asked(plays([]), { toolCalls: 0 });
    assert.equal(none.model.asked[0].tools, undefined);
    assert.match(none.model.asked[0].system, /You have no tools/);
    const small = await asked(plays([]), { contextTokens: 3000 });
    assert.equal(small.model.asked[0].tools, undefined);
  });

  it('answers from one prompt where it takes no tools', async () => {
    const { answer, model } = await asked(takesNoTools);
    assert.deepEqual([answer.mode, model.asked.map(({ tools }) => tools !== undefined)], ['model', [true, false]]);
  });

  it('is left in the middle of a call when no one waits any more', async () => {
    const gone = new AbortController();
    const model = new FakeLanguageModel(plays([[call('find', { query: 'cart' })], [call('find', { query: 'price' })]]));
    model.budget = budget;
    const parts = askPartsOf(indexed, undefined, { models: { chosen: () => model } });
    const params = { id: agentProjectId, question, detail: 'full' } as const;
    const begun = await askProject(parts, params, { ...byOwner(), signal: gone.signal });
    const items: AnswerItem[] = [];
    const hearing = followAnswer(begun, (piece) => {
      items.push(piece);
      gone.abort(new Error('gone'));
    });
    await assert.rejects(hearing, /gone/);
    assert.deepEqual([kindsOf(items), model.asked.length], [['step'], 1]);
  });

  it('is over at its time, between two calls as well', async () => {
    const { answer } = await asked(callsAndWaits, { seconds: 0.05 });
    assert.equal(answer.mode, 'extractive');
    assert.match(answer.answer, /it took too long/);
  });

  it('is shown with its tools before anything is sent', async () => {
    const model = new FakeLanguageModel(plays([]));
    model.budget = budget;
    const parts = askPartsOf(indexed, undefined, { models: { chosen: () => model } });
    const prompt = await (await getAskPrompt(parts, { id: agentProjectId, question }, byOwner())).data();
    assert.ok(Value.Check(AskPrompt, prompt));
    assert.deepEqual(
      prompt.tools.map(({ name }) => name),
      ['find', 'explain', 'calls', 'impact', 'overview'],
    );
    assert.deepEqual(prompt.budget, budget);
    await (await askProject(parts, { id: agentProjectId, question }, byOwner())).data();
    const [{ system, tools }] = model.asked;
    assert.deepEqual([prompt.system, prompt.tools], [system, tools?.offered]);
  });
});

const callsWithoutEnd: FakeWriting = async function* write() {
  yield call('find', { query: `cart ${counted}` });
};

const callsAndWaits: FakeWriting = async function* write(prompt, signal) {
  yield* callsWithoutEnd(prompt, signal);
  await new Promise(() => undefined);
};

const takesNoTools: FakeWriting = async function* write(prompt, signal) {
  if (prompt.tools !== undefined) throw new ModelError('no_tools', 'It takes no tools.');
  yield* writes('It is `parsePrice` [1].')(prompt, signal);
};

/** Cites the last source that any result has the number of. */
const citesLast = 'Things are put into `items` by `add` [5].';

function resultsOf({ messages }: ModelPrompt): readonly string[] {
  return messages.flatMap((turn) => (turn.role === 'tool' ? turn.results.map(({ text }) => text) : []));
}

/** Kinds of pieces, in their order, each once where it is repeated. */
function kindsOf(items: readonly AnswerItem[]): string[] {
  return items.map(({ event }) => event).filter((event, index, all) => event !== all[index - 1]);
}
