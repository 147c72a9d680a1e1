import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { linkFolder } from '../../../../../support/indexed-files.ts';

/** How surely the users of a symbol of `shop.py` are known, and how many sites may be more, beside other files. */
function check(what: string, files: string, symbol: string, expected: string): void {
  it(what, async () => {
    const snapshot = asLinked(await (await linkFolder(files)).refresh());
    const node = findSymbolNode(snapshot, `shop.py#${symbol}`) as number;
    const { certainty, known, unknown } = certaintyOf(snapshot, node);
    assert.equal(`${certainty} ${known}+${unknown}`, expected);
  });
}

/** A method that calls the next one, with classes below and beside. */
function tools(call: string): string {
  const below = `class Tools:\n    def set_up(self): ${call}.set_up()\nclass Case(Tools):\n    def set_up(self): pass\n`;
  const beside = 'class Beside:\n    def set_up(self): pass\nclass Both(Tools, Beside): pass\n';
  return `=== shop.py\nclass Other: pass\n${below}${beside}`;
}

describe('super() of a method', () => {
  check('means none of a class below', tools('super()'), 'Case.set_up', 'exact 0+0');
  check('means none of a class below where it names its own', tools('super(Tools, self)'), 'Case.set_up', 'exact 0+0');
  check('may mean that of a class beside', tools('super()'), 'Beside.set_up', 'bounded 0+1');
  check('of another class may mean any', tools('super(Other, x)'), 'Case.set_up', 'bounded 0+1');
  check(
    'means none of a class below where a base is of a package',
    '=== shop.py\nimport lib\nclass Tools(lib.Case):\n    def set_up(self): super().set_up()\nclass Case(Tools):\n    def set_up(self): pass',
    'Case.set_up',
    'bounded 0+0',
  );
  check(
    'of a method by another name may mean one below',
    '=== shop.py\nclass Tools:\n    def run(self): super().set_up()\nclass Case(Tools):\n    def set_up(self): pass',
    'Case.set_up',
    'bounded 0+1',
  );
});

describe('a module that has no such name', () => {
  const shop = '=== shop.py\ndef pay(): pass\n=== a.py\nimport tools\ntools.pay()\n=== tools.py\n';
  check('is no other one', `${shop}def other(): pass`, 'pay', 'exact 0+0');
  check('may have it by a star', `${shop}from lib import *`, 'pay', 'bounded 0+1');
  check(
    'may be another one where there are two',
    `${shop}def other(): pass\n=== b.py\ndef f(x): x.pay()`,
    'pay',
    'bounded 0+1',
  );
});
