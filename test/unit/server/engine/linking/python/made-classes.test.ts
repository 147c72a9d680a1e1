import assert from 'node:assert/strict';
import { hashKey } from '#server/engine/linking/language-linker.ts';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

/** Classes of whose values something is made. */
function check(what: string, code: string, expected: readonly string[]): void {
  it(what, async () => {
    const [{ links }] = await linkPythonFiles({ 'a.py': code });
    const made = links.relations.filter(({ kind }) => kind === 'made_of_value');
    assert.deepEqual(
      made.map(({ base }) => base.name),
      expected,
    );
  });
}

describe('what is made of the class of a value in Python', () => {
  check('by the class that a method is called on', 'class C:\n    @classmethod\n    def m(cls): return cls()', ['C']);
  check('by the class of a value', 'class C:\n    def m(self): return self.__class__()', ['C']);
  check('by what type tells of it', 'class C:\n    def m(self): return type(self)()', ['C']);
  const method = 'class C:\n    @classmethod\n    def m(cls, x):';
  check('by who takes it out of an attribute', `${method} x.made_of = cls`, ['C']);
  check('by who takes it out of a dictionary', `views = {}\n${method} views[x] = cls`, ['C']);
  check('by code that gets it', `${method} return x(cls)`, ['C']);
  check('by who has the classes below it', 'class C: pass\nfor each in C.__subclasses__(): each()', ['C']);
  check('is nothing where a value has a method of that name', 'class C: pass\ndef f(x): x.__subclasses__()', []);
  check('is nothing where it is only looked at', `${method} return issubclass(cls, x) or cls.name`, []);
  check('is nothing where its giver names it', 'class C: pass\ndef f[T: C](x, of: type[T]): x.made_of = of', []);
  check('is nothing where a package gets it', `from sqlalchemy import select\n${method} return select(cls)`, []);
  check('is nothing where Python itself makes the object', `${method} return object.__new__(cls)`, []);
  check('is nothing by the name of the class', 'class C:\n    def m(self): return C()', []);
  check('is nothing by another name of it', 'class C: pass\nD = C\nD()', []);

  it('is not looked for behind names that no class binds', async () => {
    const [{ keys }] = await linkPythonFiles({
      'a.py': 'import b\nmade = b.make()\ndef keep(x): return x\nkeep(made)',
      'b.py': 'import c\ndef make(): return c.make()',
      'c.py': 'def make(): return 1',
    });
    assert.ok(keys.includes(hashKey('b.py', '')));
    assert.ok(!keys.includes(hashKey('c.py', '')));
  });
});

/** Classes that code outside of the project has. */
function checkBases(what: string, code: string, expected: readonly string[]): void {
  it(what, async () => {
    const [{ links }] = await linkPythonFiles({ 'a.py': `class A: pass\nclass B: pass\n${code}` });
    const given = links.relations.filter(({ kind }) => kind === 'given_to_package');
    assert.deepEqual(
      given.map(({ base }) => base.name),
      expected,
    );
  });
}

describe('a class that a call of type makes', () => {
  checkBases('inherits from what is written', 'type("C", (A, B), {})', ['A', 'B']);
  checkBases('inherits from what a variable holds', 'bases = (A, B)\ntype("C", bases, {})', ['A', 'B']);
  checkBases('inherits from what is added', 'def f(x): return type("C", (A,) + x.__bases__, {})', ['A']);
  checkBases('is made by new_class as well', 'import types\ntypes.new_class("C", (A,))', ['A']);
  checkBases('is made by a class of classes', 'class M(type): pass\nM("C", (A,), {})', ['A']);
  checkBases('is none where the type of a value is asked for', 'type(A())', []);
  checkBases('is none where the project has its own function', 'def type(a, b, c): pass\ntype("C", (A,), {})', []);
});
