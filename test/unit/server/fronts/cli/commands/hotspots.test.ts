import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { Metrics } from '#protocol/metrics.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const empty: Metrics = {
  summary: {
    files: 1,
    lines: 1,
    codeLines: 1,
    commentLines: 0,
    functions: 0,
    classes: 0,
    cyclomaticMean: 0,
    cyclomaticMax: 0,
    cognitiveMean: 0,
    maintainability: 100,
    duplication: 0,
    cycles: 0,
    instabilityMean: 0,
  },
  languages: [],
  files: [],
  cycles: [],
  snapshot: 'snp_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
};

const measured: Metrics = {
  ...empty,
  hotspots: [
    {
      file: 'src/a.ts',
      rank: 1,
      hotspot: 1,
      recentChanges: 3.5,
      changes: 9,
      fixes: 2,
      codeLines: 40,
      cognitive: 21,
      reason: 'It changed.',
      functions: [
        {
          symbol: 'src/a.ts#Cart.add',
          file: 'src/a.ts',
          line: 3,
          endLine: 9,
          lines: 7,
          parameters: 1,
          nesting: 2,
          cyclomatic: 5,
          cognitive: 21,
        },
      ],
      owners: ['@core'],
      authors: [{ name: 'Ada \u001B[31m', share: 0.755 }],
      tests: ['test/a.test.ts'],
      coChanged: [{ file: 'src/b.ts', support: 4, confidence: 0.5 }],
    },
  ],
  pairs: [
    { files: ['a', 'b'], together: 9, changes: [9, 12], confidence: 1, imported: true, reason: '.' },
    { files: ['src/a.ts', 'src/c.ts'], together: 5, changes: [6, 9], confidence: 0.8, imported: false, reason: '.' },
  ],
  people: {
    authors: [],
    departedShare: 0.25,
    soleFiles: [{ file: 'src/c.ts', name: 'Bob', changes: 2, codeLines: 80, departed: true }],
    soleFileCount: 1,
  },
  clones: {
    groups: [
      {
        id: 0,
        type: 2,
        tokens: 60,
        lines: 9,
        fragments: Array.from({ length: 10 }, (_, at) => ({ file: `src/${at}.ts`, line: 2, endLine: 10 })),
        diverged: {
          changed: 'x',
          unchanged: [],
          commit: 'c',
          changedAt: '2026-01-01T00:00:00.000Z',
          reason: 'One changed.',
        },
      },
    ],
    summary: { groups: 3, fragments: 14, tokens: 840, duplication: 0.125 },
  },
  reasons: ['The clone is shallow.'],
};

function script(found: Metrics): Script {
  const answer = ({ within }: OperationParams<'metrics.get'>) => {
    if (within !== undefined && within !== 'src') throw new ApiError('path_not_found', 'There is no such file.');
    return found;
  };
  return {
    'workspace.open': { projectId },
    'metrics.get': answer,
    'graph.get': { nodes: [], edges: [] },
    'names.alike': { names: ['src/'] },
  };
}

describe('groundplan hotspots', () => {
  it('says where to start, and why, then what changes together and who knows it', async () => {
    const { code, stdout, calls } = await run(['hotspots', 'src', '--limit', '3'], { script: script(measured) });
    assert.equal(code, 0);
    assert.deepEqual(stdout.split('\n'), [
      '1. src/a.ts',
      '   It changed.',
      '   src/a.ts:3:1 Cart.add, cognitive 21',
      '   owned by @core',
      String.raw`   changed by Ada \u{1b}[31m (75.5 %)`,
      '   tested by test/a.test.ts',
      '   changes with src/b.ts (4 times, 50.0 %)',
      '',
      'Change together, and are not known to use one another',
      '   src/a.ts and src/c.ts: 5 of 6 commits',
      '',
      'Who knows it',
      '   25.0 % of the lines have a main author without a commit in the last year',
      '   1 file only one person ever changed',
      '     src/c.ts: Bob, no commit in the last year, 80 lines',
      '',
      'The clone is shallow.',
      '',
    ]);
    const asked = { id: projectId, within: 'src', detail: 'hotspots,pairs,people', order: 'cleanup', top: 3, limit: 3 };
    assert.deepEqual(calls.at(-1)?.params, asked);
  });

  it('says where nothing is known, and answers with GET metrics', async () => {
    const { stdout } = await run(['hotspots'], { script: script({ ...empty, hotspots: [] }) });
    assert.equal(stdout, 'No file of code was changed by a commit.\n');
    const json = await run(['hotspots', '--json'], { script: script(measured) });
    assert.deepEqual(JSON.parse(json.stdout), measured);
  });

  it('refuses what is no part of the project', async () => {
    const { code, stderr } = await run(['hotspots', 'scr'], { script: script(measured) });
    assert.deepEqual([code, stderr.includes('path_not_found')], [3, true]);
  });
});

describe('groundplan duplicates', () => {
  it('lists groups with their places, counts what is left out, and says where a copy was changed alone', async () => {
    const { code, stdout } = await run(['duplicates'], { script: script(measured) });
    assert.equal(code, 0);
    const lines = stdout.split('\n');
    assert.equal(lines[0], '10 copies of 9 lines, 60 tokens, equal but for names and literals');
    assert.deepEqual(lines.slice(1, 3), ['  src/0.ts:2:1 to line 10', '  src/1.ts:2:1 to line 10']);
    assert.deepEqual(lines.slice(9), [
      '  and 2 more',
      '  One changed.',
      '',
      '3 groups with 14 copies in all, the largest 1 shown; 12.5 % of the tokens are in a copy',
      'The clone is shallow.',
      '',
    ]);
  });
});
