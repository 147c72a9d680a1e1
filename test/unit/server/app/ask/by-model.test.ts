import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { Answer, type Answer as AskAnswer } from '#protocol/ask.ts';
import { askProject } from '#server/app/ask/ask.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { agentProjectId } from '../../../../support/agent-box.ts';
import { ask, askPartsOf, modelBox } from '../../../../support/ask-box.ts';
import { type FakeWriting, writes, writesNothing } from '../../../../support/fake-models/fake-language-model.ts';
import { type IndexedFiles, searchFolder } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { basket } from './basket.ts';

const question = 'How are prices that people write understood?';
const footer = '\n\nWritten by `fake/model` at this test from the sources above; not by the graph.';

function keyContext(type: 'live' | 'test'): CallContext {
  const caller = {
    kind: 'key',
    keyId: 'key_1',
    type,
    member: 'owner',
    tier: 'free',
    permissions: ['analysis'],
  } as const;
  return { ...byOwner(), caller };
}

describe('answers by a language model', () => {
  let indexed: IndexedFiles;
  before(async () => (indexed = await searchFolder(basket)));

  const box = (writing?: FakeWriting) => modelBox(indexed, writing);

  it('come with their sources, and say who wrote them and where', async () => {
    const { model, parts } = box(writes('`parsePrice` reads them [1]. It never fails.'));
    const answer = await ask(parts, { question });
    assert.ok(Value.Check(Answer, answer));
    assert.equal(answer.answer, `\`parsePrice\` reads them [1]. It never fails. *(no source)*${footer}`);
    assert.deepEqual([answer.mode, answer.model, answer.certainty], ['model', 'fake/model', undefined]);
    assert.equal(answer.sources[0].file, 'src/price.ts');
    assert.equal(model.asked.length, 1);
  });

  const choices: readonly (readonly [
    title: string,
    question: string,
    mode: string | undefined,
    AskAnswer['mode'],
    CallContext,
  ])[] = [
    ['the graph answers what it can', 'Who calls parsePrice?', undefined, 'graph', byOwner()],
    ['a model answers the rest', question, 'auto', 'model', byOwner()],
    ['who asks for a model does not get the graph', 'Who calls parsePrice?', 'model', 'model', byOwner()],
    ['who asks for extracts gets no model', question, 'extractive', 'extractive', byOwner()],
    ['a live key gets a model', question, undefined, 'model', keyContext('live')],
    ['a test key gets extracts', question, 'model', 'extractive', keyContext('test')],
    ['nothing is asked about what is not there', 'How does `frobNicate` work?', undefined, 'extractive', byOwner()],
  ];
  for (const [title, asked, mode, expected, context] of choices) {
    it(title, async () => {
      const { model, parts } = box();
      const answer = await ask(parts, { question: asked, ...(mode !== undefined && { mode }) }, context);
      assert.equal(answer.mode, expected);
      assert.equal(model.asked.length, expected === 'model' ? 1 : 0);
    });
  }

  it('are missed in words where someone asks for one and none is set up', async () => {
    const { answer, mode } = await ask(askPartsOf(indexed), { question, mode: 'model' });
    assert.equal(mode, 'extractive');
    assert.match(answer, /No language model is set up that may be asked\./);
  });

  it('are reported as they are written: sources, sentences, the end', async () => {
    const { parts } = box(writes('One [1]. Two [1].\n\n- three [1]\n'));
    const { stream } = await askProject(parts, { id: agentProjectId, question }, byOwner());
    const items = await new Promise<{ event: string; data: Record<string, unknown> }[]>((resolve, reject) => {
      const received: { event: string; data: Record<string, unknown> }[] = [];
      stream(
        ({ event, data }) => received.push({ event, data: JSON.parse(data) as Record<string, unknown> }),
        (fault) => (fault === undefined ? resolve(received) : reject(fault as Error)),
      );
    });
    const deltas = items.flatMap(({ event, data }) => (event === 'delta' ? [data.text] : []));
    assert.deepEqual(deltas, ['One [1].', ' Two [1].', '\n\n- three [1]', footer]);
    const { answer, sources, mode } = items[items.length - 1].data;
    assert.deepEqual([answer, sources, mode], [deltas.join(''), undefined, 'model']);
    assert.match(items.map(({ event }) => event).join(' '), /^(?:source )+(?:delta )+done$/);
  });

  it('are reported source by source, and no faster than someone can take them', async () => {
    const { parts } = box(writes('One [1].'));
    const { stream } = await askProject(parts, { id: agentProjectId, question }, byOwner());
    let [turn, isOver] = [0, false];
    const turns: number[] = [];
    await new Promise<void>((resolve) => {
      const count = (): void => {
        turn += 1;
        if (!isOver) setImmediate(count);
      };
      count();
      stream(
        ({ event }) => event === 'source' && turns.push(turn),
        () => {
          isOver = true;
          resolve();
        },
      );
    });
    assert.ok(turns.length > 2);
    assert.equal(new Set(turns).size, turns.length, turns.join());
  });

  it('are finished before they are remembered', async () => {
    const { parts } = box(writes('One [1].'));
    const context = { ...byOwner(), remember: () => undefined };
    const { data } = await askProject(parts, { id: agentProjectId, question }, context);
    assert.equal((data() as AskAnswer).answer, `One [1].${footer}`);
  });

  it('end with their caller, and the model with them', async () => {
    const [begun, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { parts } = box((prompt, signal) => {
      begun.resolve();
      signal.addEventListener('abort', () => aborted.resolve());
      return writesNothing(prompt, signal);
    });
    const gone = new AbortController();
    const { data } = await askProject(parts, { id: agentProjectId, question }, { ...byOwner(), signal: gone.signal });
    const answer = data();
    await begun.promise;
    gone.abort(new Error('gone'));
    await assert.rejects(Promise.resolve(answer), /gone/);
    await aborted.promise;
  });

  it('end when no one listens any more', async () => {
    const [begun, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { parts } = box((prompt, signal) => {
      begun.resolve();
      signal.addEventListener('abort', () => aborted.resolve());
      return writesNothing(prompt, signal);
    });
    const { stream } = await askProject(parts, { id: agentProjectId, question }, byOwner());
    const stop = stream(
      () => undefined,
      () => undefined,
    );
    await begun.promise;
    stop?.();
    await aborted.promise;
  });
});
