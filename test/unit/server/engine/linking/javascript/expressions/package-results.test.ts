import { checkCallers } from '../../../../../../support/checked-callers.ts';

/** What functions of packages give whose declarations are not at hand; a second class has each name, so that none stands for a member alone. */
const app = `=== package.json
{ "name": "app", "dependencies": { "@angular/core": "^20", "react": "^19", "other": "1" } }
=== cart.ts
export class Cart { pay() {} drop() {} count() {} sum() {} stop() {} go() {} told() {} kept() {} }
export class Desk { pay() {} drop() {} count() {} sum() {} stop() {} go() {} told() {} kept() {} }
=== context.ts
import { createContext } from 'react';
import { Cart } from './cart';
export const CartContext = createContext<Cart | undefined>(undefined);
export let Replaced = createContext<Cart | undefined>(undefined);
Replaced = createContext<any>(undefined);
=== page.ts
import { inject, InjectionToken } from '@angular/core';
import { Cart } from './cart';
const CART = new InjectionToken<Cart>('cart');
export class Page {
  private readonly cart = inject(Cart);
  private readonly said = inject(CART);
  open() { this.cart.pay(); this.said.drop(); }
}
=== view.tsx
import React, { useCallback, useMemo, useRef, useState, useContext as useIt } from 'react';
import { Cart } from './cart';
import { CartContext, Replaced } from './context';
export function View() {
  const cart = useIt(CartContext);
  cart?.count();
  const made = useMemo(() => new Cart(), []);
  made.sum();
  const stop = useCallback(() => new Cart(), []);
  stop().stop();
  const [state] = useState<Cart | null>(null);
  state?.go();
  const held = React.useRef<Cart>(null);
  held.current?.told();
  useIt(Replaced)?.kept();
}
`;
const check = (title: string, id: string, expected: string): void =>
  checkCallers(title, app, `cart.ts#${id}`, expected);

describe('a function of a package that is not installed', () => {
  describe('gives', () => {
    check('an instance of the class that it is given', 'Cart.pay', 'exact 1');
    check('and none of another class', 'Desk.pay', 'exact 0');
    check('what a token says', 'Cart.drop', 'exact 1');
    check('what a context of another file says', 'Cart.count', 'exact 1');
    check('what the function returns that it is given', 'Cart.sum', 'exact 1');
    check('the function that it is given', 'Cart.stop', 'exact 1');
    check('a pair of the type that is written', 'Cart.go', 'exact 1');
    check('a reference to the type that is written', 'Cart.told', 'exact 1');
  });

  describe('gives anything', () => {
    check('where a variable is assigned to', 'Cart.kept', 'bounded 0');
    checkCallers(
      'where another package has a function of that name',
      app.replace("from '@angular/core'", "from 'other'"),
      'cart.ts#Cart.pay',
      'bounded 0',
    );
  });
});

const tools = `=== package.json
{ "name": "tools", "dependencies": { "lib": "1" } }
=== tools.ts
import * as path from 'node:path';
import fs, { promises } from 'fs';
import lib, { Base } from 'lib';
export class Tools extends Base {
  join() {}
  access() {}
  stat() {}
  other() {}
}
path.join('a', 'b');
fs.promises.access('a');
promises.stat('a');
lib.other('a');
`;

const tool = (title: string, id: string, expected: string): void =>
  checkCallers(title, tools, `tools.ts#Tools.${id}`, expected);

describe('a member of a module of Node', () => {
  tool('is none of what a package may have', 'join', 'exact 0');
  tool('nor is one of an object in it', 'access', 'exact 0');
  tool('also by its own name', 'stat', 'exact 0');
  tool('unlike one of a package', 'other', 'bounded 0');
});
