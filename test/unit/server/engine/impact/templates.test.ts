import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { changeOfFiles } from '#server/engine/impact/changed-nodes.ts';
import { type Impact, impactOf } from '#server/engine/impact/impact.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

const shop = {
  'shop/urls.py':
    'from django.urls import path\nfrom shop import views\n\nurlpatterns = [\n' +
    '    path("cart/", views.cart, name="cart"),\n    path("about/", views.About.as_view(), name="about"),\n]\n',
  'shop/settings.py': 'ROOT_URLCONF = "shop.urls"\n',
  'shop/views.py':
    'from django.shortcuts import render\nfrom django.views.generic import TemplateView\n\n' +
    'def cart(request):\n    return render(request, "shop/cart.html")\n\n' +
    'class About(TemplateView):\n    template_name = "about.html"\n',
  'shop/templates/shop/cart.html': '{% extends "base.html" %}{% load money %}{% include "row.html" %}{{ sum|euros }}\n',
  'shop/templates/row.html': '<td>{{ row }}</td>\n',
  'shop/templates/base.html': '<html></html>\n',
  'shop/templates/about.html': '<p>{{ euros }}</p>\n',
  'shop/templatetags/money.py':
    'from django import template\n\nregister = template.Library()\n\n' +
    '@register.filter\ndef euros(value):\n    return str(value)\n\n' +
    '@register.filter\ndef dollars(value):\n    return str(value)\n',
  'tests/test_cart.py':
    'from django.test import TestCase\n\nclass CartTest(TestCase):\n' +
    '    def test_cart(self):\n        self.client.get("/cart/")\n',
  'tests/test_about.py':
    'from django.test import TestCase\n\nclass AboutTest(TestCase):\n' +
    '    def test_about(self):\n        self.client.get("/about/")\n',
  'tests/test_other.py':
    'from django.test import TestCase\n\nclass OtherTest(TestCase):\n    def test_it(self):\n        pass\n',
};

async function impactOn(target: string): Promise<Impact> {
  const indexed = await linkFolder(shop);
  const snapshot = asLinked(await indexed.refresh());
  const [path] = target.split('#');
  const node = findSymbolNode(snapshot, target);
  const changed =
    target === path || node === undefined
      ? changeOfFiles(snapshot, [{ path, kind: 'unknown' }]).nodes
      : [{ node, reached: 'behaviour' } as const];
  return impactOf(snapshot, { changed, files: [findFile(snapshot.files, path) as number], depth: 10 });
}

function check(title: string, target: string, expected: readonly string[]): void {
  it(title, async () => {
    const { impacted, tests } = await impactOn(target);
    const known = tests.filter(({ basis }) => basis === 'inferred').map(({ file }) => `test ${file}`);
    assert.deepEqual([...impacted.map(({ file }) => file).toSorted(), ...known.toSorted()], expected);
  });
}

const throughCart = ['shop/urls.py', 'shop/views.py', 'tests/test_cart.py'];

const withCart = [...throughCart, 'shop/templates/shop/cart.html'].toSorted();

describe('the impact of a template', () => {
  check('is the code that names it, with the tests that ask for it', 'shop/templates/shop/cart.html', [
    ...throughCart,
    'test tests/test_cart.py',
  ]);
  check('is the class that does, where that has its name', 'shop/templates/about.html', [
    'shop/urls.py',
    'shop/views.py',
    'tests/test_about.py',
    'test tests/test_about.py',
  ]);
  check('goes through templates that include or extend it', 'shop/templates/row.html', [
    ...withCart,
    'test tests/test_cart.py',
  ]);
});

describe('the impact of a filter', () => {
  check('is the templates that apply it, and what fills them in', 'shop/templatetags/money.py#euros', [
    ...withCart,
    'test tests/test_cart.py',
  ]);
  check(
    'is nothing known where none applies it, though one loads its library',
    'shop/templatetags/money.py#dollars',
    [],
  );
  check('is each template that loads the library, where its top level changed', 'shop/templatetags/money.py', [
    ...withCart,
    'test tests/test_cart.py',
  ]);
});
