import assert from 'node:assert/strict';
import { Transformer } from '#server/app/transformer/transformer.ts';
import { transformerTimes } from '#server/app/transformer/transformer-process.ts';
import { eventually } from '../../../../support/eventually.ts';
import { opened, ScriptedModel } from '../../../../support/transformer/scripted-model.ts';

const signal = new AbortController().signal;
const rounded = (likenesses: readonly number[]) => likenesses.map((likeness) => Number(likeness.toFixed(2)));

interface SetUp {
  readonly budgetMs?: number;
  readonly retryMs?: number;
  readonly embedMs?: number;
  readonly idleMs?: number;
}

function setUp(model: ScriptedModel, { budgetMs = 20_000, ...times }: SetUp = {}) {
  const logged: string[] = [];
  const kept = model.kept;
  const transformer = new Transformer({
    start: model.start,
    folders: { realFolder: (path) => ({ kind: path === '/gone' ? 'missing' : 'directory', realPath: path }) },
    kept: {
      load: () => kept.bytes,
      save: (bytes) => void (kept.bytes = bytes),
      remove: () => void (kept.bytes = undefined),
    },
    log: (text) => void logged.push(text),
    budgetMs,
    times: { ...transformerTimes, ...times },
  });
  transformer.choose('/model');
  return { transformer, logged };
}

describe('a transformer beside the search', () => {
  it('compares each text with the question', async () => {
    const { transformer } = setUp(new ScriptedModel({ question: 0, same: 0, other: 1, between: 0.5 }));
    assert.deepEqual(
      rounded(await transformer.likenesses('question', ['same', 'other', 'between'], signal)),
      [1, 0, 0.71],
    );
    const { state, library, vectors, questions, late } = transformer.status ?? {};
    assert.deepEqual([state, library, vectors, questions, late], ['ready', '4.0.0', 4, 1, 0]);
  });

  it('is started by the first question, and not asked where there is nothing to compare', async () => {
    const model = new ScriptedModel();
    const { transformer } = setUp(model);
    assert.deepEqual(await transformer.likenesses('question', [], signal), []);
    assert.deepEqual([model.started, transformer.status?.state], [0, 'idle']);
  });

  it('reads each text once, by its content, questions and code apart', async () => {
    const model = new ScriptedModel();
    const { transformer } = setUp(model);
    await transformer.likenesses('text', ['a', 'text', 'a'], signal);
    await transformer.likenesses('text', ['b', 'a'], signal);
    assert.deepEqual(model.read, ['text', 'a', 'text', 'b']);
  });

  it('answers with what was read in time, and reads the rest for the next question', async () => {
    const model = new ScriptedModel();
    const { answer } = model;
    model.answer = (command) => (command.type === 'embed' && command.text === 'e' ? undefined : answer(command));
    const { transformer } = setUp(model, { budgetMs: 30 });
    const texts = ['a', 'b', 'c', 'd', 'e'];
    await eventually(async () => {
      assert.equal((await transformer.likenesses('question', texts, signal)).length, 4);
    });
    assert.ok((transformer.status?.late ?? 0) > 0);
    const rest = { type: 'embed', text: 'e', role: 'code' } as const;
    model.reply(answer(rest) as NonNullable<ReturnType<typeof answer>>);
    await eventually(async () => {
      assert.equal((await transformer.likenesses('question', texts, signal)).length, 5);
    });
    assert.deepEqual(
      model.read.filter((text) => text === 'e'),
      ['e'],
    );
  });

  it('reads for the newest question first', async () => {
    const model = new ScriptedModel();
    const { transformer } = setUp(model);
    const old = transformer.likenesses('old', ['a'], signal);
    await Promise.all([old, transformer.likenesses('new', ['b'], signal)]);
    assert.deepEqual(model.read, ['old', 'new', 'b', 'a']);
  });

  it('does not wait for who has gone', async () => {
    const model = new ScriptedModel();
    model.answer = () => undefined;
    const { transformer } = setUp(model);
    const gone = new AbortController();
    const asked = transformer.likenesses('question', ['a'], gone.signal);
    gone.abort(new Error('typed on'));
    await assert.rejects(asked, /typed on/);
  });

  it('reads nothing more for who has gone', async () => {
    const model = new ScriptedModel();
    const { answer } = model;
    const gone = new AbortController();
    model.answer = (command) => {
      if (command.type === 'embed' && command.text === 'b') gone.abort(new Error('typed on'));
      return answer(command);
    };
    const { transformer } = setUp(model);
    await assert.rejects(transformer.likenesses('question', ['a', 'b', 'c', 'd', 'e'], gone.signal), /typed on/);
    await transformer.likenesses('question', ['a'], signal);
    assert.ok(!model.read.includes('e'), model.read.join());
  });

  it('forgets what another model in the same folder said', async () => {
    const model = new ScriptedModel();
    const { transformer } = setUp(model, { idleMs: 1 });
    await transformer.likenesses('question', ['a'], signal);
    await eventually(() => assert.equal(transformer.status?.state, 'idle'));
    assert.equal(model.terminated, 1);
    const { answer } = model;
    model.answer = (command) => (command.type === 'open' ? opened('second') : answer(command));
    assert.equal((await transformer.likenesses('question', ['a', 'b'], signal)).length, 2);
    assert.deepEqual(model.read, ['question', 'a', 'b', 'question', 'a']);
    assert.equal(transformer.status?.vectors, 3);
  });

  it('is gone when it is taken back, while a question waits too', async () => {
    const model = new ScriptedModel();
    model.answer = () => undefined;
    const { transformer } = setUp(model);
    const asked = transformer.likenesses('question', ['a'], signal);
    transformer.choose(undefined);
    assert.deepEqual(await asked, []);
    assert.deepEqual([transformer.status, transformer.isChosen, model.terminated], [undefined, false, 1]);
    assert.deepEqual(await transformer.likenesses('question', ['a'], signal), []);
    assert.equal(model.started, 1);
  });

  it('says at once that its folder is not there', () => {
    const { transformer } = setUp(new ScriptedModel());
    transformer.choose('/gone');
    const { state, problem } = transformer.status ?? {};
    assert.deepEqual([state, problem?.code], ['failed', 'search_model_missing']);
  });

  it('reports changes until no one listens', async () => {
    const { transformer } = setUp(new ScriptedModel());
    const states: (string | undefined)[] = [];
    const deafen = transformer.onChange(() => states.push(transformer.status?.state));
    await transformer.likenesses('question', ['a'], signal);
    assert.deepEqual(states, ['starting', 'ready']);
    deafen();
    transformer.choose(undefined);
    assert.equal(states.length, 2);
  });
});

describe('what a transformer read', () => {
  it('is there for the next engine', async () => {
    const model = new ScriptedModel({ question: 0, a: 0, b: 0.5 });
    const first = setUp(model);
    await first.transformer.likenesses('question', ['a', 'b'], signal);
    await first.transformer.close();
    const { transformer } = setUp(model);
    assert.deepEqual(rounded(await transformer.likenesses('question', ['a', 'b', 'c'], signal)), [1, 0.71, 0]);
    assert.deepEqual(model.read, ['question', 'a', 'b', 'question', 'c']);
  });

  it('is there when a model is taken back and named again, and not for another one', async () => {
    const model = new ScriptedModel();
    const { transformer } = setUp(model);
    await transformer.likenesses('question', ['a', 'b'], signal);
    transformer.choose(undefined);
    transformer.choose('/model');
    await transformer.likenesses('other', ['a'], signal);
    assert.equal(transformer.status?.vectors, 4);
    const { answer } = model;
    model.answer = (command) => (command.type === 'open' ? opened('second') : answer(command));
    transformer.choose('/other');
    await transformer.likenesses('other', ['a'], signal);
    assert.equal(transformer.status?.vectors, 2);
  });

  it('is read again where it lies broken on the disk', async () => {
    const model = new ScriptedModel();
    model.kept.bytes = Uint8Array.of(1, 2, 3);
    const { transformer, logged } = setUp(model);
    assert.equal((await transformer.likenesses('question', ['a'], signal)).length, 1);
    assert.match(logged.join(), /^Vectors of the search model could not be read/);
  });
});

describe('a transformer that fails', () => {
  it('says why it was refused, and is tried again later', async () => {
    const model = new ScriptedModel();
    const { answer } = model;
    model.answer = () => ({ type: 'refused', code: 'search_model_unusable', message: 'It is broken.' });
    const { transformer } = setUp(model, { retryMs: 0 });
    assert.deepEqual(await transformer.likenesses('question', ['a'], signal), []);
    const { state, problem } = transformer.status ?? {};
    assert.deepEqual([state, problem?.code], ['failed', 'search_model_unusable']);
    assert.equal(problem?.message, 'It is broken. Search goes on without it.');
    model.answer = answer;
    assert.equal((await transformer.likenesses('question', ['a'], signal)).length, 1);
    assert.deepEqual([transformer.status?.state, transformer.status?.problem], ['ready', undefined]);
  });

  it('is not tried again at once', async () => {
    const model = new ScriptedModel();
    model.answer = () => ({ type: 'failed', fault: 'a bug' });
    const { transformer, logged } = setUp(model);
    for (const question of ['one', 'two']) assert.deepEqual(await transformer.likenesses(question, ['a'], signal), []);
    assert.equal(model.started, 1);
    assert.deepEqual(logged, ['The search model failed: a bug']);
  });

  it('is left alone when it has died three times', async () => {
    const model = new ScriptedModel();
    model.answer = () => void queueMicrotask(() => model.die());
    const { transformer } = setUp(model, { retryMs: 0 });
    for (const round of [1, 2, 3, 4, 5]) await transformer.likenesses(`question ${round}`, ['a'], signal);
    assert.equal(model.started, 3);
    assert.match(
      transformer.status?.problem?.message ?? '',
      /process ended.* not asked again until it is set again\.$/,
    );
    transformer.choose('/other');
    await transformer.likenesses('question', ['a'], signal);
    assert.equal(model.started, 4);
  });

  for (const [what, count, started] of [
    ['is started again however often it died, where it read many texts between', 100, 6],
    ['is left alone where one text ends it again and again, though it read others before', 20, 3],
  ] as const) {
    it(what, async () => {
      const model = new ScriptedModel();
      const { answer } = model;
      model.answer = (command) => {
        if (command.type !== 'embed' || command.text !== 'deadly') return answer(command);
        queueMicrotask(() => model.die());
        return undefined;
      };
      const { transformer } = setUp(model, { retryMs: 0 });
      for (let round = 0; round < 6; round += 1) {
        const texts = Array.from({ length: count }, (_, index) => `text ${round} ${index}`);
        await transformer.likenesses(`question ${round}`, [...texts, 'deadly'], signal);
      }
      assert.equal(model.started, started);
    });
  }

  for (const broken of [Number.NaN, Number.POSITIVE_INFINITY]) {
    it(`has read nothing of a text where a number of its vector is ${broken}`, async () => {
      const model = new ScriptedModel();
      const { answer } = model;
      model.answer = (command) =>
        command.type === 'embed' && command.text === 'b'
          ? { type: 'embedded', vector: Float32Array.of(1, broken) }
          : answer(command);
      const { transformer } = setUp(model);
      assert.deepEqual(rounded(await transformer.likenesses('question', ['a', 'b', 'c'], signal)), [1]);
      const { vectors, problem } = transformer.status ?? {};
      assert.deepEqual([vectors, problem?.code], [2, 'search_model_failed']);
    });
  }

  it('is ended when it does not answer', async () => {
    const model = new ScriptedModel();
    const { answer } = model;
    model.answer = (command) => (command.type === 'open' ? answer(command) : undefined);
    const { transformer } = setUp(model, { embedMs: 1 });
    assert.deepEqual(await transformer.likenesses('question', ['a'], signal), []);
    assert.equal(model.terminated, 1);
    assert.equal(transformer.status?.problem?.code, 'search_model_failed');
  });

  it('is started again where it died between two questions', async () => {
    const model = new ScriptedModel();
    const { transformer } = setUp(model);
    await transformer.likenesses('question', ['a'], signal);
    model.die();
    assert.equal(transformer.status?.state, 'idle');
    assert.equal((await transformer.likenesses('question', ['a', 'b'], signal)).length, 2);
    assert.equal(model.started, 2);
  });

  it('that cannot be started is a failure like others', async () => {
    const model = new ScriptedModel();
    model.answer = () => {
      throw new Error('no process is left');
    };
    const { transformer } = setUp(model);
    assert.deepEqual(await transformer.likenesses('question', ['a'], signal), []);
    assert.match(transformer.status?.problem?.message ?? '', /no process is left/);
    await transformer.close();
    assert.equal(transformer.status, undefined);
  });
});
