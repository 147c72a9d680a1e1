import assert from 'node:assert/strict';
import { answerByGraph } from '#server/app/ask/answer-by-graph.ts';
import { answerComplex, answerDuplicates, answerHotspots, answerTogether } from '#server/app/ask/answer-risk.ts';
import type { Asking } from '#server/app/ask/asking.ts';
import type { Draft } from '#server/app/ask/draft.ts';
import { commitAll } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { indexFiles, type IndexedFiles } from '../../../../support/indexed-files.ts';
import { metricsParts } from '../../../../support/metrics-parts.ts';
import { byOwner } from '../../../../support/sample-project.ts';

const body = (name: string) =>
  `export function ${name}(list: number[]) {\n  let sum = 0;\n` +
  Array.from({ length: 10 }, (_, at) => `  sum += list[${at}] * ${at} + offset(sum);`).join('\n') +
  '\n  return sum;\n}\n';

const files = {
  'a.ts': `${body('one')}export const last = (n: number) => { if (n > 1) { for (;;) { if (n) break; } } };\n`,
  'b.ts': body('two'),
  'lib/c.ts': ['three', 'four', 'five'].map(body).join(''),
};

const lib = { kind: 'directory', id: 'lib/' } as const;

function textOf({ lead, lines }: Draft): string[] {
  return [
    ...lead.map(({ text }) => text),
    ...lines.map(({ head, statements }) => `${head} ${statements.map(({ text }) => text).join('; ')}`),
  ];
}

describe('questions about the risk', () => {
  let asking: Asking;
  before(async () => {
    const indexed: IndexedFiles = await indexFiles(files, undefined, 'clones');
    git(indexed.root, 'init', '-q');
    for (const round of [1, 2, 3]) {
      indexed.write({ 'a.ts': `${files['a.ts']}// ${round}\n`, 'b.ts': `${files['b.ts']}// ${round}\n` });
      commitAll(indexed.root, `Round ${round}`);
    }
    const snapshot = await indexed.refresh();
    asking = { parts: metricsParts(indexed), id: 'prj_1', snapshot, context: byOwner() } as unknown as Asking;
  });

  it('name the most complex functions with their numbers and places', async () => {
    const draft = await answerComplex(asking);
    assert.deepEqual(textOf(draft), [
      'The 1 function of 6 functions with the most cognitive complexity.',
      '`a.ts` `last`: cognitive 6, cyclomatic 4',
    ]);
    assert.deepEqual(draft.lines[0].statements[0].place, { file: 'a.ts', line: 15, endLine: 15, score: 1 });
  });

  it('name the hotspots with their reasons', async () => {
    const [lead, first] = textOf(await answerHotspots(asking));
    assert.equal(lead, '1 file to look at first (bounded).');
    assert.match(
      first,
      /^`a\.ts` Its \d+ lines of code changed 3 times in the last 90 days of the history, .*, `last`: 6\)\.$/,
    );
  });

  it('name what is duplicated, with all places by file', async () => {
    const [lead, first] = textOf(await answerDuplicates(asking));
    assert.match(lead, /^1 group of equal code; \d+\.\d % of the tokens are in a copy\.$/);
    assert.match(first, /^5 copies of 14 lines `a\.ts`, line 1; `b\.ts`, line 1; `lib\/c\.ts`, lines 1, 15, 29$/);
  });

  it('are answered for a part of the project', async () => {
    assert.deepEqual(textOf(await answerComplex(asking, lib)), ['None of 3 functions in `lib/` branches.']);
    assert.deepEqual(textOf(await answerHotspots(asking, lib)), ['No hotspot in `lib/` is known.']);
    const [lead, first] = textOf(await answerDuplicates(asking, lib));
    assert.match(lead, /^1 group of equal code with a copy in `lib\/`; \d+\.\d % of the tokens there are in a copy\.$/);
    assert.match(first, /^5 copies of /);
    const question = { kind: 'duplicates', isTransitive: false } as const;
    const meant = { text: 'lib', isPronoun: false, isCode: false, candidates: [], candidateCount: 1 };
    const asked = await answerByGraph(asking, { ...question, things: [{ ...meant, thing: lib }] });
    assert.equal(asked && textOf(asked)[0], lead);
    const symbol = { kind: 'symbol', id: 'a.ts#one', file: 'a.ts' } as const;
    assert.equal(await answerByGraph(asking, { ...question, things: [{ ...meant, thing: symbol }] }), undefined);
  });

  it('name what changes with a file, and with that of a symbol', async () => {
    const file = await answerTogether(asking, { kind: 'file', id: 'a.ts', file: 'a.ts' });
    assert.deepEqual(file && textOf(file), [
      'Most likely to change again with `a.ts`: 1 file, by commits of at most 25 files.',
      '`b.ts` together in 3 commits',
    ]);
    assert.equal(file?.certainty, 'bounded');
    const symbol = await answerTogether(asking, { kind: 'symbol', id: 'a.ts#one', file: 'a.ts' });
    assert.match((symbol && textOf(symbol)[0]) ?? '', /^`a\.ts#one` lies in a file; history is known by file\./);
    assert.equal(await answerTogether(asking, { kind: 'directory', id: 'src' }), undefined);
  });
});
