import assert from 'node:assert/strict';
import { contains, overlaps } from '#webview/charts/boxes.ts';
import { drawView } from '#webview/charts/draw-view.ts';
import { impactView, type ImpactView } from '#webview/charts/impact/impact-view.ts';
import { marksMax } from '#webview/charts/impact/fold-items.ts';
import type { RectShape, Shape } from '#webview/charts/scene.ts';
import type { LabelledMark } from '#webview/charts/labelled-mark.ts';
import type { Impact } from '#protocol/impact.ts';
import { bigImpact, impactWith, reached, smallImpact } from '../../../../support/impact-fixture.ts';

function drawn(impact: Impact, aspect = 1.6, unfolded: readonly string[] = []): ImpactView {
  return impactView(impact, { aspect, unfolded: new Set(unfolded) });
}

const isFrame = ({ id }: LabelledMark) => id.startsWith('group:');

const isDashed = (shape: Shape) => shape.kind === 'rect' && (shape as RectShape).stroke?.dash !== undefined;

/** Marks lie in their box, boxes of one level beside each other. */
function assertSound({ view }: ImpactView): void {
  const byId = new Map(view.marks.map((mark) => [mark.id, mark]));
  assert.equal(byId.size, view.marks.length, 'ids are unique');
  for (const mark of view.marks) {
    const around = mark.parent === undefined ? view.bounds : byId.get(mark.parent);
    assert.ok(around !== undefined, `${mark.parent} is there`);
    assert.ok(contains(around, mark), `${mark.id} begins in ${mark.parent}`);
    assert.ok(contains(around, { x: mark.x + mark.width, y: mark.y + mark.height }), `${mark.id} ends in it`);
  }
  for (const siblings of Map.groupBy(view.marks, ({ parent }) => parent).values())
    for (const [at, mark] of siblings.entries())
      for (const other of siblings.slice(at + 1)) assert.ok(!overlaps(mark, other), `${mark.id} and ${other.id}`);
  for (const { source, target } of view.edges) assert.ok(byId.has(source) && byId.has(target), `${source} ${target}`);
}

const samples: readonly (readonly [string, Impact])[] = [
  ['a small change', smallImpact],
  ['a big one', bigImpact()],
  ['nothing', impactWith({})],
  ['what reaches nothing', impactWith({ changed: [{ file: 'a.ts', kind: 'added', symbols: [] }] })],
  [
    'a thousand changed files',
    impactWith({
      changed: Array.from({ length: 1000 }, (_, at) => ({
        file: `src/p${at % 90}/f${at}.ts`,
        kind: 'unknown' as const,
        symbols: [],
      })),
    }),
  ],
  [
    'files far away',
    impactWith({
      changed: [{ file: 'a.ts', kind: 'modified', symbols: [] }],
      impacted: Array.from({ length: 12 }, (_, at) =>
        reached(`f${at}.ts`, ['a.ts', ...Array.from({ length: at }, (__, step) => `f${step}.ts`)]),
      ),
    }),
  ],
  [
    'a changed test and a file that is an entry point',
    impactWith({
      changed: [
        { file: 'test/a.test.ts', kind: 'modified', symbols: [] },
        { file: 'src/cli.ts', kind: 'modified', symbols: [] },
      ],
      tests: [{ file: 'test/a.test.ts', distance: 0, basis: 'inferred' }],
      entryPoints: [
        {
          id: 'bin:src/cli.ts',
          type: 'bin',
          name: 'src/cli.ts',
          file: 'src/cli.ts',
          line: 1,
          distance: 0,
          proof: 'exact',
        },
      ],
    }),
  ],
];

describe('the drawing of an impact', () => {
  for (const [name, impact] of samples)
    for (const aspect of [0.4, 1, 1.6, 3])
      it(`is sound: ${name} at ${aspect}`, () => {
        const found = drawn(impact, aspect);
        assertSound(found);
        const marks = found.view.marks.filter((mark) => !isFrame(mark));
        assert.ok(marks.length <= marksMax, `${marks.length} marks`);
        assert.equal(found.items.size, marks.length);
      });

  it('is equal for equal input, and follows the shape of the room', () => {
    assert.deepEqual(drawn(bigImpact()).view, drawn(bigImpact()).view);
    const ratios = [0.5, 1, 2].map((aspect) => {
      const { width, height } = drawn(bigImpact(), aspect).view.bounds;
      return width / height;
    });
    assert.deepEqual(
      ratios,
      ratios.toSorted((a, b) => a - b),
    );
  });

  it('stands every item for once', () => {
    const impact = bigImpact();
    const items = [...drawn(impact).items.values()].flat();
    const layered = impact.impacted.filter(({ file }) => !file.startsWith('test/'));
    const expected =
      impact.changed.length +
      layered.length +
      impact.entryPoints.length +
      impact.tests.length +
      new Set(impact.unknown.map(({ file }) => file)).size;
    assert.equal(items.length, expected);
    assert.equal(new Set(items.map(({ id }) => id)).size, expected);
  });

  it('keeps the change in the middle of its layers, and the rim outside', () => {
    const marks = new Map(drawn(smallImpact).view.marks.map((mark) => [mark.id, mark]));
    const parents = ['src/shop/price.ts', 'src/shop/cart.ts', 'src/server/routes.ts', 'test:test/cart.test.ts'].map(
      (id) => marks.get(id)?.parent,
    );
    assert.deepEqual(parents, ['group:changed', 'group:layer 1', 'group:layer 2', 'group:tests']);
    assert.deepEqual(
      ['group:changed', 'group:layer 1', 'group:layer 2', 'group:tests', 'group:entries'].map(
        (id) => marks.get(id)?.parent,
      ),
      ['group:layer 1', 'group:layer 2', undefined, undefined, undefined],
    );
  });

  it('leads from each step to the one before it', () => {
    const edges = drawn(smallImpact).view.edges.map(({ source, target }) => `${source} → ${target}`);
    assert.deepEqual(edges.toSorted(), [
      'entry:http_route:POST /orders → src/server/routes.ts',
      'src/server/routes.ts → src/shop/cart.ts',
      'src/shop/cart.ts → src/shop/price.ts',
      'src/shop/invoice.ts → src/shop/price.ts',
      'test:test/cart.test.ts → src/shop/cart.ts',
    ]);
  });

  it('leads from a folder to where most of it comes from, three at most', () => {
    const { view, items } = drawn(bigImpact());
    const bySource = Map.groupBy(view.edges, ({ source }) => source);
    for (const [source, edges] of bySource) {
      const count = items.get(source)?.length ?? 0;
      const weights = edges.map(({ weight }) => weight);
      assert.ok(edges.length <= Math.min(3, count), `${source} has ${edges.length} arrows`);
      assert.deepEqual(
        weights,
        weights.toSorted((a, b) => b - a),
      );
      assert.ok(weights.reduce((sum, each) => sum + each, 0) <= count);
    }
    assert.ok([...bySource.values()].some(({ length }) => length === 3));
  });

  it('is dashed where no one knows', () => {
    const scene = drawView(drawn(smallImpact).view, { edgeShare: 1 });
    const dashed = scene.marks.filter(({ shapes }) => shapes.some(isDashed)).map(({ id }) => id);
    assert.deepEqual(dashed, ['test:test/plugins.test.ts', 'unknown:src/plugins/load.ts']);
  });

  it('says what each mark is, its path first', () => {
    const said = new Map(drawn(smallImpact).view.marks.map((mark) => [mark.id, mark.said]));
    assert.deepEqual(
      ['src/shop/price.ts', 'src/shop/invoice.ts', 'test:test/plugins.test.ts', 'unknown:src/plugins/load.ts'].map(
        (id) => said.get(id),
      ),
      [
        'src/shop/price.ts, modified: price, tax',
        'src/shop/invoice.ts, 1 file away, risk 0.70, run, inferred',
        'test/plugins.test.ts, test, selected to be sure, 3 files away',
        'src/plugins/load.ts, 2 sites of which it is not known what they mean',
      ],
    );
  });

  it('unfolds a folder in place of its mark', () => {
    const before = drawn(bigImpact());
    const [folder, items] = [...before.items].find(([, inside]) => inside.length > 1)!;
    const after = drawn(bigImpact(), 1.6, [folder]);
    assertSound(after);
    assert.equal(after.items.has(folder), false);
    assert.ok(items.every(({ id }) => after.items.get(id)?.length === 1));
    assert.equal(after.items.size, before.items.size - 1 + items.length);
  });
});
