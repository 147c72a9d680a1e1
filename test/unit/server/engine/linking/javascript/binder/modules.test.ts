import { deepEqual } from 'node:assert/strict';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';
import { nameAnswers } from '../../../../../../support/marked-names.ts';

const lib =
  'export const a/*<a*/ = 1; export default function d/*<d*/() {} export type T/*<T*/ = 1; export class C/*<C*/ {}';

const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'named, renamed, default and namespace imports': {
    'm.ts': lib,
    'a.ts':
      'import d, { a, a as b, type T, C } from "./m"; import * as m from "./m";\na/*=a*/; b/*=a*/; d/*=d*/; m/*=module m.ts*/; let x: T/*=T*/ | C/*=C*/;',
  },
  'default by name': { 'm.ts': lib, 'a.ts': 'import { default as x } from "./m"; x/*=d*/;' },
  'exports by a list': {
    'm.ts': 'const a/*<a*/ = 1; interface a/*<b*/ {} export { a, a as default, a as "odd name" };',
    'a.ts': 'import x, { a, "odd name" as o } from "./m"; x/*=a b*/; a/*=a b*/; o/*=a b*/; let y: a/*=a b*/;',
  },
  'default of an expression': { 'm.ts': 'export default 1 + 1;', 'a.ts': 'import x from "./m"; x/*=m.ts@0*/;' },
  'default of a name': {
    'm.ts': 'const a/*<a*/ = 1; export default a/*=a*/;',
    'a.ts': 'import x from "./m"; x/*=a*/;',
  },
  'default of a class without a name': {
    'm.ts': 'export default class {}',
    'a.ts': 'import x from "./m"; new x/*=m.ts@0*/;',
  },
  'export everything': {
    'n.ts': 'export const a/*<a*/ = 1; export default 1;',
    'm.ts': 'export * from "./n"; export const b/*<b*/ = 1;',
    'a.ts': 'import d, { a, b } from "./m"; a/*=a*/; b/*=b*/; d/*!not_found*/;',
  },
  'own names win over those passed on': {
    'n.ts': 'export const a = 1;',
    'm.ts': 'export * from "./n"; export const a/*<a*/ = 2;',
    'a.ts': 'import { a } from "./m"; a/*=a*/;',
  },
  'a name passed on twice is nobodys': {
    'n.ts': 'export const a = 1; export const b/*<b*/ = 1;',
    'o.ts': 'export const a = 2; export { b } from "./n";',
    'm.ts': 'export * from "./n"; export * from "./o";',
    'a.ts': 'import { a, b } from "./m"; a/*!not_found*/; b/*=b*/;',
  },
  'circles of export everything': {
    'n.ts': 'export * from "./m"; export const a/*<a*/ = 1;',
    'm.ts': 'export * from "./n"; export const b/*<b*/ = 1;',
    'a.ts': 'import { a, b as c } from "./m"; import { b, x } from "./n"; a/*=a*/; b/*=b*/; c/*=b*/; x/*!not_found*/;',
  },
  'circles of names': {
    'n.ts': 'export { a } from "./m";',
    'm.ts': 'export { a } from "./n";',
    'a.ts': 'import { a } from "./m"; a/*!not_found*/;',
  },
  'a circle that leads out': {
    'c.ts': 'export const N/*<N*/ = 1;',
    'm.ts': 'export { N } from "./b";',
    'b.ts': 'export * from "./m"; export * from "./c";',
    'a.ts': 'import { N } from "./m"; import { N as O } from "./b"; N/*=N*/; O/*=N*/;',
  },
  'a namespace export': {
    'n.ts': 'export const a = 1;',
    'm.ts': 'export * as n from "./n";',
    'a.ts': 'import { n } from "./m"; n/*=module n.ts*/;',
  },
  'imports that are exported again': {
    'n.ts': 'export const a/*<a*/ = 1; export default a;',
    'm.ts': 'import x, { a } from "./n"; import * as n from "./n"; export { a, x, n };',
    'a.ts': 'import { a, x, n } from "./m"; a/*=a*/; x/*=a*/; n/*=module n.ts*/;',
  },
  'imports and other declarations of one name': {
    'm.ts': 'export interface A/*<T*/ {}',
    'a.ts': 'import { A } from "./m"; const A/*<v*/ = 1; A/*=v*/; let x: A/*=T*/; export { A };',
    'b.ts': 'import { A } from "./a"; A/*=v*/; let x: A/*=T*/;',
  },
  'export = and import = require': {
    'm.ts': 'class C/*<C*/ {} namespace C/*<N*/ { export const a = 1; } export = C;',
    'a.ts':
      'import C = require("./m"); import D from "./m"; import * as E from "./m"; import { a } from "./m"; new C/*=C N*/; D/*=C N*/; E/*=C N*/; a/*=m.ts@38*/;',
  },
  'import = of a part of a namespace': {
    'a.ts':
      'export {}; namespace N/*<N*/ { export namespace M { export class C/*<C*/ {} } } import C = N/*=N*/.M.C; new C/*=C*/; let x: C/*=C*/;',
  },
  'import = that is exported': {
    'm.ts': 'namespace N { export const a/*<a*/ = 1; } export import b = N.a;',
    'a.ts': 'import { b } from "./m"; b/*=a*/;',
  },
  'import = in a namespace': {
    'a.ts':
      'export {}; namespace M { export const a/*<a*/ = 1; } namespace N { import b = M.a; export const c = b/*=a*/; }',
  },
  'what is missing says why': {
    'a.ts':
      'import a from "./gone"; import b from "pkg:x"; import c from "./style.css"; import { d } from "./b"; import * as e from "./gone";\na/*!unresolved_import*/; b/*!external*/; c/*!file_not_indexed*/; d/*!not_found*/; e/*!unresolved_import*/;',
    'b.ts': 'export {};',
  },
  'everything of an unresolved file may be in it': {
    'm.ts': 'export * from "./gone";',
    'a.ts': 'import { x } from "./m"; x/*!unresolved_import*/;',
  },
  'a default import of TypeScript without a default': {
    'm.ts': 'export const a = 1;',
    'a.ts': 'import x from "./m"; x/*!not_found*/;',
  },
  'an inferred import': {
    'm.ts': 'export const a/*<a*/ = 1;',
    'n.ts': 'export { a } from "m";',
    'a.ts': 'import { a } from "m"; import { a as b } from "./n"; a/*=a inferred*/; b/*=a inferred*/;',
  },
  'imports hide globals': {
    'lib/lib.d.ts': 'interface Map/*<g*/ {} declare var Map/*<h*/: Map;',
    'm.ts': 'export class Map/*<m*/ {}',
    'a.ts': 'import { Map } from "./m"; let x: Map/*=m*/; Map/*=m*/;',
    'b.ts': 'export {}; let x: Map/*=g h*/;',
  },
  'an import of something else does not hide a global type': {
    'lib/lib.d.ts': 'interface Iterable/*<lib*/<T> {}',
    'm.ts': 'export namespace Iterable/*<m*/ { export const a = 1; }',
    'a.ts': 'import { Iterable } from "./m"; let x: Iterable/*=lib*/<1>; Iterable/*=m*/;',
  },
  'a type for the file and a namespace for others': {
    'm.ts':
      'type L/*<t*/ = 1; export namespace L/*<n*/ { export const a/*<a*/ = 1; export const b = a/*=a*/; }\nlet x: L/*=t*/ = L/*=n*/.a;',
    'a.ts': 'import { L } from "./m"; L/*=n*/; let x: L/*!not_found*/;',
  },
  'what a module exports again means the same inside': {
    'lib/lib.d.ts': 'declare var g/*<g*/: 1;',
    'm.d.ts': 'declare module "x" { export { g }; const b: typeof g/*=g*/; }',
    'a.ts': 'import { g } from "x"; g/*=g*/;',
  },
  'declaration files export all that they declare': {
    'm.d.ts': 'import "./n"; interface A/*<A*/ {}\ndeclare const b/*<b*/: A;',
    'n.d.ts': 'declare const c: 1; declare const d/*<d*/: 1; export { d };',
    'a.ts':
      'import { A, b } from "./m"; import { c, d } from "./n"; let x: A/*=A*/ = b/*=b*/; c/*!not_found*/; d/*=d*/;',
  },
};

function check(files: Readonly<Record<string, string>>): void {
  const { expected, found } = nameAnswers(files);
  deepEqual(found, expected);
}

describe('Imports and exports', () => {
  before(loadParser);
  for (const [title, files] of Object.entries(cases)) it(title, () => check(files));
});
