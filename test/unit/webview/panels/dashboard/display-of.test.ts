import assert from 'node:assert/strict';
import { displayOf } from '#webview/panels/dashboard/display-of.ts';
import { firstPage } from '#webview/state/page-state.ts';
import { reducePage } from '#webview/state/reduce-page.ts';
import { firstView } from '#webview/state/view-state.ts';
import { viewOf } from '../../../../support/pictures.ts';

describe('what the editor has', () => {
  const start = firstPage(firstView, true);
  const followed = reducePage(start, { kind: 'follow', id: 'src/a.ts' });
  const picked = { kind: 'mark', id: 'src/a.ts' } as const;

  it('is picked quietly, until a person picks something, be it the same', () => {
    assert.deepEqual([followed.view.selection, followed.isQuiet], [picked, true]);
    assert.equal(reducePage(followed, { kind: 'unfold', ids: ['lib/**'] }).isQuiet, true);
    assert.equal(reducePage(followed, { kind: 'select', selection: picked }).isQuiet, false);
    assert.equal(reducePage(followed, { kind: 'select' }).isQuiet, false);
  });

  it('is marked as the box that holds it', () => {
    const view = viewOf({ 'src/a.ts': ['src/b.ts'], 'src/b.ts': [], 'c.ts': [] }, { limit: 1 });
    const { selection, isQuiet } = displayOf(view, { ...followed.view, isQuiet: true });
    assert.deepEqual([selection, isQuiet], [{ kind: 'mark', id: 'src/**' }, true]);
    const gone = displayOf(view, { selection: { kind: 'mark', id: 'gone.ts' }, isQuiet: true });
    assert.equal(gone.selection, undefined);
  });
});
