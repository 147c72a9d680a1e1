import { checkUses } from '../../../../../support/checked-uses.ts';

function check(symbol: string, what: string, expected: string, code: string): void {
  checkUses(what, `a.py#${symbol}`, expected, `=== a.py\n${code}\n`);
}

/** A class below one of Python, and a call on what is declared as that one. */
const below = (base: string, member: string): string =>
  `class Failed(${base}):\n    def ${member}(self): pass\ndef f(error: ${base}): error.${member}()`;

describe('a member of a class below an exception of Python', () => {
  const failed = 'class Failed(Exception):\n    def why(self): pass\n';
  const caught = (classes: string): string =>
    `${failed}def f():\n    try: pass\n    except ${classes} as error: error.why()`;
  check('Failed.why', 'is called on any exception', 'bounded 0+1', caught('Exception'));
  check('Failed.why', 'is called on one of several', 'bounded 0+1', caught('(ValueError, KeyError)'));
  check(
    'Failed.why',
    'is called on what a package raises',
    'bounded 0+1',
    `import lib\n${caught('lib.Error').replace('Failed(Exception)', 'Failed(lib.Error)')}`,
  );
  check('Failed.why', 'is called on a parameter', 'bounded 0+1', `${failed}def f(error: ValueError): error.why()`);
  check('Failed.add_note', 'has the name of one that each has', 'bounded 0+0', below('ValueError', 'add_note'));
  check('Failed.message', 'has the name of one that others have', 'bounded 0+0', below('KeyError', 'message'));
  check('Failed.why', 'is called on its own class', 'exact 1+0', caught('Failed'));
  check(
    'Failed.args',
    'is what each exception has',
    'exact 0+0',
    `class Failed:\n    def args(self): pass\ndef f(error: Exception): return error.args`,
  );
});

describe('a member of a class below a container of Python', () => {
  const counter =
    'from collections import Counter\nclass Tally(Counter):\n    def most_common(self): pass\n    def why(self): pass\n';
  check(
    'Tally.most_common',
    'has the name of one of a counter',
    'bounded 0+0',
    `${counter}def f(x: Counter): x.most_common()`,
  );
  check('Tally.why', 'is none of a counter', 'bounded 0+1', `${counter}def f(x: Counter): x.why()`);
  const counts = 'class Counts(dict):\n    def total(self): pass\n    def get(self, key): pass\n';
  check('Counts.total', 'is called on what is declared as one', 'bounded 0+1', `${counts}def f(x: dict): x.total()`);
  check(
    'Counts.total',
    'is called on what is asked for its type',
    'bounded 0+1',
    `${counts}def f(x):\n    if isinstance(x, dict): x.total()`,
  );
  check('Counts.get', 'has the name of one of those', 'bounded 0+0', counts);
  check('Counts.total', 'is known where nothing has the name', 'exact 0+0', `${counts}def f(x: dict): x.items()`);
  check(
    'Box.get',
    'is not meant by those',
    'exact 0+0',
    'class Box:\n    def get(self, key): pass\ndef f(x: dict): x.get(1)',
  );
});

describe('a member of something that Python is given', () => {
  const pipe = 'class Pipe:\n    def write(self, text): pass\n    def close(self): pass\n';
  check(
    'Pipe.close',
    'is called behind a block',
    'exact 1+0',
    `import contextlib\n${pipe}with contextlib.closing(Pipe()): pass`,
  );
  check(
    'Pipe.close',
    'may be called behind a block',
    'bounded 0+1',
    `import contextlib\n${pipe}def f(x):\n    with contextlib.closing(x): pass`,
  );
  check('Pipe.write', 'is called to print', 'exact 1+0', `${pipe}print("a", file=Pipe())`);
  check('Pipe.write', 'is called to write', 'exact 1+0', `import json\n${pipe}json.dump({}, Pipe())`);
  check('Pipe.close', 'is not called to print', 'exact 0+0', `${pipe}print("a", file=Pipe())`);
});

describe('a member of what a function gives that Python or a package is given', () => {
  const box = 'class Box:\n    def run(self): pass\ndef make(*x): return Box()\n';
  const run = (what: string, expected: string, code: string): void => check('Box.run', what, expected, box + code);
  run(
    'comes out of a thread',
    'bounded 0+1',
    'from concurrent.futures import ThreadPoolExecutor\nThreadPoolExecutor().submit(make).result().run()',
  );
  run(
    'comes out of a loop of Python',
    'bounded 0+1',
    'import itertools\nfor each in itertools.starmap(make, [(1,)]): each.run()',
  );
  run('comes out of a package', 'bounded 0+1', 'import lib\nlib.call(make).run()');
  run('comes out of what was stored', 'bounded 0+1', 'import pickle\npickle.loads(b"").run()');
  run('comes out of a namespace', 'bounded 0+1', 'import types\ntypes.SimpleNamespace(box=make()).box.run()');
  run('is not what a plain function gives', 'exact 0+0', 'import lib\ndef plain(): return 1\nlib.call(plain).run()');
});
