import { checkUses } from '../../../../../support/checked-uses.ts';

function check(symbol: string, what: string, expected: string, code: string): void {
  checkUses(what, `a.py#${symbol}`, expected, `=== a.py\n${code}\n`);
}

/** A class below one of Python, with a method, and code that has something for the one of Python. */
const below = (path: string, member: string, code: string): string => {
  const [module, name] = path.split('.', 2);
  return `from ${module} import ${name}\nclass Own(${name}):\n    def ${member}(self): pass\n${code}`;
};

describe('a method of a class of Python below one of its library', () => {
  const overrides = (path: string, member: string): void =>
    check(`Own.${member}`, `is called on what is a ${path}`, 'bounded 0+0', below(path, member, ''));
  overrides('pathlib.Path', 'exists');
  overrides('collections.UserDict', 'get');
  overrides('collections.UserDict', 'popitem');
  overrides('datetime.datetime', 'isoformat');
  overrides('threading.Thread', 'join');
  overrides('io.StringIO', 'getvalue');
  overrides('decimal.Decimal', 'quantize');
  overrides('tkinter.Tk', 'title');
  check('Own.open_all', 'is its own in a package that is not listed', 'exact 0+0', below('tkinter.Tk', 'open_all', ''));
  check('Own.index', 'is called on what is a tuple', 'bounded 0+0', 'class Own(tuple):\n    def index(self, x): pass');
  check('Own.hex', 'is called on what is bytes', 'bounded 0+0', 'class Own(bytes):\n    def hex(self): pass');
  check('Own.args', 'is called on what is a queue.Empty', 'bounded 0+0', below('queue.Empty', 'args', ''));
  check('Own.open_all', 'is its own by another name', 'exact 0+0', below('pathlib.Path', 'open_all', ''));
  check(
    'Own.exists',
    'is its own without such a base',
    'exact 0+0',
    'from pathlib import Path\nclass Own:\n    def exists(self): pass\ndef f(p: Path): p.exists()',
  );
  check(
    'Own.emit',
    'is run by the library where that calls it itself',
    'exact 0+0',
    below('logging.Handler', 'emit', ''),
  );
});

describe('a member that no class of the library of Python has', () => {
  const called = (what: string, expected: string, path: string, code: string): void =>
    check('Own.open_all', what, expected, below(path, 'open_all', code));
  called('may be called on a parameter', 'bounded 0+1', 'pathlib.Path', 'def f(p: Path): p.open_all()');
  called(
    'may be called on one that may be given more',
    'bounded 0+1',
    'threading.Thread',
    'def f(p: Thread): p.open_all()',
  );
  called(
    'may be called on what was asked for its class',
    'bounded 0+1',
    'collections.UserDict',
    'def f(p):\n    if isinstance(p, UserDict): p.open_all()',
  );
  check(
    'Own.stop',
    'may be called though another one has that',
    'bounded 0+1',
    below('threading.Thread', 'stop', 'def f(p: Thread): p.stop()'),
  );
  check(
    'Own.start',
    'is not meant where that has it',
    'exact 0+0',
    'from threading import Thread\nclass Own:\n    def start(self): pass\ndef f(p: Thread): p.start()',
  );
  called(
    'may be called on the thread that runs',
    'bounded 0+1',
    'threading.Thread',
    'import threading\ndef f(): threading.current_thread().open_all()',
  );
  called(
    'is none of what a declared mock has',
    'exact 0+0',
    'pathlib.Path',
    'from unittest.mock import Mock\ndef f(p: Mock): p.open_all()',
  );
  called(
    'is none of what a pattern asks of another class',
    'exact 0+0',
    'pathlib.Path',
    'class Other: pass\ndef f(x):\n    match x:\n        case Other(open_all=1): return 1',
  );
  check(
    'Own.size',
    'is what a pattern may ask of a class above',
    'bounded 0+1',
    'from pathlib import Path\nclass Own(Path):\n    def __init__(self): self.size = 1\ndef f(x):\n    match x:\n        case Path(size=1): return 1',
  );
  called('is none of what the class itself makes', 'exact 0+0', 'threading.Thread', 'def f(): Thread().open_all()');
  called('is not meant by another name', 'exact 0+0', 'pathlib.Path', 'def f(p: Path): p.exists()');
  check(
    'Own.union',
    'may be called on what is declared as an object',
    'bounded 0+1',
    'class Own:\n    def union(self): pass\ndef f(p: object): p.union()',
  );
  check(
    'Own.union',
    'is not meant where a set has it',
    'exact 0+0',
    'class Own:\n    def union(self): pass\ndef f(p: set): p.union()',
  );
  check(
    'Own.run',
    'may be one of what a queue gives',
    'bounded 0+1',
    'from queue import Queue\nclass Own:\n    def run(self): pass\ndef f(q: Queue): q.get().run()',
  );
  check(
    'Own.run',
    'is none of what a mock has',
    'exact 0+0',
    'from unittest.mock import Mock\nclass Own:\n    def run(self): pass\ndef f(): Mock().run()',
  );
});

describe('an attribute that a pattern of Python asks for', () => {
  const sized = 'class Box:\n    def __init__(self): self.size = 1\n';
  const asked = (of: string): string => `${sized}def f(x):\n    match x:\n        case ${of}(size=1): return 1`;
  check('Box.size', 'may be that of any object', 'bounded 0+1', asked('object'));
  check('Box.size', 'is that of its class', 'exact 1+0', asked('Box'));
  check(
    'Box.size',
    'may be that of what passes for a class',
    'bounded 0+1',
    `from collections.abc import Hashable\n${asked('Hashable')}`,
  );
  check(
    'Box.name',
    'is not asked of an enumeration',
    'exact 0+0',
    `from enum import Enum\nclass Box:\n    def __init__(self): self.name = 1\ndef f(x):\n    match x:\n        case Enum(name=1): return 1`,
  );
  check(
    'Box.size',
    'is not that of another one',
    'exact 0+0',
    `class Other: pass\n${asked('Other').replace('size=1', 'color=1')}`,
  );
});

describe('a member of something that the library of Python keeps', () => {
  const own =
    'import logging, subprocess, sys\nclass Own:\n    def filter(self, record): pass\n    def find_spec(self, name): pass\n    def fileno(self): pass\n';
  check('Own.filter', 'is called by a logger', 'exact 1+0', `${own}logging.getLogger("a").addFilter(Own())`);
  check(
    'Own.filter',
    'is not called by what keeps filters of the project',
    'exact 0+0',
    `${own}class Log:\n    def addFilter(self, x): pass\nLog().addFilter(Own())`,
  );
  check('Own.find_spec', 'is called by imports', 'exact 1+0', `${own}sys.meta_path.insert(0, Own())`);
  check(
    'Own.fileno',
    'is called by a program that is started',
    'exact 1+0',
    `${own}subprocess.run(["a"], stdout=Own())`,
  );
  check('Own.fileno', 'is not called by imports', 'exact 0+0', `${own}sys.meta_path.insert(0, Own())`);
});
