import assert from 'node:assert/strict';
import { readCoveragePy, testOfContext } from '#server/engine/coverage/reports/read-coverage-py.ts';
import { readIstanbul } from '#server/engine/coverage/reports/read-istanbul.ts';
import { readLcov } from '#server/engine/coverage/reports/read-lcov.ts';
import { readV8Coverage } from '#server/engine/coverage/reports/read-v8.ts';
import type { CoverageReport } from '#server/engine/coverage/reports/report.ts';

const root = '/p';
const isTest = (path: string) => /^tests\/test_\w+\.(?:py|js)$/.test(path);

/** `path < test: what ran`, then the problems by code. */
function lines({ files, problems }: CoverageReport): string[] {
  return [
    ...files.map(({ path, test, lines: ran, functions }) => {
      const what = ran ?? functions?.map((each) => each.join('-'));
      return `${path}${test === undefined ? '' : ` < ${test}`}: ${what?.join(' ')}`;
    }),
    ...problems.map(({ code, message }) => `${code}: ${/\d+(?=\.$)/.exec(message)?.[0] ?? 'all'}`),
  ];
}

function check(title: string, report: () => CoverageReport, expected: readonly string[]): void {
  it(title, () => assert.deepEqual(lines(report()), expected));
}

const v8 = {
  result: [
    { url: 'node:internal/a', functions: [] },
    { url: 'file:///q/b.js', functions: [{ ranges: [{ startOffset: 0, endOffset: 9, count: 1 }] }] },
    {
      url: 'file:///p/src/a%20b.js',
      functions: [
        {
          ranges: [
            { startOffset: 0, endOffset: 90, count: 1 },
            { startOffset: 5, endOffset: 9, count: 0 },
          ],
        },
        { ranges: [{ startOffset: 10, endOffset: 20, count: 0 }] },
        { ranges: [] },
      ],
    },
    { url: 7 },
  ],
};
const statement = (line: number) => ({ start: { line, column: 0 }, end: { line, column: 9 } });
const istanbul = {
  '/p/a.js': {
    path: '/p/a.js',
    statementMap: { 0: statement(1), 1: statement(3), 2: statement(3) },
    s: { 0: 0, 1: 2, 2: 1, 9: 1 },
  },
  '/p/b.js': { path: '/p/b.js' },
  '/q/c.js': { path: '/q/c.js', statementMap: { 0: statement(1) }, s: { 0: 1 } },
};
const python = {
  files: {
    'a.py': {
      executed_lines: [1, 2, 5],
      contexts: { 1: [''], 2: ['tests/test_a.py::test_x|run', 'tests.test_b.test_y'], 5: 'x' },
    },
    'b.py': { executed_lines: [1, 'x'] },
    'c.py': {},
    '../d.py': { executed_lines: [1] },
  },
};
const contextOf = (context: string) => testOfContext(context, isTest);

describe('A coverage report', () => {
  check('of V8 tells functions', () => readV8Coverage(JSON.stringify(v8), root), [
    'src/a b.js: 0-90-1',
    'bad_entry: 2',
    'outside_root: 1',
  ]);
  check('of Istanbul tells lines', () => readIstanbul(JSON.stringify(istanbul), root), [
    'a.js: 3',
    'bad_entry: 2',
    'outside_root: 1',
  ]);
  check(
    'of lcov tells lines, and the test where its name is a file',
    () =>
      readLcov(
        'TN:tests/test_a.js\nSF:/p/src/a.js\nDA:1,1\nDA:2,0\nDA:3,4,sum\nend_of_record\nTN:all\nSF:b.js\nDA:x,1\nDA:7,1\nend_of_record\n',
        root,
        isTest,
      ),
    ['src/a.js < tests/test_a.js: 1 3', 'b.js: 7', 'bad_entry: 1'],
  );
  check(
    'of lcov that is cut off tells what it says up to there',
    () => readLcov('SF:a.js\r\nDA:1,1\r\nSF:b.js\r\nDA:2,1', root, isTest),
    ['a.js: 1', 'b.js: 2', 'bad_entry: 2'],
  );
  check(
    'of coverage.py tells lines by the contexts that ran them',
    () => readCoveragePy(JSON.stringify(python), root, contextOf),
    ['a.py: 1', 'a.py < tests/test_a.py: 2', 'a.py < tests/test_b.py: 2', 'b.py: 1', 'bad_entry: 2', 'outside_root: 1'],
  );
  for (const [title, read] of [
    ['V8', (text: string) => readV8Coverage(text, root)],
    ['Istanbul', (text: string) => readIstanbul(text, root)],
    ['coverage.py', (text: string) => readCoveragePy(text, root, contextOf)],
  ] as const) {
    check(`of ${title} that is cut off tells nothing but that`, () => read('{"result":[{"u'), ['not_json: all']);
    check(`of ${title} that is something else as well`, () => read('[1]'), ['not_a_report: all']);
  }
  check('of lcov that is something else as well', () => readLcov('{}', root, isTest), ['not_a_report: all']);
});
