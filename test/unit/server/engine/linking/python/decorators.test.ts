import assert from 'node:assert/strict';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

const decorators = `import functools, typing, ext
from typing import Callable
table = {}
def wrapping(f):
    @functools.wraps(f)
    def inner(*args): return f(*args)
    return inner
def naming(f):
    f.title = f.__name__
    return f
def keeping(f):
    table[f.__name__] = f
    return f
def factory(name):
    def inner(f):
        table[name] = f
        return f
    return inner
class Registry:
    def task(self, f):
        table["task"] = f
        return f
class Held:
    def __init__(self, f): self.f = f
registry = Registry()
def making(f):
    table["made"] = f()
    return f
def running_around(f):
    def inner(*args): return f(*args)
    inner()
    return f
def keeping_around(f):
    def inner(*args): return f(*args)
    def outer(*args): return inner(*args)
    table["around"] = outer
    return f
def declared_keeping(name) -> Callable[[Callable], Callable]:
    def inner(f):
        table[name] = f
        return f
    return inner
def declared_wrapping(name) -> Callable[[Callable], Callable]:
    def inner(f):
        def call(*args): return f(*args)
        return typing.cast(Callable, functools.wraps(f)(call))
    return inner
def given_name(f, name):
    table[name] = f
    return f
def declared_partial(name) -> Callable[[Callable], Callable]:
    return functools.partial(given_name, name=name)
class Group:
    @typing.overload
    def command(self, f: Callable) -> Held: ...
    @typing.overload
    def command(self, *, name: str) -> Callable[[Callable], Held]: ...
    def command(self, f=None, *, name=""):
        def inner(f): return Held(f)
        return inner(f) if f else inner
group = Group()
def setting(f):
    setattr(ext, f.__name__, f)
    return f
def binding(f):
    table["bound"] = functools.partial(f, 1)
    return f
def caching(f):
    table["cached"] = functools.lru_cache(f)
    return f
def keeping_variable(f):
    def inner(*args): return f(*args)
    wrapped = functools.wraps(f)(inner)
    table["wrapped"] = wrapped
    return f
def returning_variable(f):
    def inner(*args): return f(*args)
    wrapped = functools.wraps(f)(inner)
    return wrapped
def updating(f):
    def inner(*args): return f(*args)
    return functools.update_wrapper(inner, f)
`;

/** Reports whether decorated code escapes through its decorators. */
async function escapesDecorated(...lines: readonly string[]): Promise<boolean> {
  const [{ links }] = await linkPythonFiles({ 'a.py': `${decorators}${lines.join('\n')}\ndef decorated(x): pass\n` });
  return links.uses.some(({ target, escapes }) => escapes && target.name === 'decorated');
}

function check(expected: boolean, decorator: string, ...more: readonly string[]): void {
  it([decorator, ...more].join(' '), async () => assert.equal(await escapesDecorated(decorator, ...more), expected));
}

describe('decorators of a Python project', () => {
  describe('hand on what they keep', () => {
    check(true, '@keeping');
    check(true, '@factory("x")');
    check(true, '@registry.task');
    check(true, '@Held');
    check(true, '@wrapping', '@keeping');
    check(true, '@keeping_around');
    check(true, '@setting');
    check(true, '@binding');
    check(true, '@caching');
    check(true, '@keeping_variable');
  });
  describe('hand on what a factory that declares a callable keeps', () => {
    check(true, '@declared_keeping("x")');
    check(true, '@declared_partial("x")');
    check(true, '@functools.partial(given_name, name="x")');
    check(true, '@group.command(name="x")');
    check(false, '@declared_wrapping("x")');
  });
  describe('hand on what they call themselves', () => {
    check(true, '@making');
    check(true, '@running_around');
  });
  describe('hand nothing on that they only return or call', () => {
    check(false, '@wrapping');
    check(false, '@naming');
    check(false, '@returning_variable');
    check(false, '@updating');
    check(false, '@staticmethod');
    check(false, '@property');
    check(false, '@functools.cache');
    check(false, '@ext.task(name="x")');
  });
});
