import assert from 'node:assert/strict';
import type { ViewMark } from '#protocol/view.ts';
import { drawView } from '#webview/charts/draw-view.ts';
import type { TextShape } from '#webview/charts/scene.ts';
import { markAt, viewOf } from '../../../support/view-fixture.ts';

/** Texts of a folder's mark: its signs, its name, its files. */
function textsOf(facts: Partial<ViewMark>, height: number): readonly string[] {
  const mark = markAt('lib/**', 0, 0, { type: 'directory', label: 'lib', files: 1200, ...facts });
  const { marks } = drawView(viewOf([{ ...mark, width: 200, height }], []), { zoom: 1 });
  return marks.flatMap(({ shapes }) =>
    shapes.filter(({ kind }) => kind === 'text').map((shape) => (shape as TextShape).text),
  );
}

describe('a folded mark', () => {
  it('beside the product has its files and its cycles in the line of its name', () => {
    assert.deepEqual(textsOf({ aside: true, inCycles: 518 }, 26), ['518', 'lib', '1,200 files']);
    assert.deepEqual(textsOf({ aside: true }, 26), ['lib', '1,200 files']);
    assert.deepEqual(textsOf({ aside: true, unknown: 3, test: true }, 26), ['lib', '1,200 files'], 'and is quiet else');
  });

  it('of the product has its files in a line of their own, or not', () => {
    assert.deepEqual(textsOf({}, 60), ['lib', '1,200 files']);
    assert.deepEqual(textsOf({}, 26), ['lib']);
  });

  it('is called unconnected where no import leads into it or out of it, and none is unresolved', () => {
    const alone = { fanIn: 0, fanOut: 0 };
    assert.deepEqual(textsOf(alone, 60), ['lib', '1,200 files, unconnected']);
    assert.deepEqual(textsOf({ ...alone, unknown: 1 }, 60), ['? 1', 'lib', '1,200 files']);
    assert.deepEqual(textsOf({ ...alone, unread: 40 }, 60), ['lib', '1,200 files'], 'imports of Rust are not read');
    assert.deepEqual(textsOf({ fanIn: 0, fanOut: 1 }, 60), ['lib', '1,200 files']);
    assert.deepEqual(textsOf({ fanIn: 0 }, 60), ['lib', '1,200 files'], 'of a part it is not known');
  });
});
