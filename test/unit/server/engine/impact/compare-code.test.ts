import assert from 'node:assert/strict';
import { compareCode } from '#server/engine/impact/compare-code.ts';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import type { FileCode } from '#server/engine/source/symbol-code.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';

async function codeOf(text: string, path: string): Promise<FileCode | undefined> {
  const frontEnd = frontEnds.find(({ languageByExtension }) =>
    languageByExtension.has(path.slice(path.lastIndexOf('.'))),
  )!;
  await frontEnd.load(bundledAssets);
  return frontEnd.code(text, path);
}

function check(title: string, before: string, after: string, expected: readonly string[], path = 'a.ts'): void {
  it(title, async () => {
    const [old, now] = [await codeOf(before, path), await codeOf(after, path)];
    assert.ok(old !== undefined && now !== undefined);
    const changes = compareCode(old, now).map(({ name, kind }) => `${name || '<module>'} ${kind}`);
    assert.deepEqual(changes, expected);
    assert.deepEqual(compareCode(now, now), []);
  });
}

describe('symbols that a change touches', () => {
  check('a body', 'function f(a) { return 1 }\nfunction g() {}', 'function f(a) { return 2 }\nfunction g() {}', [
    'f body',
  ]);
  check('an operator', 'const f = () => a + b;', 'const f = () => a - b;', ['f body']);
  check('a sign before a value', 'const f = () => a;', 'const f = () => !a;', ['f body']);
  check('a regular expression that looks like a comment', 'f(/[/*]/, 1);', 'f(/[/*]/, 2);', ['<module> body']);
  check('a template', 'const f = () => `a // ${b} /* c`;', 'const f = () => `a // ${b} /* d`;', ['f body']);
  check('a parameter', 'function f(a) {}', 'function f(a, b) {}', ['f signature']);
  check('a default of a parameter', 'function f(a = 1) {}', 'function f(a = 2) {}', ['f signature']);
  check('a type of a parameter', 'function f(a: A): B {}', 'function f(a: A): C {}', ['f types']);
  check('a type that was not there', 'const f = (a) => 1;', 'const f = (a: A): number => 1;', ['f types']);
  check('both a body and types', 'function f(a: A) { 1 }', 'function f(a: B) { 2 }', ['f body']);
  check('async', 'const f = () => 1;', 'const f = async () => 1;', ['f signature']);

  const commented = '/** Says a. */\nexport function f() {\n  // one\n  return 1; /* two */\n}\n';
  check('comments and blanks alone: none', commented, 'export function f() { return 1 }', []);
  check('signs that say nothing: none', 'const o = {\n a,\n b,\n};\nf(a)', 'const o = { a, b }\nf(a);', []);
  check('a hole between commas', 'const a = [1,,2];', 'const a = [1,2];', ['a body']);

  check('a member of a class', 'class A { m() { 1 } n() {} }', 'class A { m() { 2 } n() {} }', ['A.m body']);
  check('a new member', 'class A { m() {} }', 'class A { m() {} n() {} }', ['A.n added']);
  check('a base', 'class A extends B { m() {} }', 'class A extends C { m() {} }', ['A signature']);
  check('a field', 'class A { a = 1; b = 2 }', 'class A { a = 1; b = 3 }', ['A.b body']);
  check('a decorator', 'class A { @a m() {} }', 'class A { @b m() {} }', ['A.m signature']);
  check(
    'a function in a function is its own',
    'function f() { function g() { 1 } }',
    'function f() { function g() { 2 } }',
    ['f.g body'],
  );
  check('a method of an object', 'const o = { a() { 1 }, b: 1 };', 'const o = { a() { 2 }, b: 1 };', ['o.a body']);
  check('a value of an object', 'const o = { a() { 1 }, b: 1 };', 'const o = { a() { 1 }, b: 2 };', ['o body']);

  check('a new symbol alone', 'const a = 1;', 'const a = 1;\nexport const b = 2;', ['b added']);
  check('a removed one', 'export function a() {}\nexport const b = 2;', 'export const b = 2;', ['a removed']);
  check('a name is another symbol', 'function a() {}', 'function b() {}', ['a removed', 'b added']);
  check('exported from now on', 'function a() {}', 'export function a() {}', ['a signature']);
  check('the top level', 'f();\nfunction a() {}', 'g();\nfunction a() {}', ['<module> body']);

  check('an interface', 'interface A { a: 1; b: 2 }', 'interface A { a: 1; b: 3 }', ['A.b types']);
  check('a type', 'type A = 1;', 'type A = 2;', ['A types']);
  check('a value of an enum', 'enum A { a = 1, b = 3 }', 'enum A { a = 2, b = 3 }', ['A.a body']);

  const use = '\nfunction f() { a(); }\nfunction g() { ab.a$; }';
  check(
    'who uses what is imported from elsewhere now',
    `import { a } from './a';${use}`,
    `import { b as a } from './a';${use}`,
    ['f body'],
  );
  check(
    'a module that is loaded from now on',
    `import { a } from './a';${use}`,
    `import { a } from './a';\nimport './b';${use}`,
    ['<module> body'],
  );
  check(
    'a type import more: none',
    `import { a } from './a';${use}`,
    `import { a } from './a';\nimport type { B } from './b';${use}`,
    [],
  );
  check(
    'the order of imports: none',
    `import a from './a';\nimport b from './b';`,
    `import b from './b';\nimport a from './a';`,
    [],
  );
  check('markup', '<a b={1}>text // c</a>;', '<a b={1}>text // d</a>;', ['<module> body'], 'a.tsx');
  check('what CommonJS exports', 'exports.a = () => 1;', 'exports.a = () => 2;', ['a body'], 'a.js');
});

function checkPython(title: string, before: string, after: string, expected: readonly string[]): void {
  check(title, before, after, expected, 'a.py');
}

describe('symbols of Python that a change touches', () => {
  checkPython('a body', 'def f(a):\n    return 1\n\ndef g(): pass\n', 'def f(a):\n    return 2\n\ndef g(): pass\n', [
    'f body',
  ]);
  checkPython('a parameter', 'def f(a): pass\n', 'def f(a, b): pass\n', ['f signature']);
  checkPython('a type of a parameter', 'def f(a: A) -> B: pass\n', 'def f(a: C) -> D: pass\n', ['f types']);
  checkPython('a decorator', '@a\ndef f(): pass\n', '@b\ndef f(): pass\n', ['f signature']);
  checkPython(
    'comments and blanks alone: none',
    '# a\ndef f( a ):\n\n    return 1  # one\n',
    'def f(a):\n  return 1\n',
    [],
  );
  checkPython(
    'what stands in a block and stands behind it then',
    'def f():\n  if a:\n    b()\n    c()\n',
    'def f():\n  if a:\n    b()\n  c()\n',
    ['f body'],
  );
  checkPython(
    'a method and a field of a class',
    'class A(B):\n  x = 1\n  def m(self): return 1\n',
    'class A(B):\n  x = 2\n  def m(self): return 2\n',
    ['A.m body', 'A.x body'],
  );
  checkPython(
    'an attribute is what its method runs',
    'class A:\n  def __init__(self):\n    self.a = 1\n',
    'class A:\n  def __init__(self):\n    self.a = 2\n',
    ['A.__init__ body'],
  );
  checkPython('a base', 'class A(B): pass\n', 'class A(C): pass\n', ['A signature']);
  checkPython('a variable, and the top level', 'a = 1\nf()\n', 'a = 2\ng()\n', ['<module> body', 'a body']);
  checkPython('a symbol more, one less', 'def f(): pass\n', 'def g(): pass\n', ['f removed', 'g added']);
  checkPython(
    'who uses what is imported from elsewhere now',
    'from .a import b\ndef f(): b()\ndef g(): c()\n',
    'from .a import d as b\ndef f(): b()\ndef g(): c()\n',
    ['f body'],
  );
  checkPython(
    'a module that is loaded from now on',
    'import a\ndef f(): pass\n',
    'import a\nimport b\ndef f(): pass\n',
    ['<module> body'],
  );
  checkPython('names that nobody tells', 'from a import *\ndef f(): pass\n', 'from b import *\ndef f(): pass\n', [
    '<module> body',
    'f body',
  ]);
});

describe('code that cannot be compared', () => {
  for (const [title, text, path] of [
    ['is broken', 'function f( {', 'a.ts'],
    ['is nested too deeply', `${'('.repeat(50_000)}1${')'.repeat(50_000)}`, 'a.ts'],
    ['is broken Python', 'def f(:', 'a.py'],
    ['is part of another language', '<script>let a;</script>', 'a.vue'],
  ]) {
    it(title, async () => {
      assert.equal(await codeOf(text, path), undefined);
    });
  }
});
