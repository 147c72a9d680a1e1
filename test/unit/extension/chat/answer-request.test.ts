import assert from 'node:assert/strict';
import type { ChatRequest, ChatResult } from 'vscode';
import { OperationRefused } from '#extension/session/engine-session.ts';
import type { Hear } from '#extension/session/told-answers.ts';
import { ChatBench, tellIn } from '../../../support/fake-vscode/chat-bench.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript } from '../../../support/fake-vscode/script.ts';

const { CancellationError, CancellationTokenSource, ChatResponseTurn, Location, Position, Uri } = await fakeVscode();
const { answerRequest } = await import('#extension/chat/answer-request.ts');
const { followupsOf } = await import('#extension/chat/followups.ts');

const answered = {
  answer: '`placeOrder` calls `totalOf` [1], twice [2].',
  sources: [
    { file: 'src/order.ts', line: 8, endLine: 10, content: '', score: 1 },
    { file: 'src/cart.ts', line: 3, endLine: 3, content: '', score: 1 },
  ],
  mode: 'graph',
  certainty: 'exact',
  reasons: [],
  conversationId: 'cnv_1',
};

const asks = (answer: object = {}) => ({
  'ask.run': (_: unknown, hear?: Hear) => tellIn(4, { ...answered, ...answer } as typeof answered, hear),
});

const refuse = (code: string) => () => {
  throw new OperationRefused(code, 'The *engine* says no.');
};

/** `token` is that of a person who waits. */
async function ask(bench: ChatBench, request: Partial<ChatRequest>, history: unknown[] = []): Promise<ChatResult> {
  const { token } = new CancellationTokenSource();
  return answerRequest(bench.parts(request, token, history as never));
}

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
    assert.deepEqual(bench.asked, [{ id: 'ask.run', params: { id: 'prj_1', question: 'Who calls totalOf?' } }]);
    assert.deepEqual([result.metadata, bench.buttons], [{ project: 'prj_1', conversationId: 'cnv_1' }, []]);
    assert.ok(
      bench.markdown.length > 0 && bench.markdown.every(({ isTrusted, supportHtml }) => !isTrusted && !supportHtml),
    );
  });

  it('is answered whole where the engine told nothing before', async () => {
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

describe('commands of the chat', () => {
  beforeEach(() => void newScript());

  it('explain what is named, and what the cursor is in', async () => {
    const bench = new ChatBench(asks());
    await ask(bench, { command: 'explain', prompt: 'placeOrder' });
    bench.symbol = 'src/cart.ts#totalOf';
    newScript().activeTextEditor = {
      document: { uri: Uri.parse('file:///shop/src/cart.ts') },
      selection: { active: new Position(2, 1) },
    };
    await ask(bench, { command: 'explain' });
    await ask(bench, { command: 'explain', prompt: 'how an order is placed' });
    assert.deepEqual(
      bench.asked.map(({ params }) => params.question),
      ['Explain `placeOrder`', 'Explain `src/cart.ts#totalOf`', 'how an order is placed'],
    );
  });

  it('explain code that was attached', async () => {
    const bench = new ChatBench(asks());
    bench.symbol = 'src/cart.ts#totalOf';
    const value = new Location(Uri.parse('file:///shop/src/cart.ts'), new Position(2, 1));
    await ask(bench, { command: 'explain', references: [{ id: 'a', value }] });
    assert.equal(bench.asked[0]?.params.question, 'Explain `src/cart.ts#totalOf`');
    const nothing = new ChatBench();
    await ask(nothing, { command: 'explain' });
    assert.match(nothing.text, /^Name a symbol or a file/);
  });

  it('explain what was attached in the text, before what the editor attached and what the cursor is in', async () => {
    const bench = new ChatBench(asks());
    bench.symbol = 'src/cart.ts#totalOf';
    newScript().activeTextEditor = {
      document: { uri: Uri.parse('file:///shop/src/open.ts') },
      selection: { active: new Position(2, 1) },
    };
    const value = Uri.parse('file:///shop/src/cart.ts');
    const byEditor = { id: 'e', value: Uri.parse('file:///shop/src/open.ts') };
    const file = { id: 'a', value, range: [0, 13] as [number, number] };
    const symbol = { id: 'b', value: new Location(value, new Position(2, 1)), range: [1, 13] as [number, number] };
    const outside = { id: 'c', value: Uri.parse('file:///elsewhere/a.ts'), range: [0, 10] as [number, number] };
    await ask(bench, { command: 'explain', prompt: '#file:cart.ts', references: [byEditor, file] });
    await ask(bench, { command: 'impact', prompt: ' #sym:totalOf ', references: [byEditor, symbol] });
    await ask(bench, { command: 'impact', prompt: '#file:a.ts', references: [outside] });
    await ask(bench, {
      command: 'explain',
      prompt: 'what #file:cart.ts does',
      references: [{ ...file, range: [5, 18] }],
    });
    assert.deepEqual(
      bench.asked.map(({ params }) => params.question),
      ['Explain `src/cart.ts`', 'What breaks if I change `src/cart.ts#totalOf`?', 'what #file:cart.ts does'],
    );
    assert.match(bench.text, /Ask something about this project/);
  });

  it('are not offered again behind their own answer', async () => {
    const bench = new ChatBench(asks());
    const next = async (command: string) =>
      followupsOf(await ask(bench, { command, prompt: 'totalOf' })).map((followup) => followup.command);
    assert.deepEqual(
      [await next('explain'), await next('impact')],
      [
        [undefined, 'impact'],
        ['explain', undefined],
      ],
    );
  });

  it('say what a change of something breaks', async () => {
    const bench = new ChatBench(asks());
    const { metadata } = await ask(bench, { command: 'impact', prompt: '`totalOf`' });
    assert.equal(bench.asked[0]?.params.question, 'What breaks if I change `totalOf`?');
    assert.deepEqual(metadata, { command: 'impact', project: 'prj_1', conversationId: 'cnv_1', subject: 'totalOf' });
  });

  it('say what the uncommitted change reaches, and how surely', async () => {
    const bench = new ChatBench({
      'analyze.run': () => ({
        certainty: 'bounded',
        reasons: ['1 call is not known.'],
        changed: [{ file: 'src/cart.ts', symbols: [], kind: 'modified' }],
        impacted: [
          { file: 'src/order.ts', distance: 1, risk: 1, via: [], proof: 'exact' },
          { file: 'src/mail.ts', distance: 1, risk: 1, via: [], proof: 'inferred' },
        ],
        entryPoints: [
          { id: 'r', type: 'route', name: 'GET /`x`', file: 'src/main.ts', line: 4, distance: 1, proof: 'exact' },
        ],
        tests: [{ file: 'test/cart.test.ts', distance: 1, basis: 'inferred' }],
        unknown: [{ file: 'src/a.ts', line: 2, column: 1, name: 'call', reason: 'x' }],
        unresolved: [],
        summary: { direct: 1, transitive: 2, tests: 1, unknown: 1, risk: 0.5, level: 'medium' },
        truncated: false,
        snapshot: 'snp_1',
      }),
    });
    await ask(bench, { command: 'impact' });
    assert.match(
      bench.text,
      /Changed and not committed\\: 1 file\\. Reached\\: at least 1 file directly\\, 3 in all\\; 1 test\\. Medium impact\\./,
    );
    assert.match(bench.text, /There may be more \\\(bounded\\\)\\:\n\n- 1 call is not known\\\./);
    assert.match(bench.text, /⟦main\.ts:4 → \/shop\/src\/main\.ts:4⟧ `` GET \/`x` `` \(route\)/);
    assert.match(
      bench.text,
      /⟦cart\.test\.ts:1 .*⟧[^]*⟦order\.ts:1 .*⟧\n[^]*⟦mail\.ts:1 .*⟧ inferred[^]*Possibly affected[^]*⟦a\.ts:2 .*⟧ `call`/,
    );
    assert.deepEqual(bench.buttons, ['groundplan.showImpact', 'groundplan.runTestsOfChange']);
  });

  it('say that nothing is changed only where that is certain', async () => {
    const none = {
      changed: [],
      impacted: [],
      entryPoints: [],
      tests: [],
      unknown: [],
      reasons: [],
      truncated: false,
      summary: { direct: 0, transitive: 0, tests: 0, unknown: 0, risk: 0, level: 'none' },
    };
    const exact = new ChatBench({ 'analyze.run': () => ({ ...none, certainty: 'exact' }) });
    await ask(exact, { command: 'impact' });
    assert.equal(exact.text, 'Nothing is changed\\.\n\n');
    const unknown = new ChatBench({ 'analyze.run': () => ({ ...none, certainty: 'unknown', reasons: ['No git.'] }) });
    await ask(unknown, { command: 'impact' });
    assert.match(unknown.text, /^No change is known[^]*could not be determined[^]*No git/);
    assert.deepEqual([exact.buttons, unknown.buttons], [[], []]);
  });

  it('find where code is, with the reason', async () => {
    const matched = { words: ['price'], meaning: 0.5 };
    const results = [
      { file: 'src/price.ts', line: 1, endLine: 3, content: '', score: 1, symbol: 'src/price.ts#priceOf', matched },
      { file: '../outside.ts', line: 1, content: '', score: 0.5 },
    ];
    const bench = new ChatBench({ 'search.run': () => ({ results }) });
    const { metadata } = await ask(bench, { command: 'where', prompt: 'price of tea' });
    assert.equal(
      bench.text,
      '- ⟦price.ts:1 → /shop/src/price.ts:1-3⟧ `src/price.ts#priceOf` · says price · 50 \\% alike in meaning\n- `outside.ts:1`\n',
    );
    assert.deepEqual(bench.buttons, ['groundplan.openSearchView price of tea']);
    assert.deepEqual(metadata, { command: 'where', project: 'prj_1', subject: 'src/price.ts#priceOf' });
  });

  it('tell where to begin to read', async () => {
    const stops = [
      {
        id: 'a.ts#A',
        file: 'a.ts',
        line: 2,
        endLine: 9,
        title: 'class `A`',
        reason: 'Used by 12 <b>files</b>.',
        score: 1,
      },
    ];
    const bench = new ChatBench({ 'tour.get': () => ({ stops, reasons: [] }) });
    await ask(bench, { command: 'tour' });
    assert.equal(bench.text, '1. ⟦a.ts:2 → /shop/a.ts:2-9⟧ `` class `A` ``: Used by 12 \\<b\\>files\\<\\/b\\>\\.\n');
    assert.deepEqual(bench.buttons, ['groundplan.takeTour']);
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
