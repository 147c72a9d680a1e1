import assert from 'node:assert/strict';
import type { View, ViewMark } from '#protocol/view.ts';
import { indexView } from '#webview/charts/view-index.ts';
import { mostConnected, stepOf, walk } from '#webview/panels/graph/walk.ts';
import { edgeOf, folderAround, markAt, viewOf } from '../../../../support/view-fixture.ts';

function check(what: string, view: View, from: string, keys: string, expected: string | undefined): void {
  it(what, () => {
    const index = indexView(view);
    let at: string | undefined = from;
    for (const key of keys.split(' ')) {
      const step = stepOf(key.replace('Shift+', ''), key.startsWith('Shift+'), index);
      at = step && at && walk(index, at, step);
    }
    assert.equal(at, expected);
  });
}

describe('a walk by arrow keys', () => {
  const view = viewOf(
    [
      ...folderAround('src/**', ['src/a.ts', 'src/b.ts', 'src/c.ts'], 1),
      markAt('lib/**', 0, 2),
      markAt('docs/**', 1, 2),
      markAt('top.ts', 4, 0),
    ],
    [
      edgeOf('src/a.ts', 'src/b.ts', { weight: 2 }),
      edgeOf('src/a.ts', 'lib/**', { weight: 7 }),
      edgeOf('src/b.ts', 'lib/**', { weight: 3 }),
      edgeOf('top.ts', 'src/a.ts'),
    ],
  );
  check('follows the heaviest edge down', view, 'src/a.ts', 'ArrowDown', 'lib/**');
  check('and up', view, 'lib/**', 'ArrowUp', 'src/a.ts');
  check('over several edges', view, 'top.ts', 'ArrowDown ArrowDown', 'lib/**');
  check('ends where nothing is depended on', view, 'lib/**', 'ArrowDown', undefined);
  check('leads to the neighbour', view, 'src/a.ts', 'ArrowRight', 'src/b.ts');
  check('and back', view, 'src/b.ts', 'ArrowLeft', 'src/a.ts');
  check('leads out of a box at its end', view, 'src/c.ts', 'ArrowRight', 'top.ts');
  check('leads on in the next row', view, 'top.ts', 'ArrowRight', 'lib/**');
  check('ends at the last mark', view, 'docs/**', 'ArrowRight', undefined);
  check('leads into an unfolded mark', view, 'src/**', 'Shift+ArrowDown', 'src/a.ts');
  check('leads to what is around', view, 'src/b.ts', 'Shift+ArrowUp', 'src/**');
  check('leads from an unfolded mark over its border', view, 'src/**', 'ArrowDown', 'lib/**');
  check('leads to the first', view, 'src/c.ts', 'Home', 'src/a.ts');
  check('leads to the last', view, 'src/**', 'End', 'docs/**');
  check('knows no other keys', view, 'src/a.ts', 'x', undefined);

  const ego = viewOf(
    [
      markAt('user.ts', 0, 0, { distance: -1 }),
      markAt('other.ts', 0, 1, { distance: -1 }),
      markAt('me.ts', 1, 0, { distance: 0 }),
      markAt('base.ts', 2, 0, { distance: 1 }),
    ],
    [edgeOf('user.ts', 'me.ts'), edgeOf('other.ts', 'me.ts'), edgeOf('me.ts', 'base.ts')],
  );
  const mutual = viewOf(ego.marks, [
    edgeOf('user.ts', 'me.ts'),
    edgeOf('me.ts', 'user.ts', { weight: 5, back: true }),
    edgeOf('me.ts', 'base.ts'),
    edgeOf('base.ts', 'me.ts', { back: true }),
  ]);
  check('around one node follows edges to the right', ego, 'me.ts', 'ArrowRight', 'base.ts');
  check('around one node goes against them to the left', ego, 'me.ts', 'ArrowLeft', 'user.ts');
  check('around one node leads to its other side where it can', mutual, 'me.ts', 'ArrowRight', 'base.ts');
  check('and against the order where it must', mutual, 'base.ts', 'ArrowRight', 'me.ts');
  check('around one node has its neighbours in the column', ego, 'user.ts', 'ArrowDown', 'other.ts');
});

function checkBeginning(what: string, marks: readonly ViewMark[], expected: string | undefined): void {
  it(what, () => assert.equal(mostConnected(indexView(viewOf(marks)))?.id, expected));
}

describe('where a walk begins', () => {
  const busy = { fanIn: 30, fanOut: 4 };
  checkBeginning('is nowhere in an empty drawing', [], undefined);
  checkBeginning(
    'is at what has most to do with others',
    [
      markAt('./', 0, 0, { fanOut: 9 }),
      markAt('src/**', 0, 1, { ...busy, fanIn: 90, expanded: true }),
      markAt('src/a.ts', 0, 1, { parent: 'src/**', fanIn: 3 }),
      markAt('src/b.ts', 1, 1, { parent: 'src/**', ...busy }),
    ],
    'src/b.ts',
  );
  checkBeginning('is at the first of equals', [markAt('a.ts', 0, 0), markAt('b.ts', 1, 0)], 'a.ts');
  checkBeginning(
    'is at no package while there is something else',
    [markAt('external:**', 0, 1, { type: 'external', fanIn: 900 }), markAt('a.ts', 0, 0)],
    'a.ts',
  );
  checkBeginning(
    'is in the middle of a neighbourhood',
    [markAt('hub.ts', 0, 0, { distance: -1, ...busy }), markAt('me.ts', 1, 0, { distance: 0 })],
    'me.ts',
  );
});
