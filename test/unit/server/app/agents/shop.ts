/** A shop, its page and its test, as one text with its files. */
export const shop = `
=== src/shop.ts
import { price, type Item } from './price';
/** What a basket costs. */
export function total(items: readonly Item[], rate = 1): number {
  return items.reduce((sum, item) => sum + price(item), 0) * rate;
}
export class Basket {
  items: Item[] = [];
  add(item: Item): this {
    this.items.push(item);
    return this;
  }
  sum(): number {
    return total(this.items);
  }
}
=== src/price.ts
export interface Item {
  name: string; // of it
  cents: number;
}
const TAX = 1.19;
export const price = (item: Item): number => item.cents * TAX;
=== src/page.ts
import { Basket, total } from './shop';
export function show(thing: any) {
  const basket = new Basket().add({ name: 'a', cents: 1 });
  thing.sum();
  return total(basket.items, 2);
}
=== src/other.ts
export function show() {}
=== test/shop.test.ts
import { total } from '../src/shop';
it('adds', () => total([]));
`;
