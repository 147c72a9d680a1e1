import assert from 'node:assert/strict';
import { readScript } from '#server/engine/languages/typescript/declarations.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';

/** Names of the declarations that are marked so. */
function marked(mark: 'optional' | 'isStatic' | 'isFunctionValue' | 'isAccessor') {
  return (title: string, source: string, expected: readonly string[]): void => {
    it(title, async () => {
      await loadParser();
      const { declarations } = readScript(source, scriptDialect('a.ts')).declarations;
      assert.deepEqual(
        declarations.filter((declaration) => declaration[mark]).map(({ qualifiedName }) => qualifiedName),
        expected,
      );
    });
  };
}

describe('optional members', () => {
  const check = marked('optional');
  check('of an interface', 'interface A { a?: 1; b: 1; m?(): void; n(): void; get c(): 1 }', ['A.a', 'A.m']);
  check('of an object type with a name', 'type A = { a?: 1; b: 1; readonly c?: () => void };', ['A.a', 'A.c']);
  check('overloads', 'interface A { m?(a: 1): void; m?(a: 2): void }', ['A.m']);
  check('but not of what is required elsewhere', 'interface A { a?: 1 }\ninterface A { a: 1 }', []);
  check('and not those of classes and functions', 'class A { a?: 1; m?(): void }\nfunction f(a?: 1) {}', []);
});

describe('static members', () => {
  const check = marked('isStatic');
  check('fields and methods', 'class A { static a = 1; b = 2; static m() {} n() {} static { } }', ['A.a', 'A.m']);
});

describe('variables and fields that are functions', () => {
  const check = marked('isFunctionValue');
  check('in brackets too', 'const a = () => 1, b = (function () {}) as any, c = 1, d = f(() => 1);', ['a', 'b']);
  check('fields', 'class A { a = () => 1; b = 2; static c = function () {} }', ['A.a', 'A.c']);
  check('only where nothing else is given', 'var a = () => 1; var a = 2;\nvar b = () => 1; var b = () => 2;', ['b']);
  check('of an object', 'const o = { a: () => 1, b: 2, c() {} };', ['o.a']);
  check('what exports is given', 'exports.a = () => 1;\nexports.b = f();\nmodule.exports.c = function () {};', [
    'a',
    'c',
  ]);
});

describe('accessors', () => {
  const check = marked('isAccessor');
  check(
    'of a class, an object and an interface',
    'class A { get a() { return 1 } set b(v) {} c() {} }\nconst o = { get d() { return 1 }, e() {} };\ninterface I { get f(): 1; g(): 1 }',
    ['A.a', 'A.b', 'o.d', 'I.f'],
  );
});

function checkRequired(title: string, source: string, expected: readonly string[], path = 'a.js'): void {
  it(title, async () => {
    await loadParser();
    const { declarations } = readScript(source, scriptDialect(path)).declarations;
    assert.deepEqual(
      declarations.map(({ qualifiedName }) => qualifiedName),
      expected,
    );
  });
}

describe('names of what is required', () => {
  const required =
    "const a = require('./a'), b = 1;\nvar { c, d: { e } } = require('./c');\nlet f = require('./f').g.h;\n";
  checkRequired('are no symbols, as those of imports are none', required, ['b']);
  checkRequired('are where a type checker takes them for variables', required, ['a', 'b', 'c', 'e', 'f'], 'a.ts');
  checkRequired('are where the file has a `require` of its own', `function require() {}\n${required}`, [
    'require',
    'a',
    'b',
    'c',
    'e',
    'f',
  ]);
  checkRequired(
    'are where they are made of it',
    "const a = require('./a')();\nconst b = { c: require('./c') };\nconst d = require(e);",
    ['a', 'b', 'd'],
  );
  checkRequired(
    'are none where they are passed on, but for the names of exports that are given one',
    "const a = require('./a');\nexports.x = require('./x');\nexports.a = a;",
    ['x'],
  );
});
