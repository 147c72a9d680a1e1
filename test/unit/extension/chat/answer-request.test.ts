import assert from 'node:assert/strict';
import type { ChatResult } from 'vscode';
import { OperationRefused } from '#extension/session/engine-session.ts';
import type { OnAnswerItem } from '#protocol/ask.ts';
import { ChatBench } from '../../../support/fake-vscode/chat-bench.ts';
import { fakeModel } from '../../../support/fake-vscode/fake-model.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript } from '../../../support/fake-vscode/script.ts';
import { answered, ask, asks } from './asked-chat.ts';

const { CancellationError, CancellationTokenSource, ChatResponseTurn, Uri } = await fakeVscode();
const { answerRequest } = await import('#extension/chat/answer-request.ts');

const refuse = (code: string) => () => {
  throw new OperationRefused(code, 'The *engine* says no.');
};

/** A turn of this chat, or of another participant. */
function turn(metadata: object, participant = 'groundplan.chat') {
  const Turn = ChatResponseTurn as unknown as new (result: ChatResult, participant: string) => unknown;
  return new Turn({ metadata }, participant);
}

describe('a question in the chat', () => {
  beforeEach(() => void newScript());

  it('is answered as the answer comes, each citation a link to its lines', async () => {
    const bench = new ChatBench(asks());
    const result = await ask(bench, { prompt: ' Who calls totalOf? ' });
    assert.equal(
      bench.text,
      '`placeOrder` calls `totalOf` ⟦order.ts:8 → /shop/src/order.ts:8-10⟧, twice ⟦cart.ts:3 → /shop/src/cart.ts:3-3⟧.',
    );
    assert.deepEqual(bench.references, ['/shop/src/order.ts:8-10', '/shop/src/cart.ts:3-3']);
    assert.deepEqual(bench.asked, [
      { id: 'ask.run', params: { id: 'prj_1', question: 'Who calls totalOf?', detail: 'full' } },
    ]);
    assert.deepEqual([result.metadata, bench.buttons], [{ project: 'prj_1', conversationId: 'cnv_1' }, []]);
    assert.ok(
      bench.markdown.length > 0 && bench.markdown.every(({ isTrusted, supportHtml }) => !isTrusted && !supportHtml),
    );
  });

  it('is answered by the model that the chat has, where it has one', async () => {
    let listener: unknown;
    const answer = (_: unknown, onItem?: OnAnswerItem) => {
      listener = onItem;
      return answered;
    };
    const [own, none] = [new ChatBench({ 'ask.run': answer }), new ChatBench({ 'ask.run': answer })];
    const model = fakeModel('vendor', 'a', []);
    await ask(none, { prompt: 'Why?' });
    await ask(own, { prompt: 'Why?', model });
    assert.ok(listener);
    assert.deepEqual([own.inChats, none.inChats], [[{ model, onItem: listener }], []]);
  });

  it('is drawn without a link, a picture or markup, whatever an engine answers', async () => {
    const hostile = '[a](command:x) ![p](https://a.example/p.png) <img src=x> `[code](x)` [1].';
    const bench = new ChatBench(asks({ answer: hostile }));
    await ask(bench, { prompt: 'Why?' });
    assert.equal(
      bench.text,
      '[a&#93;(command:x) ![p&#93;(https:\\//a.example/p.png) &lt;img src=x> `[code](x)` ⟦order.ts:8 → /shop/src/order.ts:8-10⟧.',
    );
  });

  it('is answered whole where the engine reported nothing before', async () => {
    const bench = new ChatBench({ 'ask.run': () => answered });
    await ask(bench, { prompt: 'Who calls totalOf?' });
    assert.match(bench.text, /^`placeOrder` calls `totalOf` ⟦order\.ts:8 .*⟧\.$/);
    assert.equal(bench.references.length, 2);
  });

  it('goes on with the last exchange about the same project in this chat', async () => {
    const bench = new ChatBench(asks());
    const history = [
      turn({ project: 'prj_1', conversationId: 'cnv_old' }),
      turn({ project: 'prj_1', conversationId: 'cnv_new' }),
      turn({ project: 'prj_2', conversationId: 'cnv_other' }),
      turn({ project: 'prj_1', conversationId: 'cnv_foreign' }, 'somebody.else'),
    ];
    await ask(bench, { prompt: 'And who uses it?' }, history);
    assert.equal(bench.asked[0]?.params.conversationId, 'cnv_new');
  });

  it('says why the answer is not certain in words of its own, where it knows the code', async () => {
    const doubts = [{ code: 'escapes_as_value', count: 2, file: 'a.ts', line: 9 } as const];
    const bench = new ChatBench(asks({ certainty: 'bounded', reasons: ['Of the engine.'], doubts }));
    await ask(bench, { prompt: 'Who calls totalOf?' });
    assert.match(bench.text, /\n- It escapes as a value\\: 2\\, the first at a\\\.ts\\:9\\\.\n$/);
  });

  it('says why the answer is not certain', async () => {
    const bench = new ChatBench(asks({ certainty: 'bounded', reasons: ['A [file](https://a.example) is broken.'] }));
    await ask(bench, { prompt: 'Who calls totalOf?' });
    assert.match(
      bench.text,
      /Why it is not certain\\:\n\n- A \\\[file\\\]\\\(https\\:\\\/\\\/a\\\.example\\\) is broken\\\.\n$/,
    );
  });

  it('that no model answered offers to choose one, unless one is chosen', async () => {
    const bench = new ChatBench(asks({ mode: 'extractive' }));
    await ask(bench, { prompt: 'How are prices made?' });
    assert.deepEqual(bench.buttons, ['groundplan.chooseLanguageModel']);
    const chosen = new ChatBench(asks({ mode: 'extractive' }));
    chosen.provider = 'editor';
    await ask(chosen, { prompt: 'How are prices made?' });
    assert.deepEqual(chosen.buttons, []);
  });

  it('is limited to a file that the person named in it, and to none that the editor attached', async () => {
    const bench = new ChatBench(asks());
    const value = Uri.parse('file:///shop/src/cart.ts');
    await ask(bench, { prompt: 'What is #file:cart.ts?', references: [{ id: 'a', value, range: [8, 21] }] });
    await ask(bench, { prompt: 'What is this?', references: [{ id: 'a', value }] });
    assert.deepEqual(
      bench.asked.map(({ params }) => params.path),
      ['src/cart.ts', undefined],
    );
  });

  it('of nothing says what can be asked', async () => {
    const bench = new ChatBench();
    await ask(bench, {});
    assert.match(bench.text, /^Ask something about this project/);
  });
});

describe('a chat that can say nothing', () => {
  it('says so in a sentence, and offers what helps', async () => {
    newScript().folders = [];
    const noFolder = new ChatBench();
    await ask(noFolder, { prompt: 'x' });
    assert.equal(noFolder.text, 'Open a folder first\\.');

    newScript().isTrusted = false;
    const untrusted = new ChatBench();
    await ask(untrusted, { prompt: 'x' });
    assert.match(untrusted.text, /not trusted/);
    assert.deepEqual([untrusted.buttons, untrusted.asked], [['workbench.trust.manage'], []]);

    newScript();
    const notIndexed = new ChatBench({ 'ask.run': refuse('project_not_indexed') });
    await ask(notIndexed, { prompt: 'x' });
    assert.deepEqual(
      [notIndexed.text, notIndexed.buttons],
      ['This folder is not indexed yet\\.', ['groundplan.indexFolder']],
    );
    const refused = new ChatBench({ 'ask.run': refuse('rate_limit_exceeded') });
    await ask(refused, { prompt: 'x' });
    assert.equal(refused.text, 'The \\*engine\\* says no\\.');
  });

  it('says nothing at all where the person cancelled', async () => {
    newScript();
    const source = new CancellationTokenSource();
    const bench = new ChatBench({
      'ask.run': () => {
        source.cancel();
        throw new CancellationError();
      },
    });
    assert.deepEqual(await answerRequest(bench.parts({ prompt: 'x' }, source.token)), {});
    assert.equal(bench.text, '');
  });
});
