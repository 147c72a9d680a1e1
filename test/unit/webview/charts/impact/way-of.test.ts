import assert from 'node:assert/strict';
import { impactView } from '#webview/charts/impact/impact-view.ts';
import { wayOf } from '#webview/charts/impact/way-of.ts';
import { smallImpact } from '../../../../support/impact-fixture.ts';

const { view } = impactView(smallImpact, { aspect: 1.6, unfolded: new Set() });

function check(id: string, marks: readonly string[], edges: number): void {
  it(`of ${id}`, () => {
    const way = wayOf(view, id);
    assert.deepEqual([...way.marks], marks);
    assert.equal(way.edges.size, edges);
  });
}

describe('the way to a change', () => {
  check(
    'src/server/routes.ts',
    ['src/server/routes.ts', 'entry:http_route:POST /orders', 'src/shop/cart.ts', 'src/shop/price.ts'],
    3,
  );
  check('src/shop/price.ts', ['src/shop/price.ts', 'src/shop/cart.ts', 'src/shop/invoice.ts'], 2);
  check('unknown:src/plugins/load.ts', ['unknown:src/plugins/load.ts'], 0);
});
