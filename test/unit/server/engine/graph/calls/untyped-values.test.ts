import { checkUses } from '../../../../../support/checked-uses.ts';

const takes = `=== takes.ts
export function any(o: any, key: string) { const found = o[key]; return found(); }
export function called(o: unknown, key: string) { (o as any)[key](); }
export function same<T>(value: T): T { return value; }
export function kept<T>(value: T, set: (other: T) => void): { now: T } { set(value); return { now: value }; }
export function given<T>(value: T): T { any(value, 'run'); return value; }
export function made<T>(type: new () => T, key: string): T { const one = new type(); (one as any)[key](); return one; }
export function key<T, K extends keyof T>(o: T, name: K): T[K] { return o[name]; }
export const all: unknown[] = [];
export const host: { table?: any; other?: Other } = {};
export class Other { run() {} }
export class Bag<T> { items: T[] = []; add(item: T) { this.items.push(item); } first() { return this.items[0]; } }
export class Named<T> { items: T[] = []; add(item: T) { this.items.push(item); } go(name: keyof T) { for (const each of this.items) any(each[name], ''); } }
=== box.ts
export class Box { run() {} static make() {} get size() { return 1; } }
export const table = { run() {} };
`;

const box = (what: string, expected: string, code: string, symbol = 'box.ts#Box.run'): void =>
  checkUses(
    what,
    symbol,
    expected,
    `${takes}=== use.ts\nimport * as takes from './takes';\nimport { Box, table } from './box';\n${code}\n`,
  );

describe('a member that code takes from a value of which no type says what it is', () => {
  const computed = 'bounded 0+5';
  box('may be taken from a parameter', computed, 'takes.any(new Box(), "run");');
  box('from one that is unknown', computed, 'takes.called(new Box(), "run");');
  box('from a variable', computed, 'const box: any = new Box();');
  box('from a member', computed, 'takes.host.table = new Box();');
  box('from a member of a literal', computed, 'const host: { one: unknown } = { one: new Box() };');
  box('from a list', computed, 'takes.all.push(new Box());');
  box('from what a function gives', computed, 'function give(): any { return new Box(); }');
  box('from what a promise gives', computed, 'async function give(): Promise<any> { return new Box(); }');
  box('behind a cast to its type', computed, 'const box: unknown = new Box() as Box;');
  box('behind a cast', computed, 'const box = new Box() as any;');
  box('of a class', computed, 'takes.any(Box, "make");', 'box.ts#Box.make');
  box('of one that is read to run', computed, 'takes.any(new Box(), "size");', 'box.ts#Box.size');
  box('of one whose value does not go so', 'exact 0+0', 'takes.any(new takes.Other(), "size");', 'box.ts#Box.size');
  box('of an object', computed, 'takes.host.table = table;', 'box.ts#table.run');
  box('by a generic function that gives it away', computed, 'takes.given(new Box());');
  box('by one that makes it', computed, 'takes.made(Box, "run");');
  box('by one that is given the name', computed, 'takes.key(new Box(), "run")();');
  box('by a generic class', computed, 'new takes.Named<Box>().add(new Box());');
  box('also where a class below is given', computed, 'class Sub extends Box {}\ntakes.any(new Sub(), "run");');
  box('is not of a value that is not given', 'exact 0+0', 'takes.any(new takes.Other(), "run");');
  box('is not where a type says what it is', 'exact 0+0', 'function f(box: Box) {}\nf(new Box());');
  box('is not where a package has it', 'exact 0+0', 'console.log(new Box());');
  box('is not where a function gives it back', 'exact 0+0', 'takes.same(new Box());\ntakes.kept(new Box(), () => {});');
  box('is not where a generic class keeps it', 'exact 0+0', 'new takes.Bag<Box>().add(new Box());');
  box('is not where the name is known behind the cast', 'exact 1+0', '(new Box() as Box).run();');

  checkUses(
    'is not where no code takes members by computed names',
    'a.ts#Box.run',
    'exact 0+0',
    '=== a.ts\nexport class Box { run() {} }\nfunction first(o: any, n: number) { return o[n]; }\nfirst(new Box(), 1);\n',
  );
  checkUses(
    'may be taken in JavaScript, where no parameter has a type',
    'a.js#Box.run',
    'bounded 0+1',
    '=== a.js\nexport class Box { run() {} }\n=== b.js\nimport { Box } from "./a";\nfunction take(o, name) { return o[name]; }\ntake(new Box(), "run")();\n',
  );
  checkUses(
    'may be taken by a decorator of the project',
    'a.ts#Box.run',
    'bounded 1+1',
    '=== a.ts\nimport { each } from "./b";\n@each export class Box { run() {} }\nnew Box().run();\n=== b.ts\nexport function each(c: Function) { for (const k in c.prototype) c.prototype[k](); }\n',
  );
  checkUses(
    'is not taken by one of a package',
    'a.ts#Box.run',
    'exact 1+0',
    '=== a.ts\nimport { each } from "lib";\n@each export class Box { run() {} }\nnew Box().run();\n=== b.ts\nexport function take(o: any, k: string) { const f = o[k]; f(); }\n',
  );
});

const taken = (what: string, expected: string, code: string, symbol = 'Box.run'): void =>
  checkUses(
    what,
    `a.ts#${symbol}`,
    expected,
    `=== a.ts\nexport class Box { run = () => {}; get size() { return 1 } set size(to: number) {} static make = () => {}; }\n${code}\n`,
  );

describe('a member that the standard library takes', () => {
  taken('is any of all values', 'bounded 0+1', 'for (const f of Object.values(new Box())) f();');
  taken('is any of all entries', 'bounded 0+1', 'Object.entries(new Box()).map(([, f]) => f());');
  taken('is any of a class', 'bounded 0+1', 'Object.values(Box).forEach((f: any) => f());', 'Box.make');
  taken('is none of its names', 'exact 0+0', 'Object.keys(new Box()).join();');
  taken('is none of another one', 'exact 0+0', 'class Other { run() {} }\nObject.values(new Other());');
  taken('is set by its name', 'exact 1+0', 'Object.assign(new Box(), { size: 2 });', 'Box.size');
  taken('is set by any name', 'bounded 0+1', 'function set(all: any) { Object.assign(new Box(), all); }', 'Box.size');
  taken('is not set by another name', 'exact 0+0', 'Object.assign(new Box(), { more: 2 });', 'Box.size');
  taken('is not set in another object', 'exact 0+0', 'function set(all: any) { Object.assign({}, all); }', 'Box.size');
  taken(
    'is one of those that a key of a pattern says',
    'bounded 1+0',
    'function f(b: Box, k: "run") { const { [k]: go } = b; go(); }',
  );
  taken(
    'is any where it says none',
    'bounded 0+1',
    'function f(b: Box, k: string) { const { [k]: go } = b as any as Box; go(); }',
  );
  taken(
    'is none of those that it does not say',
    'exact 0+0',
    'function f(b: Box, k: "size") { const { [k]: go } = b; return go; }',
  );
});

describe('a member of what has the name of a function', () => {
  const run =
    '=== a.ts\nexport function run() {}\nexport namespace run { export function more() {} }\n=== b.ts\nimport { run } from "./a";\n';
  const more = (what: string, expected: string, code: string): void =>
    checkUses(what, 'a.ts#run.more', expected, run + code);
  more('is any by a computed name', 'bounded 0+1', 'export function go(k: string) { (run as any)[k](); }');
  more('is called by its own', 'exact 1+0', 'run.more();');
});

describe('a store of a component', () => {
  const store =
    '=== a.ts\nexport class Store { subscribe(f: any) { f(1); return () => {}; } set(v: any) {} update(f: any) {} }\nexport const s = new Store();\n=== b.svelte\n<script>import { s } from "./a";';
  const member = (what: string, name: string, expected: string, code: string): void =>
    checkUses(what, `a.ts#Store.${name}`, expected, `${store}${code}`);
  member('is subscribed to where its value is read', 'subscribe', 'exact 1+0', '</script><p>{$s}</p>');
  member('is not set there', 'set', 'exact 0+0', '</script><p>{$s}</p>');
  member('is set by an assignment', 'set', 'exact 1+0', ' function go() { $s = 2; }</script>');
  member('is set by one of a member', 'set', 'exact 1+0', ' function go() { $s.a = 2; }</script>');
  member('may be set by an element', 'set', 'bounded 0+1', '</script><input bind:value={$s} />');
  member('is not subscribed to by its name', 'subscribe', 'exact 0+0', '</script><p>{s}</p>');
});

describe('a class that a container puts in the place of another one', () => {
  const shop =
    '=== a.ts\nexport class Real { private x = 1; run() {} }\nexport class Fake { y = 1; run() {} }\nexport class Sub extends Real {}\n=== m.ts\nimport { Module } from "lib";\nimport { Real, Fake, Sub } from "./a";\n';
  const provided = (what: string, expected: string, literal: string, symbol = 'Fake.run'): void =>
    checkUses(
      what,
      `a.ts#${symbol}`,
      expected,
      `${shop}@Module({ providers: [${literal}] }) export class M {}\n=== b.ts\nimport { Real } from "./a";\nexport function go(real: Real) { real.run(); }\n`,
    );
  provided('is called through it', 'bounded 0+0', '{ provide: Real, useClass: Fake }');
  provided('also as an instance', 'bounded 0+0', '{ provide: Real, useValue: new Fake() }');
  provided('also as what a function makes', 'bounded 0+0', '{ provide: Real, useFactory: () => new Fake() }');
  provided('is known where it inherits from it', 'exact 1+0', '{ provide: Real, useClass: Sub }', 'Real.run');
  provided('is not where it is given alone', 'exact 0+0', '{ useClass: Fake }');
});

const pays = (what: string, expected: string, code: string): void =>
  checkUses(
    what,
    'a.ts#Api.pay',
    expected,
    `=== a.ts\nimport { provide } from 'lib';\nexport class Api { pay() {} }\nprovide('api', new Api());\n=== b.ts\nimport { inject } from 'lib';\n${code}\nexport const go = () => inject<Pays>('api').pay();\n`,
  );

describe('a member of an interface that a package is asked for', () => {
  pays('may be that of a class that fits it', 'bounded 0+1', 'interface Pays { pay(): void }');
  pays('is not one that the interface has not', 'exact 0+0', 'interface Pays { more?: number }');
  pays('is not that of one that does not', 'exact 0+0', 'interface Pays { pay(): void; more(): void }');
});

describe('a member of an object that a generic function is given', () => {
  const store = `=== s.ts
export const define = <T extends { [name: string]: () => void }>(all: T) => all;
export class Store<D extends { [name: string]: () => void }> {
  constructor(readonly all: D) {}
  dispatch(name: keyof D) { this.all[name](); }
}
=== a.ts
import { define, Store } from './s';
`;
  const run = (what: string, code: string): void => checkUses(what, 'a.ts#table.run', 'bounded 0+0', store + code);
  run('may be called by what has it', 'const table = define({ run() {} });\nexport const store = new Store(table);');
  run(
    'also where the call was looked at before',
    'export const pass = (): any => table;\nconst table = define({ run() {} });\nexport const store: any = new Store(table);',
  );
});
