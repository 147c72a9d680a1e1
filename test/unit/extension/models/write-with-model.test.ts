import assert from 'node:assert/strict';
import { fakeModel, type Written } from '../../../support/fake-vscode/fake-model.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import {
  LanguageModelError,
  LanguageModelTextPart,
  LanguageModelToolCallPart,
  LanguageModelToolResultPart,
} from '../../../support/fake-vscode/vscode.ts';

const { CancellationTokenSource, CancellationError } = await fakeVscode();
const { writeWithModel } = await import('#extension/models/write-with-model.ts');

const prompt = {
  system: 'You answer from sources.',
  messages: [
    { role: 'user', text: 'first' },
    { role: 'assistant', text: 'then', calls: [] },
    { role: 'user', text: 'now' },
  ],
  answerTokensMax: 100,
} as const;

async function refusalOf(written: readonly Written[]): Promise<object> {
  const pieces: (string | ToolCall)[] = [];
  const writing = writeWithModel(
    fakeModel('v', 'm', written),
    prompt,
    (piece) => pieces.push(piece),
    new CancellationTokenSource().token,
  );
  const { kind, message } = await writing.then(
    () => assert.fail('it answered'),
    (error: unknown) => error as { kind: string; message: string },
  );
  return { kind, message, pieces };
}

describe('a model of the editor', () => {
  it('gets the prompt as messages, and what it writes is reported piece by piece', async () => {
    const model = fakeModel('v', 'm', ['One', ' and', ' two.']);
    const pieces: (string | ToolCall)[] = [];
    await writeWithModel(model, prompt, (piece) => pieces.push(piece), new CancellationTokenSource().token);
    assert.deepEqual(pieces, ['One', ' and', ' two.']);
    assert.deepEqual(
      model.requests[0]?.messages.map(({ role, content }) => [role, content]),
      [
        ['user', 'You answer from sources.'],
        ['user', 'first'],
        ['assistant', [new LanguageModelTextPart('then')]],
        ['user', 'now'],
      ],
    );
  });

  it('is offered the tools while it may call some, and reports what it wants called', async () => {
    const model = fakeModel('v', 'm', ['Well.', new LanguageModelToolCallPart('c1', 'find', { query: 'cart' })]);
    const find = { name: 'find', description: 'Finds names.', input: { type: 'object' } };
    const called: ModelPrompt = {
      ...prompt,
      messages: [
        { role: 'assistant', text: '', calls: [{ id: 'c0', name: 'find', input: 'no JSON' }] },
        { role: 'tool', results: [{ call: 'c0', text: 'nothing' }] },
      ],
      tools: { offered: [find], mayCall: true },
    };
    const pieces: (string | ToolCall)[] = [];
    const { token } = new CancellationTokenSource();
    await writeWithModel(model, called, (piece) => pieces.push(piece), token);
    assert.deepEqual(pieces, ['Well.', { id: 'c1', name: 'find', input: '{"query":"cart"}' }]);
    const [{ messages, options }] = model.requests;
    assert.deepEqual(
      messages.slice(1).map(({ content }) => content),
      [
        [new LanguageModelToolCallPart('c0', 'find', {})],
        [new LanguageModelToolResultPart('c0', [new LanguageModelTextPart('nothing')])],
      ],
    );
    assert.deepEqual((options as { tools: unknown }).tools, [
      { name: 'find', description: 'Finds names.', inputSchema: { type: 'object' } },
    ]);
    await writeWithModel(model, { ...called, tools: { offered: [find], mayCall: false } }, () => undefined, token);
    assert.ok(!('tools' in model.requests[1].options), 'none are offered at the end');
  });

  it('that never ends is left as soon as no one waits', async () => {
    const model = fakeModel('v', 'm', ['One', 'never']);
    const source = new CancellationTokenSource();
    const pieces: (string | ToolCall)[] = [];
    const writing = writeWithModel(
      model,
      prompt,
      (piece) => {
        pieces.push(piece);
        setImmediate(() => source.cancel());
      },
      source.token,
    );
    await assert.rejects(writing, CancellationError);
    assert.deepEqual([pieces, model.wasCancelled()], [['One'], true]);
  });

  it('refuses in the words of its kind, never in those of who brought it', async () => {
    const secret = 'of a prompt that says sk-secret';
    const expected: readonly [error: Error, kind: string][] = [
      [new LanguageModelError('NoPermissions', secret), 'unauthorized'],
      [new LanguageModelError('NotFound', secret), 'unreachable'],
      [new LanguageModelError('Blocked', `Quota exceeded ${secret}`), 'rate_limited'],
      [new LanguageModelError('Blocked', secret), 'refused'],
      [new Error(`Message exceeds the limit of 8000 tokens ${secret}`), 'too_long'],
      [new Error(`fetch failed ${secret}`), 'unreachable'],
      [new Error(secret), 'refused'],
    ];
    for (const [error, kind] of expected) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const refused = (await refusalOf([error])) as { kind: string; message: string };
      assert.equal(refused.kind, kind, error.message);
      assert.doesNotMatch(refused.message, /secret/);
    }
  });

  it('that breaks in the middle has reported what it wrote before', async () => {
    const refused = await refusalOf(['One', new LanguageModelError('Blocked', 'off topic')]);
    assert.deepEqual({ ...refused, message: '' }, { kind: 'refused', message: '', pieces: ['One'] });
  });
});
