import { checkUses } from '../../../../../support/checked-uses.ts';

function check(symbol: string, what: string, expected: string, code: string): void {
  checkUses(what, `a.py#${symbol}`, expected, `=== a.py\n${code}\n`);
}

describe('a method of Python that a table of names gives', () => {
  const box = 'class Box:\n    def run(self): pass\n    def stop(self): pass\nclass Other:\n    def run(self): pass\n';
  const run = (what: string, expected: string, code: string): void => check('Box.run', what, expected, box + code);
  run('is named by vars of its class', 'exact 1+0', 'vars(Box)["run"](Box())');
  run('is named by the table of its class', 'exact 1+0', 'Box.__dict__["run"](Box())');
  run('is named by the table of the class of something', 'exact 1+0', 'def f(b: Box): vars(type(b))["run"](b)');
  run('is named where the table is asked for it', 'exact 1+0', 'Box.__dict__.get("run")(Box())');
  run('is any of a table that is gone through', 'bounded 0+1', 'for each in vars(Box).values(): each(Box())');
  run('is any of what is listed', 'bounded 0+1', 'import inspect\nfor _, each in inspect.getmembers(Box): each(Box())');
  run('is any under a computed name', 'bounded 0+1', 'def f(name): vars(Box)[name](Box())');
  run('is named by the method that looks members up', 'exact 1+0', 'Box().__getattribute__("run")()');
  run('is named by that of all objects', 'exact 1+0', 'object.__getattribute__(Box(), "run")()');
  run('is not another one', 'exact 0+0', 'vars(Box)["stop"](Box())\nvars(Other)["run"](Other())');
  run(
    'is none of those that an instance has itself',
    'exact 0+0',
    'def f(b: Box): return [x() for x in vars(b).values()]',
  );
  run('is not where the project calls something vars', 'exact 0+0', 'def vars(x): return {}\nvars(Box)["run"]');
});

describe('a member of Python whose name a text has', () => {
  const box = '=== a.py\nclass Box:\n    def run(self): pass\n    def stop(self): pass\ndef go(): pass\n';
  const by = (what: string, symbol: string, expected: string, code: string): void =>
    checkUses(what, `a.py#${symbol}`, expected, `${box}=== text.py\n${code}`);
  const call =
    'class Caller:\n    def __init__(self, name): self.name = name\n    def on(self, x): return getattr(x, self.name)()\n';
  const text = 'import call\ncall.Caller("run").on(1)\n';
  by('may be called where code calls what any name gives', 'Box.run', 'bounded 0+1', `${text}=== call.py\n${call}`);
  by('may be a name in a list', 'Box.run', 'bounded 0+1', `V = ["x.run"]\n=== call.py\n${call}`);
  by('may be a function of a module', 'go', 'bounded 0+1', `V = "go"\n=== call.py\n${call}`);
  by('is not another one', 'Box.stop', 'exact 0+0', `${text}=== call.py\n${call}`);
  by('is not called where no code does so', 'Box.run', 'exact 0+0', text);
  by(
    'is not called where such a value is looked at',
    'Box.run',
    'exact 0+0',
    `${text}=== call.py\ndef f(x, y): return getattr(x, y) is None`,
  );
  const part = 'def f(x, y): return getattr(x, f"ru{y}")()';
  by('may be written in part in another file', 'Box.run', 'bounded 0+1', part);
  by('is not like that', 'Box.stop', 'exact 0+0', part);
});

describe('a class of Python whose path is put together', () => {
  const box = 'class Box:\n    def run(self): pass\n';
  const run = (what: string, expected: string, code: string): void => check('Box.run', what, expected, box + code);
  run(
    'may be loaded by code that has the text',
    'bounded 0+0',
    'import lib\nlib.load(f"--kind={__name__}.{Box.__name__}")',
  );
  run('with the name of its module', 'bounded 0+0', 'V = "%s.%s" % (Box.__module__, Box.__qualname__)');
  run('by parts that are added', 'bounded 0+0', 'V = Box.__module__ + "." + Box.__name__');
  run('by parts that are joined', 'bounded 0+0', 'V = ".".join([Box.__module__, Box.__name__])');
  run('is only named by its own name', 'exact 0+0', 'V = f"{Box.__name__} is empty"');
  check('Box', 'may be made there', 'bounded 1+0', `${box}V = f"{__name__}.{Box.__name__}"`);
});

describe('a function of a module that Python calls', () => {
  check('__getattr__', 'is never exact', 'bounded 0+0', 'def __getattr__(name): return 1');
  check('__dir__', 'lists the module', 'bounded 0+0', 'def __dir__(): return []');
  check('__eq__', 'is not that of objects', 'exact 0+0', 'def __eq__(a, b): return 1');
});

describe('an attribute of Python that a table of names gives', () => {
  const box = 'class Box:\n    size = 1\n    more = 1\n';
  const size = (what: string, expected: string, code: string): void => check('Box.size', what, expected, box + code);
  size('is read there', 'bounded 1+0', 'def f(b: Box): return vars(b)["size"]');
  size('is given a value there', 'exact 1+0', 'def f(b: Box): b.__dict__["size"] = 2');
  size('is looked for there', 'exact 1+0', 'def f(b: Box): return "size" in b.__dict__');
  size('is any of those that are copied', 'bounded 0+1', 'def f(b: Box): return dict(vars(b))');
  size('is any of those that are given new values', 'bounded 0+1', 'def f(b: Box, c): b.__dict__.update(c)');
  size('is given a value by the method of all objects', 'exact 1+0', 'def f(b: Box): object.__setattr__(b, "size", 2)');
  size('is not another one', 'exact 0+0', 'def f(b: Box): return vars(b)["more"]');
});

describe('a member of a class in a class', () => {
  const inner = 'class Base:\n    class Meta:\n        kind = 1\n    def go(self): return self.Meta.label(1)\n';
  const sub = 'class Sub(Base):\n    class Meta:\n        def label(self): pass\n';
  check('Sub.Meta.label', 'may be meant where the base has none', 'bounded 0+1', inner + sub);
  check(
    'Mixin.label',
    'may be meant where a class above it has it',
    'bounded 0+1',
    `class Mixin:\n    def label(self): pass\n${inner}class Sub(Base):\n    class Meta(Mixin): pass\n`,
  );
  check(
    'Other.Meta.label',
    'is not where it overrides nothing',
    'exact 0+0',
    inner + sub.replace('Sub(Base)', 'Other'),
  );
});

describe('a class of a test that plugins of its runner put in the place of another one', () => {
  const service = `=== s.py
class Service:
    def run(self): return 1
service = Service()
def go(): return service.run()
=== test_s.py
import s
from unittest.mock import Mock
class Fake:
    def run(self): return 2
`;
  const fake = (what: string, expected: string, code: string): void =>
    checkUses(what, 'test_s.py#Fake.run', expected, service + code);
  fake(
    'is bounded where its instance is',
    'bounded 0+0',
    'def test_go(mocker): mocker.patch.object(s, "service", Fake())',
  );
  fake(
    'is bounded in a function of its own',
    'bounded 0+0',
    'def put(patch):\n    f = Fake()\n    patch.setattr(s, "service", f)',
  );
  fake('is bounded where a function gives it', 'bounded 0+0', 'fake = Fake()\nMock(side_effect=lambda: fake)');
  fake('is known where the project gets it', 'exact 0+0', 'def keep(x): return x\nkeep(Fake())');
  checkUses(
    'is no class of the project that a test gives to something',
    's.py#Service.run',
    'exact 1+0',
    `${service}def test_go(mocker): mocker.spy(s.Service())`,
  );
});

describe('a class of Python', () => {
  const failed = 'class Failed(Exception):\n    def __init__(self): pass\nclass Worse(Failed): pass\n';
  check('Failed', 'is made where it is raised', 'exact 1+0', `${failed}def f(): raise Failed`);
  check('Failed.__init__', 'has its constructor called there', 'exact 1+0', `${failed}def f(): raise Failed`);
  check(
    'Failed',
    'is made as the reason of another one',
    'exact 1+0',
    `${failed}def f(): raise ValueError() from Failed`,
  );
  check('Failed', 'is bounded where one below is raised', 'bounded 1+0', `${failed}def f(): raise Worse`);
  check(
    'Worse',
    'is only looked at where the base of something is asked for',
    'exact 1+0',
    `${failed}def f(x): return super(Worse, x).args`,
  );
});

describe('a member of Python with two underscores', () => {
  const pay = '=== a.py\nclass Cart:\n    def __pay(self): pass\n=== b.py\n';
  const by = (what: string, expected: string, code: string): void =>
    checkUses(what, 'a.py#Cart.__pay', expected, pay + code);
  by('has another name outside of its class', 'bounded 0+1', 'def f(x): x._Cart__pay()');
  by('has it on what is known', 'bounded 0+1', 'from a import Cart\nCart()._Cart__pay()');
  by(
    'has it in a class below',
    'bounded 0+1',
    'from a import Cart\nclass Big(Cart):\n    def go(self): self._Cart__pay()',
  );
  by('has it where a text is the name', 'bounded 0+1', 'def f(x): getattr(x, "_Cart__pay")()');
  by('has it where the name is put together', 'bounded 0+1', 'def f(x, y): getattr(x, f"_{y}__pay")()');
  by('goes away under it', 'bounded 0+1', 'def f(x, y): y.append(x._Cart__pay)');
  by('has that of no other class', 'exact 0+0', 'def f(x): x._Box__pay()\ndef g(x): x._Cart__stop()');
  checkUses(
    'has it without the underscores of the class',
    'a.py#_Cart.__pay',
    'bounded 0+1',
    '=== a.py\nclass _Cart:\n    def __pay(self): pass\ndef f(x): x._Cart__pay()',
  );
});

describe('a function of a module of Python whose name is written in part', () => {
  const go = '=== a.py\ndef do_go(): pass\n=== b.py\n';
  const by = (what: string, expected: string, code: string): void => checkUses(what, 'a.py#do_go', expected, go + code);
  by('may be of what is not known', 'bounded 0+1', 'def f(x, y): getattr(x, f"do_{y}")()');
  by('may be of the table of that', 'bounded 0+1', 'def f(x, y): x.__dict__["do_" + y]()');
  by('may be asked for by the method of objects', 'bounded 0+1', 'def f(x, y): x.__getattribute__(f"do_{y}")()');
  by(
    'may be called by what calls methods',
    'bounded 0+1',
    'from operator import methodcaller as m\ndef f(x, y): m("do_" + y)(x)',
  );
  by('is not like that', 'exact 0+0', 'def f(x, y): getattr(x, f"to_{y}")()');
  by('is no member of a known class', 'exact 0+0', 'class C: pass\ndef f(c: C, y): getattr(c, f"do_{y}")()');
  by('is not called where it is looked at', 'exact 0+0', 'def f(x, y): return getattr(x, f"do_{y}") is None');
});

describe('a member of Python that a getter takes by a computed name', () => {
  const box = '=== a.py\nclass Box:\n    def run(self): pass\n=== b.py\nimport operator\n';
  const by = (what: string, expected: string, code: string): void =>
    checkUses(what, 'a.py#Box.run', expected, box + code);
  by('is called by any name that a text has', 'bounded 0+1', 'V = "run"\ndef f(x, y): operator.methodcaller(y)(x)');
  by('is read by such a name', 'bounded 0+1', 'V = "run"\ndef f(x, y): return operator.attrgetter(y)(x)');
  by('is only compared as a key', 'exact 0+0', 'V = "run"\ndef f(x, y): return sorted(x, key=operator.attrgetter(y))');
  by('has a name that is written in part', 'bounded 0+1', 'def f(x, y): operator.methodcaller(f"r{y}")(x)');
  by('has no name like that', 'exact 0+0', 'def f(x, y): operator.methodcaller(f"s{y}")(x)');
  by(
    'is taken from what stands behind super',
    'bounded 0+1',
    'from a import Box\nclass Big(Box):\n    def f(self, y): getattr(super(), y)()',
  );
});

describe('an attribute of Python that a text formats', () => {
  const total = 'class Order:\n    @property\n    def total(self): return 1\n';
  const by = (what: string, expected: string, code: string): void => check('Order.total', what, expected, total + code);
  by('is read', 'bounded 0+1', 'def f(x): return "{0.total}".format(x)');
  by('is read by a text with other characters', 'bounded 0+1', 'def f(x): return "{.total!r:>9}\\n".format(x)');
  by('is read by a constant', 'bounded 0+1', 'TEXT = "{order.total}"\ndef f(x): return TEXT.format_map(x)');
  checkUses(
    'has letters beyond ASCII',
    'a.py#Box.größe',
    'bounded 0+1',
    '=== a.py\nclass Box:\n    @property\n    def größe(self): return 1\n=== b.py\ndef f(x): return "{0.größe}".format(x)\n',
  );
  by('is read by a text that is formatted twice', 'bounded 0+1', 'def f(x, y): return f"{y}: {{0.total}}".format(x)');
  by('is not another one', 'exact 0+0', 'def f(x): return "{0.size} {total} total.{0}".format(x)');
});
