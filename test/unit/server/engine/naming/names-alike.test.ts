import assert from 'node:assert/strict';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { foldersCalled } from '#server/engine/naming/folders-called.ts';
import { namesAlike } from '#server/engine/naming/names-alike.ts';
import { indexFiles } from '../../../../support/indexed-files.ts';

const files = {
  'package.json': '{"name":"shop","workspaces":["packages/*"]}',
  'packages/shop-backend/package.json': '{"name":"shop-backend"}',
  'packages/shop-backend/src/cart/cart.ts': 'export class Cart { addItem() {} }\n',
  'packages/shop-backend/src/orders/order.ts': 'export function placeOrder() {}\n',
  'packages/shop-backend/test/cart.test.ts': 'function addItem() {}\n',
  'packages/shop-common/package.json': '{"name":"@shop/common"}',
  'packages/shop-common/src/money.ts': 'export function formatMoney() {}\n',
  'packages/shop-common/src/backend/client.ts': 'export const client = 1;\n',
  'tools/release/cart/index.ts': 'export const version = 1;\n',
};

describe('what a text that names nothing may mean', () => {
  let snapshot: GraphSnapshot;
  before(async () => {
    snapshot = await (await indexFiles(files)).refresh();
  });

  const backend = 'packages/shop-backend';
  const cases: readonly [what: string, text: string, names: readonly string[]][] = [
    ['one slip in a name', 'placeOrdr', [`${backend}/src/orders/order.ts#placeOrder`]],
    ['another case', 'PlaceOrder', [`${backend}/src/orders/order.ts#placeOrder`]],
    ['the beginnings of its words', 'formMon', ['packages/shop-common/src/money.ts#formatMoney']],
    [
      'a member under another class, tests last',
      'Basket.addItem',
      [`${backend}/src/cart/cart.ts#Cart.addItem`, `${backend}/test/cart.test.ts#addItem`],
    ],
    ['the right name in the wrong file', 'src/order.ts#placeOrder', [`${backend}/src/orders/order.ts#placeOrder`]],
    ['the right file in the wrong folder', 'src/money.ts', ['packages/shop-common/src/money.ts']],
    ['a place in such a file', 'src/mony.ts:3:1', ['packages/shop-common/src/money.ts']],
    ['another extension', `${backend}/src/orders/order.js`, [`${backend}/src/orders/order.ts`]],
    ['a slip in a folder', 'packages/shop-comon', ['packages/shop-common/']],
    ['a file in place of a symbol', `${backend}/src/orders/order.ts`, [`${backend}/src/orders/order.ts#placeOrder`]],
    [
      'a name like none of the file',
      `${backend}/src/orders/order.ts#zebra`,
      [`${backend}/src/orders/order.ts#placeOrder`],
    ],
    [
      'a slip in a name of the file, and no name like it elsewhere',
      `${backend}/src/cart/cart.ts#Cart.addItm`,
      [`${backend}/src/cart/cart.ts#Cart.addItem`],
    ],
    [
      'the name in another file that is there',
      `${backend}/src/orders/order.ts#formatMoney`,
      ['packages/shop-common/src/money.ts#formatMoney'],
    ],
    ['nothing at all', 'zebra', []],
  ];
  for (const [what, text, names] of cases) {
    it(`knows ${what}: ${text}`, () => assert.deepEqual(namesAlike(snapshot, text), names));
  }

  const folders: readonly [what: string, word: string, ids: readonly string[]][] = [
    ['a module without its scope', 'common', ['@shop/common']],
    ['a module before a folder that lies deep', 'backend', ['shop-backend']],
    ['a folder where no module has the name', 'orders', [`${backend}/src/orders/**`]],
    ['the folders that lie the least deep', 'cart', ['tools/release/cart/**']],
    ['all that lie as deep', 'src', ['packages/shop-backend/src/**', 'packages/shop-common/src/**']],
    ['no folder', 'zebra', []],
    ['no end of a word', 'mmon', []],
  ];
  for (const [what, word, ids] of folders) {
    it(`means by a bare word ${what}: ${word}`, () => assert.deepEqual(foldersCalled(snapshot.files, word), ids));
  }
});
