/** Two modules; one cycle, one unresolved import, one package. */
export const smallShop = `
=== package.json
{ "name": "shop", "workspaces": ["packages/*"], "dependencies": { "lodash": "4.0.0" } }
=== packages/till/package.json
{ "name": "till" }
=== packages/till/index.ts
import { add } from '../../src/money';
export const total = add;
=== src/main.ts
import lodash from 'lodash';
import { fill } from './cart/cart';
import { gone } from './gone';
export class Shop {
  open(): void { lodash(fill, gone); }
}
=== src/money.ts
export const add = (a: number, b: number) => a + b;
const secret = 1;
=== src/cart/cart.ts
import { add } from '../money';
import type { Rule } from './discount';
import { discount } from './discount';
export const fill = (rule: Rule) => add(discount, 1);
=== src/cart/discount.ts
import { fill } from './cart';
export type Rule = typeof fill;
export const discount = () => fill;
=== docs/readme.md
# Shop
`;
