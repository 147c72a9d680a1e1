import assert from 'node:assert/strict';
import { shownFolder } from '#extension/views/row.ts';

const check = (path: string, shown: string) => it(path, () => assert.equal(shownFolder(path), shown));

describe('a folder beside a name', () => {
  check('', '');
  check('src/cart', 'src/cart');
  check('packages/hoppscotch-data/src', 'packages/…/src');
  check('packages/hoppscotch-common/src/composables', 'packages/…/composables');
  check('src/components/collections/graphql', 'src/…/graphql');
  check('app/one/two/three/four/five', 'app/…/three/four/five');
  check('one-folder-with-a-name-that-is-longer-than-all', 'one-folder-with-a-name-that-is-longer-than-all');
  check('a/one-folder-with-a-name-that-is-longer-than-all', '…/one-folder-with-a-name-that-is-longer-than-all');
});
