import assert from 'node:assert/strict';
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
};

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
      'The 1 function of 3 functions with the most cognitive complexity.',
      '`a.ts` `last`: cognitive 6, cyclomatic 4',
    ]);
    assert.deepEqual(draft.lines[0].statements[0].place, { file: 'a.ts', line: 15, endLine: 15, score: 1 });
  });

  it('name the hotspots with their reasons', async () => {
    const [lead, first] = textOf(await answerHotspots(asking));
    assert.equal(lead, '1 file to look at first (bounded).');
    assert.match(first, /^`a\.ts` Its \d+ lines of code changed 3 times in the last 90 days of the history/);
  });

  it('name what is duplicated, with all places', async () => {
    const [lead, first] = textOf(await answerDuplicates(asking));
    assert.match(lead, /^1 group of equal code; \d+\.\d % of the tokens are in a copy\.$/);
    assert.match(first, /^2 copies of \d+ lines, equal but for names and literals `a\.ts`, line 1; `b\.ts`, line 1$/);
  });

  it('name what changes with a file, and with that of a symbol', async () => {
    const file = await answerTogether(asking, { kind: 'file', id: 'a.ts', file: 'a.ts' });
    assert.deepEqual(file && textOf(file), [
      '1 file that changed most with `a.ts`, in 3 commits that changed it.',
      '`b.ts` together 3 times',
    ]);
    const symbol = await answerTogether(asking, { kind: 'symbol', id: 'a.ts#one', file: 'a.ts' });
    assert.match((symbol && textOf(symbol)[0]) ?? '', /^`a\.ts#one` lies in a file; history is known by file\./);
    assert.equal(await answerTogether(asking, { kind: 'directory', id: 'src' }), undefined);
  });
});
