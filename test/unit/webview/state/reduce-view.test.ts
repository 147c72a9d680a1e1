import assert from 'node:assert/strict';
import { reduceView, type ViewAction } from '#webview/state/reduce-view.ts';
import { firstView, noFilters, type ViewState } from '#webview/state/view-state.ts';

/** Only what differs from the view before is compared. */
function check(before: Partial<ViewState>, actions: readonly ViewAction[], expected: Partial<ViewState>): void {
  const start = { ...firstView, ...before };
  const end = actions.reduce(reduceView, start);
  assert.deepEqual(JSON.parse(JSON.stringify(end)), JSON.parse(JSON.stringify({ ...start, ...expected })));
}

describe('Unfolding and folding', () => {
  it('names no folder around one that is named', () => {
    const deep: ViewAction = { kind: 'unfold', ids: ['a/b/**'] };
    check({}, [{ kind: 'unfold', ids: ['a/**'] }, deep], { expanded: ['a/b/**'] });
    check({ expanded: ['a/b/**'] }, [{ kind: 'unfold', ids: ['a/**', 'a/**', 'c/**'] }], {
      expanded: ['a/b/**', 'c/**'],
    });
    check({}, [{ kind: 'unfold', ids: ['a/**', 'a/'] }], { expanded: ['a/'] });
  });

  it('lifts what was folded there, and around it', () => {
    check({ folded: ['a/**', 'b/**'] }, [{ kind: 'unfold', ids: ['a/b/**'] }], {
      expanded: ['a/b/**'],
      folded: ['b/**'],
    });
  });

  it('keeps what lies around open, and takes what lies inside along', () => {
    const fold: ViewAction = { kind: 'fold', id: 'a/b/**', parent: 'a/**' };
    check({ expanded: ['a/b/**'] }, [fold], { expanded: ['a/**'] });
    check({ expanded: ['a/b/c.ts', 'd/**'] }, [fold], { expanded: ['d/**', 'a/**'], folded: ['a/b/**'] });
    check({ expanded: ['a/x/**', 'a/b/**'] }, [fold], { expanded: ['a/x/**'] });
  });

  it('keeps folded what unfolds by itself', () => {
    check({}, [{ kind: 'fold', id: 'a/**' }], { folded: ['a/**'] });
    check({ folded: ['a/b/**'] }, [{ kind: 'fold', id: 'a/**' }], { folded: ['a/**'] });
    check({ folded: ['a/**'] }, [{ kind: 'unfold', ids: ['a/**'] }], { expanded: ['a/**'], folded: [] });
  });

  it('uncovers a node without unfolding it', () => {
    const uncover: ViewAction = { kind: 'uncover', ids: ['a/b.ts'] };
    check({ expanded: ['a/**'] }, [uncover], { expanded: ['a/b.ts'], folded: ['a/b.ts'] });
    check({}, [uncover, uncover], { expanded: ['a/b.ts'], folded: ['a/b.ts'] });
    check({}, [uncover, { kind: 'unfold', ids: ['a/b.ts'] }], { expanded: ['a/b.ts'], folded: [] });
    check({ expanded: ['a/b.ts'] }, [uncover], {});
  });
});

describe('Going up', () => {
  const up: ViewAction = { kind: 'up' };

  it('takes one step at a time', () => {
    const deep: Partial<ViewState> = {
      mode: 'cycles',
      focus: 'a.ts',
      selection: { kind: 'mark', id: 'b.ts' },
      filters: { ...noFilters, folder: 'src/vs' },
    };
    check(deep, [up], { selection: undefined });
    check(deep, [up, up], { selection: undefined, mode: 'map' });
    const atFocus = { selection: { kind: 'mark', id: 'a.ts' } as const, mode: 'map' as const, focus: undefined };
    check(deep, [up, up, up], atFocus);
    check(deep, [up, up, up, up, up], { ...atFocus, selection: undefined, filters: { ...noFilters, folder: 'src' } });
  });

  it('folds last what was unfolded last, and then does nothing', () => {
    check({ expanded: ['a/**', 'b/**'] }, [up], { expanded: ['a/**'] });
    check({ expanded: ['a/**', 'b/**'] }, [up, up, up], { expanded: [] });
    assert.equal(reduceView(firstView, up), firstView);
  });
});

describe('Other moves', () => {
  it('keep depths within bounds', () => {
    check({}, [{ kind: 'depth', depth: 99 }], { depth: 10 });
    check({}, [{ kind: 'depth', depth: 0 }], { depth: 1 });
  });

  it('show what is picked, except where a table is read', () => {
    const selection = { kind: 'mark', id: 'a.ts' } as const;
    check({ mode: 'path' }, [{ kind: 'select', selection }], { mode: 'map', selection });
    check({ mode: 'table' }, [{ kind: 'select', selection }], { mode: 'table', selection });
    check({ mode: 'cycles', selection }, [{ kind: 'select' }], { mode: 'cycles', selection: undefined });
  });

  it('remember one end of a path while the other is chosen', () => {
    check(
      {},
      [
        { kind: 'path', from: 'a' },
        { kind: 'path', to: 'b' },
      ],
      { mode: 'path', from: 'a', to: 'b' },
    );
  });

  it('begin another project from its first view', () => {
    check({ project: 'one', expanded: ['a/**'], mode: 'table' }, [{ kind: 'project', id: 'two' }], {
      ...firstView,
      project: 'two',
      mode: 'table',
    });
  });

  it('lead back to the whole without lifting other filters', () => {
    check(
      { focus: 'a', expanded: ['x'], filters: { ...noFilters, folder: 'src', tests: 'only' } },
      [{ kind: 'whole' }],
      { focus: undefined, expanded: [], filters: { ...noFilters, tests: 'only' } },
    );
  });
});
