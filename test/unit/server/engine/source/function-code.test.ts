import assert from 'node:assert/strict';
import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import { changedFunctions, functionsOfSymbol } from '#server/engine/coverage/judge-tests.ts';
import { functionsOf, loadFrontEnds } from '../../../../support/functions-of.ts';

/** Keys of the functions that are another one after the change. */
function check(title: string, path: string, before: string, after: string, expected: readonly string[]): void {
  it(title, () => {
    const { keys } = changedFunctions(functionsOf(path, before), functionsOf(path, after));
    assert.deepEqual([...(keys ?? [])].toSorted(), expected);
  });
}

function checkKeys(title: string, path: string, text: string, expected: readonly string[]): void {
  it(title, () =>
    assert.deepEqual(
      functionsOf(path, text).functions.map(({ key, line, endLine }) => `${key} ${line}-${endLine}`),
      expected,
    ),
  );
}

describe('Functions of a file', () => {
  before(() => loadFrontEnds('a.ts', 'a.py'));

  describe('of scripts', () => {
    checkKeys(
      'are called like their symbols, and numbered where they have no name',
      'a.ts',
      'export const f = () => 1;\nclass A {\n  m() {\n    return [1].map((x) => x);\n  }\n}\nrun(() => 2);\nexports.g = function () {};\n',
      [' 1-9', 'f 1-1', 'A.m 3-5', 'A.m/0 4-4', '/0 7-7', 'g 8-8'],
    );
    check(
      'a body that changes is its function’s alone',
      'a.ts',
      'function f() { return 1; }\nf();',
      'function f() { return 2; }\nf();',
      ['f'],
    );
    check(
      'comments, blanks and types are no change',
      'a.ts',
      'function f(a: string) { return a; }',
      '/** Text. */\nfunction f(a: number): void {\n  // that\n  return a;\n}',
      [],
    );
    check('what is new changes what is around it', 'a.ts', 'class A { a() {} }', 'class A { a() {} b() {} }', [
      '',
      'A.b',
    ]);
    check('so does what goes', 'a.ts', 'function f() { g(() => 1); }', 'function f() { g(); }', ['f', 'f/0']);
    check('and a modifier or a decorator', 'a.ts', 'class A { a() {} }', 'class A { static a() {} }', ['']);
    check(
      'an initialiser runs with what is around it',
      'a.ts',
      'const a = 1; class A { b = 2; }',
      'const a = 1; class A { b = 3; }',
      [''],
    );
    check('parameters belong to the function', 'a.ts', 'function f(a = 1) {}', 'function f(a = 2) {}', ['f']);
    check(
      'an import to the top level',
      'a.ts',
      "import { a } from './a';\nfunction f() { a(); }",
      "import { a } from './b';\nfunction f() { a(); }",
      [''],
    );
    check(
      'one of types alone to nothing',
      'a.ts',
      "import type { a } from './a';",
      "import type { a } from './b';",
      [],
    );
  });

  describe('of scripts distinguish what has the same words', () => {
    const pairs: readonly (readonly [string, string])[] = [
      ['return { a: b };', 'return { a, b };'],
      ['let a, b = 0;', 'let a; b = 0;'],
      ['for (;f(););', 'for (;;f());'],
      ['const { a: b } = c;', 'const { a, b } = c;'],
      ['return [a, , b];', 'return [a, b];'],
      ['return\na;', 'return a;'],
      ['a\n++\nb', 'a++\nb'],
      ['return <p> a</p>;', 'return <p>a</p>;'],
    ];
    for (const [before, after] of pairs) {
      const [old, now] = [before, after].map((body) => `function f() { ${body} }`);
      check(before, 'a.tsx', old, now, ['f']);
    }
  });

  describe('of Python', () => {
    checkKeys(
      'are called like their symbols, decorators included',
      'a.py',
      'def f():\n    return lambda: 1\n\n\nclass A:\n    @property\n    def p(self):\n        return 1\n',
      [' 1-9', 'f 1-2', 'f/0 2-2', 'A.p 6-8'],
    );
    check(
      'a body that changes is its function’s alone',
      'a.py',
      'def f():\n    return 1\n',
      'def f():\n    # that\n    return 2\n',
      ['f'],
    );
    check(
      'a default is evaluated by the code around it',
      'a.py',
      'def f(a=1):\n    pass\n',
      'def f(a=2):\n    pass\n',
      ['', 'f'],
    );
    check('a decorator as well', 'a.py', 'def f():\n    pass\n', '@g\ndef f():\n    pass\n', ['']);
    check('an attribute of a class too', 'a.py', 'class A:\n    a = 1\n', 'class A:\n    a = 2\n', ['']);
    check(
      'where a block ends counts',
      'a.py',
      'def f():\n    if a:\n        b()\n    c()\n',
      'def f():\n    if a:\n        b()\n        c()\n',
      ['f'],
    );
  });

  describe('of Python distinguish what has the same words', () => {
    const pairs: readonly (readonly [string, string])[] = [
      ['return\n    a', 'return a'],
      ['a\n    -b', 'a - b'],
      ["a('x\\n')", "a('y\\n')"],
      ["a(f'x{b}')", "a(f'y{b}')"],
      ["f'{a:>{b}d}'", "f'{a:<{b}d}'"],
      ['return a,', 'return a'],
    ];
    for (const [before, after] of pairs) {
      const [old, now] = [before, after].map((body) => `def f():\n    ${body}\n`);
      check(before.replaceAll('\n', ' '), 'a.py', old, now, ['f']);
    }
  });

  it('that a symbol stands for: itself and what is in it, or what evaluates it', () => {
    const code = functionsOf('a.ts', 'const a = 1;\nclass A { m() { g(() => 1); } }\nfunction f() {}');
    const of = (name: string) => [...(functionsOfSymbol(code, name) ?? ['?'])].toSorted();
    assert.deepEqual(['a', 'A', 'A.m', 'f', 'none'].map(of), [
      [''],
      ['', 'A.m', 'A.m/0'],
      ['A.m', 'A.m/0'],
      ['f'],
      ['?'],
    ]);
  });

  it('of what is broken or no script cannot be known', () => {
    for (const [path, text] of [
      ['a.ts', 'function ('],
      ['a.vue', '<script></script>'],
      ['a.py', 'def f(:'],
    ]) {
      assert.equal(frontEndOf(path)?.functions(text, path), undefined, path);
    }
  });
});
