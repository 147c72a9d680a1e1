import assert from 'node:assert/strict';
import { neighboursOf } from '#webview/panels/details/neighbours.ts';
import { factsOf, tagsOf } from '#webview/panels/details/mark-facts.ts';
import { mark } from '../../../../support/small-view.ts';

describe('The neighbours of a file', () => {
  it('are its importers and imports, the heaviest first, and what it could not find', () => {
    const graph = {
      nodes: [],
      edges: [
        { source: 'b.ts', target: 'a.ts', weight: 1 },
        { source: 'c.ts', target: 'a.ts', weight: 4 },
        { source: 'a.ts', target: 'd.ts' },
        { source: 'b.ts', target: 'c.ts', weight: 9 },
      ],
      unknown: [
        { file: 'a.ts', line: 3, column: 1, name: './gone', reason: 'unresolved_import' as const },
        { file: 'b.ts', line: 4, column: 1, name: './other', reason: 'unresolved_import' as const },
      ],
    };
    assert.deepEqual(neighboursOf(graph, 'a.ts'), {
      usedBy: [
        { id: 'c.ts', weight: 4 },
        { id: 'b.ts', weight: 1 },
      ],
      uses: [{ id: 'd.ts', weight: 1 }],
      unresolved: [{ line: 3, name: './gone', absence: 'missing' }],
    });
  });
});

describe('What is said of a mark', () => {
  it('is what is known, and no more', () => {
    const folder = mark('a/**', {
      files: 1200,
      size: 34_567,
      fanIn: 0,
      fanOut: 7,
      inCycles: 3,
      unknown: 1,
      test: true,
    });
    assert.deepEqual(factsOf(folder), [
      ['Files', '1,200'],
      ['Lines of code', '34,567'],
      ['Dependencies in', '0'],
      ['Dependencies out', '7'],
    ]);
    assert.deepEqual(tagsOf(folder), ['folder', 'test', '⟳ 3 files in cycles']);
    const external = mark('npm:x', { type: 'external', fanIn: 2, fanOut: 0, distance: -2 });
    assert.deepEqual(factsOf(external), [['Used by', '2 files']]);
    assert.deepEqual(tagsOf(external), ['external', '2 steps away']);
    assert.deepEqual(tagsOf(mark('a.ts', { language: 'typescript', cycle: 0 })), [
      'file',
      'TypeScript',
      '⟳ in a cycle',
    ]);
  });
});
