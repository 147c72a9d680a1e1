import assert from 'node:assert/strict';
import type { View } from '#protocol/view.ts';
import type { DrawOptions } from '#webview/charts/draw-options.ts';
import { drawView } from '#webview/charts/draw-view.ts';
import { edgeOf, markAt, viewOf } from '../../../support/view-fixture.ts';

/** Edges that are drawn; `~` in front of those that lie back. */
function check(what: string, view: View, options: Partial<DrawOptions>, expected: readonly string[]): void {
  it(what, () => {
    const { edges } = drawView(view, { edgeShare: 0.3, ...options });
    const texts = edges.map(
      ({ source, target, prominence }) => `${prominence === 'far' ? '~' : ''}${source}>${target}`,
    );
    assert.deepEqual(texts.toSorted(), expected);
  });
}

describe('a closer view', () => {
  const view = viewOf(
    ['a', 'b', 'c', 'd'].flatMap((id, column) => [
      markAt(`${id}.ts`, column * 4, 0),
      markAt(`${id}2.ts`, column * 4, 1),
    ]),
    [
      edgeOf('a.ts', 'a2.ts'),
      edgeOf('b.ts', 'b2.ts', { weight: 2 }),
      edgeOf('a.ts', 'd2.ts', { weight: 9 }),
      edgeOf('c.ts', 'c2.ts'),
    ],
  );
  const aroundB = { x: 700, y: -50, width: 400, height: 300 };
  const aroundA = { x: -50, y: -50, width: 400, height: 300 };
  check('from afar shows the heaviest share', view, {}, ['a.ts>d2.ts', 'b.ts>b2.ts']);
  check('shows what is in sight, and what only passes through lies back', view, { window: aroundB }, [
    'b.ts>b2.ts',
    '~a.ts>d2.ts',
  ]);

  it('holds shapes of what is near alone, where a part is asked for', () => {
    const { marks, edges } = drawView(view, { edgeShare: 1, part: aroundA });
    assert.deepEqual(
      marks.filter(({ shapes }) => shapes.length > 0).map(({ id }) => id),
      ['a.ts', 'a2.ts'],
    );
    assert.deepEqual(
      edges.map(({ key }) => key.replace('\n', '>')),
      ['a.ts>a2.ts', 'a.ts>d2.ts'],
    );
  });
});

describe('the drawing around a node', () => {
  const view = viewOf(
    [
      markAt('x.ts', 0, 0, { distance: -1 }),
      markAt('y.ts', 0, 1, { distance: -1 }),
      markAt('me.ts', 1, 0, { distance: 0 }),
      markAt('base.ts', 2, 0, { distance: 1 }),
      markAt('ground.ts', 3, 0, { distance: 2 }),
    ],
    [
      edgeOf('x.ts', 'me.ts'),
      edgeOf('y.ts', 'x.ts', { weight: 5 }),
      edgeOf('y.ts', 'me.ts'),
      edgeOf('me.ts', 'base.ts'),
      edgeOf('x.ts', 'base.ts', { weight: 4 }),
      edgeOf('base.ts', 'ground.ts'),
      edgeOf('ground.ts', 'me.ts'),
    ],
  );
  const steps = ['base.ts>ground.ts', 'me.ts>base.ts', 'x.ts>me.ts', 'y.ts>me.ts'];
  const others = ['~ground.ts>me.ts', '~x.ts>base.ts', '~y.ts>x.ts'];
  check('shows no step besides a share that the user chose', view, { edgeShare: 0.1 }, ['~y.ts>x.ts']);
  check('shows every step from it, and the others behind these', view, { edgeShare: undefined }, [...steps, ...others]);

  it('shows every step, however light, where there are too many edges', () => {
    const marks = Array.from({ length: 120 }, (_, row) => markAt(`m${row}.ts`, 3, row, { distance: 2 }));
    const heavy = marks.flatMap(({ id }, row) => edgeOf(id, `m${(row + 1) % 120}.ts`, { weight: 9 }));
    const { edges } = drawView(viewOf([...view.marks, ...marks], [...view.edges, ...heavy]), {});
    assert.equal(edges.length, 104);
  });

  it('says over its columns what they are', () => {
    const texts = drawView(view, { edgeShare: 1 }).captions.map((shape) => (shape.kind === 'text' ? shape.text : ''));
    assert.deepEqual(texts, ['depend on it', 'it depends on', 'it depends on over 2 steps']);
  });
});
