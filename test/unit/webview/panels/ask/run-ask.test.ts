import assert from 'node:assert/strict';
import type { Answer, AnswerItem } from '#protocol/ask.ts';
import { type Bridge, BridgeError } from '#webview/bridge/bridge.ts';
import {
  type AskAction,
  type AskedProject,
  type AskState,
  exchangesMax,
  firstAsk,
  reduceAsk,
} from '#webview/panels/ask/ask-state.ts';
import { fromKept, keepConversation, type KeptConversation, toKeep } from '#webview/panels/ask/kept-conversation.ts';
import { runAsk } from '#webview/panels/ask/run-ask.ts';
import { createStore } from '#webview/state/store.ts';
import { eventually } from '../../../../support/eventually.ts';
import { settled } from '../../../../support/scripted-bridge.ts';

const source = { file: 'a.ts', line: 1, endLine: 2, content: 'a\nb', score: 1 };
const answer: Answer = {
  answer: 'One. Two [1].',
  sources: [source],
  mode: 'graph',
  certainty: 'exact',
  reasons: [],
  conversationId: 'cnv_1',
  snapshot: 'snp_1',
};

interface Call {
  readonly id: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly onItem: (piece: AnswerItem) => void;
  readonly end: (data?: unknown) => void;
  readonly fail: (error: Error) => void;
}

const shop: AskedProject = { id: 'prj_1', name: 'shop' };

/** A page whose engine is the test. */
function page(projects: readonly AskedProject[] | undefined = [shop]) {
  const calls: Call[] = [];
  const call = (id: string, params: never, signal: AbortSignal, onItem: never) => {
    const { promise, resolve: end, reject: fail } = Promise.withResolvers<unknown>();
    signal.addEventListener('abort', () => fail(signal.reason as Error));
    calls.push({ id, params, signal, onItem: onItem, end: (data = answer) => end({ data }), fail });
    return promise;
  };
  const store = createStore<AskState, AskAction>(reduceAsk, firstAsk);
  const asking = runAsk(store, { call } as unknown as Pick<Bridge, 'call'>);
  if (projects !== undefined) store.dispatch({ kind: 'projects', projects });
  const shown = () => store.get().exchanges.map(({ question, state, text }) => `${question} ${state} ${text}`.trim());
  return { store, asking, calls, shown };
}

describe('questions of a page', () => {
  it('are answered piece by piece, and the end counts', async () => {
    const { store, asking, calls, shown } = page();
    asking.ask('  who calls it  ');
    asking.ask(' \n ');
    assert.deepEqual(calls[0]?.params, { id: 'prj_1', question: 'who calls it', detail: 'full' });
    calls[0]?.onItem({ event: 'source', data: source });
    calls[0]?.onItem({ event: 'delta', data: { text: 'One. ' } });
    assert.deepEqual(shown(), ['who calls it running One.']);
    assert.equal(store.get().exchanges[0]?.sources.length, 1);
    calls[0]?.end();
    await settled();
    assert.deepEqual(shown(), ['who calls it answered One. Two [1].']);
    assert.deepEqual(store.get().exchanges[0]?.origin, { mode: 'graph', certainty: 'exact', reasons: [] });
  });

  it('continue the conversation, until a new one begins or another project is asked about', async () => {
    const { store, asking, calls } = page([
      { id: 'prj_1', name: 'shop' },
      { id: 'prj_2', name: 'bar' },
    ]);
    asking.ask('one');
    calls[0]?.end();
    await settled();
    asking.ask('two');
    assert.equal(calls[1]?.params['conversationId'], 'cnv_1');
    calls[1]?.end();
    await settled();
    asking.chooseProject('prj_2');
    asking.ask('three');
    assert.deepEqual(calls[2]?.params, { id: 'prj_2', question: 'three', detail: 'full' });
    calls[2]?.end();
    await settled();
    assert.equal(store.get().exchanges.length, 3);
    asking.renew();
    assert.deepEqual(store.get().exchanges, []);
    asking.ask('four');
    assert.deepEqual(calls[3]?.params, { id: 'prj_2', question: 'four', detail: 'full' });
  });

  it('stop when a person says so, and stay as far as they came', async () => {
    const { asking, calls, shown } = page();
    asking.ask('one');
    calls[0]?.onItem({ event: 'delta', data: { text: 'One.' } });
    asking.stop();
    assert.ok(calls[0]?.signal.aborted);
    calls[0]?.onItem({ event: 'delta', data: { text: ' Late.' } });
    await settled();
    assert.deepEqual(shown(), ['one stopped One.']);
    asking.again(1);
    assert.deepEqual(shown(), ['one running']);
    calls[1]?.end();
    await settled();
    assert.deepEqual(shown(), ['one answered One. Two [1].']);
  });

  it('give way to the next one', async () => {
    const { asking, calls, shown } = page();
    asking.ask('one');
    asking.ask('two');
    calls[1]?.end();
    await settled();
    assert.deepEqual(shown(), ['one stopped', 'two answered One. Two [1].']);
  });

  it('fail with the code of the engine; a project that no one has read is read first where a person wants it', async () => {
    const { store, asking, calls, shown } = page();
    asking.ask('one');
    calls[0]?.fail(new BridgeError('project_not_indexed', 404, 'Not indexed.'));
    await settled();
    assert.deepEqual(store.get().exchanges[0]?.failure, { code: 'project_not_indexed', message: 'Not indexed.' });
    asking.indexThenAsk(1);
    assert.deepEqual([calls[1]?.id, calls.length], ['index.start', 2]);
    calls[1]?.end({});
    await settled();
    calls[2]?.end({ status: 'indexing' });
    await eventually(() => Promise.resolve(assert.equal(calls.length, 4)));
    assert.deepEqual(
      calls.slice(2).map(({ id }) => id),
      ['index.state', 'index.state'],
    );
    calls[3]?.end({ status: 'indexed' });
    await settled();
    calls[4]?.end();
    await settled();
    assert.deepEqual(shown(), ['one answered One. Two [1].']);
    assert.equal(store.get().exchanges[0]?.failure, undefined);
  });

  it('are not asked where there is no project', () => {
    const { asking, calls } = page([]);
    asking.ask('one');
    assert.deepEqual(calls, []);
  });

  it('of a page that was there before wait until it is known which projects there are', async () => {
    const { store, asking, calls, shown } = page([]);
    store.dispatch({ kind: 'restored', exchanges: [], project: 'prj_1', conversationId: 'cnv_1' });
    const { projects: _, ...restored } = store.get();
    const again = createStore<AskState, AskAction>(reduceAsk, restored);
    const waiting = runAsk(again, { call: () => Promise.reject(new Error('asked too early')) } as never);
    waiting.ask('one');
    await settled();
    assert.equal(again.get().exchanges[0]?.state, 'running');
    waiting.stop();
    await settled();
    assert.equal(again.get().exchanges[0]?.state, 'stopped');
    asking.ask('two');
    await settled();
    assert.equal(calls[0]?.params['conversationId'], 'cnv_1');
    assert.deepEqual(shown(), ['two running']);
  });

  it('do not pile up', async () => {
    const { store, asking } = page();
    for (let count = 0; count < exchangesMax + 5; count++) asking.ask(`question ${count}`);
    await settled();
    assert.equal(store.get().exchanges.length, exchangesMax);
    assert.equal(store.get().exchanges.at(-1)?.question, `question ${exchangesMax + 4}`);
  });
});

describe('a conversation that is kept', () => {
  it('is there again, and what ran is stopped', () => {
    const { store, asking, calls } = page();
    asking.ask('one');
    calls[0]?.onItem({ event: 'source', data: source });
    const kept = fromKept(JSON.parse(JSON.stringify(toKeep(store.get()))) as Record<string, unknown>);
    assert.deepEqual(
      kept.exchanges.map(({ question, state, sources }) => [question, state, sources.length]),
      [['one', 'stopped', 1]],
    );
    assert.equal(kept.project, 'prj_1');
  });

  it('is kept as soon as a question is asked and once its answer has ended, not with each piece', async () => {
    const { store, asking, calls } = page();
    const kept: KeptConversation[] = [];
    keepConversation(store, (conversation) => kept.push(conversation));
    const shown = () => kept.splice(0).map(({ exchanges }) => exchanges.map(({ state }) => state).join());
    shown();
    asking.ask('one');
    assert.deepEqual(shown(), ['stopped']);
    calls[0]?.onItem({ event: 'delta', data: { text: 'One.' } });
    calls[0]?.onItem({ event: 'delta', data: { text: 'Two.' } });
    assert.deepEqual(shown(), []);
    calls[0]?.end();
    await settled();
    assert.deepEqual(shown(), ['answered']);
    asking.ask('two');
    calls[1]?.end();
    await settled();
    shown();
    asking.again(1);
    calls[2]?.onItem({ event: 'delta', data: { text: 'One.' } });
    assert.deepEqual(shown(), ['stopped,answered']);
  });

  it('has the newest as far as there is room', () => {
    const { store, asking } = page();
    for (const question of ['a', 'b', 'c']) asking.ask(question.repeat(3900));
    const big = store.get().exchanges.map((each) => ({ ...each, text: 'x'.repeat(150_000) }));
    const kept = toKeep({ ...store.get(), exchanges: big });
    assert.deepEqual(
      kept.exchanges.map(({ question }) => question[0]),
      ['b', 'c'],
    );
  });

  it('is nothing where something else was kept', () => {
    for (const exchanges of [undefined, 7, [7], [{ id: 1 }], [{ ...answer, id: 1, question: 'a', state: 'running' }]])
      assert.deepEqual(fromKept({ exchanges, project: 3, conversationId: null }), { exchanges: [] });
  });
});
