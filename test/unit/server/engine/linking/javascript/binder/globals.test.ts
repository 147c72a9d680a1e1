import { deepEqual } from 'node:assert/strict';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';
import { nameAnswers } from '../../../../../../support/marked-names.ts';

const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'interfaces of scripts and the standard library are one': {
    'lib/lib.d.ts': 'interface Array/*<lib*/<T> {}',
    'b.d.ts': 'interface Array/*<b*/<T> { extra: T }',
    'a.ts': 'export {}; let x: Array/*=b lib*/<1>;',
  },
  'declare global': {
    'lib/lib.d.ts': 'interface Window/*<lib*/ {}',
    'b.ts': 'export {}; declare global { interface Window/*<b*/ { x: 1 } var g/*<g*/: Window/*=b lib*/; }\ng/*=g*/;',
    'a.ts': 'let x: Window/*=b lib*/ = g/*=g*/;',
  },
  'a local name hides a global one': {
    'lib/lib.d.ts': 'declare var name/*<lib*/: 1;',
    'a.ts': 'export {}; name/*=lib*/; function f(name/*<p*/: 1) { name/*=p*/; }',
  },
  'ambient modules': {
    'b.d.ts':
      'declare module "x" { const a/*<a*/: 1; export default a; } declare module "x" { interface I/*<I*/ {} export { I }; export const b/*<b*/: 1; }',
    'a.ts': 'import d, { b, I } from "x"; d/*=a*/; b/*=b*/; let x: I/*=I*/;',
  },
  'ambient modules export what they declare': {
    'b.d.ts': 'declare module "x" { const a/*<a*/: 1; import { c } from "y"; }\ndeclare module "y" { const c: 1; }',
    'a.ts': 'import { a, c } from "x"; a/*=a*/; c/*!not_found*/;',
  },
  'ambient modules by pattern': {
    'b.d.ts':
      'declare module "*.css" { const a/*<a*/: 1; export default a; } declare module "deep/*" { const b/*<b*/: 1; }',
    'a.ts': 'import d from "./style.css"; import { b } from "deep/x/y"; d/*=a*/; b/*=b*/;',
  },
  'an ambient module is assigned': {
    'b.d.ts': 'declare module "x" { class C/*<C*/ {} export = C; }',
    'a.ts': 'import C from "x"; import D = require("x"); C/*=C*/; D/*=C*/;',
  },
  'a package whose types are an ambient module': {
    'x.d.ts': 'declare module "x" { export const a/*<a*/: 1; }',
    'a.ts': 'import { a } from "x"; a/*=a*/;',
  },
  'a file is augmented': {
    'm.ts': 'export interface A/*<m*/ {}\nlet x: A/*=b m*/;',
    'b.ts': 'import "./m"; declare module "./m" { interface A/*<b*/ { x: B/*=B*/ } interface B/*<B*/ {} }',
    'a.ts': 'import { A, B } from "./m"; let x: A/*=b m*/ | B/*=B*/;',
  },
  'what is passed on is augmented': {
    'm.ts': 'export * from "./n";',
    'n.ts': 'export interface A/*<n*/ {}',
    'b.ts': 'export {}; declare module "./m" { interface A/*<b*/ {} }',
    'a.ts': 'import { A } from "./m"; let x: A/*=b n*/;',
  },
  'export as namespace': {
    'm.d.ts': 'export const a: 1; export as namespace M;',
    'a.ts': 'M/*=module m.d.ts*/;',
  },
  'a script is not asked for exports': { 'm.ts': 'const a = 1;', 'a.ts': 'import { a } from "./m"; a/*!not_found*/;' },
  'an augmentation sees the names of its own file': {
    'm.ts': 'export interface A {}',
    'b.ts': 'import "./m"; type X/*<X*/ = 1; declare module "./m" { interface A { x: X/*=X*/ } }',
  },
};

function check(files: Readonly<Record<string, string>>): void {
  const { expected, found } = nameAnswers(files);
  deepEqual(found, expected);
}

describe('Global names and ambient modules', () => {
  before(loadParser);
  for (const [title, files] of Object.entries(cases)) it(title, () => check(files));
});
