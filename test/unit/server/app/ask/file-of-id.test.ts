import assert from 'node:assert/strict';
import { fileOfId } from '#server/app/ask/file-of-id.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { type IndexedFiles, searchFolder } from '../../../../support/indexed-files.ts';

const cart = `
=== src/cart.ts
export class Box {}
=== src/c#/cart.ts
export class Cart {
  #sum(): number {
    return 1;
  }
  total(): number {
    return this.#sum();
  }
}
`;

const cases: readonly (readonly [id: string, file: string])[] = [
  ['src/cart.ts#Box', 'src/cart.ts'],
  ['src/cart.ts#Box.#inner', 'src/cart.ts'],
  ['src/c#/cart.ts#Cart.#sum', 'src/c#/cart.ts'],
  ['src/gone.ts#Cart.#sum', 'src/gone.ts'],
  ['src/gone.ts', 'src/gone.ts'],
];

describe('the file of a symbol', () => {
  let indexed: IndexedFiles;
  let snapshot: GraphSnapshot;
  before(async () => {
    indexed = await searchFolder(cart);
    snapshot = await indexed.refresh();
  });

  for (const [id, file] of cases) it(`of ${id} is ${file}`, () => assert.equal(fileOfId(snapshot.files, id), file));

  it('is reported where the graph answers what something uses', async () => {
    const { answer } = await ask(askPartsOf(indexed), { question: 'What does `total` use?' });
    assert.match(answer, /`src\/c#\/cart\.ts`: `Cart\.#sum`/);
  });
});
