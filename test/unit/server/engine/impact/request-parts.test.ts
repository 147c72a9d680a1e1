import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { impactOf } from '#server/engine/impact/impact.ts';
import { stepGraphOf } from '#server/engine/impact/step-graph.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

const head = 'from django.test import TestCase\n\nclass ATest(TestCase):\n    def test_it(self):\n        ';

const shop: Readonly<Record<string, string>> = {
  'shop/settings.py':
    'ROOT_URLCONF = "shop.urls"\n' +
    'MIDDLEWARE = ["django.middleware.Common", "shop.middleware.Gate"]\nMIDDLEWARE += ["shop.middleware.lamp"]\n' +
    'TEMPLATES = [{"OPTIONS": {"context_processors": ["shop.middleware.motto"]}}]\n' +
    'OTHERS = ["shop.middleware.Unused"]\n',
  'shop/middleware.py':
    'class Gate:\n    def __init__(self, get_response):\n        self.get_response = get_response\n\n' +
    '    def __call__(self, request):\n        return self.open(request)\n\n' +
    '    def open(self, request):\n        return self.get_response(request)\n\n' +
    'class Unused:\n    def __call__(self, request):\n        return request\n\n' +
    'def lamp(get_response):\n    return get_response\n\ndef motto(request):\n    return {}\n',
  'shop/urls.py':
    'from django.urls import path, register_converter\nfrom shop import views\n\n' +
    'class Leaf:\n    regex = "[a-z]+"\n\n    def to_python(self, value):\n        return value\n\n' +
    '    def to_url(self, value):\n        return value\n\nregister_converter(Leaf, "leaf")\n\n' +
    'urlpatterns = [\n    path("tea/<leaf:id>/", views.tea, name="shop-tea"),\n    path("coffee/", views.coffee),\n]\n',
  'shop/views.py':
    'from django.http import HttpResponse\n\ndef tea(request, id):\n    return HttpResponse("")\n\n' +
    'def coffee(request):\n    return HttpResponse("")\n',
  'shop/mails.py': 'from django.urls import reverse\n\ndef invite():\n    return reverse("shop-tea", args=["a"])\n',
  'tests/test_coffee.py': `${head}self.client.get("/coffee/")\n`,
  'tests/test_mails.py': `from shop.mails import invite\n${head}invite()\n`,
  'tests/test_sum.py': `${head}self.assertEqual(1, 1)\n`,
  'tests/test_tea.py': `${head}self.client.get("/tea/a/")\n`,
};

async function linkedShop() {
  const indexed = await linkFolder(shop);
  return asLinked(await indexed.refresh());
}

function check(title: string, symbol: string, expected: readonly string[]): void {
  it(title, async () => {
    const snapshot = await linkedShop();
    const node = findSymbolNode(snapshot, symbol);
    assert.ok(node !== undefined);
    const files = [findFile(snapshot.files, symbol.split('#')[0]) as number];
    const { tests } = impactOf(snapshot, { changed: [{ node, reached: 'behaviour' }], files, depth: 10 });
    assert.deepEqual(tests.flatMap(({ file, basis }) => (basis === 'inferred' ? [file] : [])).toSorted(), expected);
  });
}

describe('Tests of what every request runs', () => {
  const requesting = ['tests/test_coffee.py', 'tests/test_tea.py'];
  check('are those that send one: of a middleware', 'shop/middleware.py#Gate.__call__', requesting);
  check('of what that calls', 'shop/middleware.py#Gate.open', requesting);
  check('of a middleware that is added, and a function', 'shop/middleware.py#lamp', requesting);
  check('of a context processor', 'shop/middleware.py#motto', requesting);
  check('of the setting that names them', 'shop/settings.py#MIDDLEWARE', requesting);
  check('are none of what another setting names', 'shop/middleware.py#Unused.__call__', []);
  check('are those that ask for a part of a path, or have its address made', 'shop/urls.py#Leaf.to_url', [
    'tests/test_mails.py',
    'tests/test_tea.py',
  ]);

  it('have one step to each from a setting, however many parts it names', async () => {
    const snapshot = await linkedShop();
    const steps = stepGraphOf(snapshot);
    const tests = new Set(requesting.map((path) => findSymbolNode(snapshot, `${path}#ATest.test_it`) as number));
    const stepsTo = (symbol: string): number => {
      const node = findSymbolNode(snapshot, symbol) as number;
      return steps.targetsOf(node).filter((each) => tests.has(each)).length;
    };
    assert.equal(stepsTo('shop/settings.py#MIDDLEWARE'), 2);
    assert.equal(stepsTo('shop/middleware.py#Gate'), 0);
  });
});
