import assert from 'node:assert/strict';
import { commonFolder } from '#webview/panels/cycles/enclosing-folder.ts';
import { activeFilters } from '#webview/panels/filters/active-filters.ts';
import { trimmedFolder } from '#webview/panels/filters/create-filters.ts';
import { skippedLines, withoutTargetIn } from '#webview/panels/overview/skipped-lines.ts';
import { drawnText } from '#webview/panels/status/create-status-line.ts';
import { positionOf, shareAt } from '#webview/panels/toolbar/edge-slider.ts';
import { type Filters, noFilters } from '#webview/state/view-state.ts';
import { mark, view } from '../../../../support/small-view.ts';

describe('What panels say', () => {
  it('names the folder that holds all files of a cycle', () => {
    assert.equal(commonFolder(['a/b/c.ts', 'a/b/d/e.ts']), 'a/b');
    assert.equal(commonFolder(['a/b.ts', 'ab/c.ts']), '');
    assert.equal(commonFolder(['a.ts', 'b.ts']), '');
    assert.equal(commonFolder([]), '');
  });

  it('counts what was skipped, one line for each reason', () => {
    const none = { tooLarge: 0, binary: 0, unreadable: 0, parseErrors: 0, generated: 0, symlink: 0, overLimit: 0 };
    assert.deepEqual(skippedLines(none), []);
    assert.deepEqual(skippedLines({ ...none, tooLarge: 1, binary: 2000 }), ['1 file too large', '2,000 files binary']);
  });

  it('counts unresolved imports once', () => {
    const nested = [
      mark('a/**', { unknown: 3 }),
      mark('a/b/**', { parent: 'a/**', unknown: 2 }),
      mark('c.ts', { unknown: 1, absent: 2 }),
    ];
    assert.deepEqual(withoutTargetIn(view(nested)), { unknown: 4, absent: 2 });
  });

  it('names the filters in force, and how each is lifted', () => {
    assert.deepEqual(activeFilters(noFilters), []);
    const all = {
      tests: 'only',
      languages: ['python'],
      folder: 'src',
      types: ['type_import'],
      external: true,
    } as const;
    assert.deepEqual(
      activeFilters(all).map(({ text }) => text),
      ['only src', 'only tests', 'only Python', 'only type-only import', 'with packages'],
    );
    const lifted = activeFilters(all).reduce((filters, { lift }): Filters => ({ ...filters, ...lift }), all);
    assert.deepEqual(activeFilters(lifted), []);
  });

  it('takes a folder as people write it', () => {
    const folders = ['src/vs', '/src/vs/', ' ./src/vs ', 'src/vs/**', '', '.', '/', '  '];
    const vs = 'src/vs';
    assert.deepEqual(folders.map(trimmedFolder), [vs, vs, vs, vs, undefined, undefined, undefined, undefined]);
  });

  it('sums up a drawing', () => {
    const folded = [mark('a/**', { expanded: true }), mark('a/b.ts', { parent: 'a/**' })];
    assert.equal(drawnText(view(folded, [], { files: 1200 })), '1,200 files in 1 box');
    assert.equal(drawnText(view(folded, [], { hiddenFiles: 1 })), '2 files in 1 box, 1 file hidden by filters');
    assert.equal(drawnText(view([mark('a.ts'), mark('b.ts')]), 'src/a.ts'), '1 box around a.ts');
  });

  it('has a slider that is fine where few arrows are drawn', () => {
    assert.deepEqual([shareAt(0), shareAt(50), shareAt(100)], [0, 0.25, 1]);
    for (let position = 0; position <= 100; position++) assert.equal(positionOf(shareAt(position)), position);
  });
});
