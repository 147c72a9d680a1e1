import assert from 'node:assert/strict';
import { drawingRoom } from '#webview/state/drawing-room.ts';
import { viewParams } from '#webview/state/view-params.ts';
import { firstView, layoutKey, noFilters, type ViewState } from '#webview/state/view-state.ts';

const room = { shape: 'wide', limit: 60 } as const;

function check(view: Partial<ViewState>, expected: object | undefined): void {
  assert.deepEqual(viewParams({ ...firstView, ...view }, room), expected);
}

describe('What is asked for a view', () => {
  it('is only what differs from the defaults', () => {
    check({}, undefined);
    check({ project: 'p' }, { id: 'p', limit: 60, modulesFirst: true });
    check({ project: 'p', level: 'file' }, { id: 'p', limit: 60, level: 'file' });
    check({ project: 'p', cycleLoad: 'all' }, { id: 'p', limit: 60, modulesFirst: true, cycleLoad: 'all' });
    check({ project: 'p', depth: 3 }, { id: 'p', limit: 60, modulesFirst: true });
    check(
      {
        project: 'p',
        focus: 'a',
        depth: 3,
        level: 'module',
        filters: { ...noFilters, types: ['import'], folder: 'src' },
      },
      { id: 'p', limit: 60, level: 'module', focus: 'a', depth: 3, types: ['import'], folder: 'src' },
    );
  });

  it('fits into an address: of too many ids the last ones go', () => {
    const expanded = Array.from({ length: 400 }, (_, index) => `folder-with-a-long-name-${index}/漢字/**`);
    const asked = viewParams({ ...firstView, project: 'p', expanded }, room)?.expanded ?? [];
    assert.deepEqual(asked, expanded.slice(-asked.length));
    assert.ok(asked.length > 50 && asked.length < 400, String(asked.length));
    assert.ok(encodeURIComponent(asked.join('&expanded=')).length < 7000);
  });

  it('unfolds no file that was only uncovered, however many were', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `some/folder/of-a-project/file-${index}.ts`);
    const asked = viewParams({ ...firstView, project: 'p', expanded: [...ids, 'last/**'], folded: ids }, room);
    const { expanded = [], folded = [] } = asked ?? {};
    assert.deepEqual(expanded, [...folded, 'last/**']);
    assert.deepEqual(folded, ids.slice(-folded.length));
    assert.ok(folded.length > 20 && folded.length < 100, String(folded.length));
  });
});

describe('The room for a drawing', () => {
  it('has few steps, from a telephone to a wall', () => {
    const limits = [320 * 400, 700 * 560, 976 * 780, 1300 * 950, 3000 * 2000].map(
      (area) => drawingRoom(area / 500, 500)?.limit,
    );
    assert.deepEqual(limits, [20, 20, 36, 64, 100]);
    const shapes = [drawingRoom(400, 900), drawingRoom(900, 900), drawingRoom(1600, 900)].map((each) => each?.shape);
    assert.deepEqual(shapes, ['tall', 'square', 'wide']);
    assert.equal(drawingRoom(0, 0), undefined);
  });
});

function key(view: Partial<ViewState>): string {
  return layoutKey({ ...firstView, project: 'p', ...view });
}

describe('What decides where marks stand', () => {
  it('is neither what is picked nor what is unfolded, and no kind of edge', () => {
    const same: Partial<ViewState>[] = [
      { expanded: ['a/**'] },
      { selection: { kind: 'mark', id: 'a' } },
      { filters: { ...noFilters, types: ['import'] } },
      { filters: { ...noFilters, external: true } },
      { depth: 4 },
    ];
    for (const view of same) assert.equal(key(view), key({}));
    const other: Partial<ViewState>[] = [
      { focus: 'a' },
      { level: 'module' },
      { filters: { ...noFilters, tests: 'only' } },
      { project: 'q' },
    ];
    for (const view of other) assert.notEqual(key(view), key({}));
  });
});
