import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { linkFolder } from '../../../../../support/indexed-files.ts';

const path = 'shop/versions/0001_first.py';
const first = `=== ${path}\ndef upgrade(): pass\n=== a.py\n`;
const unknown = 'def run(x): x.upgrade()\n';
/** A command line that has the name as a text, beside what takes members by any name. */
const byText = 'import click\n@click.command("upgrade")\ndef up(): pass\ndef call(x, name): getattr(x, name)()\n';

/** How surely the users of `upgrade` are known in a file that no statement can import, and how many sites may be more. */
function check(what: string, code: string, expected: string, files = first): void {
  it(what, async () => {
    const snapshot = asLinked(await (await linkFolder(files + code)).refresh());
    const node = findSymbolNode(snapshot, `${/^=== (\S+)/.exec(files)?.[1]}#upgrade`) as number;
    const { certainty, known, unknown: more } = certaintyOf(snapshot, node);
    assert.equal(`${certainty} ${known}+${more}`, expected);
  });
}

describe('a module that no statement can import', () => {
  check('is not what nobody knows', unknown, 'exact 0+0');
  check('is not named by a text', byText, 'exact 0+0');
  check('is one where a statement could import it', unknown, 'bounded 0+1', first.replace('0001_first', 'first'));
  check(
    'is loaded by its path',
    `${unknown}import importlib\nm = importlib.import_module("shop.versions.0001_first")`,
    'bounded 0+1',
  );
  check(
    'is loaded by any name',
    `${unknown}import importlib\ndef f(name): return importlib.import_module(name)`,
    'bounded 0+1',
  );
  check(
    'is loaded under another name',
    `${unknown}from importlib import import_module as load\ndef f(name): g(load(name))`,
    'bounded 0+1',
  );
  check('is loaded and asked', 'import importlib\ndef f(name): importlib.import_module(name).upgrade()', 'bounded 0+1');
  check(
    'is loaded and asked by a variable',
    'def f(name):\n    module = __import__(name)\n    module.upgrade()',
    'bounded 0+1',
  );
  check(
    'is loaded by its file',
    `${unknown}import importlib.util\ndef f(spec): g(importlib.util.module_from_spec(spec))`,
    'bounded 0+1',
  );
  check('is taken from all', `${unknown}import sys\ndef f(name): return sys.modules[name]`, 'bounded 0+1');
  check('is what a package has', 'def f(item): item.module.upgrade()', 'bounded 0+1');
  check('is what a runner of tests gives', 'def setup_module(module): module.upgrade()', 'bounded 0+1');
  check(
    'is asked for what a text names',
    `${byText}def f(path, name): getattr(__import__(path), name)()`,
    'bounded 0+1',
  );
  check(
    'has its names listed',
    `${unknown}import inspect\ndef f(path): inspect.getmembers(__import__(path))`,
    'bounded 0+1',
  );
  check('may be loaded by code that is broken', `${unknown}=== b.py\ndef f(:\n  (`, 'bounded 0+1');
});

describe('code that loads modules and has none of them as a value', () => {
  const load = `${unknown}import importlib, sys\n`;
  check(
    'takes what the project has under no such name',
    `${load}def f(name):\n    engine = importlib.import_module(name)\n    engine.Store()`,
    'exact 0+0',
  );
  check('only loads them', `${load}def f(name): importlib.import_module(name)`, 'exact 0+0');
  check(
    'takes both names of one path apart',
    `${byText}def f(path):\n    module_name, name = path.rsplit(".", 1)\n    module = __import__(module_name, {}, {}, name)\n    return getattr(module, name)()`,
    'exact 0+0',
  );
  check(
    'takes a name of another path',
    `${byText}def f(path, other):\n    module_name, name = path.rsplit(".", 1)\n    module = __import__(other)\n    return getattr(module, name)()`,
    'bounded 0+1',
  );
  check(
    'gives Python its variables',
    `${load}def f(name):\n    engine = __import__(name, globals(), locals())\n    return engine.__name__`,
    'exact 0+0',
  );
  check('looks whether there is one', `${load}def f(name): return name in sys.modules`, 'exact 0+0');
});
