import { checkUses } from '../../../../../support/checked-uses.ts';

const shop = `=== shop.py
class Base: pass
class OrderForm(Base):
    def __init__(self, data): pass
OrderForm(1)
=== load.py
from django.utils.module_loading import import_string
from shop import Base
def load(name):
    return import_string(f"shop.{name}Form")
`;

function check(what: string, expected: string, more: string): void {
  checkUses(what, 'shop.py#OrderForm', expected, `${shop}${more}\n`);
}

const looking = 'def look(name):\n    form = load(name)\n    assert issubclass(form, Base), f"{form} is none"\n';

describe('what a function loads and gives back', () => {
  check('is not called where it is only looked at', 'exact 1+0', looking);
  check('may be where one place calls it', 'bounded 1+1', `${looking}load("Order")(1)`);
  check(
    'may be where one of its variables is called',
    'bounded 1+1',
    'def make(name):\n    form = load(name)\n    form(1)',
  );
  check('may be where it is raised', 'bounded 1+1', 'def fail(name): raise load(name)');
  check('may be where it is passed to code that keeps it', 'bounded 1+1', 'def keep(x): return [x]\nkeep(load("a"))');
  check('may be in a list', 'bounded 1+1', 'def make(name): return [load(name)]');
  check('may be made by a class that extends it', 'bounded 1+1', 'class More(load("Order")): pass');
  check('is not called where it is dropped', 'exact 1+0', 'load("Order")');
  check('is not called where one of its attributes is read', 'exact 1+0', 'print(load("Order").title)');
  check('may be where it is one of two values', 'bounded 1+1', 'def make(name, other):\n    (load(name) or other)(1)');
  check(
    'may be on the way out of a function in a function',
    'bounded 1+1',
    'def outer():\n    form = load("a")\n    def inner(): return form\n    return inner()(1)',
  );
});

describe('what passes a loaded value on', () => {
  const passing = 'def pass_on(name): return load(name)\n';
  check('calls nothing where that is only looked at', 'exact 1+0', `${passing}assert pass_on("a") is not None`);
  check('may call it where that is called', 'bounded 1+1', `${passing}pass_on("a")(1)`);
  check('calls nothing in a circle', 'exact 1+0', 'def a(n): return load(n) if n else b(n)\ndef b(n): return a(n)');
  check('may call it where its own callers are not known', 'bounded 1+1', `${passing}kept = [pass_on]`);
  check('may call it by its name', 'bounded 1+1', `${looking}def any_of(x): return x.load("Order")`);
  check(
    'may call it in its decorator',
    'bounded 1+1',
    'def keep(f):\n    def run(n): return f(n)(1)\n    return run\n@keep\ndef more(n): return load(n)\nmore("a")',
  );
});

describe('what a method loads and gives back', () => {
  const method = `${shop}class Loader:
    def load(self, name): return import_string(f"shop.{name}Form")
`;
  const checkMethod = (what: string, expected: string, more: string): void =>
    checkUses(what, 'shop.py#OrderForm', expected, `${method}${more}\n`);
  checkMethod('is not called where callers only look', 'exact 1+0', 'assert Loader().load("a") is not None');
  checkMethod(
    'may be where a call on a base means it',
    'bounded 1+2',
    'class Sub(Loader):\n    def load(self, name): return import_string(f"shop.{name}Form")\ndef use(loader: Loader): loader.load("a")(1)',
  );
  checkMethod('may be by something unknown', 'bounded 1+2', 'def use(loader): loader.load("a")(1)');
});

const owner = (use: string): string => `=== shop.py
class Shop:
    def pay_now(self): pass
    def member(self, name): return getattr(self, f"pay_{name}")
    def use(self, name): ${use}
`;

describe('a member of a computed name', () => {
  checkUses(
    'is not called where it is only looked at',
    'shop.py#Shop.pay_now',
    'exact 0+0',
    owner('return self.member(name) is None'),
  );
  checkUses(
    'may be called where it is given back',
    'shop.py#Shop.pay_now',
    'bounded 0+1',
    owner('return self.member(name)()'),
  );
});
