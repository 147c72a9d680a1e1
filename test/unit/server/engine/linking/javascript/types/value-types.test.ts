import { checkTypes } from '../../../../../../support/checked-types-test.ts';

describe('types of declared values', () => {
  checkTypes(
    'members of classes',
    `class Store<T> {
      private items: T[] = [];
      add(...x: T[]): this { this.items.push(...x); return this; }
      all() { return this.items; }
      map<U>(f: (t: T, i: number) => U): U[] { return this.items.map(f); }
      get first() { return this.items[0]; }
      static of<T>(...x: T[]) { return new Store<T>().add(...x); }
    }
    class Item { parent?: Item; constructor(readonly name: string, protected kind = 1) {} async load() { return [this]; } }
    class Special extends Item { own = 'a' }
    const s = Store.of(new Item('a'));
    const s1 = s.map((n) => n.parent);
    const s2 = s.first;
    const s3 = s.all().filter((x) => !!x.parent);
    const s4 = new Special('x').load();
    const s5 = new Special('x').name;`,
  );

  checkTypes(
    'mixins',
    `class Item { children = new Map<string, Item>(); load() { return this; } }
    type Constructor<T = {}> = new (...args: any[]) => T;
    function Mixin<B extends Constructor>(Base: B) { return class extends Base { mixed = 1; hello() { return this; } }; }
    class Mixed extends Mixin(Item) { own = 'a' }
    const m1 = new Mixed();
    const m2 = m1.hello();
    const m3 = m1.load();
    const m4 = m1.mixed;
    const m5 = m1.children;`,
  );

  checkTypes(
    'what the standard library makes of functions',
    `interface Item { id: number; tags: string[] }
    declare const items: Item[];
    const a1 = items.map((item) => item.tags);
    const a2 = items.reduce((all, item) => all.set(item.id, item), new Map<number, Item>());
    const a3 = items.flatMap((item) => item.tags);
    const a4 = items.find((item) => item.id === 1);
    const a5 = Object.entries({ a: 1, b: 2 });
    const a6 = Array.from(new Set(items), (item) => item.id);
    const a7 = [...new Map([[1, items]] as [number, Item[]][]).values()];
    const a8 = Promise.resolve(1).then((x) => [x]);
    const a9 = Object.assign({ a: 1 }, { b: items });
    const a10 = document.createElement('div');
    const a11 = document.querySelector('span');
    const a12 = new WeakMap<object, Item>().get({});
    const a13 = Object.freeze({ items });`,
  );

  checkTypes(
    'enums, namespaces and merged declarations',
    `enum Color { Red = 1, Green }
    namespace Color { export function parse(): Color { return Color.Red; } }
    function make() { return 1; }
    namespace make { export const version = 'x'; }
    class Shape { static unit: Shape } interface Shape { area(): number }
    const a1 = Color.parse();
    const a2 = make.version;
    const a3 = new Shape().area();
    const a4 = Shape.unit;`,
  );

  checkTypes(
    'of modules',
    {
      'a.ts': `import * as b from './b.ts'; import c, { type T } from './b.ts';
      const x1 = b.f(); const x2 = c; declare const x3: T; const x4 = b.nested.deep; type A = import('./b.ts').T; type B = typeof import('./b.ts');`,
      'b.ts': `export function f() { return new Date(); } export interface T { t: 1 } export default class C { static s: T }
      export namespace nested { export const deep: T = { t: 1 }; }`,
    },
    { x2: 'typeof C' },
  );

  checkTypes('of comments in JavaScript', {
    'a.js': `/** @typedef {{ a: string, b?: number }} Options */
/** @type {Options} */
const o = { a: '' };
/** @param {Options} x @param {string[]} [y] @returns {Promise<Map<string, Options>>} */
function f(x, y) { return Promise.resolve(new Map()); }
const r = f(o);
/** @type {Array<number>} */
const n = [];
/** @template T @param {T} x @returns {T[]} */
function g(x) { return [x]; }
const h = g(o);
export {};`,
  });
});
