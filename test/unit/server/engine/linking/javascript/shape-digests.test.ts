import { deepEqual } from 'node:assert/strict';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';
import { codeKey } from '#server/engine/linking/javascript/binder/shape-hash.ts';
import { shapeDigests } from '#server/engine/linking/javascript/shape-digests.ts';
import { nameProject } from '../../../../../support/named-project.ts';

/** Keys whose digest an edit changes; those that it adds or takes away included. That of all code is left out: it changes with each. */
function changedKeys(before: string, after: string, path: string): string[] {
  const [old, now] = [before, after].map((text) => shapeDigests(nameProject({ [path]: text }).unit(path)));
  const keys = new Set([...old.keys(), ...now.keys()]);
  return [...keys].filter((key) => key !== codeKey && old.get(key) !== now.get(key)).toSorted();
}

const head = 'import { z } from "./z";\n';

const cases: readonly (readonly [
  title: string,
  before: string,
  after: string,
  expected: readonly string[],
  path?: string,
])[] = [
  ['what moves lines', 'export function f(): 1 { a; }', '\n\n/* x */ export function f(): 1 { a; }', []],
  [
    'a body behind a declared return type',
    `${head}export function f(): 1 { a(); }`,
    `${head}export function f(): 1 { b(); }`,
    [],
  ],
  ['a body that is inferred from', `${head}export function f() { a(); }`, `${head}export function f() { b(); }`, ['f']],
  [
    'an inner body behind a declared return type',
    `${head}export function f() { return (): 1 => { a(); } }`,
    `${head}export function f() { return (): 1 => { b(); } }`,
    [],
  ],
  ['a parameter', `${head}export function f(a: 1): 1 {}`, `${head}export function f(a: 2): 1 {}`, ['f']],
  ['an initialiser', `${head}export const a = 1;`, `${head}export const a = 2;`, ['a']],
  [
    'an initialiser behind an annotation',
    `${head}export const a: number = 1;`,
    `${head}export const a: number = 2;`,
    [],
  ],
  ['what is assigned to a variable', `${head}export let a; a = 1;`, `${head}export let a; a = 2;`, ['a']],
  ['a member', `${head}export class C { a = 1; b: 1 }`, `${head}export class C { a = 2; b: 1 }`, ['C.*', 'C.a']],
  ['a new member', `${head}class C { }`, `${head}class C { a: 1 }`, ['C.*', 'C.a']],
  ['a base', `${head}class C extends A {}`, `${head}class C extends B {}`, ['C']],
  [
    'a parameter of a constructor',
    `${head}class C { constructor(a: 1) {} }`,
    `${head}class C { constructor(a: 2) {} }`,
    ['C'],
  ],
  [
    'a parameter property',
    `${head}class C { constructor(public a: 1) {} }`,
    `${head}class C { constructor(public a: 2) {} }`,
    ['C', 'C.*', 'C.a'],
  ],
  ['an interface', `${head}interface I { a: 1; b: 1 }`, `${head}interface I { a: 2; b: 1 }`, ['I.*', 'I.a']],
  ['a call signature', `${head}interface I { (): 1 }`, `${head}interface I { (): 2 }`, ['I']],
  ['a type', `${head}type A = 1;`, `${head}type A = 2;`, ['A']],
  [
    'in a namespace',
    `${head}export namespace N { export const a = 1; export const b = 1 }`,
    `${head}export namespace N { export const a = 2; export const b = 1 }`,
    ['N.*', 'N.a'],
  ],
  [
    'a new export',
    `${head}const a = 1;`,
    `${head}export const a = 1;`,
    ['a', 'export *', 'export a', 'global export a'],
  ],
  ['where an import comes from', 'import { a } from "./b";', 'import { a } from "./c";', ['a']],
  [
    'what is passed on',
    'export { a } from "./b";',
    'export { c as a } from "./b";',
    ['export *', 'export a', 'global export a'],
  ],
  ['everything is passed on', 'export * from "./b";', 'export * from "./c";', ['export *', 'export stars']],
  ['a script', 'function f(a: 1): 1 {}', 'function f(a: 2): 1 {}', ['f', 'global f']],
  [
    'declare global',
    `${head}declare global { interface W { a: 1 } }`,
    `${head}declare global { interface W { a: 1; b: 1 } }`,
    ['W.*', 'W.b'],
  ],
  [
    'an augmentation',
    `${head}declare module "./b" { interface W { a: 1 } }`,
    `${head}declare module "./b" { interface W { a: 2 } }`,
    ['W.*', 'W.a', 'global augment'],
  ],
  [
    'a member that is assigned',
    'export class C { constructor() { this.a = 1; } }',
    'export class C { constructor() { this.a = 2; } }',
    ['C.*', 'C.a'],
    'a.js',
  ],
  [
    'an export that is assigned',
    'exports.a = 1; exports.b = 1;',
    'exports.a = 2; exports.b = 1;',
    ['a', 'export *', 'export a', 'exports.*', 'exports.a', 'global export a'],
    'a.js',
  ],
];

describe('Digests of what others may conclude', () => {
  before(loadParser);
  for (const [title, before, after, expected, path = 'a.ts'] of cases)
    it(title, () => deepEqual(changedKeys(before, after, path), expected));

  it('all code, bodies of functions included, wherever it lies', () => {
    const texts = ['function f(g): 1 { g(); }', '\n function f(g): 1 { g(); }', 'function f(g): 1 { keep(g); }'];
    const [digest, moved, changed] = texts.map((text) =>
      shapeDigests(nameProject({ 'a.ts': text }).unit('a.ts')).get(codeKey),
    );
    deepEqual([moved === digest, changed === digest], [true, false]);
  });
});
