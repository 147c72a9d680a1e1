import { checkCallers } from '../../../../../../support/checked-callers.ts';

/** Values of packages are used by their own members, whatever they are given later; a second class has each name. */
const app = `=== package.json
{ "name": "app", "dependencies": { "lib": "1" } }
=== cart.ts
export class Cart { pay() {} drop() {} read() {} grow() {} take() {} swap() {} }
export class Desk { pay() {} drop() {} read() {} grow() {} take() {} }
export class Other { own() {} }
=== use.ts
import { make, Feed, plug, Base } from 'lib';
import { Cart, Desk } from './cart';
const cart = make(Cart);
cart.pay('a text');
const feed = new Feed<string[]>([]);
feed.push('a text');
feed.read();
export class View extends Base {
  readonly items = new Feed<string[]>([]);
  others = new Feed<string[]>([]);
  readonly held = this.bind(Desk);
  told = make();
  show() {
    this.items.push('a text');
    this.items.grow();
    this.held.drop('a text');
    this.told.take();
    this.others.swap('a text');
  }
}
=== named.ts
import { App, plug } from 'lib';
const app = new App();
const beside = new App();
app.decorate('fly', fly);
plug(beside, 'swim', swim);
const many = new App();
many.add('all', { dive });
export function fly() {}
export function swim() {}
export function walk() {}
export function dive() {}
many.dive();
app.fly();
beside.swim();
app.walk();
`;
const check = (title: string, id: string, expected: string): void => checkCallers(title, app, id, expected);

describe('a value that a package made', () => {
  describe('is what it was made of, whatever it is given later', () => {
    check('a constant', 'cart.ts#Desk.pay', 'exact 0');
    check('a constant, for the class that it may be of', 'cart.ts#Cart.pay', 'bounded 0');
    check('a property that is never another one', 'cart.ts#Cart.drop', 'exact 0');
    check('a constant of a class of the package', 'cart.ts#Cart.read', 'exact 0');
    check('a property of a class of the package', 'cart.ts#Cart.grow', 'exact 0');
  });

  describe('may be anything', () => {
    check('where a property may get another value', 'cart.ts#Cart.take', 'bounded 0');
    check('where one of a class of the package may', 'cart.ts#Cart.swap', 'bounded 0');
    check('where a function becomes a member of it', 'named.ts#fly', 'bounded 1');
    check('where a literal with one is given to it', 'named.ts#dive', 'bounded 1');
    check('where a function is given beside it', 'named.ts#swim', 'bounded 1');
  });
});

const comparing = (from: string): string => `=== package.json
{ "name": "app", "dependencies": { "vitest": "1", "lib": "1" } }
=== failed.ts
export class Failed extends Error { constructor(text: string) { super(text); } }
export const made = (kind: new (text: string) => Error) => new kind('a');
export function fail() { throw new Failed('b'); }
=== failed.test.ts
${from}
import { Failed, fail } from './failed';
expect(fail).not.toThrow(Failed);
`;

describe('a class that a test compares with', () => {
  checkCallers('is not made there', comparing("import { expect } from 'vitest';"), 'failed.ts#Failed', 'exact 1');
  checkCallers('is not made by the global one', comparing(''), 'failed.ts#Failed', 'exact 1');
  checkCallers(
    'may be made by another package',
    comparing("import { expect } from 'lib';"),
    'failed.ts#Failed',
    'bounded 1',
  );
});

describe('members under members of an enumeration', () => {
  const files = `=== kinds.ts
export enum Kind { first = 'one', second = 'two' }
export type Rows = { [Kind.first]: { run: First }; [Kind.second]: { run: Second } };
export class First { go() {} }
export class Second { go() {} }
export class Third { go() {} }
=== use.ts
import { Kind, type Rows } from './kinds';
declare const rows: Rows;
export const rowOf = <K extends Kind>(kind: K): Rows[K] => rows[kind];
rowOf(Kind.first).run.go();
rows.two.run.go();
`;
  checkCallers('are found by the value of that', files, 'kinds.ts#First.go', 'exact 1');
  checkCallers('also where it is written', files, 'kinds.ts#Second.go', 'exact 1');
  checkCallers('and are no others', files, 'kinds.ts#Third.go', 'exact 0');
});

describe('an accessor', () => {
  const files = `=== store.ts
export class Store { get run(): () => void { return () => undefined; } }
export function keep(value: unknown): unknown[] { return [value]; }
=== use.ts
import { keep, type Store } from './store';
export function use(store: Store) { const { run } = store; return keep(run); }
`;
  checkCallers('does not escape with what it gives', files, 'store.ts#Store.run', 'exact 1');
});

describe('a declaration of modules without a body', () => {
  const files = `=== package.json
{ "name": "app", "dependencies": { "lib": "1" } }
=== any.d.ts
declare module '*';
=== use.ts
import { run } from 'lib';
import { lost } from './lost';
export function begin() {}
export class Row { stop() {} gone() {} }
run(begin);
run.stop();
lost.gone();
`;
  checkCallers('says nothing of a package', files, 'use.ts#begin', 'exact 1');
  checkCallers('nor of its members', files, 'use.ts#Row.stop', 'exact 0');
  checkCallers('leaves unresolved what is no package', files, 'use.ts#Row.gone', 'bounded 0');
});
