import assert from 'node:assert/strict';
import { ChatBench } from '../../../support/fake-vscode/chat-bench.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript } from '../../../support/fake-vscode/script.ts';
import { ask, asks } from './asked-chat.ts';

const { Location, Position, Uri } = await fakeVscode();
const { followupsOf } = await import('#extension/chat/followups.ts');

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
        summary: {
          direct: 1,
          transitive: 2,
          tests: 1,
          testsWidened: 0,
          unknown: 1,
          risk: 0.5,
          level: 'medium',
          verdict: { level: 'medium', reason: 'It reaches at least 3 files (1 directly) and 1 entry point.' },
        },
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
      summary: {
        direct: 0,
        transitive: 0,
        tests: 0,
        testsWidened: 0,
        unknown: 0,
        risk: 0,
        level: 'none',
        verdict: { level: 'none', reason: 'Nothing is reached.' },
      },
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

  it('report where to begin to read', async () => {
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
