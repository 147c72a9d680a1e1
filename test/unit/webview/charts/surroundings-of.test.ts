import assert from 'node:assert/strict';
import { surroundingsOf } from '#webview/charts/surroundings-of.ts';
import { indexView } from '#webview/charts/view-index.ts';
import { edgeOf, folderAround, markAt, viewOf } from '../../../support/view-fixture.ts';

describe('what lies around a box', () => {
  const view = viewOf(
    [
      ...folderAround('web/**', ['web/a.ts', 'web/b.ts'], 1),
      ...folderAround('core/**', ['core/c.ts', 'core/d.ts'], 1, { y: 300 }),
      markAt('main.ts', 5, 0),
    ],
    [
      edgeOf('main.ts', 'web/a.ts', { weight: 2 }),
      edgeOf('web/a.ts', 'core/c.ts', { weight: 3 }),
      edgeOf('web/b.ts', 'core/d.ts', { weight: 4 }),
      edgeOf('web/a.ts', 'web/b.ts'),
    ],
  );
  const texts = (id: string) => {
    const { users, used } = surroundingsOf(indexView(view), id);
    return [users, used].map((side) => side.map((stub) => `${stub.id} ${stub.uses}`));
  };

  it('is who uses it and what it uses, each as the mark that stands beside it', () => {
    assert.deepEqual(texts('web/**'), [['main.ts 2'], ['core/** 7']]);
    assert.deepEqual(texts('core/**'), [['web/** 7'], []]);
  });

  it('of a mark within is also what stands beside it there', () => {
    assert.deepEqual(texts('web/b.ts'), [['web/a.ts 1'], ['core/** 4']]);
  });
});
