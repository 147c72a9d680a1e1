import { checkKinds } from '../../../../../support/import-sites.ts';

const calls: readonly (readonly [string, ...string[]])[] = [
  ['import("x")', 'dynamic_import x'],
  ["await import('x')", 'dynamic_import x'],
  ['import(`x`)', 'dynamic_import x'],
  ['import("x", { with: { type: "json" } })', 'dynamic_import x'],
  ['import(/* webpackChunkName: "a" */ "x")', 'dynamic_import x'],
  ['import.defer("x")', 'dynamic_import x'],
  ['[...import("x")]', 'dynamic_import x'],
  ['`${import("x")} ${`${import("y")}`}`', 'dynamic_import x', 'dynamic_import y'],
  ['require("x")', 'import x'],
  ['require(`x`)', 'import x'],
  ['require?.("x")', 'import x'],
  ['require<typeof import("x")>("x")', 'type_import x', 'import x'],
  ['const { a } = require("x").b("c")', 'import x'],
  ['require("x")(require("y"))', 'import x', 'import y'],
  ['require.resolve("x")', 'reference x'],
  ['require.resolve("x", { paths: [] })', 'reference x'],
  ['import.meta.resolve("x")', 'reference x'],
  ['jest.mock("x")', 'reference x'],
  ['jest.mock("x", () => ({ ...jest.requireActual("x") }))', 'reference x', 'reference x'],
  ['jest.doMock("x"); jest.unmock("y"); jest.requireMock("z")', 'reference x', 'reference y', 'reference z'],
  ['jest.requireActual<typeof import("y")>("x")', 'type_import y', 'reference x'],
  ['vi.mock("x"); vi.importActual("y")', 'reference x', 'reference y'],
  ['vi.mock(import("x"))', 'dynamic_import x'],
  ['vi.importActual<Record<string, () => void>>("x")', 'reference x'],
  ['new URL("./x", import.meta.url)', 'reference ./x'],
  ['new URL("x.js", import.meta.url)', 'reference ./x.js'],
  ['new Worker(new URL(`../x`, import.meta.url), { type: "module" })', 'reference ../x'],
  ['import W from "./w?worker"; import U from "./w?worker&url"', 'reference ./w?worker', 'reference ./w?worker&url'],
  ['import t from "./t.ts?raw"; import u from "./u.ts?url"', 'reference ./t.ts?raw', 'reference ./u.ts?url'],
  [
    'import("./w?sharedworker&inline"); import v from "./v?vue&type=script"',
    'reference ./w?sharedworker&inline',
    'import ./v?vue&type=script',
  ],
  ['new URL("/x", import.meta.url); new URL("data:x", import.meta.url)', 'reference /x', 'reference data:x'],
];

describe('calls that name a module', () => {
  for (const [source, ...expected] of calls) it(source, () => checkKinds(source, expected));
});

const types: readonly (readonly [string, ...string[]])[] = [
  ['let a: import("x").A', 'type_import x'],
  ['let a: typeof import("x")', 'type_import x'],
  ['let a: import("x").A<import("y").B>[]', 'type_import x', 'type_import y'],
  ['let a: A | import("x").A', 'type_import x'],
  ['let a: A | import("x")', 'type_import x'],
  ['let a: A & import("x")', 'type_import x'],
  ['let a: import("x") | undefined', 'type_import x'],
  ['let a: import("x")["A"]', 'type_import x'],
  ['let a: import("x") = b', 'type_import x'],
  ['type A = import("x")', 'type_import x'],
  ['type A<B extends C> = import("x")', 'type_import x'],
  ['type A = keyof import("x")', 'type_import x'],
  ['a as import("x").A', 'type_import x'],
  ['a<import("x").A>()', 'type_import x'],
  ['function a(): import("x").A {}', 'type_import x'],
  ['function a(b: import("x").A = await import("y")) {}', 'type_import x', 'dynamic_import y'],
  ['const a = import("x")', 'dynamic_import x'],
  ['const a = { b: import("x"), c: 1 }', 'dynamic_import x'],
  ['const a = () => import("x")', 'dynamic_import x'],
  ['const a = () => import("x").then((b) => b.c)', 'dynamic_import x'],
  ['import("x").catch(a).finally(b)', 'dynamic_import x'],
  ['a || import("x")', 'dynamic_import x'],
  ['a && import("x")', 'dynamic_import x'],
  ['a ? import("x") : import("y")', 'dynamic_import x', 'dynamic_import y'],
];

describe('import() in types and in code', () => {
  for (const [source, ...expected] of types) it(source, () => checkKinds(source, expected));

  it('is always code in JavaScript', () => checkKinds('a | import("x").b', ['dynamic_import x'], 'a.js'));
  it('is always a type in a declaration file', () =>
    checkKinds('declare const a: import("x")', ['type_import x'], 'a.d.ts'));
});

const scopes: readonly (readonly [string, ...string[]])[] = [
  ['function a(require) { require("x") } require("y")', 'import y'],
  ['function a(b, require) { if (b) { require("x") } }'],
  ['const a = function (require) { require("x") }'],
  ['const a = (require) => { require("x") }; require("y")', 'import y'],
  ['function require(a) {} require("x")'],
  ['const require = (a) => a; require("x")'],
  ['function a() { const require = b; require("x") } require("y")', 'import y'],
  ['const require = createRequire(import.meta.url); require("x")', 'import x'],
  ['const require = module.createRequire(import.meta.url); require("x")', 'import x'],
  ['declare const require: any; require("x")', 'import x'],
  ['declare function require(a: string): any; require("x")', 'import x'],
  ['define(function (require, exports) { require("x") })', 'import x'],
  ['define(["require"], function (require) { require("x") })', 'import x'],
  ['a(require, "b"); require("x")', 'import x'],
  ['if (require) { require("x") }', 'import x'],
  ['a(require)\n{ require("x") }', 'import x'],
];

describe('a local require', () => {
  for (const [source, ...expected] of scopes) it(source, () => checkKinds(source, expected, 'a.js'));
});
