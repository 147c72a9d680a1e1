import { checkUses } from '../../../../../support/checked-uses.ts';

const renamed = '=== b.py\nfrom shop import pay as other\n';

/** Who calls `pay`. */
function check(what: string, expected: string, code: string): void {
  checkUses(what, 'shop.py#pay', expected, `=== shop.py\ndef pay(): pass\n${code}\n`);
}

describe('a function that an import gives a name which no symbol carries', () => {
  check('is called by it', 'exact 1+0', `${renamed}other()`);
  check('is kept by it', 'bounded 1+0', `${renamed}kept = [other]`);
  check('is kept by it in a third file', 'bounded 1+0', `${renamed}=== c.py\nfrom b import other\nkept = [other]`);
  check('is called through the module', 'exact 1+0', `${renamed}=== c.py\nimport b\nb.other()`);
  check(
    'is called through a package',
    'exact 1+0',
    '=== p/__init__.py\nfrom shop import pay as other\n=== c.py\nimport p\np.other()',
  );
  check('is kept through the module', 'bounded 1+0', `${renamed}=== c.py\nimport b\nkept = [b.other]`);
  check('is no member of another module', 'exact 0+0', `${renamed}=== c.py\nimport lib\nlib.other()`);
  check(
    'is not called by the name of something local',
    'exact 0+0',
    `${renamed}=== c.py\ndef other(): pass\nkept = [other]`,
  );
});

describe('a function that is imported in the body of a class', () => {
  const taken = '=== c.py\ndef use(x): x.other()';
  check('is a member of it', 'bounded 1+0', `=== b.py\nclass A:\n    from shop import pay as other\n${taken}`);
  check('is so under its own name', 'bounded 1+0', '=== b.py\nclass A:\n    from shop import pay\nA.pay()');
  check('is so where a value is', 'bounded 1+1', `=== b.py\nfrom shop import pay\nclass A:\n    other = pay\n${taken}`);
  check(
    'is none in a method',
    'exact 0+0',
    `=== b.py\nclass A:\n    def go(self):\n        from shop import pay as other\n${taken}`,
  );
});

describe('a module that is looked up', () => {
  check(
    'by a path may be any',
    'bounded 0+1',
    '=== b.py\nimport pkgutil\ndef f(name): pkgutil.resolve_name(name).pay()',
  );
  check(
    'among all by what is computed may be any',
    'bounded 0+1',
    '=== b.py\nimport sys\ndef f(x): sys.modules[x.__module__].pay()',
  );
  check(
    'among all by a variable may be any',
    'bounded 0+1',
    '=== b.py\nfrom sys import modules\ndef f(x):\n    m = modules[x]\n    m.pay()',
  );
  check(
    'among all by its own name is the file',
    'exact 1+0',
    '=== b.py\nimport sys\nfrom shop import pay\nsys.modules[__name__].pay()',
  );
  check(
    'has none of another name',
    'exact 0+0',
    '=== b.py\nimport pkgutil, sys\ndef f(x): sys.modules[x].other() or pkgutil.resolve_name(x).other()',
  );
  check(
    'is no path that a text becomes',
    'exact 0+0',
    '=== b.py\nimport importlib.util\ndef f(x): importlib.util.resolve_name(x, x).pay()',
  );
});
