import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { impactOf } from '#server/engine/impact/impact.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

type Files = Readonly<Record<string, string>>;

const head = 'from django.test import TestCase\n';
const testCase = 'class ATest(TestCase):\n    def test_it(self):\n        ';

describe('a list of routes that a setting names', () => {
  const files: Files = {
    'shop/settings.py': 'ROOT_URLCONF = "shop.urls"\nPAGES = 3\n',
    'shop/urls.py':
      'from django.urls import path\nfrom shop import views\nurlpatterns = [path("tea/", views.tea, name="shop-tea")]\n',
    'shop/views.py':
      'from django.http import HttpResponse\nfrom shop.tables import make\nTABLE = make()\ndef tea(request):\n    return HttpResponse("")\n',
    'shop/tables.py': 'def make():\n    return 1\n',
    'tests/test_settings.py': `${head}from shop.settings import PAGES\n${testCase}self.assertEqual(PAGES, 3)\n`,
    'tests/test_request.py': `${head}${testCase}self.client.get("/else/")\n`,
    'tests/test_address.py': `${head}from django.urls import reverse\n${testCase}reverse("shop-tea")\n`,
    'tests/test_page.py': `${head}from django.template.loader import render_to_string\n${testCase}render_to_string("tea.html")\n`,
  };

  it('is loaded by requests, by what makes addresses and by templates, not with the setting', async () => {
    assert.deepEqual(await testsOf(files, 'shop/tables.py#make'), [
      'tests/test_address.py',
      'tests/test_page.py',
      'tests/test_request.py',
    ]);
  });

  it('is loaded with a file that imports it', async () => {
    const importing = { ...files, 'shop/settings.py': `import shop.urls\n${files['shop/settings.py']}` };
    assert.ok((await testsOf(importing, 'shop/tables.py#make')).includes('tests/test_settings.py'));
  });
});

describe('a class with an external base that code names', () => {
  it('is made by that code alone where its base enters no class into a table', async () => {
    const form = formsOn('from django.forms import Form as Base');
    assert.deepEqual(await testsOf(form, 'shop/forms.py#TeaForm.clean'), ['tests/test_tea.py']);
  });

  it('may be made by all that loads it where the base has a table, or is not known', async () => {
    for (const base of ['from django.db.models import Model as Base', 'from lib import Base'])
      assert.deepEqual(await testsOf(formsOn(base), 'shop/forms.py#TeaForm.clean'), [
        'tests/test_cake.py',
        'tests/test_tea.py',
      ]);
  });

  it('may be made so below a class of the project with a base that is not known', async () => {
    const below = formsOn('import lib\nclass Base(lib.Base):\n    pass\n');
    assert.deepEqual(await testsOf(below, 'shop/forms.py#TeaForm.clean'), ['tests/test_cake.py', 'tests/test_tea.py']);
  });

  it('is not made by code outside that was given an instance', async () => {
    const given = {
      ...formsOn('class Base:\n    pass\n'),
      'shop/tea.py': 'import lib\nfrom shop.forms import TeaForm\ndef tea():\n    lib.show({"form": TeaForm()})\n',
    };
    assert.deepEqual(await testsOf(given, 'shop/forms.py#TeaForm.clean'), ['tests/test_tea.py']);
  });
});

function formsOn(base: string): Files {
  return {
    'shop/forms.py': `${base}\nclass TeaForm(Base):\n    def clean(self):\n        return 1\n\nclass CakeForm(Base):\n    pass\n`,
    'shop/tea.py': 'from shop.forms import TeaForm\ndef tea():\n    return TeaForm()\n',
    'tests/test_cake.py': 'from shop.forms import CakeForm\ndef test_cake():\n    CakeForm()\n',
    'tests/test_tea.py': 'from shop.tea import tea\ndef test_tea():\n    tea()\n',
  };
}

async function testsOf(files: Files, id: string): Promise<string[]> {
  const indexed = await linkFolder(files);
  const snapshot = asLinked(await indexed.refresh());
  const node = findSymbolNode(snapshot, id);
  assert.ok(node !== undefined, id);
  const changed = [findFile(snapshot.files, id.split('#')[0]) as number];
  const { tests } = impactOf(snapshot, { changed: [{ node, reached: 'behaviour' }], files: changed, depth: 10 });
  return tests.map(({ file }) => file).toSorted();
}
