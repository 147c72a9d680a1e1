import assert from 'node:assert/strict';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

/** Names of the symbols that the file reports as called without a site. */
async function outsideIn(code: string): Promise<string> {
  const [{ links }] = await linkPythonFiles({ 'a.py': `import ext, logging, functools, atexit, unittest\n${code}` });
  const kinds = ['decorated_outside', 'called_outside', 'run_outside'];
  const found = links.relations.filter(({ kind }) => kinds.includes(kind));
  return found.map(({ kind, base }) => `${kind} ${base.name}`).join(', ');
}

function check(what: string, code: string, expected: string): void {
  it(what, async () => assert.equal(await outsideIn(code), expected));
}

describe('what a decorator from outside has in Python', () => {
  check('a function', '@ext.fixture\ndef f(): pass', 'decorated_outside f');
  check('by a call', '@ext.fixture(name="f")\ndef f(): pass', 'decorated_outside f');
  check('a class', '@ext.define\nclass C: pass', 'decorated_outside C');
  check('a method', 'class C:\n    @ext.task\n    def m(self): pass', 'decorated_outside C.m');
  check('by something that a package made', 'hook = ext.Marker("a")\n@hook\ndef f(): pass', 'decorated_outside f');
  check(
    'by what is only known to be called',
    'from typing import Callable, cast\nhook = cast(Callable[..., int], ext.Marker("a"))\n@hook\ndef f(): pass',
    'decorated_outside f',
  );
  check(
    'not by Python, which gives it back',
    '@functools.lru_cache(1)\ndef f(): pass\nclass C:\n    @property\n    def m(self): pass',
    '',
  );
  check(
    'by one of the project, which gives it away',
    'def own(f):\n    ext.keep(f)\n    return f\n@own\ndef g(): pass',
    'decorated_outside g',
  );
  check(
    'by one of the project, which gives away a function around it',
    'def own(n):\n    def deco(f):\n        @functools.wraps(f)\n        def inner(): return f()\n        return ext.task(1)(inner)\n' +
      '    return deco\n@own(1)\ndef g(): pass',
    'decorated_outside g',
  );
  check(
    'not by one of the project, which gives back a function around it',
    'def own(f):\n    @functools.wraps(f)\n    def inner(): return f()\n    ext.note("own")\n    return inner\n@own\ndef g(): pass',
    '',
  );
  check('but where Python keeps it', '@atexit.register\ndef f(): pass', 'decorated_outside f');
  check('not by a decorator of the project', 'def own(f): return f\n@own\ndef f(): pass', '');
});

describe('what a base outside of the project may call in Python', () => {
  check(
    'the class and its methods, but those that only the class can name',
    'class C(ext.Base):\n    def m(self): pass\n    def _n(self): pass\n    def __o(self): pass',
    'called_outside C, called_outside C._n, called_outside C.m',
  );
  check(
    'its attributes, which it reads',
    'class C(ext.Base):\n    a = 1\n    _b: int = 2\n    __c = 3\n    def m(self): self.d = 4',
    'called_outside C, called_outside C._b, called_outside C.a, called_outside C.d, called_outside C.m',
  );
  check(
    'classes in the class, which it reads',
    'class C(ext.Base):\n    class Meta: pass\nclass D:\n    class Meta: pass',
    'called_outside C, called_outside C.Meta',
  );
  check(
    'what those have',
    'class C(ext.Base):\n    class Meta:\n        fields = []\n        def m(self): pass\n        class Other: a = 1',
    [
      'called_outside C',
      'called_outside C.Meta',
      'called_outside C.Meta.Other',
      'called_outside C.Meta.Other.a',
      'called_outside C.Meta.fields',
      'called_outside C.Meta.m',
    ].join(', '),
  );
  check(
    'attributes of a mixin',
    'class M:\n    a = 1\nclass C(M, ext.Base): pass',
    'called_outside C, called_outside M.a',
  );
  check(
    'a constructor, which is its class',
    'class M:\n    def __init__(self): pass\nclass C(M, ext.Base): pass',
    'called_outside C, called_outside M',
  );
  check(
    'those of a class farther below',
    'class C(ext.Base): pass\nclass D(C):\n    def m(self): pass',
    'called_outside C, called_outside D, called_outside D.m',
  );
  check(
    'those of a mixin, where the class brings both together',
    'class M:\n    def m(self): pass\nclass C(M, ext.Base): pass\nclass D(C): pass',
    'called_outside C, called_outside M.m, called_outside D',
  );
  check(
    'what the library calls of its own classes',
    'class H(logging.StreamHandler):\n    def emit(self, record): pass\n    def other(self): pass',
    'run_outside H.emit',
  );
  check(
    'names with a beginning',
    'class T(unittest.TestCase):\n    def test_a(self): pass\n    def make(self): pass',
    'run_outside T, run_outside T.test_a',
  );
  check('nothing of values', 'class E(Exception):\n    def m(self): pass\nclass D(dict):\n    def m(self): pass', '');
  check('nothing of a class of the project', 'class B: pass\nclass C(B):\n    def m(self): pass', '');
});

describe('what is known of decorators of packages in Python', () => {
  const django = 'from django.dispatch import receiver\nfrom django.test import override_settings, TestCase\n';
  check('that run a function', `${django}@receiver(1)\ndef f(): pass`, 'run_outside f');
  check(
    'of an object that a package made',
    'from django import template\nregister = template.Library()\n@register.filter(name="a")\ndef f(): pass',
    'run_outside f',
  );
  check(
    'of an object of a class of the project below one of a package',
    'from fastapi import APIRouter\nclass Own(APIRouter): pass\nrouter = Own()\n@router.get("/a")\ndef f(): pass',
    'called_outside Own, run_outside f',
  );
  check(
    'that give it back',
    `${django}@override_settings(A=1)\ndef f(): pass\n@override_settings(A=1)\nclass C: pass`,
    '',
  );
  check('of a class are doubts where they run it', `${django}@receiver(1)\nclass C: pass`, 'decorated_outside C');
  check('by a mark', 'import pytest\n@pytest.mark.slow\n@pytest.mark.usefixtures("a")\ndef f(): pass', '');
  check('not where another one is not known', `${django}@ext.keep\n@receiver(1)\ndef f(): pass`, 'decorated_outside f');
  check('not of what they give', `${django}own = override_settings(A=1)\n@own\ndef f(): pass`, 'decorated_outside f');
  check('by what provides values', `import pytest\n@pytest.fixture\ndef f(): pass`, 'run_outside f');
  check('not of others of their packages', `import pytest\n@pytest.keep\ndef f(): pass`, 'decorated_outside f');
});

describe('what a listed base of a framework may call in Python', () => {
  const model = 'from django.db import models\nfrom rest_framework.serializers import Serializer\n';
  check(
    'the class, its attributes, and methods of certain names',
    `${model}class C(models.Model):\n    a = 1\n    def save(self): pass\n    def get_b(self): pass\n    def total(self): pass`,
    'called_outside C, called_outside C.a, run_outside C.get_b, run_outside C.save',
  );
  check(
    'what a private method of its own may be',
    `${model}class C(models.Model):\n    def _total(self): pass`,
    'called_outside C, run_outside C._total',
  );
  check(
    'what a test runner calls',
    'from django.test import TestCase\nclass C(TestCase):\n    def test_a(self): pass\n    def make(self): pass',
    'run_outside C, run_outside C.test_a',
  );
  check(
    'all where another base is not listed',
    `${model}class C(models.Model, ext.Base):\n    def total(self): pass`,
    'called_outside C, called_outside C.total',
  );
  check(
    'all where what makes the class is not listed',
    `${model}class C(models.Model, metaclass=ext.Maker):\n    def total(self): pass`,
    'called_outside C, called_outside C.total',
  );
  check(
    'all of a class above, where one below has another base',
    `${model}class C(models.Model):\n    def total(self): pass\nclass D(C, ext.Base): pass`,
    'called_outside C, called_outside C.total, called_outside D',
  );
  check(
    'what another listed base calls in a class above',
    `${model}class C(models.Model):\n    def to_c(self): pass\nclass D(C, Serializer): pass`,
    'called_outside C, run_outside C.to_c, called_outside D',
  );
  check(
    'all of a mixin, where one below has another base',
    `${model}class M:\n    def total(self): pass\nclass C(M, models.Model): pass\nclass D(C, ext.Base): pass`,
    'called_outside C, called_outside D, called_outside M.total',
  );
  check(
    'methods of a class in the class',
    `${model}class C(models.Model):\n    class Meta:\n        a = 1\n        def total(self): pass`,
    'called_outside C, called_outside C.Meta.a, called_outside C.Meta.total',
  );
  it('nothing of its options, which are read where the class is made', async () => {
    const text = `${model}class C(models.Model):\n    class Meta: pass\n    class Other: pass\n`;
    const [{ links }] = await linkPythonFiles({ 'a.py': text });
    assert.deepEqual(
      links.uses.map(({ line, target, type, proof }) => `${line} ${target.name} ${type} ${proof}`),
      ['4 C.Meta reference inferred'],
    );
  });
});
