import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { Metrics } from '#protocol/metrics.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { symbol } from '../samples.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const numbers = { lines: 30, parameters: 2, nesting: 3, cyclomatic: 9, cognitive: 21 };

const found: Metrics = {
  summary: {
    files: 2,
    lines: 1500,
    codeLines: 1000,
    commentLines: 250,
    functions: 3,
    classes: 1,
    cyclomaticMean: 4.5,
    cyclomaticMax: 9,
    cognitiveMean: 7,
    maintainability: 61.24,
    duplication: 0.125,
    cycles: 1,
    instabilityMean: 0.5,
  },
  languages: [{ language: 'typescript', files: 2, codeLines: 1000 }],
  files: [
    {
      file: 'src/a.ts',
      language: 'typescript',
      lines: 1400,
      codeLines: 990,
      commentLines: 250,
      functions: 3,
      cyclomatic: 12,
      cognitive: 21,
      maintainability: 22.5,
      fanIn: 1,
      fanOut: 3,
      instability: 0.75,
      duplication: 0.1,
    },
  ],
  cycles: [{ id: 0, files: ['src/a.ts', 'src/b.ts'] }],
  snapshot: 'snp_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
};

const functions = [
  { symbol: 'src/a.ts#Cart.add', file: 'src/a.ts', line: 3, endLine: 33, ...numbers },
  { symbol: 'src/b.ts#b', file: 'src/b.ts', line: 1, endLine: 4, ...numbers, cognitive: 30 },
];

function answer({ detail = '', within }: OperationParams<'metrics.get'>): Metrics {
  if (within !== undefined && within !== 'src') throw new ApiError('path_not_found', 'The snapshot has no such file.');
  return { ...found, ...(detail.includes('functions') && { functions }) };
}

const script: Script = { 'workspace.open': { projectId }, 'metrics.get': answer };

const asked = ({ calls }: Awaited<ReturnType<typeof run>>) =>
  calls.filter(({ id }) => id === 'metrics.get').map(({ params }) => params);

async function refusalOf(limit: string): Promise<string> {
  const { code, stderr } = await run(['metrics', '--fail-on', limit], { script });
  assert.equal(code, 2);
  return stderr;
}

describe('groundplan metrics', () => {
  it('says the sums, then the files', async () => {
    const { code, stdout } = await run(['metrics'], { script });
    assert.equal(code, 0);
    assert.deepEqual(stdout.split('\n'), [
      '2 files, 1,000 lines of code (comments: 20.0 %), 3 functions, 1 class',
      'per function: cyclomatic 4.5 (most: 9), cognitive 7.0',
      'per file: maintainability 61.2 of 100, instability 0.50',
      'duplicated: 12.5 %, 1 import cycle as the program starts',
      '',
      'FILE      CODE  FUNCTIONS  CYCLOMATIC  COGNITIVE  MAINTAINABILITY  IN  OUT  DUPLICATED',
      'src/a.ts   990          3          12         21             22.5   1    3      10.0 %',
      '',
    ]);
  });

  it('lists functions, the worst first', async () => {
    const outcome = await run(['metrics', '--functions', '--limit', '5'], { script });
    assert.deepEqual(asked(outcome), [{ id: projectId, sort: 'cognitive', top: 5, detail: 'functions' }]);
    assert.deepEqual(outcome.stdout.split('\n').slice(5), [
      'WHERE         LINES  PARAMETERS  NESTING  CYCLOMATIC  COGNITIVE  NAME',
      'src/b.ts:1:1     30           2        3           9         30  b',
      'src/a.ts:3:1     30           2        3           9         21  Cart.add',
      '',
    ]);
  });

  it('says of which languages the lines are, where they are several', async () => {
    const languages = ['xml', 'python', 'json', 'yaml', 'toml', 'css'].map((language) => ({
      language,
      files: 1,
      codeLines: 2e3,
    }));
    const { stdout } = await run(['metrics'], { script: { ...script, 'metrics.get': { ...found, languages } } });
    assert.match(
      stdout,
      /\nlines of code by language: xml 2,000, python 2,000, json 2,000, yaml 2,000, toml 2,000, …\n/,
    );
  });

  it('counts JSX with the language that it is written in', async () => {
    const languages = [
      { language: 'python', files: 1, codeLines: 30 },
      { language: 'typescript', files: 1, codeLines: 20 },
      { language: 'typescriptreact', files: 1, codeLines: 15 },
    ];
    const { stdout } = await run(['metrics'], { script: { ...script, 'metrics.get': { ...found, languages } } });
    assert.match(stdout, /\nlines of code by language: typescript 35, python 30\n/);
  });

  it('lists 30 without a limit, and says how all of them are listed', async () => {
    const files = Array.from({ length: 40 }, (_, index) => ({ ...found.files[0], file: `src/${index}.ts` }));
    const many = { ...script, 'metrics.get': { ...found, files, summary: { ...found.summary, files: 1240 } } };
    const { stdout } = await run(['metrics'], { script: many });
    const lines = stdout.split('\n').slice(6);
    assert.deepEqual([lines.length, lines[29].startsWith('src/29.ts')], [33, true]);
    assert.deepEqual(lines.slice(30), ['', '1,210 more: --limit sets how many are shown, --json has all.', '']);
  });

  it('answers with GET metrics', async () => {
    const outcome = await run(['metrics', 'src', '--json', '--sort', 'codeLines', '--limit', '3'], { script });
    assert.deepEqual(JSON.parse(outcome.stdout), found);
    assert.deepEqual(asked(outcome).at(-1), { id: projectId, within: 'src', sort: 'codeLines', limit: 3 });
  });

  it('ends with 1 where a limit is not met, and says all that is worse [CLI C4]', async () => {
    const limits = ['cognitive:25', 'cyclomatic:9', 'maintainability:70', 'cycles:1', 'duplication:0.1'];
    const gates = limits.flatMap((limit) => ['--fail-on', limit]);
    const { code, stdout, stderr } = await run(['metrics', '--json', ...gates], { script });
    assert.equal(code, 1);
    assert.deepEqual(JSON.parse(stdout), found);
    assert.deepEqual(stderr.split('\n'), [
      'cognitive is more than 25 in 1 function:',
      '  30  src/b.ts:1 b',
      'maintainability is 61.24, less than 70',
      'duplication is 0.125, more than 0.1',
      '',
    ]);
  });

  it('looks at all functions, however many are listed', async () => {
    const outcome = await run(['metrics', '--limit', '1', '--fail-on', 'cognitive:29'], { script });
    assert.deepEqual([outcome.code, asked(outcome).at(-1)], [1, { id: projectId, detail: 'functions' }]);
    assert.equal((await run(['metrics', '--fail-on', 'cognitive:30'], { script })).code, 0);
  });

  it('looks at the function that it explains, at no other, and at the sums of its file', async () => {
    const explained = {
      ...functions[0],
      fanIn: 0,
      fanOut: 0,
      percentiles: { of: 1, lines: 0, parameters: 0, nesting: 0, cyclomatic: 0, cognitive: 0 },
      costs: [],
    };
    const ofFunction: Script = {
      'workspace.open': { projectId },
      'symbols.list': { symbols: [symbol('src/a.ts#Cart.add', 3)] },
      'metrics.get': (params) => (params.symbol === undefined ? answer(params) : { ...found, function: explained }),
    };
    const judged = (...limits: string[]) =>
      run(['metrics', 'src/a.ts#Cart.add', '--json', ...limits.flatMap((limit) => ['--fail-on', limit])], {
        script: ofFunction,
      });
    const { code, stdout, stderr } = await judged('cognitive:25');
    assert.deepEqual([code, stderr, JSON.parse(stdout).function], [0, '', explained]);
    const worse = await judged('cognitive:20', 'cycles:0');
    assert.equal(worse.code, 1);
    assert.deepEqual(worse.stderr.split('\n'), [
      'cognitive is more than 20 in 1 function:',
      '  21  src/a.ts:3 Cart.add',
      'cycles is 1, more than 0',
      '',
    ]);
  });

  it('refuses a limit that it cannot read, and says how it is written', async () => {
    assert.match(await refusalOf('cognitive'), /METRIC:LIMIT is needed, as in cognitive:25\./);
    assert.match(await refusalOf('cognitive:-1'), /METRIC:LIMIT is needed/);
    assert.match(await refusalOf('beauty:3'), /There is no such metric\. Of each function: cyclomatic, cognitive/);
  });
});
