import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { checkUses } from '../../../../../support/checked-uses.ts';
import { filesOf, linkFolder } from '../../../../../support/indexed-files.ts';

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

describe('a function that a module has under another name', () => {
  const taken = '=== c.py\ndef use(x): x.other()';
  check('may be called by it', 'bounded 0+1', `${renamed}${taken}`);
  check(
    'may be called by what a third module calls it',
    'bounded 0+1',
    `${renamed}=== d.py\nfrom b import other as third\n=== c.py\ndef use(x): x.third()`,
  );
  check(
    'may be called through a module that is loaded',
    'bounded 0+1',
    `${renamed}=== c.py\nimport importlib\ndef use(x): importlib.import_module(x).other()`,
  );
  check(
    'may be called through a module that brings all names',
    'bounded 0+1',
    `${renamed}=== d.py\nfrom b import *\n${taken}`,
  );
  check('may be taken by a text', 'bounded 0+1', `${renamed}=== c.py\ndef use(x): getattr(x, "other")()`);
  check('may be handed to code outside', 'bounded 0+1', `${renamed}=== c.py\ndef use(x, y): y.connect(x.other)`);
  check('may be named in a template', 'bounded 0+0', `${renamed}=== t.html\n{{ tools.other }}`);
  check(
    'may be imported from a file that is not found',
    'bounded 0+1',
    `${renamed}=== c.py\nfrom .gone.b import other\nother()`,
  );
  check(
    'has it under a condition',
    'bounded 0+1',
    `=== b.py\ntry:\n    from lib import pay as other\nexcept ImportError:\n    from shop import pay as other\n${taken}`,
  );
  check(
    'gets it from a function that says so',
    'bounded 0+1',
    `=== b.py\ndef load():\n    global other\n    from shop import pay as other\n${taken}`,
  );
  check('has a package', 'bounded 0+1', `=== p/__init__.py\nfrom shop import pay as other\n${taken}`);
  check('is not called by a third name', 'exact 0+0', `${renamed}=== c.py\ndef use(x): x.third()`);
  check(
    'does not have it in a function',
    'exact 0+0',
    `=== b.py\ndef load():\n    from shop import pay as other\n${taken}`,
  );
  check('does not have what a package gives', 'exact 0+0', `=== b.py\nfrom lib import pay as other\n${taken}`);
  check(
    'is not in a module that nothing can have',
    'exact 0+0',
    `=== m/0001_first.py\nfrom shop import pay as other\n${taken}`,
  );
  checkUses(
    'is made so where it is a class',
    'shop.py#Pay.__init__',
    'bounded 0+1',
    `=== shop.py\nclass Pay:\n    def __init__(self): pass\n=== b.py\nfrom shop import Pay as Other\n=== c.py\ndef use(x): x.Other()\n`,
  );
  it('is bounded when another file names it so, and no longer when it does not', async () => {
    const files = await linkFolder(filesOf(`=== shop.py\ndef pay(): pass\n${taken}\n`));
    const certainty = async (): Promise<string> => {
      const snapshot = (await files.refresh()) as LinkedSnapshot;
      return certaintyOf(snapshot, findSymbolNode(snapshot, 'shop.py#pay') as number).certainty;
    };
    assert.equal(await certainty(), 'exact');
    files.write({ 'b.py': 'from shop import pay as other\n' });
    assert.equal(await certainty(), 'bounded');
    files.write({ 'b.py': 'from shop import pay as third\n' });
    assert.equal(await certainty(), 'exact');
  });
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
