import assert from 'node:assert/strict';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

/** Names of values that escape, and computed names with their owners. */
async function outline(code: string): Promise<{ escaping: readonly string[]; computed: readonly string[] }> {
  const [{ links }] = await linkPythonFiles({ 'a.py': code });
  return {
    escaping: links.uses.filter(({ escapes }) => escapes).map(({ target }) => target.name),
    computed: links.unknowns
      .filter(({ reason, name }) => reason === 'dynamic_property' && !/^\w+$/.test(name))
      .map(({ name, owners }) => `${(owners ?? []).map((owner) => owner.name).join(' ')} .${name || '?'}`),
  };
}

const f = 'def f(): pass\n';
const escaping: readonly (readonly [what: string, code: string, expected: readonly string[]])[] = [
  ['to a dependency', 'import lib\nlib.run(f)', []],
  ['to a dependency by name', 'from lib import run\nrun(target=f)', []],
  [
    'to Python, which calls it',
    'import threading, re\nthreading.Thread(target=f)\nre.sub("a", f, "b")\nsorted([], key=f)',
    [],
  ],
  ['to Python, which keeps it', 'd = dict(a=f)\nfrom functools import partial\npartial(f)', ['f', 'f']],
  ['to a parameter that is only compared', 'def is_it(a, b): return a is b\nis_it(f, 1)', []],
  ['to a parameter that is made text', 'def tell(a): print(f"{a} {a!r}", str(a), repr(a))\ntell(f)', []],
  [
    'to a parameter that is handed on to such a one',
    'def is_it(a): return a is None\ndef ask(b): return is_it(b)\nask(f)',
    [],
  ],
  ['to a parameter that is called', 'def run(a): a()\nrun(f)', ['f']],
  ['to a parameter that is given back', 'def same(a): return a\nsame(f)', ['f']],
  ['to a parameter that is kept', 'kept = []\ndef keep(a): kept.append(a)\nkeep(f)', ['f']],
  ['to a parameter of an inner function', 'def run(a):\n    def inner(): a()\n    inner()\nrun(f)', ['f']],
  ['to one of many parameters', 'def run(*a): pass\nrun(f)', ['f']],
  ['to a function that calls itself', 'def run(a): run(a)\nrun(f)', ['f']],
  ['to a method', 'class C:\n    def run(self, a): pass\nC().run(f)', ['f']],
  ['to nobody knows what', 'def g(x): x(f)', ['f']],
  ['compared in a list', 'def g(x): return x in (f, 1)', []],
  ['in a list to a dependency', 'import lib\nlib.run([f], all={"a": (f, 1)})', []],
  ['in a list to Python', 'sorted([f])', ['f']],
  ['in a list to the project', 'def run(a): pass\nrun([f])', ['f']],
  ['in a list that is kept', 'kept = [[f]]', ['f']],
  ['in a list beside a function that calls what it gets', 'import lib\ndef app(f): f()\nlib.run(app, [f])', ['f']],
];

const receiver = 'class A:\n    def visit_x(self): pass\n';
const computed: readonly (readonly [what: string, code: string, expected: readonly string[]])[] = [
  ['any name', 'def g(a: A, n): getattr(a, n)()', ['A .?']],
  ['a name with fields', 'def g(a: A, n): getattr(a, f"visit_{n}")()', ['A .visit_*']],
  ['a name by percent', 'def g(a: A, n): getattr(a, "visit_%s_now" % n)()', ['A .visit_*_now']],
  ['a name by format', 'def g(a: A, n): getattr(a, "visit_{}".format(n))()', ['A .visit_*']],
  ['a name in a variable', 'def g(a: A, n):\n    name = "visit_" + n\n    getattr(a, name)()', ['A .visit_*']],
  [
    'a name that may be another',
    'def g(a: A, n):\n    name = "visit_" + n\n    if n: name = n\n    getattr(a, name)()',
    ['A .?'],
  ],
  ['names that are written out', 'def g(a: A):\n    for n in ("visit_x", "b"): getattr(a, n)()', []],
  ['what is only looked at, which may be data', 'def g(a: A, n): return getattr(a, n) is None', ['A .?']],
  [
    'what is forwarded',
    'class W:\n    def __init__(self, a: A): self.a = a\n    def __getattr__(self, n): return getattr(self.a, n)',
    [],
  ],
  [
    'what is forwarded under another name',
    'class W:\n    def __init__(self, a: A): self.a = a\n    def __getattr__(self, n): return getattr(self.a, n + "_")',
    ['A .*_'],
  ],
];

/** Names of what goes to code outside that says nothing of what it does with it. */
async function escapingNames(code: string): Promise<readonly string[]> {
  const [{ links }] = await linkPythonFiles({ 'a.py': code });
  return links.relations.filter(({ kind }) => kind === 'given_to_package').map(({ base }) => base.name);
}

describe('what Python is given that it makes something of', () => {
  const code = 'import json\nclass C: pass\ndef f(): pass\n';
  it('is a class, by a keyword as well', async () => {
    assert.deepEqual(await escapingNames(`${code}json.dumps(1, cls=C)\nmap(C, [])`), ['C']);
  });
  it('is no function, and nothing that is made text', async () => {
    assert.deepEqual(await escapingNames(`${code}json.dumps(1, default=f)\nstr(C)\nisinstance(1, C)`), []);
  });
});

describe('Values of Python that escape', () => {
  for (const [what, code, expected] of escaping) {
    it(what, async () => assert.deepEqual((await outline(f + code)).escaping, expected));
  }
});

describe('Members that Python code names by computing', () => {
  for (const [what, code, expected] of computed) {
    it(what, async () => assert.deepEqual((await outline(receiver + code)).computed, expected));
  }

  it('a member that a class asks another one for', async () => {
    const wrapper =
      'class W:\n    def __init__(self, a: A): self.a = a\n    def __getattr__(self, n): return getattr(self.a, n)\n';
    const [{ links }] = await linkPythonFiles({ 'a.py': `${receiver}${wrapper}def g(w: W): w.visit_x()` });
    const [{ name, owners }] = links.unknowns.filter(({ isCall }) => isCall);
    assert.deepEqual([name, owners?.map((owner) => owner.name)], ['visit_x', ['A', 'W']]);
  });
});

describe('Classes that Python code names where types are declared', () => {
  it('are named as types', async () => {
    const code =
      'from typing import NewType, TypeVar\nclass C: pass\nT = TypeVar("T", bound=C)\nN = NewType("N", C)\nx = [C]\n';
    const [{ links }] = await linkPythonFiles({ 'a.py': code });
    assert.deepEqual(
      links.uses.map(({ line, type }) => `${line} ${type}`),
      ['3 type_reference', '4 type_reference', '5 reference'],
    );
  });
});
