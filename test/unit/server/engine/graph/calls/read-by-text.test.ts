import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { linkFolder } from '../../../../../support/indexed-files.ts';

const shop = `
=== shop.py
import lib
class Order:
    size = 1
    @property
    def price(self): return 1
RELEASE = Order()
class Base(lib.Model):
    class Meta:
        brief = 0
class Other(Base):
    size = 1
    class Meta:
        brief = 1
=== a.py
`;

/** How surely the users of a symbol of `shop.py` are known, and how many sites may be more, beside a file with some code. */
function check(what: string, code: string, symbol: string, expected: string): void {
  it(what, async () => {
    const snapshot = asLinked(await (await linkFolder(shop + code)).refresh());
    const node = findSymbolNode(snapshot, `shop.py#${symbol}`) as number;
    const { certainty, known, unknown } = certaintyOf(snapshot, node);
    assert.equal(`${certainty} ${known}+${unknown}`, expected);
  });
}

describe('members that a text names', () => {
  check('may be read of what nobody knows', 'def f(x): return getattr(x, "size")', 'Order.size', 'bounded 0+1');
  check('with what is given else', 'def f(x): return getattr(x, "size", None)', 'Order.size', 'bounded 0+1');
  check('run accessors where they are asked for', 'def f(x): return hasattr(x, "price")', 'Order.price', 'bounded 0+1');
  check(
    'are none where the project has a function of the name',
    'def hasattr(x, y): pass\ndef f(x): return hasattr(x, "price")',
    'Order.price',
    'exact 0+0',
  );
});

describe('members that a getter of Python names', () => {
  const get = 'from operator import attrgetter, methodcaller\n';
  check('are read of what it is given', `${get}key = attrgetter("size")`, 'Order.size', 'bounded 0+1');
  check(
    'on the way to others',
    `import operator\nkey = operator.attrgetter("x", "size.real")`,
    'Order.size',
    'bounded 0+1',
  );
  check('run accessors', `${get}key = attrgetter("order.price")`, 'Order.price', 'bounded 0+1');
  check('are called', `${get}pay = methodcaller("price")`, 'Order.price', 'bounded 0+1');
  check('with what is given else', `${get}pay = methodcaller("x", "price")`, 'Order.price', 'exact 0+0');
  check(
    'are none of a function of the project',
    'def attrgetter(x): pass\nattrgetter("size")',
    'Order.size',
    'exact 0+0',
  );
});

describe('members of an object of a package that the project fills', () => {
  const settings = 'from django.conf import settings\n';
  check('may be those of any module', `${settings}settings.RELEASE()`, 'RELEASE', 'bounded 0+1');
  check('and what these have', `${settings}settings.RELEASE.price`, 'Order.price', 'bounded 0+1');
  check('by its module', 'import django.conf\ndjango.conf.settings.RELEASE.price', 'Order.price', 'bounded 0+1');
  check(
    'are not those of other objects',
    'from django.conf import other\nother.RELEASE.price',
    'Order.price',
    'exact 0+0',
  );
});

describe('members of classes that a base from outside may make', () => {
  const below = 'import lib\nclass Sub(lib.Serializer):\n    def f(self): return ';
  check('may be read of what a package gives', `${below}self.handler.size`, 'Other.size', 'bounded 0+1');
  check('may be read of a class in theirs', `${below}getattr(self.Meta, "brief")`, 'Other.Meta.brief', 'bounded 0+1');
  check('but not those of other classes', `${below}self.handler.size`, 'Order.size', 'exact 0+0');
});

describe('members of a class in a class', () => {
  const forms = `class Form:\n    class Meta:\n        label = 1\n    def f(self): return self.Meta.label\nclass Own(Form):\n    class Meta:\n        label = 2\n`;
  check('escape where a base hands on those of its own', `\n=== shop.py\n${forms}`, 'Own.Meta.label', 'bounded 0+0');
  const other = 'class Other:\n    class Meta:\n        label = 2\n';
  check('but not those of other classes', `\n=== shop.py\n${forms}${other}`, 'Other.Meta.label', 'exact 0+0');
});

describe('members of what is None where it is declared', () => {
  const task = '\n=== shop.py\nclass Task:\n    def run(self): pass\n    def stop(self): pass\n';
  const view = `${task}class View:\n    task = None\n    def f(self): self.task.run()\n`;
  check(
    'are called where a subclass fills it',
    `${view}class Own(View):\n    task = Task()\n`,
    'Task.run',
    'bounded 0+1',
  );
  check('or code elsewhere', `${view}def g(view): view.task = Task()\n`, 'Task.run', 'bounded 0+1');
  check('but only those that are named', view, 'Task.stop', 'exact 0+0');
});

const handler = 'import lib\nclass Handler:\n    def handle(self): pass\n    def _own(self): pass\n';

async function certaintyBeside(code: string, symbol: string): Promise<string> {
  const snapshot = asLinked(await (await linkFolder(`=== a.py\n${handler}${code}`)).refresh());
  return certaintyOf(snapshot, findSymbolNode(snapshot, `a.py#${symbol}`) as number).certainty;
}

describe('methods of what code outside has', () => {
  it('may be called, also where it was kept before', async () => {
    for (const given of [
      'lib.add(Handler())',
      'h = Handler()\nlib.add(h)',
      'h = Handler\nlib.add(h)',
      'lib.all[1] = Handler()',
    ])
      assert.equal(await certaintyBeside(given, 'Handler.handle'), 'bounded', given);
  });

  it('are called by no one where they are private, or the project has it', async () => {
    assert.equal(await certaintyBeside('lib.add(Handler())', 'Handler._own'), 'exact');
    assert.equal(await certaintyBeside('h = Handler()\nprint(h)', 'Handler.handle'), 'exact');
  });
});
