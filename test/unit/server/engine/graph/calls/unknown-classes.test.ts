import { checkUses } from '../../../../../support/checked-uses.ts';

/** A class of which there is something, and what makes something of a class that is not known. */
function check(
  what: string,
  expected: string,
  code: string,
  box = 'class Box:\n    def __init__(self, size=1): pass\nBox()\n',
): void {
  checkUses(what, 'a.py#Box', expected, `=== a.py\n${box}=== b.py\n${code}\n`);
}

describe('a class of Python that may be that of a value', () => {
  const copy = 'def f(x): return type(x)()';
  check('is made where the value is anything', 'bounded 1+0', copy);
  check('is made where the value says its class', 'bounded 1+0', 'def f(x): return x.__class__()');
  check('is made where a variable has it', 'bounded 1+0', 'def f(x):\n    kind = type(x)\n    return kind(2)');
  check(
    'is made where variables have it from one another',
    'bounded 1+0',
    'def f(x):\n    a = type(x)\n    b = a\n    a = b\n    b = b\n    return a()',
  );
  check('is made with its arguments', 'bounded 1+0', 'def f(x): return type(x)(size=2)');
  check('is made with what is spread', 'bounded 1+0', 'def f(x, *y): return type(x)(*y)');
  check('is made where the value is declared as an object', 'bounded 1+0', 'def f(x: object): return type(x)()');
  check('takes no such argument', 'exact 1+0', 'def f(x): return type(x)(color=2)');
  check('takes not so many', 'exact 1+0', 'def f(x): return type(x)(1, 2)');
  check('is none where there is nothing of it', 'exact 0+0', copy, 'class Box: pass\n');
  check('is not made where the class is only looked at', 'exact 1+0', 'def f(x): return type(x).__name__');
  check('is not that of a known value', 'exact 1+0', 'def f(x: int): return type(x)()');
  check('is not what a function of that name gives', 'exact 1+0', `def type(x): return dict\n${copy}`);
});

/** A constructor that takes arguments in some way. */
const taking = (what: string): string =>
  `NAMES = ("color",)\nclass Box:\n    def __init__(self, **more):\n        for name in NAMES:\n            ${what}\n        super().__init__(**more)\nBox()\n`;

describe('arguments of a class of Python that may be that of a value', () => {
  const one = 'def f(x): return type(x)(color=2)';
  const none = 'def f(x): return type(x)()';
  check(
    'lack one that has to be given',
    'exact 1+0',
    none,
    'class Box:\n    def __init__(self, *, size): pass\nBox(size=1)\n',
  );
  check(
    'are those that a base takes',
    'bounded 1+0',
    one,
    'class Base:\n    def __init__(self, color=1): pass\nclass Box(Base): pass\nBox()\n',
  );
  check(
    'go on to a base',
    'bounded 1+0',
    one,
    'class Base:\n    def __init__(self, color=1): pass\nclass Box(Base):\n    def __init__(self, **more): super().__init__(**more)\nBox()\n',
  );
  check(
    'go on to a base that takes none',
    'exact 1+0',
    one,
    'class Box:\n    def __init__(self, **more): super().__init__(**more)\nBox()\n',
  );
  check(
    'are taken before',
    'bounded 1+0',
    one,
    'class Box:\n    def __init__(self, **more):\n        more.pop("color", 1)\n        super().__init__(**more)\nBox()\n',
  );
  check('are taken under names that are not written', 'bounded 1+0', one, taking('more.pop(name, 1)'));
  check('the same as items', 'bounded 1+0', one, taking('print(more[name])'));
  check('the same where they are there', 'bounded 1+0', one, taking('print(name in more)'));
  check('are taken under another name', 'exact 1+0', one, taking('more.pop("size", 1)'));
  const first = 'class Box:\n    def __init__(self, color): pass\n';
  const second = 'class Box:\n    pass\n';
  check('are those of the first class of its name', 'bounded 1+0', one, `${first}Box(1)\n${second}`);
  check('are those of the second', 'bounded 1+0', one, `${second}Box()\n${first}`);
  check('may be any', 'bounded 1+0', one, 'class Box:\n    def __init__(self, **more): self.more = more\nBox()\n');
  check(
    'are those of fields',
    'bounded 1+0',
    one,
    'import dataclasses\n@dataclasses.dataclass\nclass Box:\n    color: int = 1\nBox()\n',
  );
  check('are what a package takes', 'bounded 1+0', one, 'import lib\nclass Box(lib.Base): pass\nBox()\n');
  check(
    'are none that a form takes',
    'exact 1+0',
    one,
    'from django import forms\nclass Box(forms.Form): pass\nBox()\n',
  );
  check(
    'are what a metaclass takes',
    'bounded 1+0',
    one,
    'class Meta(type):\n    def __call__(cls, **more): return super().__call__()\nclass Box(metaclass=Meta): pass\nBox()\n',
  );
  check(
    'are none that an abstract class takes',
    'exact 1+0',
    one,
    'import abc\nclass Box(metaclass=abc.ABCMeta): pass\nBox()\n',
  );
});
