import { checkUses } from '../../../../../support/checked-uses.ts';

/** Three sites that take any member of what they get, in another file. */
const files = `=== box.ts
export class Box { open() {} field = () => {}; }
export class Cart { box = new Box(); }
=== take.ts
export function take(o: any, key: string) { o[key](); }
export function takeAll(key: string, ...all: any[]) { for (const o of all) o[key](); }
export function tag(parts: TemplateStringsArray, ...all: any[]) { for (const o of all) for (const k in o) o[k](); }
export class Cell<T> { constructor(public value: T) {} set(v: T) { this.value = v; } }
export interface Holder { value: any }
=== use.ts
import { take, takeAll, tag, Cell, type Holder } from './take';
import { Box, Cart } from './box';
declare const box: Box; declare const boxes: Box[];
declare function withBox(f: (b: Box) => void): void;
`;

const check = (what: string, expected: string, code: string, symbol = 'Box.open'): void =>
  checkUses(what, `box.ts#${symbol}`, expected, `${files}${code}\n`);
const isLost = (what: string, code: string, symbol?: string): void => check(what, 'bounded 0+3', code, symbol);
const keepsType = (what: string, code: string): void => check(what, 'exact 0+0', code);

describe('a value that comes into a function whose caller knows its type', () => {
  isLost('a parameter that is any by declaration', "boxes.forEach((b: any) => take(b, 'open'));");
  isLost('of a function that is named', "const each = (b: any) => take(b, 'open'); boxes.forEach(each);");
  isLost('of an imported one', 'boxes.forEach(take);');
  isLost("of a callback of the project's own", "withBox((b: any) => take(b, 'open'));");
  isLost('also of the type object', "withBox((b: object) => take(b, 'open'));");
  isLost('behind a cast', 'withBox(take as any);');
  isLost('by the name of a function', "function each(b: any) { take(b, 'open'); } withBox(each);");
  isLost('of a variable that is a function', "const f: (b: Box) => void = (b: any) => take(b, 'open'); f(box);");
  isLost(
    'of one that is named there',
    "function g(b: any) { take(b, 'open'); } const f: (b: Box) => void = g; f(box);",
  );
  isLost(
    'of a method that overrides one',
    "class A { on(b: Box) {} } class B extends A { on(b: any) { take(b, 'open'); } } const a: A = new B(); a.on(box);",
  );
  isLost(
    'of one that implements one',
    "interface I { on(b: Box): void } class B implements I { on(b: any) { take(b, 'open'); } } const a: I = new B(); a.on(box);",
  );
  isLost(
    'of a method of a literal',
    "interface I { on(b: Box): void } const a: I = { on(b: any) { take(b, 'open'); } }; a.on(box);",
  );
  isLost('behind another parameter', "boxes.reduce((acc: any, b: any) => { take(b, 'open'); return acc; }, 0);");
  isLost('of a promise', "Promise.resolve(box).then((b: any) => take(b, 'open'));");
  check('of a trap', 'bounded 0+4', 'new Proxy(box, { get(t: any, k: string) { return t[k]; } });');
  isLost('behind an overload', "function f(a: Box): void; function f(a: any) { take(a, 'open'); } f(box);");
  isLost(
    'behind one, unknown',
    "function f(a: Box | string): void; function f(a: unknown) { take(a, 'open'); } f(box);",
  );
  isLost(
    'of a generic function that gives away parts of a list',
    "function f<T>(x: T[]) { take(x[0], 'open'); } f(boxes);",
  );
  isLost(
    'of a callback of a generic function',
    "function f<T>(x: T, g: (y: T) => void) { g(x); } f(box, (y: any) => take(y, 'open'));",
  );
  isLost('by the result of a function that is given a type', 'const mk = () => box; const f: () => any = mk;');
  isLost(
    'by that of one that is an argument',
    "function mk() { return box; } function run(f: () => any) { take(f(), 'open'); } run(mk);",
  );
  isLost(
    'by that of any function',
    "function mk() { return box; } function run(f: Function) { take(f(), 'open'); } run(mk);",
  );
  isLost('by call', "take.call(null, box, 'open');");
  isLost('by bind', "take.bind(null, box)('open');");
  isLost('by apply', "take.apply(null, [box, 'open']);");
  isLost('as this', "function f(this: any) { take(this, 'open'); } f.call(box);");
  isLost('as this that is bound', "function f(this: any) { take(this, 'open'); } f.bind(box)();");
  isLost('by Reflect.apply', "Reflect.apply(take, null, [box, 'open']);");
  isLost('by arguments', "function f(b: Box) { take(arguments[0], 'open'); } f(box);");
  isLost('by a rest', "function f(...b: Box[]) { takeAll('open', ...b); } f(box);");
  isLost('by a tagged template', 'tag`x${box}`;');
  isLost(
    'of a generic function that gives away a part of a list in place',
    "function f<T>(x: T[]) { take(x[0], 'open'); } f([box]);",
  );
  isLost(
    'of one that gives away what a function gives',
    "function f<T>(x: () => T) { take(x(), 'open'); } f(() => box);",
  );
  isLost('of one that gives back what a function gives', 'function f<T>(x: () => T): T { return x(); } f(() => box);');
  keepsType('keeps it in a parameter that has it', 'boxes.forEach((b: Box) => b);');
  keepsType('in one without an annotation', 'boxes.forEach((b) => b);');
  keepsType('in a function that is named', 'const each = (b: Box) => {}; boxes.forEach(each);');
  keepsType('in one that does not take it', "const each = (n: any) => take(n, 'open'); [1].forEach(each);");
  keepsType('as this', 'function f(this: Box) {} f.call(box);');
  keepsType('as an argument of call', 'function f(b: Box) {} f.call(null, box);');
  keepsType(
    'in what an overload has',
    'function f(a: Box): void; function f(a: number): void; function f(a: Box | number) {} f(box);',
  );
  keepsType('in a template', 'function t(s: TemplateStringsArray, b: Box) {} t`a${box}`;');
  keepsType(
    'in a method that overrides one',
    'class A { on(b: Box) {} } class B extends A { on(b: Box) {} } new B().on(box);',
  );
});

describe('a value that goes on without its type', () => {
  isLost('spread into arguments', "takeAll('open', ...boxes);");
  isLost('spread into a list', 'const all: any[] = [...boxes];');
  isLost('spread into one that is there', 'const l: any[] = []; l.push(...boxes);');
  isLost('in a list that is longer', 'const l: any[] = ([] as any[]).concat(box);');
  isLost('yielded', 'function* g(): Generator<any> { yield new Box(); }');
  isLost('yielded one by one', 'function* g(): Generator<any> { yield* boxes; }');
  isLost('yielded later', 'async function* g(): AsyncGenerator<any> { yield box; }');
  isLost('thrown', 'function g() { throw box; }');
  isLost('rejected', 'new Promise((_, reject) => reject(box));');
  isLost('as a promise that is rejected', "Promise.reject(box).catch((b) => take(b, 'open'));");
  isLost('by what resolves a promise', 'const p = new Promise<any>((resolve) => resolve(box));');
  isLost('behind a comma', "take((0, box), 'open');");
  isLost('by two assignments', 'let a: any; let b: Box; a = b = box;');
  isLost('by an assignment to what is false', 'let a: any; a ||= box;');
  isLost('to what is null', 'let a: any; a ??= box;');
  isLost('to a part of a list', 'let a: any; [a] = [box];');
  isLost('to a part of an object', 'let a: any; ({ a } = { a: box });');
  isLost('to the variable of a loop', "let one: any; for (one of boxes) take(one, 'open');");
  isLost('in a loop over a cast', "for (const b of boxes as any[]) take(b, 'open');");
  isLost('in a set of anything', 'const s = new Set<any>([box]);');
  isLost('spread into one', 'const s = new Set<any>([...boxes]);');
  isLost('in a map of anything', "const m = new Map<string, any>([['a', box]]);");
  isLost('spread into an object', "take({ ...box }, 'field')", 'Box.field');
  isLost('by Object.assign', 'const o: any = {}; Object.assign(o, { box });');
  isLost('as a prototype', 'const o: any = Object.create(box);');
  isLost('in a dictionary of anything', 'const m = { box }; const r: Record<string, any> = m;');
  isLost('to anything that is called', "function f() { take(arguments[0], 'open'); } (f as any)(box);");
  keepsType('keeps it in a list', 'const all: Box[] = [...boxes];');
  keepsType('where it is yielded', 'function* f(): Generator<Box> { yield box; }');
  keepsType('behind a comma', 'const b: Box = (0, box);');
  keepsType('in a set', 'new Set<Box>([box]);');
  keepsType('in a loop', 'for (const b of boxes) b;');
  keepsType('where a package has it', 'console.log(box, ...boxes);');
  keepsType('where only a number goes so', 'const n: any = boxes.length;');
});

describe('what is in a value without a type, or comes out of it', () => {
  isLost('is that of a member', "take(new Cart(), 'x');");
  isLost('of one that is passed on', "function deep(o: any) { take(o.box, 'open'); } deep(new Cart());");
  isLost(
    'is what a method gives',
    "class Maker { make() { return new Box(); } } function deep(o: any) { take(o.make(), 'open'); } deep(new Maker());",
  );
  isLost(
    'what an accessor gives',
    "class Maker { get made() { return new Box(); } } function deep(o: any) { take(o.made, 'open'); } deep(new Maker());",
  );
  isLost(
    'what a function gives',
    "function make() { return new Box(); } function deep(o: any) { take(o(), 'open'); } deep(make);",
  );
  isLost(
    'what it gives later',
    "async function make() { return new Box(); } async function deep(o: any) { take(await o(), 'open'); } deep(make);",
  );
  isLost('what a pattern takes out', 'const { box: b }: any = new Cart();');
  isLost('an entry', "for (const [k, v] of Object.entries(new Cart() as any)) take(v, 'open');");
  isLost('a value of a class', "for (const v of Object.values(new Cart())) take(v, 'open');");
  keepsType('keeps it where the value has it', 'function f(c: Cart) { return c.box; } f(new Cart());');
  keepsType('where another value goes so', "take({ other: 1 }, 'x');");
});

describe('a value of a type that has a member without one', () => {
  isLost('of a generic class', 'const c: Cell<any> = new Cell(box);');
  isLost('by a method of it', 'const c = new Cell<any>(1); c.set(box);');
  isLost('by a member', 'class H { cell?: Cell<any> } const c = new Cell(box); const h = new H(); h.cell = c;');
  isLost('in a class below a generic one', 'class Own extends Cell<Box> {} const c: Cell<any> = new Own(box);');
  isLost(
    'of what such a class has',
    "class Own extends Cell<Box> {} function deep(o: any) { take(o.value, 'open'); } deep(new Own(box));",
  );
  isLost('of a mapped type', "type All = { [K in 'a']: any }; const v = { a: box }; const all: All = v;");
  isLost('of a part of an interface', 'const v = { value: box }; const h: Partial<Holder> = v;');
  isLost(
    'beside a type that is not known',
    "import type { Gone } from 'gone'; declare const v: { value: Box } | Gone; const h: Holder = v;",
  );
  isLost('of an intersection with any object', 'const o: object & { x?: 1 } = box;');
  keepsType('in a class below one of it', 'class Own extends Cell<Box> {} const c: Cell<Box> = new Own(box);');
  keepsType('in a mapped type of it', "type All = { [K in 'a']: Box }; const v = { a: box }; const all: All = v;");
  keepsType(
    'in a part of its interface',
    'interface One { value: Box } const v = { value: box }; const o: Partial<One> = v;',
  );
  keepsType(
    'beside a type that is not known, in one of its type',
    "import type { Gone } from 'gone'; declare const v: { value: Box } | Gone; const o: { value: Box } = v;",
  );
  keepsType('in an intersection of its type', 'const o: Box & { x?: 1 } = box;');
  isLost('of an object that is named', 'const v = { value: box }; const h: Holder = v;');
  isLost(
    'of one that is an argument',
    "function use(h: Holder) { take(h.value, 'open'); } const v = { value: box }; use(v);",
  );
  isLost(
    'of a class that fits',
    "class V { value = new Box(); } function use(h: Holder) { take(h.value, 'open'); } use(new V());",
  );
  isLost(
    'by the result of a method',
    'interface M { make(): any } class V { make() { return new Box(); } } const m: M = new V();',
  );
  isLost(
    'by a type in place',
    "class V { value = new Box(); } function use({ value }: { value: any }) { take(value, 'open'); } use(new V());",
  );
  isLost('by that of a pattern', 'const { box: b }: { box: any } = new Cart();');
  keepsType('keeps it in one of its type', 'interface Own { value: Box } const h: Own = { value: box };');
  keepsType('in a generic class of it', 'const c: Cell<Box> = new Cell(box);');
  keepsType('beside a member without one', 'interface Two { box: Box; other?: any } const h: Two = new Cart();');
});

describe('a value behind a type that says nothing of it', () => {
  const deep = 'const v = { a: { b: { c: { value: box } } } };';
  const grow = 'interface N { next: N; x: { y: { value: Box } } } declare const n: N;';
  isLost('in members of members', `${deep} const d: { a: { b: { c: Holder } } } = v;`);
  isLost('behind itself', `${grow} interface M { next: M; x: { y: Holder } } const m: M = n;`);
  isLost('that of an empty object', "function f(o: {}) { take(o, 'open'); } f(box);");
  isLost('in a member', 'interface Any { v: {} } const a: Any = { v: box };');
  isLost('by an index', 'interface Any { [k: string]: any } const v = { b: box }; const a: Any = v;');
  isLost('by one of unknown', "function f(a: { [k: string]: unknown }) { take(a.b, 'open'); } f({ b: box });");
  isLost('as the default of a pattern', "function f({ b = new Box() }: any) { take(b, 'open'); } f({});");
  isLost('of one in a list', "declare const o: any; const [b = new Box()] = o; take(b, 'open');");
  isLost('of one in another', "declare const o: any; const { a: { b = box } = {} } = o; take(b, 'open');");
  keepsType('keeps it in members of members', `${deep} const d: { a: { b: { c: { value: Box } } } } = v;`);
  keepsType('behind itself', `${grow} interface M { next: M; x: { y: { value: Box } } } const m: M = n;`);
  keepsType('where a number goes so', 'const o: {} = 1;');
  keepsType('by an index of it', 'interface Own { [k: string]: Box } const v = { b: box }; const a: Own = v;');
  keepsType('as the default of its type', 'function f({ b = new Box() }: { b?: Box }) { b; } f({});');
});
