import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { impactOf } from '#server/engine/impact/impact.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

type Files = Readonly<Record<string, string>>;

const head = 'from django.test import TestCase\nfrom django.urls import reverse\n\nclass ATest(TestCase):\n';

/** A test file whose one test has these lines. */
function testOf(...lines: readonly string[]): string {
  return `${head}    def test_it(self):\n${lines.map((line) => `        ${line}\n`).join('')}`;
}

const shop: Files = {
  'shop/settings.py': 'ROOT_URLCONF = "shop.urls"\n',
  'shop/urls.py':
    'from django.urls import include, path\nfrom shop import views\n\nurlpatterns = [\n' +
    '    path("shop/<int:id>/tea/", views.tea, name="shop-tea"),\n' +
    '    path("shop/coffee/", views.coffee, name="coffee"),\n' +
    '    path("<slug:any>", views.page),\n]\n',
  'shop/views.py':
    'from django.http import HttpResponse\nfrom django.shortcuts import redirect\n\n' +
    'def tea(request, id):\n    return HttpResponse("")\n\n' +
    'def coffee(request):\n    return HttpResponse("")\n\n' +
    'def page(request, any):\n    return HttpResponse("")\n',
  'tests/test_other.py': testOf('self.client.get("/else/")'),
};

/** A view that sends on to another one. */
const away: Files = {
  'shop/views.py': `${shop['shop/views.py']}\ndef away(request):\n    return redirect("shop-tea", 1)\n`,
  'shop/urls.py': `${shop['shop/urls.py']}urlpatterns += [path("away/", views.away)]\n`,
};

/** `inferred tests/test_a.py` for each test that a change of a view selects. */
function check(title: string, files: Files, view: string, expected: readonly string[]): void {
  it(title, async () => {
    const indexed = await linkFolder({ ...shop, ...files });
    const snapshot = asLinked(await indexed.refresh());
    const node = findSymbolNode(snapshot, `shop/views.py#${view}`);
    assert.ok(node !== undefined);
    const changed = [findFile(snapshot.files, 'shop/views.py') as number];
    const { tests } = impactOf(snapshot, { changed: [{ node, reached: 'behaviour' }], files: changed, depth: 10 });
    assert.deepEqual(tests.map(({ file, basis }) => `${basis} ${file}`).toSorted(), expected);
  });
}

describe('tests of what answers requests', () => {
  check(
    'are those that write its address',
    { 'tests/test_tea.py': testOf('self.client.get(f"/shop/{self.id}/tea/?hot=1")') },
    'tea',
    ['inferred tests/test_tea.py'],
  );
  check(
    'or keep it',
    {
      'tests/test_tea.py': `${head}    def setUp(self):\n        self.url = "/shop/%d/tea/" % 1\n\n    def test_it(self):\n        self.client.get(self.url)\n`,
    },
    'tea',
    ['inferred tests/test_tea.py'],
  );
  check('or write its name', { 'tests/test_tea.py': testOf('self.client.get(reverse("shop:coffee"))') }, 'coffee', [
    'inferred tests/test_tea.py',
  ]);
  check('and no others', { 'tests/test_tea.py': testOf('self.client.get(f"/shop/{self.id}/tea/")') }, 'coffee', []);
  check(
    'may put the address together of parts',
    { 'tests/test_tea.py': testOf('self.client.get(self.base + "/tea/")') },
    'tea',
    ['widened tests/test_tea.py'],
  );
  check(
    'may write only a part of a part',
    { 'tests/test_tea.py': testOf('self.client.get(f"/shop/cof{self.end}/")') },
    'coffee',
    ['widened tests/test_tea.py'],
  );
  check(
    'may be sent there by another one',
    { ...away, 'tests/test_away.py': testOf('self.client.get("/away/", follow=True)') },
    'tea',
    ['widened tests/test_away.py'],
  );
  check(
    'are not those that are sent there and do not go',
    { ...away, 'tests/test_away.py': testOf('self.client.get("/away/")', 'self.client.get("/away/", follow=False)') },
    'tea',
    [],
  );
  check(
    'may go to what the answer says',
    { ...away, 'tests/test_away.py': testOf('r = self.client.get("/away/")', 'self.client.get(r.url)') },
    'tea',
    ['widened tests/test_away.py'],
  );
  check(
    'may have a client chosen by a name go there',
    { ...away, 'tests/test_away.py': testOf('r = self.client.get("/away/")', 'getattr(self.client, "get")(r.url)') },
    'tea',
    ['widened tests/test_away.py'],
  );
  check(
    'may give what they hand on any options',
    { ...away, 'tests/test_away.py': testOf('self.client.get("/away/", **self.options)') },
    'tea',
    ['widened tests/test_away.py'],
  );
  check(
    'may have another address than the class above has',
    {
      ...away,
      'tests/test_away.py': `${head}    url = "/away/"\n\n    def test_it(self):\n        self.client.get(self.url)\n`,
      'tests/test_below.py':
        'from shop.views import away\nfrom tests.test_away import ATest\n\nclass BTest(ATest):\n    url = away(None).url\n',
    },
    'tea',
    ['widened tests/test_away.py', 'widened tests/test_below.py'],
  );
  check(
    'may ask a server, with whatever client',
    {
      ...away,
      'tests/test_away.py': testOf('self.client.get("/away/")').replaceAll('TestCase', 'LiveServerTestCase'),
    },
    'tea',
    ['widened tests/test_away.py'],
  );
  check(
    'may be answered by what an address was resolved to',
    {
      ...away,
      'shop/views.py':
        'from django.urls import resolve, reverse\n\ndef tea(request, id):\n    return None\n\n' +
        'def away(request):\n    return resolve(reverse("shop-tea")).func(request)\n',
      'tests/test_away.py': testOf('self.client.get("/away/")'),
    },
    'tea',
    ['widened tests/test_away.py'],
  );
  check(
    'may have what sends requests in another folder',
    {
      ...away,
      'shop/checks.py':
        'from django.test import TestCase\n\nclass ShopCase(TestCase):\n' +
        '    def drink(self):\n        return self.client.get("/shop/1/tea/")\n',
      'tests/test_away.py':
        'from shop.checks import ShopCase\n\nclass ATest(ShopCase):\n    def test_it(self):\n        self.drink()\n',
    },
    'tea',
    ['widened tests/test_away.py'],
  );
  check(
    'may get the address of what is given a name like any word',
    {
      'tests/addresses.py': 'from django.urls import reverse\n\ndef address(name):\n    return reverse(name)\n',
      'tests/test_coffee.py':
        'from django.test import TestCase\nfrom tests.addresses import address\n\nclass ATest(TestCase):\n' +
        '    def test_it(self):\n        self.client.get(address("coffee"))\n',
    },
    'coffee',
    ['widened tests/test_coffee.py'],
  );
  check(
    'are all that send requests where its path says nothing',
    { 'tests/test_sum.py': testOf('self.assertEqual(1, 1)') },
    'page',
    ['widened tests/test_other.py'],
  );
  check(
    'are all that send requests where its list is not known as a whole',
    { 'shop/urls.py': `${shop['shop/urls.py']}more = [path("more/", views.tea)]\nkeep(more)\n` },
    'tea',
    ['widened tests/test_other.py'],
  );
  const media =
    'from django.conf.urls.static import static\nfrom django.contrib.staticfiles.urls import staticfiles_urlpatterns\n' +
    'from shop import settings\n';
  const teaTest = { 'tests/test_tea.py': testOf('self.client.get(f"/shop/{self.id}/tea/")') };
  const withMedia = (given: string): Files => ({
    ...teaTest,
    'shop/settings.py': `${shop['shop/settings.py']}MEDIA = "/media/"\n`,
    'shop/urls.py': `${media}${shop['shop/urls.py'].replace(/\]\n$/, `] + static(settings.MEDIA${given}) + staticfiles_urlpatterns()\n`)}`,
  });
  check('are no others beside files that the framework serves itself', withMedia(', document_root="media"'), 'tea', [
    'inferred tests/test_tea.py',
  ]);
  check('are all that send requests where a view serves these', withMedia(', view=make_view()'), 'tea', [
    'inferred tests/test_tea.py',
    'widened tests/test_other.py',
  ]);
  check(
    'are none that only load the settings which name its list, where its path says nothing',
    {
      'shop/sums.py': 'from shop import settings\n\ndef add(a):\n    return a\n',
      'tests/test_sum.py': 'from shop.sums import add\n\ndef test_add():\n    assert add(1)\n',
    },
    'page',
    ['widened tests/test_other.py'],
  );
});
