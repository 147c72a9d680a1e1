import assert from 'node:assert/strict';
import type { Metrics } from '#protocol/metrics.ts';
import type { TrendPoint } from '#protocol/trend.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const noFiles = { files: 0, lines: 0, codeLines: 0, commentLines: 0, functions: 0, classes: 0, cycles: 0 };
const noFunctions = { cyclomaticMean: 0, cyclomaticMax: 0, cognitiveMean: 0 };

function point(commit: string, month: number, change: Partial<TrendPoint> = {}): TrendPoint {
  const counts = { files: 2, lines: 1500, codeLines: 1000 * month, commentLines: 250, functions: 3, classes: 1 };
  const complexity = { cyclomatic: 12, cognitive: 21, cyclomaticMean: 4.5, cyclomaticMax: 9, cognitiveMean: 7 / month };
  const committedAt = `2026-0${month}-15T00:00:00.000Z`;
  return { commit: commit.repeat(40), committedAt, ...counts, ...complexity, ...change };
}

const points = [point('a', 1), point('b', 2, { release: 'v1.0\u001b' }), point('c', 4)];

const found: Metrics = {
  summary: {
    ...noFiles,
    ...noFunctions,
    maintainability: 0,
    duplication: 0,
    instabilityMean: 0,
  },
  languages: [],
  files: [],
  cycles: [],
  snapshot: 'snp_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
};

/** Answers with one more point each time. */
function measuring(reasons?: string[]): Script {
  let known = 0;
  const answer = (): Metrics => {
    known = Math.min(points.length, known + 1);
    const trend = { points: points.slice(-known), pending: points.length - known };
    return { ...found, trend, ...(reasons && { reasons }) };
  };
  return { 'workspace.open': { projectId }, 'metrics.get': answer };
}

describe('groundplan metrics --trend', () => {
  it('waits until all is measured, then shows lines and a row for each commit', async () => {
    const { code, stdout, calls } = await run(['metrics', '--trend'], { script: measuring() });
    assert.equal(code, 0);
    assert.deepEqual(stdout.split('\n'), [
      'MEASURE                  FIRST   LAST  ALONG THE HISTORY',
      'lines of code            1,000  4,000  ▁▃█',
      'functions                    3      3  ▁▁▁',
      'cyclomatic per function   4.50   4.50  ▁▁▁',
      'cognitive per function    7.00   1.75  █▃▁',
      '',
      'DATE        COMMIT      RELEASE     FILES   CODE  FUNCTIONS  CYCLOMATIC  COGNITIVE  MOST',
      '2026-01-15  aaaaaaaaaa                  2  1,000          3        4.50       7.00     9',
      '2026-02-15  bbbbbbbbbb  v1.0\\u{1b}      2  2,000          3        4.50       3.50     9',
      '2026-04-15  cccccccccc                  2  4,000          3        4.50       1.75     9',
      '',
    ]);
    const asked = calls.filter(({ id }) => id === 'metrics.get').map(({ params }) => params);
    assert.deepEqual(
      asked,
      Array.from({ length: 3 }, () => ({ id: projectId, detail: 'trend', limit: 1 })),
    );
  });

  it('answers with GET metrics', async () => {
    const { stdout } = await run(['metrics', '--trend', '--json', '--limit', '5'], { script: measuring() });
    assert.deepEqual(JSON.parse(stdout), { ...found, trend: { points, pending: 0 } });
  });

  it('says what is missing, and why', async () => {
    const script: Script = {
      ...measuring(),
      'metrics.get': { ...found, trend: { points: [], pending: 0 }, reasons: ['No git here.'] },
    };
    assert.equal((await run(['metrics', '--trend'], { script })).stdout, '\nNo git here.\n');
  });
});
