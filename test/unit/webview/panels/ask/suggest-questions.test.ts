import assert from 'node:assert/strict';
import type { Source } from '#protocol/ask.ts';
import { recognise } from '#server/engine/ask/recognise.ts';
import type { Exchange } from '#webview/panels/ask/ask-state.ts';
import { exchangeMarkdown } from '#webview/panels/ask/ask-words.ts';
import { exampleQuestions, followUps, questionsAbout } from '#webview/panels/ask/suggest-questions.ts';
import { createTranslate } from '#webview/state/translate.ts';

const source: Source = { file: 'src/pay.ts', line: 6, endLine: 10, content: 'code', score: 1 };
const asked: Exchange = {
  id: 1,
  project: 'prj_1',
  question: 'who calls pay?',
  state: 'answered',
  sources: [source],
  text: '2 places in 1 file call `src/pay.ts#pay`; that is all inside the project (exact).\n\n- `src/order.ts`: `place` line 3 [1]',
  origin: { mode: 'graph', certainty: 'exact', reasons: [] },
};
const extract = [
  'The code nearest to the question, by words and meaning; no language model was asked.',
  '',
  '- function `Till.pay` in `src/till.ts:6`: lines 6–10 [1], declared as `pay(): void`',
  '- `src/other.ts:1`: lines 1–4 [2]',
].join('\n');

function check(change: Partial<Exchange>, ...expected: readonly string[]): void {
  assert.deepEqual(
    followUps({ ...asked, ...change }).map(({ question }) => question),
    expected,
  );
}

const stop = { line: 1, endLine: 2, title: '', reason: '', score: 1 };
const tour = {
  stops: [
    { ...stop, id: 'src/a.ts', file: 'src/a.ts' },
    { ...stop, id: 'src/b.ts#Cart.add', file: 'src/b.ts' },
  ],
  reasons: [],
};

describe('what can be asked next', () => {
  it('calls a folder by its own name', () => {
    const [first] = followUps({ ...asked, question: 'what is unused in src/tills?', text: 'Of `src/tills/` [1]' });
    assert.equal(first?.label, 'What depends on tills/?');
  });

  it('is about what was answered, and not the same again', () => {
    check(
      {},
      'What breaks if I change `src/pay.ts#pay`?',
      'Which tests cover `src/pay.ts#pay`?',
      'What does `src/pay.ts#pay` use?',
    );
    check(
      { question: 'what does pay use' },
      'Who calls `src/pay.ts#pay`?',
      'What breaks if I change `src/pay.ts#pay`?',
      'Which tests cover `src/pay.ts#pay`?',
    );
    check(
      { question: 'which tests cover `calls`?', text: 'Of `src/pay.ts` [1]' },
      'What depends on `src/pay.ts`?',
      'What breaks if I change `src/pay.ts`?',
      'What does `src/pay.ts` import?',
    );
  });

  it('is about the best place of extracts, and the first source of a model', () => {
    const changed = ['Who calls', 'What breaks if I change', 'Which tests cover'];
    const origin = { mode: 'extractive' } as const;
    const question = 'how is it paid';
    check({ question, origin, text: extract }, ...changed.map((each) => `${each} \`src/till.ts#Till.pay\`?`));
    assert.equal(followUps({ ...asked, question, origin, text: extract })[0]?.label, 'Who calls Till.pay?');
    check(
      { question, origin: { mode: 'model', model: 'm' }, text: 'By `Cart.add` [1].' },
      'What depends on `src/pay.ts`?',
      'What breaks if I change `src/pay.ts`?',
      'Which tests cover `src/pay.ts`?',
    );
  });

  it('is nothing where nothing was found, or the answer is not whole', () => {
    check({ sources: [] });
    check({ state: 'stopped' });
  });

  it('is taken from the project where nothing was asked yet', () => {
    assert.deepEqual(
      exampleQuestions(tour).map(({ question }) => question),
      [
        'Who calls `src/b.ts#Cart.add`?',
        'What breaks if I change `src/a.ts`?',
        'Which tests cover `src/b.ts#Cart.add`?',
        'Which entry points are there?',
        'Which modules are there, and how do they depend on each other?',
      ],
    );
    assert.equal(exampleQuestions({ stops: [], reasons: [] }).length, 2);
  });

  it('is recognised by the graph, all of it', () => {
    const all = [
      ...exampleQuestions(tour),
      ...questionsAbout({ project: 'prj_1', file: 'src/a.ts', line: 1 }),
      ...questionsAbout({ project: 'prj_1', file: 'src/a.ts', line: 1, symbol: 'src/a.ts#a' }),
    ];
    assert.deepEqual(
      all.filter(({ question }) => recognise(question, () => true) === undefined),
      [],
    );
  });
});

describe('an answer that is copied', () => {
  it('brings its question and its sources', () => {
    const copied = exchangeMarkdown({ ...asked, question: 'who\ncalls?', text: 'It [1].\n' }, createTranslate({}));
    assert.equal(copied, '> who\n> calls?\n\nIt [1].\n\nSources:\n\n1. `src/pay.ts:6–10`\n');
  });
});
