import assert from 'node:assert/strict';
import { callLines } from '../../../../../../support/linked-project.ts';

/** The cases are about which function is called: the name of the method shows it. */
const classes = `
  export class A { a(): void {} next(): A { return this; } readonly other!: B; self() { return this; } static make(): A { return new A(); } }
  export class B extends A { b(): void {} }
  export class C { readonly kind = 'c'; c(): void {} isA(): this is A { return false; } }
  export class Box<T> { constructor(readonly value: T) {} get(): T { return this.value; } map<U>(f: (value: T) => U): Box<U> { return new Box(f(this.value)); } }
  export function id<T>(value: T): T { return value; }
  export function apply<T, R>(value: T, f: (value: T) => R): R { return f(value); }
  export function isB(value: unknown): value is B { return value instanceof B; }
  export function assertB(value: unknown): asserts value is B {}
  export function assert(value: unknown): asserts value {}
  export function fail(): never { throw new Error(); }
  export const wrap = <T,>(value: T) => ({ inner: value, list: [value] });
`;
const imports = `import { A, B, C, Box, id, apply, isB, assertB, assert, fail, wrap } from './classes.ts';\n`;

/** `expected`: targets of the calls of methods `a`, `b` and `c`, in their order; `?` where nothing is known. */
function check(text: string, expected: string, file = 'main.ts'): void {
  it(text, async () => {
    const lines = await callLines({ 'classes.ts': classes, [file]: imports + text });
    const found = lines.filter((line) => line.startsWith(file) && /[.#][abc](?: ~)?$| \?\w+ [abc]$/.test(line));
    assert.equal(found.map(described).join(' '), expected);
  });
}

function described(line: string): string {
  return line.includes(' ?') ? '?' : (/(\w+\.\w)(?: ~)?$/.exec(line)?.[1] ?? line);
}

describe('types of expressions', () => {
  describe('names and members', () => {
    check('const x = new A(); x.a();', 'A.a');
    check('let x: A; x.a(); x.next().a(); x.other.b(); x.self().a();', 'A.a A.a B.b A.a');
    check('new B().self().b(); new B().next().a();', 'B.b A.a');
    check('A.make().a();', 'A.a');
    check('function f() { return new B(); } f().b(); f().a();', 'B.b A.a');
    check('const f = () => new B(); f().b();', 'B.b');
    check('const o = { x: new B(), f() { return this.x; } }; o.x.b(); o.f().b();', 'B.b B.b');
    check('const o = { x: { y: new B() } }; o["x"]["y"].b(); o["x"].y["b"]();', 'B.b B.b');
    check('declare const x: A | undefined; x?.a(); x!.a(); x?.next().a();', 'A.a A.a A.a');
    check('class D { x = new B(); static y = new A(); m() { this.x.b(); D.y.a(); } }', 'B.b A.a');
    check(
      'declare global { interface Object { mine: A } } (1).mine.a(); "".mine.a(); [1].length.mine.a();',
      'A.a A.a A.a',
    );
    check('declare function on(f: (this: A) => void): void; on(function () { this.a(); });', 'A.a');
    check(
      'interface H { run: ((this: B) => void) | { at: (this: B) => void } } const h: H = { run() { this.b(); } };',
      'B.b',
    );
    check('declare function use(x: { m(): void } & ThisType<A>): void; use({ m() { this.a(); } });', 'A.a');
    check(
      "interface N { k: 'n'; x: A; up?: N } interface M { k: 'm'; x: B; up?: N } declare function isM(v: N | M): v is M; declare const v: N | M; if (isM(v)) v.x.b(); else v.x.a();",
      'B.b A.a',
    );
    check(
      'class D extends B { m() { super.b(); this.a(); } static s() { return new this(); } } D.s().b();',
      'B.b A.a B.b',
    );
    check('const D = class extends B {}; new D().b();', 'B.b');
    check('declare const x: Record<string, A>; x.foo.a(); x["b"].a();', 'A.a A.a');
    check('declare const x: any; x.a();', '?');
    check('declare const x: { y: A }[]; x[0].y.a(); x.at(0)?.y.a();', 'A.a A.a');
    check('declare const x: [A, B]; x[0].a(); x[1].b();', 'A.a B.b');
    // The value of a member of an enumeration is a name.
    check('enum E { one = "a" } const m = { [E.one]: new A() }; m[E.one].a();', 'A.a');
  });

  describe('operators', () => {
    check('declare const x: A | undefined; (x ?? new A()).a(); (x || new A()).a();', 'A.a A.a');
    check('declare const c: boolean; (c ? new A() : new B()).a();', 'A.a');
    check('let x: A; (x = new B()).b(); x.b();', 'B.b ?');
    check('(new A(), new B()).b();', 'B.b');
    check('declare const u: unknown; (u as A).a(); (<B>u).b();', 'A.a B.b');
    check('(({ x: new A() }) satisfies { x: A }).x.a();', 'A.a');
    check('const x = [new A()] as const; x[0].a();', 'A.a');
    check(
      'async function f(p: Promise<A>) { (await p).a(); (await f2()).b(); } async function f2() { return new B(); }',
      'A.a B.b',
    );
    check('function* g() { yield new A(); } for (const x of g()) x.a();', 'A.a');
    check('async function* g() { yield new A(); } async function f() { for await (const x of g()) x.a(); }', 'A.a');
  });

  describe('generics', () => {
    check('id(new B()).b(); id<A>(new B()).a();', 'B.b A.a');
    check('new Box(new B()).get().b(); new Box(new B()).value.b();', 'B.b B.b');
    check('new Box(new A()).map((x) => x.other).get().b();', 'B.b');
    check('apply(new A(), (x) => x.other).b();', 'B.b');
    check('wrap(new B()).inner.b(); wrap(new B()).list[0].b();', 'B.b B.b');
    check('[new A()].map((x) => x.other).forEach((y) => y.b());', 'B.b');
    check('[new A()].filter(isB).map((x) => x.b());', 'B.b');
    check('Promise.resolve(new A()).then((x) => x.other).then((y) => y.b());', 'B.b');
    check('Promise.all([new A(), new B()] as const).then(([x, y]) => { x.a(); y.b(); });', 'A.a B.b');
    check('Promise.all([new A(), new B()]).then(([x, y]) => { x.a(); y.b(); });', 'A.a B.b');
    check(
      'declare function add<T extends { c(): void }>(x: T): T; declare function make<K extends new () => unknown, R extends InstanceType<K>>(k: K): R; add(make(C)).c(); const f = () => add(make(C)); f().isA();',
      'C.c',
    );
    check('new Map([["k", new A()]]).get("k")!.a(); new Set<B>().forEach((x) => x.b());', 'A.a B.b');
    check('Object.values({ k: new A() }).forEach((x) => x.a());', 'A.a');
    check('[new A()].reduce((all, x) => all.set("k", x), new Map<string, A>()).get("k")!.a();', 'A.a');
    check('Array.from([1], () => new B())[0].b();', 'B.b');
    check('const m: Map<string, B> = new Map(); m.get("k")?.b();', 'B.b');
    check(
      'function f(): Promise<A[]> { return new Promise((resolve) => resolve([])); } f().then((l) => l[0].a());',
      'A.a',
    );
  });

  describe('contexts', () => {
    check('const f: (x: A) => void = (x) => x.a();', 'A.a');
    check('function take(f: (x: A) => void) {} take((x) => x.a()); take(function (x) { x.a(); });', 'A.a A.a');
    check('const o: { f(x: A): void; g: (x: B) => void } = { f(x) { x.a(); }, g: (x) => x.b() };', 'A.a B.b');
    check('class D { f: (x: A) => void = (x) => x.a(); }', 'A.a');
    check('function f(): (x: B) => void { return (x) => x.b(); }', 'B.b');
    check('const f: () => (x: B) => void = () => (x) => x.b();', 'B.b');
    check('let f: (x: B) => void; f = (x) => x.b();', 'B.b');
    check('const l: ((x: B) => void)[] = [(x) => x.b()];', 'B.b');
    check('const f = ((x) => x.b()) satisfies (x: B) => void;', 'B.b');
    check('function take({ f = (x) => x.a() }: { f?: (x: A) => void }) {}', 'A.a');
    check(
      'type Shape = { kind: "a"; f: (x: A) => void } | { kind: "b"; f: (x: B) => void }; const s: Shape = { kind: "b", f: (x) => x.b() };',
      'B.b',
    );
    check('(function (x) { x.a(); })(new A());', 'A.a');
    check(
      'function on(e: "one", f: (x: A) => void): void; function on(e: "two", f: (x: B) => void): void; function on() {} on("two", (x) => x.b()); on("one", (x) => x.a());',
      'B.b A.a',
    );
  });

  describe('patterns', () => {
    check('const { other } = new A(); other.b();', 'B.b');
    check('const { other: { next } } = new A(); const [x] = [new A()]; x.a();', 'A.a');
    check('const { x = new B() } = {} as { x?: B }; x.b();', 'B.b');
    check('function f({ x, ...rest }: { x: A; y: B }) { x.a(); rest.y.b(); }', 'A.a B.b');
    check('for (const [k, v] of new Map<A, B>()) { k.a(); v.b(); }', 'A.a B.b');
    check('for (const { other } of [new A()]) other.b();', 'B.b');
    check('[{ x: new A() }].map(({ x }) => x.a());', 'A.a');
    check('const [, y] = [new A(), new B()] as const; y.b();', 'B.b');
  });

  describe('narrowing', () => {
    check('function f(x: A | C) { if (x instanceof A) x.a(); else x.c(); }', 'A.a C.c');
    check('function f(x: unknown) { if (x instanceof B) x.b(); }', 'B.b');
    check('function f(x: A) { if (isB(x)) x.b(); if (!isB(x)) return; x.b(); }', 'B.b B.b');
    check('function f(x: A) { assertB(x); x.b(); }', 'B.b');
    check('function f(x: A | undefined) { assert(x); x.a(); }', 'A.a');
    check('function f(x: A | C) { if ("c" in x) x.c(); else x.a(); }', 'C.c A.a');
    check(
      'type U = { k: 1; v: A } | { k: 2; v: B }; function f(u: U) { if (u.k === 2) u.v.b(); switch (u.k) { case 1: u.v.a(); break; default: u.v.b(); } }',
      'B.b A.a B.b',
    );
    check('function f(x: A | string) { if (typeof x === "string") return; x.a(); }', 'A.a');
    check('function f(x: A | string) { if (typeof x !== "string") { x.a(); } }', 'A.a');
    check('function f(x: A | C) { return x instanceof A ? x.a() : x.c(); }', 'A.a C.c');
    check('function f(x: A | C) { x instanceof A && x.a(); x instanceof A || x.c(); }', 'A.a C.c');
    check('function f(x: A | C) { if (!(x instanceof A)) throw 1; x.a(); }', 'A.a');
    check('function f(x: A | C) { if (!(x instanceof A)) fail(); x.a(); }', 'A.a');
    check('function f(x: A | C) { const is = x instanceof A; if (is) x.a(); }', 'A.a');
    check('function f(x: A | C) { [1].forEach(() => { if (x instanceof A) [1].map(() => x.a()); }); }', 'A.a');
    check('function f(o: { x: A | C }) { if (o.x instanceof A) o.x.a(); }', 'A.a');
    check('class D { x?: A | C; m() { if (this.x instanceof C) this.x.c(); } }', 'C.c');
    check('function f(x: A | A[]) { if (Array.isArray(x)) x[0].a(); else x.a(); }', 'A.a A.a');
    check('let x: A | C = new A(); x.a(); x = new C(); x.c();', 'A.a C.c');
    check('function f(x: A | C) { switch (true) { case x instanceof A: x.a(); break; } }', 'A.a');
    check('function f(x?: A) { while (x) { x.a(); x = x.next(); } }', 'A.a');
    check('let x; x = new A(); x.a();', 'A.a');
    check('function f(x: A | null) { if (x === null) return; x.a(); }', 'A.a');
    check('function f(x: C) { if (x.isA()) x.a(); }', 'A.a');
  });

  describe('JavaScript', () => {
    check('function D() { this.x = new A(); } D.prototype.m = function () { this.x.a(); };', 'A.a', 'main.js');
    check('/** @param {A} x */ function f(x) { x.a(); }', 'A.a', 'main.js');
    check('/** @type {B} */ let x; x.b();', 'B.b', 'main.js');
    check('/** @returns {B} */ function f() {} f().b();', 'B.b', 'main.js');
    check('let x; beforeEach(() => { x = new A(); }); it(() => x.a());', 'A.a', 'main.js');
    check('class D { constructor() { this.x = new A(); } m() { this.x.a(); } }', 'A.a', 'main.js');
    // The language takes this for a declaration of the member; here it is none.
    check('const o = {}; o.x = new A(); o.x.a();', '?', 'main.js');
  });
});
