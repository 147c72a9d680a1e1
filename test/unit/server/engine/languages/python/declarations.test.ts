import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pythonFrontEnd } from '#server/engine/languages/python/front-end.ts';

const assets = {
  'web-tree-sitter.wasm': import.meta.resolve('web-tree-sitter/web-tree-sitter.wasm'),
  'tree-sitter-python.wasm': import.meta.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm'),
};

/** Each declaration is written `line:column-last line kind qualified name`, with `*` behind it if it is exported. */
function check(source: string, expected: string[]): void {
  const { declarations, broken } = pythonFrontEnd.declarations(source, 'a.py');
  assert.deepEqual(
    declarations.map(
      ({ line, column, endLine, kind, qualifiedName, exported }) =>
        `${line}:${column}-${endLine} ${kind} ${qualifiedName}${exported ? '*' : ''}`,
    ),
    expected,
  );
  assert.equal(broken, false);
}

/** Names only, exported or not as above. */
function checkNames(source: string, expected: string): void {
  const { declarations } = pythonFrontEnd.declarations(source, 'a.py');
  const names = declarations.map(({ qualifiedName, exported }) => qualifiedName + (exported ? '*' : ''));
  assert.equal(names.join(' '), expected);
}

function checkKinds(source: string, expected: string): void {
  const { declarations } = pythonFrontEnd.declarations(source, 'a.py');
  const classes = declarations.filter(({ container }) => container === -1);
  assert.equal(classes.map(({ name, kind }) => `${name}:${kind}`).join(' '), expected);
}

/** Broken text yields what can be read, and says so. */
function checkBroken(source: string, expected: string): void {
  checkNames(source, expected);
  assert.equal(pythonFrontEnd.declarations(source, 'a.py').broken, true);
}

before(() => pythonFrontEnd.load({ read: (name) => readFileSync(fileURLToPath(assets[name as keyof typeof assets])) }));

describe('Python declarations', () => {
  it('are classes, functions and methods with their places', () =>
    check('@d\nclass A(B):\n    """doc"""\n    async def m(self): pass\n\ndef f(x,\n      y):\n    return 1\n', [
      '2:7-4 class A*',
      '4:15-4 method A.m*',
      '6:5-8 function f*',
    ]));
  it('nest', () =>
    check('def f():\n  def g():\n    class C:\n      def m(self):\n        def h(): pass\n', [
      '1:5-5 function f*',
      '2:7-5 function f.g',
      '3:11-5 class f.g.C',
      '4:11-5 method f.g.C.m',
      '5:13-5 function f.g.C.m.h',
    ]));
  it('are methods below conditions too', () =>
    check('class A:\n  if x:\n    def m(self): pass\n', ['1:7-3 class A*', '3:9-3 method A.m*']));
  it('are variables of modules and classes', () =>
    check('a: int = 1\nb = c = 2\nclass A:\n  d: str\n  e = 3\ntry:\n  f = 4\nexcept E:\n  g = 5\n', [
      '1:1-1 variable a*',
      '2:1-2 variable b*',
      '2:5-2 variable c*',
      '3:7-5 class A*',
      '4:3-4 variable A.d*',
      '5:3-5 variable A.e*',
      '7:3-7 variable f*',
      '9:3-9 variable g*',
    ]));
  it('are targets of patterns', () => checkNames('a, (b, *c) = [d, e] = x\nf.g, h[0], i = x\n', 'a* b* c* d* e* i*'));
  it('are no local variables, parameters, loop variables or imports', () =>
    checkNames(
      'import a\nfor b in c: pass\nwith d as e: pass\ndef f(g):\n  h = 1\n  i, j = 2\nx.y = 1\nz[0] = 2\n',
      'f*',
    ));
  it('are attributes assigned through self, once', () =>
    check(
      'class A:\n  b = 1\n  def m(self):\n    self.a = self.b = 1\n    def n(): self.c: int = 2\n    self.d, (self.e, x) = y\n  def o(self):\n    self.a = 3\n    other.f = 4\n',
      [
        '1:7-9 class A*',
        '2:3-2 variable A.b*',
        '3:7-6 method A.m*',
        '4:10-4 variable A.a*',
        '5:9-5 function A.m.n',
        '5:19-5 variable A.c*',
        '6:10-6 variable A.d*',
        '6:19-6 variable A.e*',
        '7:7-9 method A.o*',
      ],
    ));
  it('prefer what a class declares to what its methods assign', () =>
    check('class A:\n  def m(self):\n    self.p = 1\n    def q(): pass\n  @property\n  def p(self): pass\n', [
      '1:7-6 class A*',
      '2:7-4 method A.m*',
      '4:9-4 function A.m.q',
      '6:7-6 method A.p*',
    ]));
  it('are no attributes outside of classes', () => checkNames('def f(self):\n  self.a = 1\nself.b = 2\n', 'f*'));
  it('are type aliases', () =>
    check(
      'type A = int\ntype B[T] = list[T]\nC: TypeAlias = int\nD: typing.TypeAlias = int\nE: TypeAlias | None = 1\n',
      ['1:6-1 type A*', '2:6-2 type B*', '3:1-3 type C*', '4:1-4 type D*', '5:1-5 variable E*'],
    ));
});

describe('Kinds of Python classes', () => {
  it('are enumerations by a base of the standard module', () =>
    checkKinds(
      'import enum\nfrom enum import Flag, IntEnum as I\nclass A(enum.Enum): pass\nclass B(int, Flag): pass\nclass C(A): pass\nclass D(I): pass\n',
      'A:enum B:enum C:enum D:class',
    ));
  it('are no enumerations by the name alone', () =>
    checkKinds(
      'from sqltypes import Enum\nclass A(Enum): pass\nclass B(x.Enum): pass\nclass C(metaclass=Enum): pass\n',
      'A:class B:class C:class',
    ));
  it('are interfaces by a direct protocol', () =>
    checkKinds(
      'import typing_extensions\nfrom typing import Protocol\nclass A(Protocol[T]): pass\nclass B(typing_extensions.Protocol): pass\nclass C(A): pass\n',
      'A:interface B:interface C:class',
    ));
  it('are no interfaces by the name alone', () =>
    checkKinds('from asyncio import Protocol\nclass A(Protocol): pass\n', 'A:class'));
});

describe('Python symbols', () => {
  it('are one with their overloads', () =>
    check('@overload  # why\ndef f(a): ...\n@typing.overload\ndef f(b): ...\ndef f(c):\n  pass\ndef f(d): ...\n', [
      '2:5-6 function f*',
      '7:5-7 function f~2*',
    ]));
  it('are one with the accessors of a property', () =>
    check(
      'class A:\n  @property\n  def p(self): ...\n  @p.setter\n  def p(self, v):\n    def n(): ...\n  @p.deleter\n  def p(self): ...\n',
      ['1:7-8 class A*', '3:7-8 method A.p*', '6:9-6 function A.p.n'],
    ));
  it('are numbered where definitions compete', () =>
    checkNames(
      'if a:\n  def f(): ...\n  class C:\n    x = 1\nelse:\n  def f(): ...\n  class C:\n    x = 1\n',
      'f* C* C.x* f~2* C~2* C~2.x*',
    ));
  it('stay one when they are assigned again', () =>
    checkNames('a = 1\na = 2\ndef f(): ...\nf = g(f)\ntry:\n  b = 1\nexcept E:\n  b = 2\n', 'a* f* b*'));
  it('are others where a definition follows an assignment', () => checkNames('f = None\ndef f(): ...\n', 'f* f~2*'));
});

describe('Exported Python symbols', () => {
  it('have names without an underscore, or double ones in classes', () =>
    checkNames(
      'a = _b = __c__ = 1\nclass A:\n  def __init__(self): self._x = self.y = 1\n  def _p(self): ...\n  def __q(self): ...\nclass _B:\n  z = 1\n',
      'a* _b __c__ A* A.__init__* A._x A.y* A._p A.__q _B _B.z',
    ));
  it('are those that __all__ lists', () =>
    checkNames(
      '__all__ = ["a", \'_b\'] + ("C",)\n__all__ += ["d"]\n__all__.append("e")\na = _b = c = d = e = 1\nclass C:\n  f = 1\n',
      '__all__ a* _b* c d* e* C* C.f*',
    ));
  it('do not depend on an __all__ that is computed', () =>
    checkNames('__all__ = ["a"] + other.__all__\na = b = _c = 1\n', '__all__ a* b* _c'));
  it('may be none', () => checkNames('__all__ = []\na = 1\n', '__all__ a'));
});

describe('Odd Python text', () => {
  it('may be empty', () => check('', []));
  it('may have any line break', () =>
    check('a = 1\rclass B:\r\tc = 2\r\ndef d(): pass\n', [
      '1:1-1 variable a*',
      '2:7-3 class B*',
      '3:2-3 variable B.c*',
      '4:5-4 function d*',
    ]));
  it('may have a byte order mark', () => check('\ufeffa = 1\n', ['1:1-1 variable a*']));
  it('has columns in UTF-16 units', () => check("'😀é'; b = 1\n", ['1:8-1 variable b*']));
  it('may be broken', () => {
    checkBroken('def f(:\n  pass\nclass A:\n  b = 1\n', 'f* A* A.b*');
    checkBroken('a = 1\n\0\nb = 2\n', 'a* b*');
  });
  it('may be nested as deeply as it likes', () => {
    checkBroken(`${'('.repeat(100_000)}`, '');
    checkBroken(`a = ${'f('.repeat(20_000)}`, '');
    checkNames(`a = ${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'a*');
    checkNames(`${'['.repeat(20_000)}a${']'.repeat(20_000)} = b`, 'a*');
    checkNames(`__all__ = ${'['.repeat(20_000)}${']'.repeat(20_000)}`, '__all__');
  });
  it('leaves the parser usable', () => {
    pythonFrontEnd.declarations('class '.repeat(10_000), 'a.py');
    checkNames('a = 1\n', 'a*');
  });

  it('names that imports give beside those of declarations', () => {
    const source =
      'from a import b as c, d, e as e\nimport f as g\ntry:\n    from h import (\n        i as j,\n    )\nfinally: pass\n';
    assert.deepEqual(pythonFrontEnd.declarations(source, 'a.py').otherNames, ['c', 'j']);
  });
});
