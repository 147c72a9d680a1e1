import assert from 'node:assert/strict';
import type { View } from '#protocol/view.ts';
import { drawView } from '#webview/charts/draw-view.ts';
import { overviewArrows } from '#webview/charts/overview-arrows.ts';
import { siblingArrows } from '#webview/charts/sibling-arrows.ts';
import { indexView } from '#webview/charts/view-index.ts';
import { edgeOf, folderAround, markAt, viewOf } from '../../../support/view-fixture.ts';

function siblings(view: View): string[] {
  return siblingArrows(indexView(view)).map(
    ({ edge, leaves }) => `${edge.source}>${edge.target} ${edge.weight} of ${leaves.length}`,
  );
}

function overview(view: View): string[] {
  const index = indexView(view);
  return overviewArrows(index, siblingArrows(index)).map(({ edge }) => `${edge.source}>${edge.target}`);
}

const nested = [
  ...folderAround('web/**', ['web/a.ts', 'web/b.ts'], 1),
  ...folderAround('core/**', ['core/c.ts', 'core/d.ts'], 1, { y: 300 }),
];

describe('arrows between siblings', () => {
  it('join what stands side by side, with all that is behind them', () => {
    const view = viewOf(nested, [
      edgeOf('web/a.ts', 'core/c.ts', { weight: 2 }),
      edgeOf('web/b.ts', 'core/d.ts', { weight: 3, types: ['type_import'], cut: 1 }),
      edgeOf('web/a.ts', 'web/b.ts'),
    ]);
    assert.deepEqual(siblings(view), ['web/**>core/** 5 of 2', 'web/a.ts>web/b.ts 1 of 1']);
    const [{ edge }] = siblingArrows(indexView(view));
    assert.deepEqual(edge.types, ['import', 'type_import']);
    assert.equal(edge.cut, 1);
  });

  it('are the edges themselves between marks that are not unfolded', () => {
    const edge = edgeOf('a.ts', 'b.ts');
    const view = viewOf([markAt('a.ts', 0, 0), markAt('b.ts', 0, 1)], [edge]);
    assert.equal(siblingArrows(indexView(view))[0].edge, edge);
  });

  it('are none between a mark and what lies in it, or is not there', () => {
    const view = viewOf(nested, [edgeOf('web/**', 'web/a.ts'), edgeOf('web/a.ts', 'gone.ts')]);
    assert.deepEqual(siblings(view), []);
  });
});

describe('the overview', () => {
  const row = ['a', 'b', 'c', 'd'].map((id, place) => markAt(id, 0, place));

  it('leaves out what follows from other arrows', () => {
    const view = viewOf(row, [edgeOf('a', 'b'), edgeOf('b', 'c'), edgeOf('a', 'c', { weight: 90 }), edgeOf('a', 'd')]);
    assert.deepEqual(overview(view), ['a>b', 'b>c', 'a>d']);
  });

  it('leaves out what leads against the order, and counts it at the mark', () => {
    const view = viewOf(row, [edgeOf('a', 'b'), edgeOf('d', 'a', { back: true }), edgeOf('d', 'b', { back: true })]);
    assert.deepEqual(overview(view), ['a>b']);
    const texts = drawView(view, {}).marks.map(({ shapes }) =>
      shapes.flatMap((shape) => (shape.kind === 'text' && shape.className === 'badge' ? [shape.text] : [])),
    );
    assert.deepEqual(texts, [[], [], [], ['↑ 2']]);
  });

  it('leaves out what stands aside', () => {
    const view = viewOf([...row, markAt('test', 2, 0, { aside: true })], [edgeOf('test', 'a'), edgeOf('a', 'b')]);
    assert.deepEqual(overview(view), ['a>b']);
  });

  it('is the heaviest of what is too much, and keeps what holds a circle together', () => {
    const marks = Array.from({ length: 60 }, (_, place) => markAt(`m${place}`, place, 0));
    const ground = Array.from({ length: 60 }, (_, place) => markAt(`g${place}`, place, 1));
    const edges = marks.map(({ id }, place) => edgeOf(id, `g${place}`, { weight: place + 1 }));
    assert.equal(overview(viewOf([...marks, ...ground], edges)).length, 32);
    const circle = [edgeOf('a', 'b'), edgeOf('b', 'c'), edgeOf('c', 'a')];
    assert.deepEqual(overview(viewOf(row, circle)), ['a>b', 'b>c', 'c>a']);
  });

  it('shows the true arrows when a mark or an arrow is picked', () => {
    const view = viewOf(nested, [edgeOf('web/a.ts', 'core/c.ts'), edgeOf('web/b.ts', 'core/d.ts', { weight: 2 })]);
    const front = (options: Parameters<typeof drawView>[1]) =>
      drawView(view, options)
        .edges.filter(({ prominence }) => prominence === 'front')
        .map(({ key }) => key.replace('\n', '>'));
    assert.deepEqual(front({}), []);
    assert.deepEqual(front({ pointed: { kind: 'mark', id: 'web/a.ts' } }), ['web/a.ts>core/c.ts']);
    assert.deepEqual(front({ selection: { kind: 'edge', source: 'web/**', target: 'core/**' } }).toSorted(), [
      'web/**>core/**',
      'web/a.ts>core/c.ts',
      'web/b.ts>core/d.ts',
    ]);
  });
});
