import { checkUses } from '../../../../../support/checked-uses.ts';

const shop = `=== a.py
class Base:
    def run(self): pass
    def stop(self): pass
class Mixin:
    def go(self): self.run()
    def run_next(self): super().run()
class Next:
    def run(self): super().run()
`;

function check(what: string, symbol: string, expected: string, code: string): void {
  checkUses(what, `a.py#${symbol}`, expected, `${shop}${code}\n`);
}

/** A class whose base is a value, with some lines in it. */
function made(lines: string, bases = 'base'): string {
  return `def make(base):\n    class Made(${bases}):\n        ${lines}\n    return Made\nmake(Base)`;
}

describe('a class of Python whose base is a value', () => {
  check('may inherit what it calls', 'Base.run', 'bounded 0+1', made('def f(self): self.run()'));
  check('may have it called on its instance', 'Base.run', 'bounded 0+1', made('pass\n    Made().run()'));
  check('may have it called by a class beside the value', 'Base.run', 'bounded 0+2', made('pass', 'Mixin, base'));
  check('may have it called as the next one', 'Base.run', 'bounded 0+1', made('pass', 'Next, base'));
  check('may call what is above it', 'Base.run', 'bounded 0+1', made('def run(self): super().run()'));
  check(
    'may have its base in a list',
    'Base.run',
    'bounded 0+1',
    'bases = [Base]\nclass Made(*bases):\n    def f(self): self.run()',
  );
  check(
    'may have an attribute for its base',
    'Base.run',
    'bounded 0+1',
    'def make(x):\n    class Made(x.base):\n        def f(self): self.run()',
  );
  check('calls no other member', 'Base.stop', 'exact 0+0', made('def f(self): self.run()'));
  check('is none where the base is known', 'Base.run', 'exact 0+0', 'class Made(Mixin): pass\nclass Other(Next): pass');
});

describe('a special method of Python', () => {
  const beside = 'class First:\n    def f(self): super().__enter__()\nclass Second:\n    def __enter__(self): pass\n';
  check(
    'is called by a class beside its own',
    'Second.__enter__',
    'bounded 0+1',
    `${beside}class Both(First, Second): pass`,
  );
});

describe('a class of Python whose base is made by a call', () => {
  const own = '\nclass Made(make()):\n    def f(self): self.run()';
  check(
    'has nothing of the project where packages gave it',
    'Base.run',
    'exact 0+0',
    `import lib\ndef make(): return type("T", (lib.Form,), {})${own}`,
  );
  check('nor where a package makes it', 'Base.run', 'exact 0+0', `import lib\nmake = lib.make${own}`);
  check(
    'may have what the project gave',
    'Base.run',
    'bounded 0+1',
    `def make(base=Base): return type("T", (base,), {})${own}`,
  );
});
