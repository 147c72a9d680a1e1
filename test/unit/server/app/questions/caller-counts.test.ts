import assert from 'node:assert/strict';
import { listNeighbours } from '#server/app/questions/neighbours.ts';
import { listSymbols } from '#server/app/questions/symbols.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';

const fixture = `
=== shop.ts
import { limit, Cart, type Item } from './cart';
export const shop = { open: limit > 3, cart: Cart };
export function fill(item: Item) {
  const cart = new Cart();
  cart.add(item);
  cart.add(item);
  return cart.size + limit;
}
=== cart.ts
export const limit = 4;
export interface Item {
  name: string;
}
export class Cart {
  items: Item[] = [];
  add(item: Item) {
    this.items.push(item);
  }
  get size() {
    return this.items.length;
  }
}
export function unused() {}
=== Row.svelte
<script lang="ts">
  let open = false;
</script>
{#if open}<button on:click={() => (open = false)}>x</button>{/if}
`;

const secret = () => new Uint8Array(32);

describe('numbers of callers in a list of symbols', () => {
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await linkFolder(fixture);
  });

  it('are those of the lists of callers, also of what is named and never called', async () => {
    const parts = { ...indexed, analysis: directAnalysis(), clock: new FakeClock(), cursorSecret: secret };
    const { symbols } = await (await listSymbols(parts, { id: 'prj_1' }, byOwner())).data();
    const counted = symbols.map(({ id, callers }) => [id, callers?.certainty, callers?.known, callers?.symbols]);
    const listed = await Promise.all(
      symbols.map(async ({ id }) => {
        const question = { id: 'prj_1', symbol: id };
        const found = await (await listNeighbours(parts, 'callers', question, byOwner())).data();
        return [id, found.certainty, found.known, found.callingSymbols];
      }),
    );
    assert.deepEqual(counted, listed);
    const known = new Map(symbols.map(({ id, callers }) => [id, callers?.known]));
    const named = ['cart.ts#limit', 'cart.ts#Cart.size', 'Row.svelte#open', 'cart.ts#Cart.add', 'cart.ts#unused'];
    assert.deepEqual(
      named.map((id) => known.get(id)),
      [2, 1, 2, 2, 0],
    );
  });
});
