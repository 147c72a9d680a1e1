import assert from 'node:assert/strict';
import { askProject } from '#server/app/ask/ask.ts';
import {
  AnswerCutOff,
  ModelError,
  type ModelFailureKind,
  modelFailureKinds,
} from '#server/app/ports/language-model.ts';
import { agentProjectId } from '../../../../support/agent-box.ts';
import { ask, modelBox } from '../../../../support/ask-box.ts';
import {
  askedText,
  type FakeWriting,
  writes,
  writesNothing,
} from '../../../../support/fake-models/fake-language-model.ts';
import { type IndexedFiles, searchFolder } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { basket } from './basket.ts';

const question = 'How are prices that people write understood?';

/** Says that, then breaks off so. */
function breaksOff(text: string, error: Error): FakeWriting {
  return async function* write(prompt, signal) {
    yield* writes(text)(prompt, signal);
    throw error;
  };
}

describe('answers that a language model does not write', () => {
  let indexed: IndexedFiles;
  before(async () => (indexed = await searchFolder(basket)));
  const box = (writing?: FakeWriting, modelMs?: number) =>
    modelBox(indexed, writing, { ...(modelMs !== undefined && { modelMs }) });

  const words: Readonly<Record<ModelFailureKind, RegExp>> = {
    unauthorized: /does not accept the key/,
    rate_limited: /more was asked of it than it allows/,
    too_long: /too long for it/,
    unreachable: /could not be reached/,
    timed_out: /took too long/,
    refused: /would not answer/,
    no_tools: /takes no tools/,
    garbage: /cannot be read/,
  };
  for (const kind of modelFailureKinds) {
    it(`are extracts from the same sources where it fails: ${kind}`, async () => {
      const { parts } = box(breaksOff('', new ModelError(kind, 'said <so>`\u001b[2J at https://x.example')));
      const { answer, mode, model, sources } = await ask(parts, { question });
      const [first, second] = answer.split('\n\n');
      assert.match(first, words[kind]);
      assert.match(
        first,
        /^`fake\/model` at this test gave no answer: .* \(`` said <so>` \[2J at https:\/\/x\.example ``\)\.$/,
      );
      assert.match(second, /^The code nearest to the question/);
      assert.match(answer, /- function `parsePrice` in `src\/price\.ts:1`: lines 1–4 \[1\]/);
      assert.deepEqual([mode, model, sources[0].file], ['extractive', undefined, 'src/price.ts']);
    });
  }

  it('say so where it breaks off after some sentences, and go on with extracts', async () => {
    const { parts } = box(breaksOff('One [1]. Two [1]. Thr', new ModelError('unreachable', '')));
    const { answer, mode } = await ask(parts, { question });
    assert.equal(mode, 'extractive');
    assert.match(
      answer,
      /^One \[1\]\. Two \[1\]\.\n\n`fake\/model` at this test broke off: it could not be reached\. What follows is by no model\.\n\nThe code nearest/,
    );
  });

  const broken: readonly (readonly [title: string, FakeWriting, RegExp])[] = [
    ['comes to no end', writesNothing, /gave no answer: it took too long\./],
    [
      'hears no abort',
      () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) }),
      /took too long/,
    ],
    ['says nothing', writes(''), /cannot be read/],
    ['says nothing that is seen', writes('\u200b [1] \n\n---'), /cannot be read/],
  ];
  for (const [title, writing, expected] of broken) {
    it(`are extracts where it ${title}`, async () => {
      const { parts } = box(writing, expected.source.includes('took') ? 50 : undefined);
      const { answer, mode } = await ask(parts, { question });
      assert.equal(mode, 'extractive');
      assert.match(answer, expected);
    });
  }

  it('are extracts where the engine leaves', async () => {
    const { parts } = box(writesNothing);
    const leaving = new AbortController();
    const { data } = await askProject(
      parts,
      { id: agentProjectId, question },
      { ...byOwner(), leaving: leaving.signal },
    );
    const answer = data();
    leaving.abort();
    const { mode, answer: text } = await answer;
    assert.equal(mode, 'extractive');
    assert.match(text, /gave no answer: the engine ends, and did not wait for it\./);
  });

  it('are extracts where this program has a fault, which is logged', async () => {
    const logged: string[] = [];
    const { parts } = box(breaksOff('', new TypeError('a bug')));
    const { answer, mode } = await ask({ ...parts, log: (text) => void logged.push(text) }, { question });
    assert.equal(mode, 'extractive');
    assert.match(answer, /gave no answer: an error of this program, which is in its log, kept it from that\./);
    assert.match(logged.join('\n'), /^Asking a language model failed: TypeError: a bug\n +at /);
  });

  it('are asked for again with fewer sources where the prompt is too long', async () => {
    const { model, parts } = box();
    model.writing = (prompt, signal) =>
      (model.asked.length === 1 ? breaksOff('', new ModelError('too_long', '')) : writes('One [1]. Last [4].'))(
        prompt,
        signal,
      );
    const { mode, answer, sources } = await ask(parts, { question });
    const [first, second] = model.asked.map((each) => askedText(each).match(/ begin source /g)?.length ?? 0);
    assert.deepEqual([mode, second], ['model', Math.ceil(first / 2)]);
    assert.ok(sources.length >= 4 && second < 4, 'the second prompt has no source 4');
    assert.match(answer, /^One \[1\]\. Last \. \*\(no source\)\*\n/);
  });

  it("say so where the provider cuts them off, and are the model's", async () => {
    const { parts } = box(breaksOff('One [1]. Tw', new AnswerCutOff()));
    const { answer, mode } = await ask(parts, { question });
    assert.equal(mode, 'model');
    assert.match(
      answer,
      /^One \[1\]\. Tw \*\(no source\)\*\n\nThe answer is cut off here: it is longer than answers may be\.\n\nWritten/,
    );
  });

  for (const [title, error, expected] of [
    ['wrote', undefined, /\n\nWritten by `fake\/model` at `https:\/\/example\.org\/p+…` from the sources above/],
    [
      'broke off',
      new ModelError('unreachable', 'm'.repeat(300)),
      /\n\n`fake\/model` at `https:\/\/example\.org\/p+…` broke off: /,
    ],
  ] as const) {
    it(`name the model and the place of one that ${title} at length, however long its address is`, async () => {
      const text = 'One more [1]. '.repeat(420);
      const { model, parts } = box(error === undefined ? writes(text, 2000) : breaksOff(text, error));
      Object.assign(model, { place: `https://example.org/${'p'.repeat(2000)}` });
      const { answer } = await ask(parts, { question });
      assert.match(answer, expected);
      assert.ok(Buffer.byteLength(answer) <= 8000);
    });
  }

  it('say which of their citations could not be checked', async () => {
    const { parts } = box(breaksOff('', new ModelError('unreachable', '')));
    const { files } = parts;
    const stuck = {
      readUnchanged: (...args: Parameters<typeof files.readUnchanged>) =>
        args[2] === 'src/main.ts' ? undefined : files.readUnchanged(...args),
    } as unknown as typeof files;
    const { answer } = await ask({ ...parts, files: stuck }, { question: 'How does `Cart` add a thing?' });
    assert.match(answer, /`src\/main\.ts:4` \(not checked: the file is not as it was indexed\)/);
  });

  for (const text of ['One more [1]. '.repeat(2000), 'x '.repeat(40_000), '\u200b'.repeat(80_000)]) {
    it(`are cut where they are too long: ${JSON.stringify(text.slice(0, 10))}`, async () => {
      const { parts } = box((prompt, signal) => writes(text, 2000)(prompt, signal));
      const { answer } = await ask(parts, { question });
      assert.ok(Buffer.byteLength(answer) <= 8000);
      assert.match(answer, /cut off here: it is longer|cannot be read/);
    });
  }
});
