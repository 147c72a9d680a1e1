import assert from 'node:assert/strict';
import { drawView } from '#webview/charts/draw-view.ts';
import { pick } from '#webview/panels/graph/pick.ts';
import { edgeOf, folderAround, markAt, viewOf } from '../../../../support/view-fixture.ts';

const view = viewOf(
  [...folderAround('src/**', ['src/a.ts', 'src/b/**'], 1), markAt('lib/**', 0, 3)],
  [edgeOf('src/a.ts', 'lib/**')],
);

function check(what: string, x: number, y: number, expected: string | undefined): void {
  it(what, () => {
    const picked = pick(drawView(view, { edgeShare: 1 }), { x, y }, 1);
    const text = picked?.kind === 'edge' ? picked.edge.label : picked && `${picked.id} ${picked.part}`;
    assert.equal(text, expected);
  });
}

describe('what lies under the pointer', () => {
  check('is a mark', 40, 60, 'src/a.ts body');
  check('is the sign that unfolds', 348, 70, 'src/b/** toggle');
  check('is the header of an unfolded mark', 60, 12, 'src/** header');
  check('is the sign that folds', 368, 12, 'src/** toggle');
  check('is the ground of an unfolded mark', 190, 70, 'src/** area');
  check('is an edge above the ground', 99, 100, 'src/a.ts depends on lib, 1 use');
  check('is an edge where there is nothing', 90, 215, 'src/a.ts depends on lib, 1 use');
  check('is a mark rather than an edge that ends at it', 85, 331, 'lib/** body');
  check('is nothing', 600, 300, undefined);
});
