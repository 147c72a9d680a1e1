import assert from 'node:assert/strict';
import { shownFolder } from '#extension/views/row.ts';

const check = (path: string, shown: string) => it(path, () => assert.equal(shownFolder(path), shown));

describe('a folder beside a name', () => {
  check('', '');
  check('src/cart', 'src/cart');
  check('packages/common/src/helpers/backend/queries', 'packages/…/backend/queries');
  check('packages/hoppscotch-common/src/components/collections/graphql', 'packages/…/collections/graphql');
  check('a/one-folder-with-a-name-that-is-longer-than-all', 'a/one-folder-with-a-name-that-is-longer-than-all');
  check('a/b/one-folder-with-a-name-that-is-longer-than-all', 'a/…/one-folder-with-a-name-that-is-longer-than-all');
});
