import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { type Impact, impactOf } from '#server/engine/impact/impact.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

const shop = {
  'shop/models.py':
    'from django.db import models\n\nclass Book(models.Model):\n    pass\n\nclass Tea(models.Model):\n    pass\n\nclass Cup(models.Model):\n    pass\n',
  'shop/signals.py': 'from django.dispatch import Signal\n\nplaced = Signal()\nsent = Signal()\n',
  'shop/receivers.py':
    'from django.db.models import signals\nfrom django.db.models.signals import post_save, pre_delete\nfrom django.dispatch import receiver\n' +
    'from shop import models\nfrom shop.models import Tea\nfrom shop.signals import placed, sent\nfrom elsewhere import find\n\n' +
    '@receiver(signals.post_save, sender=models.Book)\ndef on_book(sender, **kwargs):\n    pass\n\n' +
    '@receiver([post_save, pre_delete])\ndef on_any(sender, **kwargs):\n    pass\n\n' +
    '@receiver([placed, post_save], sender=Tea)\ndef on_both(sender, **kwargs):\n    pass\n\n@receiver(placed)\ndef on_placed(sender, **kwargs):\n    pass\n\n' +
    'def on_tea(sender, **kwargs):\n    pass\n\npost_save.connect(on_tea, sender=Tea)\n\n' +
    'def on_sent(sender, **kwargs):\n    pass\n\nsent.connect(on_sent)\n\nCup = find("Cup")\n\n@receiver(post_save, sender=Cup)\ndef on_cup(sender, **kwargs):\n    pass\n',
  'shop/apps.py':
    'from django.apps import AppConfig\n\nclass ShopConfig(AppConfig):\n    def ready(self):\n        from shop import receivers\n',
  'shop/orders.py':
    'from shop.signals import placed, sent\n\ndef place(order):\n    placed.send(sender=place, order=order)\n\n' +
    'def ship(order):\n    sent.send_robust(sender=ship)\n',
  'tests/test_book.py': 'from shop.models import Book\n\ndef test_book():\n    Book.objects.create()\n',
  'tests/test_tea.py': 'from shop.models import Tea\n\ndef test_tea():\n    tea = Tea()\n    tea.save()\n',
  'tests/test_orders.py': 'from shop.orders import place\n\ndef test_place():\n    place(1)\n',
  'tests/test_ship.py': 'from shop.orders import ship\n\ndef test_ship():\n    ship(1)\n',
};

async function impactOn(name: string): Promise<Impact> {
  const indexed = await linkFolder(shop);
  const snapshot = asLinked(await indexed.refresh());
  const node = findSymbolNode(snapshot, `shop/receivers.py#${name}`);
  assert.ok(node !== undefined);
  const changed = [findFile(snapshot.files, 'shop/receivers.py') as number];
  return impactOf(snapshot, { changed: [{ node, reached: 'behaviour' }], files: changed, depth: 10 });
}

/** @param expected tests that are inferred */
function check(title: string, name: string, expected: readonly string[]): void {
  it(title, async () => {
    const { tests, certainty } = await impactOn(name);
    const known = tests.filter(({ basis }) => basis === 'inferred').map(({ file }) => file);
    assert.deepEqual({ known, certainty }, { known: expected, certainty: 'bounded' });
  });
}

describe('what receives a signal', () => {
  check('runs where something of its sender is made', 'on_book', ['tests/test_book.py']);
  check('the same where it is connected', 'on_tea', ['tests/test_tea.py']);
  check('runs where a signal of the project is sent', 'on_placed', ['tests/test_orders.py']);
  check('the same of a signal that it is connected to', 'on_sent', ['tests/test_ship.py']);
  check('runs for each of several', 'on_both', ['tests/test_orders.py', 'tests/test_tea.py']);
  check('is not known to run where no sender is written', 'on_any', []);
  check('or a variable stands for it', 'on_cup', []);
  it('but may wherever something is made that sends signals', async () => {
    for (const name of ['on_any', 'on_cup']) {
      const { tests, impacted } = await impactOn(name);
      assert.deepEqual(impacted, []);
      assert.deepEqual(tests, [
        { file: 'tests/test_book.py', distance: 1, basis: 'widened' },
        { file: 'tests/test_tea.py', distance: 1, basis: 'widened' },
      ]);
    }
  });
});
