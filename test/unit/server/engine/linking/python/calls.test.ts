import { checkPythonCalls } from '../../../../../support/linked-python.ts';
import type { SourceFiles } from '../../../../../support/linked-project.ts';

/** What is said, the code, and what its calls lead to. */
type Case = readonly [what: string, code: SourceFiles | string, expected: string];

const names: readonly Case[] = [
  ['names of the file', 'def f(): pass\nf()', '2:1 #f'],
  ['names of functions around', 'def f():\n    def g(): pass\n    def h(): g()', '3:14 #f.g'],
  ['no names of classes around', 'class C:\n    def f(self): pass\n    def g(self): f()', ''],
  ['global', 'x = None\ndef f():\n    global x\n    x = len\nx()', '5:1 #x'],
  ['Python itself', 'print(len("a"))', ''],
  ['text that is run', 'eval("f()")', '1:1 ?eval eval'],
  ['what a parameter holds', 'def f(g): g()', '1:11 ?callback_parameter g'],
  ['the class that a method is called on', 'class C:\n    @classmethod\n    def make(cls): return cls()', '3:27 #C ~'],
  ['the class of a value', 'class C:\n    def m(self): return self.__class__()', '2:30 #C ~'],
  ['the class that type tells', 'class C:\n    def m(self): return type(self)()', '2:25 #C ~'],
  ['another name of a function', 'def f(): pass\ndef g():\n    h = f\n    h()', '4:5 #f ~'],
  ['a comprehension of its own scope', 'def f(): pass\n[f() for f in (1,)]', ''],
];

const imports: readonly Case[] = [
  ['from', { 'a.py': 'from b import f\nf()', 'b.py': 'def f(): pass' }, 'a.py:2:1 b.py#f'],
  ['as', { 'a.py': 'from b import f as g\ng()', 'b.py': 'def f(): pass' }, 'a.py:2:1 b.py#f'],
  ['modules', { 'a.py': 'import b\nb.f()', 'b.py': 'def f(): pass' }, 'a.py:2:3 b.py#f'],
  [
    'modules of packages',
    { 'a.py': 'import p.b\np.b.f()\np.g()', 'p/__init__.py': 'def g(): pass', 'p/b.py': 'def f(): pass' },
    'a.py:2:5 p/b.py#f\na.py:3:3 p/__init__.py#g',
  ],
  [
    'modules that are loaded by a name',
    { 'a.py': 'import importlib\nimportlib.import_module("b").f()\n__import__("b").f()', 'b.py': 'def f(): pass' },
    'a.py:2:30 b.py#f ~\na.py:3:17 b.py#f ~',
  ],
  [
    'what a package passes on',
    { 'a.py': 'from p import f\nf()', 'p/__init__.py': 'from .b import f', 'p/b.py': 'def f(): pass' },
    'a.py:2:1 p/b.py#f',
  ],
  [
    'a submodule',
    { 'p/a.py': 'from . import b\nb.f()', 'p/__init__.py': '', 'p/b.py': 'def f(): pass' },
    'p/a.py:2:3 p/b.py#f',
  ],
  ['stars', { 'a.py': 'from b import *\nf()\n_g()', 'b.py': 'def f(): pass\ndef _g(): pass' }, 'a.py:2:1 b.py#f'],
  [
    'stars of modules that say what is public',
    { 'a.py': 'from b import *\nf()\n_g()', 'b.py': '__all__ = ["_g"]\ndef f(): pass\ndef _g(): pass' },
    'a.py:3:1 b.py#_g',
  ],
  [
    'alternatives',
    {
      'a.py': 'try:\n    from b import f\nexcept ImportError:\n    from c import f\nf()',
      'b.py': 'def f(): pass',
      'c.py': 'def f(): pass',
    },
    'a.py:5:1 b.py#f ~\na.py:5:1 c.py#f ~',
  ],
  ['circles', { 'a.py': 'from b import f\nf()', 'b.py': 'from a import f' }, 'a.py:2:1 ?receiver_type_unknown f'],
  ['a missing module', { 'p/a.py': 'from .b import f\nf()', 'p/__init__.py': '' }, 'p/a.py:2:1 ?unresolved_import f'],
];

const base = 'class B:\n    def m(self): pass\n    def n(self): self.m()\n';

const classes: readonly Case[] = [
  ['a class that is called', 'class C: pass\nC()', '2:1 #C'],
  ['self', base, '3:23 #B.m'],
  ['inherited members', `${base}class C(B):\n    def f(self): self.n()`, '3:23 #B.m\n5:23 #B.n'],
  ['super', `${base}class C(B):\n    def m(self): super().m()`, '3:23 #B.m\n5:26 #B.m'],
  [
    'the order of C3',
    'class A:\n    def m(self): pass\nclass L(A): pass\nclass R(A):\n    def m(self): pass\nclass D(L, R): pass\nD().m()',
    '7:1 #D\n7:5 #R.m',
  ],
  ['class methods', 'class C:\n    @classmethod\n    def make(cls): cls.make()\nC.make()', '3:24 #C.make\n4:3 #C.make'],
  [
    'static methods',
    'class C:\n    @staticmethod\n    def f(c): c.f()\nC().f()',
    '3:17 #C.f ?\n3:17 ?receiver_type_unknown f\n4:1 #C\n4:5 #C.f',
  ],
  ['properties', `${base}class C:\n    @property\n    def b(self) -> B: ...\nC().b.m()`, '3:23 #B.m\n7:1 #C\n7:7 #B.m'],
  [
    'attributes that are assigned',
    `${base}class C:\n    def __init__(self): self.b = B()\n    def f(self): self.b.m()`,
    '3:23 #B.m\n5:34 #B\n6:25 #B.m ~',
  ],
  ['annotated attributes', `${base}class C:\n    b: "B | None"\ndef f(c: C): c.b.m()`, '3:23 #B.m\n6:18 #B.m'],
  [
    'members of enumerations',
    'from enum import Enum\nclass E(Enum):\n    A = 1\n    def m(self): pass\nE.A.m()',
    '5:5 #E.m',
  ],
  [
    'type parameters',
    `${base}from typing import Generic, TypeVar\nT = TypeVar("T")\nclass Box(Generic[T]):\n    def get(self) -> T: ...\ndef f(b: Box[B]): b.get().m()`,
    '3:23 #B.m\n8:21 #Box.get\n8:27 #B.m',
  ],
];

const selfNaming: readonly Case[] = [
  [
    'a class that names itself in the arguments of its base',
    'from typing import Generic, TypeVar\nT = TypeVar("T")\nclass A(Generic[T]): pass\nclass B(A["B"]):\n    def m(self): self.m()',
    '5:23 #B.m',
  ],
];

const types: readonly Case[] = [
  ['annotations', `${base}def f(b: B): b.m()`, '3:23 #B.m\n4:16 #B.m'],
  ['strings', `${base}def f(b: "B"): b.m()`, '3:23 #B.m\n4:18 #B.m'],
  ['elements', `${base}def f(bs: list[B]):\n    for b in bs: b.m()`, '3:23 #B.m\n5:20 #B.m ~'],
  [
    'values of dictionaries',
    `${base}def f(d: dict[str, B]):\n    for k, b in d.items(): b.m()`,
    '3:23 #B.m\n5:30 #B.m ~',
  ],
  ['declared returns', `${base}def f() -> B: ...\nf().m()`, '3:23 #B.m\n5:1 #f\n5:5 #B.m'],
  ['returns', `${base}def f(): return B()\nf().m()`, '3:23 #B.m\n4:17 #B\n5:1 #f\n5:5 #B.m ~'],
  [
    'what await gives',
    `${base}async def f() -> B: ...\nasync def g(): (await f()).m()`,
    '3:23 #B.m\n5:23 #f\n5:28 #B.m',
  ],
  ['isinstance', `${base}def f(x):\n    if isinstance(x, B): x.m()`, '3:23 #B.m\n5:28 #B.m ~'],
  [
    'what is left when it is not',
    `${base}def f(x):\n    if not isinstance(x, B): return\n    x.m()`,
    '3:23 #B.m\n6:7 #B.m ~',
  ],
  [
    'a name that is given in a condition',
    `${base}def f():\n    if (b := B()): b.m()`,
    '3:23 #B.m\n5:14 #B\n5:22 #B.m ~',
  ],
  [
    'the last value',
    `${base}class C:\n    def m(self): pass\nx = B()\nx = C()\nx.m()`,
    '3:23 #B.m\n6:5 #B\n7:5 #C\n8:3 #C.m ~',
  ],
  [
    'with',
    `${base}class C:\n    def __enter__(self) -> B: ...\nwith C() as b: b.m()`,
    '3:23 #B.m\n6:6 #C\n6:18 #B.m ~',
  ],
  ['unions', `${base}class C:\n    def m(self): pass\ndef f(x: B | C): x.m()`, '3:23 #B.m\n6:20 #B.m\n6:20 #C.m'],
  ['nothing known', `${base}def f(x): x.m()`, '3:23 #B.m\n4:13 #B.m ?\n4:13 ?receiver_type_unknown m'],
  [
    'Self',
    'from typing import Self\nclass B:\n    def me(self) -> Self: ...\nclass C(B):\n    def f(self): pass\nC().me().f()',
    '6:1 #C\n6:5 #B.me\n6:10 #C.f',
  ],
];

const decorators: readonly Case[] = [
  ['those that return what they get', 'def d(f): return f\n@d\ndef g(): pass\ng()', '2:2 #d\n4:1 #g'],
  [
    'those that wrap it',
    'def d(f):\n    def inner(): return f()\n    return inner\n@d\ndef g(): pass\ng()',
    '2:25 ?callback_parameter f\n4:2 #d\n6:1 #g',
  ],
  ['unknown ones', 'from x import d\n@d\ndef g(): pass\ng()', '4:1 #g ~'],
  [
    'context managers',
    `${base}from contextlib import contextmanager\n@contextmanager\ndef c():\n    yield B()\nwith c() as b: b.m()`,
    '3:23 #B.m\n7:11 #B\n8:6 #c\n8:18 #B.m ~',
  ],
  [
    'overloads',
    `${base}from typing import overload\n@overload\ndef f(a: int) -> B: ...\n@overload\ndef f(a: int, b: int) -> None: ...\ndef f(a, b=0): ...\nf(1).m()`,
    '3:23 #B.m\n10:1 #f\n10:6 #B.m',
  ],
];

const groups: readonly (readonly [string, readonly Case[]])[] = [
  ['Names in Python', names],
  ['Imports in Python', imports],
  ['Classes in Python', [...classes, ...selfNaming]],
  ['Types in Python', types],
  ['Decorators in Python', decorators],
];

for (const [group, cases] of groups) {
  describe(group, () => {
    for (const [what, code, expected] of cases) it(what, () => checkPythonCalls(code, expected));
  });
}
