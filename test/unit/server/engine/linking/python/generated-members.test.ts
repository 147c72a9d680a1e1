import { checkPythonCalls } from '../../../../../support/linked-python.ts';

const classes = 'class A:\n    def run(self): pass\nclass B:\n    def run(self): pass\n';
const dataclass = 'from dataclasses import dataclass, field, replace\n';
const typing = 'from typing import Generic, NamedTuple, TypedDict, TypeVar, ClassVar\nT = TypeVar("T")\n';

const cases: readonly (readonly [what: string, code: string, expected: string])[] = [
  [
    'a dataclass and its fields',
    `${dataclass}@dataclass\nclass D:\n    a: A\nD(A()).a.run()`,
    '9:1 #D\n9:3 #A\n9:10 #A.run',
  ],
  [
    'what is replaced is of the same class',
    `${dataclass}@dataclass\nclass D:\n    a: A\nreplace(D(A())).a.run()`,
    '9:9 #D\n9:11 #A\n9:19 #A.run ~',
  ],
  [
    'type parameters of a dataclass',
    `${typing}${dataclass}@dataclass(frozen=True)\nclass D(Generic[T]):\n    n: ClassVar[int]\n    t: T\nD(A()).t.run()\nD(t=B()).t.run()`,
    '12:1 #D\n12:3 #A\n12:10 #A.run\n13:1 #D\n13:5 #B\n13:12 #B.run',
  ],
  [
    'type parameters of what only looks like one',
    `${typing}class D(Generic[T]):\n    t: T\nD(A()).t.run()`,
    '9:1 #D\n9:3 #A\n9:10 ?receiver_type_unknown run',
  ],
  [
    'what is marked to make dataclasses',
    `${typing}from typing import dataclass_transform\n@dataclass_transform()\ndef model(c): return c\n@model\nclass D(Generic[T]):\n    t: T\nD(A()).t.run()`,
    '10:2 #model\n13:1 #D\n13:3 #A\n13:10 #A.run',
  ],
  [
    'a named tuple',
    `${typing}class P(NamedTuple):\n    a: A\n    b: B\ndef f(p: P):\n    p.a.run()\n    p[1].run()\n    a, b = p\n    b.run()\n    p._replace(a=A()).b.run()`,
    '11:9 #A.run\n12:10 #A.run\n12:10 #B.run\n14:7 #B.run ~\n15:18 #A\n15:25 #B.run',
  ],
  [
    'a typed dictionary',
    `${typing}class D(TypedDict):\n    a: A\n    b: B\ndef f(d: D, k):\n    d["b"].run()\n    d[k].run()`,
    '11:12 #B.run\n12:10 #A.run\n12:10 #B.run',
  ],
  [
    'an enumeration',
    'import enum\nclass E(enum.Enum):\n    X = 1\n    def run(self): pass\nE.X.run()\nE(1).run()\nE["X"].run()\nfor e in E: e.run()',
    '9:5 #E.run\n10:1 #E\n10:6 #E.run\n11:8 #E.run\n12:15 #E.run ~',
  ],
  [
    'a class that a call makes holds anything',
    'from collections import namedtuple\nclass P(namedtuple("P", "a b")):\n    def go(self): self.a.run()\nP(1, 2).go()',
    '7:26 ?receiver_type_unknown run\n8:1 #P\n8:9 #P.go',
  ],
];

describe('Members of Python classes that no one wrote', () => {
  for (const [what, code, expected] of cases) it(what, () => checkPythonCalls(classes + code, expected));
});
