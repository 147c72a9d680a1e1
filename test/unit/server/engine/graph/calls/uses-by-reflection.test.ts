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
