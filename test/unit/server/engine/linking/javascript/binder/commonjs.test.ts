import { deepEqual } from 'node:assert/strict';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';
import { nameAnswers } from '../../../../../../support/marked-names.ts';

const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'require bound, destructured, and as a member': {
    'm.js': 'exports.a/*<a*/ = 1; exports.b/*<b*/ = 2;',
    'a.js':
      'const m = require("./m"); const { a, b: c } = require("./m"); const d = require("./m").a;\nm/*=module m.js*/; a/*=a*/; c/*=b*/; d/*=a*/;',
  },
  'exports of names': {
    'm.js': 'function f/*<f*/() {} class C/*<C*/ {} module.exports = { f, D: C, g/*<g*/() {}, h/*<h*/: 1 };',
    'a.js': 'const { f, D, g, h } = require("./m"); f/*=f*/; D/*=C*/; g/*=g*/; h/*=h*/;',
    'b.mjs': 'import m, { f } from "./m"; import * as n from "./m"; m/*=module m.js*/; f/*=f*/; n/*=module m.js*/;',
  },
  'the whole module is a class': {
    'm.js': 'class C/*<C*/ {} module.exports = C; module.exports.x/*<x*/ = 1;',
    'a.js': 'const C = require("./m"); const { x } = require("./m"); new C/*=C*/; x/*=x*/;',
    'b.mjs': 'import C, { x } from "./m"; new C/*=C*/; x/*=x*/;',
  },
  'the whole module is a function': {
    'm.js': 'module.exports = function () {};',
    'a.js': 'const f = require("./m"); f/*=m.js@0*/;',
  },
  'exports and module.exports at once': {
    'm.js': 'class C/*<C*/ {} exports = module.exports = C; exports.make/*<make*/ = () => {};',
    'a.js': 'const C = require("./m"); const { make } = C; const { make: n } = require("./m"); C/*=C*/; n/*=make*/;',
  },
  'defined properties': {
    'm.js':
      'Object.defineProperty(exports, "__esModule", { value: true }); Object.defineProperty(exports, "a", { get() {} });',
    'a.js': 'const { a } = require("./m"); a/*=m.js@63*/;',
  },
  'exports as compilers write them': {
    'm.js': 'exports.a = exports.b = void 0; function a/*<a*/() {} exports.a = a; exports.b/*<b*/ = 1;',
    'a.js': 'const { a, b } = require("./m"); a/*=a*/; b/*=b*/;',
  },
  'types in comments do not make a module of it': {
    'm.js': '/** @typedef {{ a: 1 }} T */\nfunction f/*<f*/() {}\n(async function () {})();\nmodule.exports = { f };',
    'a.js': 'const { f } = require("./m"); f/*=f*/;',
  },
  'names that are exported again': {
    'n.js': 'exports.a/*<a*/ = 1;',
    'm.js': 'exports.n = require("./n"); exports.a = require("./n").a; const b = require("./n"); exports.b = b;',
    'a.js': 'const { n, a, b } = require("./m"); n/*=module n.js*/; a/*=a*/; b/*=module n.js*/;',
  },
  'a module object with a name': {
    'm.js': 'function f/*<f*/() {} const api = { f, g/*<g*/: 1 }; module.exports = api;',
    'a.js': 'const { f, g } = require("./m"); f/*=f*/; g/*=g*/;',
  },
  'require that is a local name': {
    'm.js': 'exports.a = 1;',
    'a.js':
      'export function f(require) { const m/*<m*/ = require("./m"); return m/*=m*/; }\nconst n = require("./m"); n/*=module m.js*/;',
  },
  'createRequire, and the require of define': {
    'm.js': 'exports.a/*<a*/ = 1;',
    'a.mjs':
      'import { createRequire } from "module"; const require = createRequire(1); const { a } = require("./m"); a/*=a*/;',
    'b.js': 'define(function (require) { const { a } = require("./m"); a/*=a*/; });',
  },
  'createRequire by other names': {
    'm.js': 'exports.a/*<a*/ = 1;',
    'a.mjs':
      'import { createRequire as make } from "node:module"; const require = make(1); const { a } = require("./m"); a/*=a*/;',
    'b.mjs': 'import M from "module"; const require = M.createRequire(1); const { a } = require("./m"); a/*=a*/;',
    'c.mjs':
      'import * as M from "node:module"; const require = M.createRequire(1); const { a } = require("./m"); a/*=a*/;',
    'd.mjs':
      'import { createRequire } from "./e.mjs"; const require = createRequire(1); const { a/*<own*/ } = require("./m"); a/*=own*/;',
    'e.mjs': 'export function createRequire() {}',
    'f.mjs':
      'function createRequire() {} const require = createRequire(1); const { a/*<f*/ } = require("./m"); a/*=f*/;',
    'g.mjs': 'import x from "module"; const require = x.other(1); const { a/*<g*/ } = require("./m"); a/*=g*/;',
  },
  'in TypeScript require is a call': {
    'm.js': 'exports.a = 1;',
    'a.ts': 'export {}; const m/*<m*/ = require("./m"); m/*=m*/;',
  },
  'a CommonJS file has a top level of its own': {
    'm.js': 'const a/*<a*/ = require("pkg:x"); function f/*<f*/() {}\nf/*=f*/;',
    'a.js': 'f/*!not_found*/;',
  },
  'a script is global': { 'm.js': 'function f/*<f*/() {}', 'a.js': 'f/*=f*/;', 'b.mjs': 'f/*=f*/;' },
  'scripts with the same code': {
    'm.js': 'function f/*<1*/() {}\nf/*=1*/;',
    'n.js': 'function f/*<2*/() {}\nf/*=2*/;',
    'a.js': 'f/*!not_found*/;',
  },
};

function check(files: Readonly<Record<string, string>>): void {
  const { expected, found } = nameAnswers(files);
  deepEqual(found, expected);
}

describe('CommonJS', () => {
  before(loadParser);
  for (const [title, files] of Object.entries(cases)) it(title, () => check(files));
});
