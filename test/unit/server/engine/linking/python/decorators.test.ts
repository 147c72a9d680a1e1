import assert from 'node:assert/strict';
import { linkPythonFiles } from '../../../../../support/linked-python.ts';

const decorators = `import functools, ext
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
  });
  describe('hand on what they call themselves', () => {
    check(true, '@making');
    check(true, '@running_around');
  });
  describe('hand nothing on that they only return or call', () => {
    check(false, '@wrapping');
    check(false, '@naming');
    check(false, '@staticmethod');
    check(false, '@property');
    check(false, '@functools.cache');
    check(false, '@ext.task(name="x")');
  });
});
