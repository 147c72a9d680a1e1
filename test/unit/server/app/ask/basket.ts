/** A project that questions are asked about. */
export const basket = `
=== package.json
{ "name": "basket", "private": true }
=== src/price.ts
/** Reads a price as people write it. */
export function parsePrice(text: string): number {
  return Number(text.replace(',', '.'));
}
export function unusedDiscount(): number {
  return 0;
}
=== src/cart.ts
import { parsePrice } from './price.ts';

/** Things that somebody wants to buy. */
export class Cart {
  readonly #items: string[] = [];
  add(item: string): void {
    this.#items.push(item);
  }
  total(): number {
    return this.#items.reduce((sum, item) => sum + parsePrice(item), 0);
  }
}
=== src/main.ts
import { Cart } from './cart.ts';

export function checkout(): number {
  const cart = new Cart();
  cart.add('1,50');
  return cart.total();
}
checkout();
=== src/left.ts
import { right } from './right.ts';
export const left = (): number => right();
=== src/right.ts
import { left } from './left.ts';
export const right = (): number => left();
=== src/keys.ts
/** Connects with the password of the shop. */
export function connectShop(): string {
  const token = 'ghp_a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8';
  return token;
}
=== src/loose.ts
export function dispatch(thing: any): void {
  thing.settle();
}
export class Bill {
  settle(): void {}
}
export function handle(a: any): number { return a.handle(); }
=== test/cart.test.ts
import { Cart } from '../src/cart.ts';
it('adds', () => new Cart().total());
`;
