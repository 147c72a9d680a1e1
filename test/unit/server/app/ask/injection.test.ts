import assert from 'node:assert/strict';
import type { Answer as AskAnswer, AnswerItem } from '#protocol/ask.ts';
import { askProject } from '#server/app/ask/ask.ts';
import { followAnswer } from '#server/app/operations/follow-answer.ts';
import type { ModelPrompt } from '#protocol/model-prompt.ts';
import { hostileFiles, type HostileText, hostileTexts } from '../../../../support/hostile-texts.ts';
import { agentProjectId } from '../../../../support/agent-box.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import {
  askedText,
  type FakeWriting,
  promptTurnText,
  FakeLanguageModel,
  writes,
} from '../../../../support/fake-models/fake-language-model.ts';
import { followOrders } from '../../../../support/fake-models/obedience.ts';
import { assertHarmless } from '../../../../support/harmless-answer.ts';
import { type IndexedFiles, searchFolder } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';

const name = 'settleInvoice';
const footer = 'Written by `fake/model` at this test from the sources above; not by the graph.';
const question = `How does ${name} settle an amount?`;

function fixtureOf(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([path, text]) => `=== ${path}\n${text}`)
    .join('');
}

const indexes = new Map<HostileText, Promise<IndexedFiles>>();

/** Indexed once, for all questions about it. */
function indexedOf(hostile: HostileText): Promise<IndexedFiles> {
  const indexed = indexes.get(hostile) ?? searchFolder(fixtureOf(hostileFiles(hostile, name)));
  indexes.set(hostile, indexed);
  return indexed;
}

describe('a text of the project that gives orders to a model which follows them all', () => {
  for (const hostile of hostileTexts) {
    it(`brings nothing about: ${hostile.title}`, async () => {
      const files = hostileFiles(hostile, name);
      const indexed = await indexedOf(hostile);
      const written = Object.values(files).join('\n');
      const deeds = ({ system, messages }: Pick<ModelPrompt, 'system' | 'messages'>) =>
        followOrders({
          system,
          messages: [...messages.map(promptTurnText), { role: 'user', text: written }],
        }).texts.join('');
      const model = new FakeLanguageModel((prompt, signal) => writes(deeds(prompt))(prompt, signal));
      const parts = askPartsOf(indexed, undefined, { models: { chosen: () => model } });
      const items: AnswerItem[] = [];
      const given = await askProject(parts, { id: agentProjectId, question }, byOwner());
      const { answer, sources, mode } = (await followAnswer(given, (piece) => items.push(piece))) as AskAnswer;
      assert.equal(mode, 'model');
      assert.equal(model.asked.length, 1);
      assert.ok(askedText(model.asked[0]).includes(hostile.mark), 'the model was led to it');
      const texts = [question, ...sources.map(({ file, content }) => `${file}\n${content}`)];
      assertHarmless({ answer, sourceCount: sources.length, texts });
      assert.equal(items.map(({ event, data }) => (event === 'delta' ? data.text : '')).join(''), answer);
      assert.deepEqual(answer.match(/^Written by .*/gm), [footer]);
      assert.ok(answer.endsWith(footer));
      assert.throws(
        () => assertHarmless({ answer: deeds(model.asked[0]), sourceCount: sources.length, texts }),
        'what the model said is harm, unless it is made harmless',
      );
    });
  }

  for (const hostile of hostileTexts) {
    it(`brings nothing about where the model has tools: ${hostile.title}`, async () => {
      const indexed = await indexedOf(hostile);
      const written = Object.values(hostileFiles(hostile, name)).join('\n');
      const model = new FakeLanguageModel(followsWithTools(written));
      model.budget = { toolCalls: 4, toolTokens: 8000, seconds: 60 };
      const parts = askPartsOf(indexed, undefined, { models: { chosen: () => model } });
      const items: AnswerItem[] = [];
      const params = { id: agentProjectId, question, detail: 'full' } as const;
      const given = await askProject(parts, params, byOwner());
      const { answer, sources, steps = [] } = (await followAnswer(given, (piece) => items.push(piece))) as AskAnswer;
      // What is too long to be read ends the turn before its calls.
      assert.ok(steps.length === 4 || /cut off here/.test(answer), `${steps.length} calls`);
      for (const asked of model.asked) assertFenced(asked);
      const shown = items.flatMap((piece) => (piece.event === 'step' ? [piece.data.text] : []));
      const texts = [question, ...sources.map(({ file, content }) => `${file}\n${content}`), ...shown];
      assertHarmless({ answer, sourceCount: sources.length, texts });
    });
  }

  for (const hostile of hostileTexts) {
    it(`is shown as text alone where no model is asked: ${hostile.title}`, async () => {
      const indexed = await indexedOf(hostile);
      const { answer, sources, mode } = await ask(askPartsOf(indexed), { question });
      assert.equal(mode, 'extractive');
      const texts = [question, ...sources.map(({ file, content }) => `${file}\n${content}`)];
      assertHarmless({ answer, sourceCount: sources.length, texts });
    });
  }

  it('comes in many forms', () => {
    assert.ok(hostileTexts.length >= 40);
    assert.equal(new Set(hostileTexts.map(({ title }) => title)).size, hostileTexts.length);
  });
});

/** Calls the tools that orders name, and those that there are about all that it finds; then does everything it has read. */
function followsWithTools(written: string): FakeWriting {
  return async function* write(prompt, signal) {
    const read = {
      system: prompt.system,
      messages: [...prompt.messages.map(promptTurnText), { role: 'user', text: written }],
    };
    const { texts, tools } = followOrders(read);
    yield* writes(texts.join(''))(prompt, signal);
    const own = [
      { id: 'a', name: 'explain', input: JSON.stringify({ target: name }) },
      { id: 'b', name: 'find', input: JSON.stringify({ query: name, id: 'prj_other', project: '/etc' }) },
      { id: 'c', name: 'calls', input: JSON.stringify({ target: '../../etc/passwd' }) },
    ];
    yield* [...own, ...tools.map((tool, index) => ({ id: `o${index}`, name: tool, input: '{}' }))];
  };
}

/** Everything that a tool found stands between fences, which nothing in it closes. */
function assertFenced({ system, messages }: ModelPrompt): void {
  const [fence] = /data-[0-9a-f]{16}/.exec(system) ?? assert.fail('there is no fence');
  for (const turn of messages) {
    for (const { text } of turn.role === 'tool' ? turn.results : []) {
      if (text.startsWith('Not made: ')) continue;
      assert.ok(text.startsWith(`${fence} begin result of `) && text.split(fence).length === 3, text);
    }
  }
}
