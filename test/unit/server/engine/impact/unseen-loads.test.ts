import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { impactOf } from '#server/engine/impact/impact.ts';
import { seededRandom } from '../../../../../bench/seeded-random.ts';
import { checkImpact, impactIn } from '../../../../support/impact-text.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import type { Notation } from '../../../../support/linked-notation.ts';

/** A test of `shop` runs code that computes an import; `base` is what its manifest brings, `other` is beside it. */
const workspace: Notation = {
  'shop/package.json': 'package shop needs base',
  'base/package.json': 'package base',
  'other/package.json': 'package other needs base',
  'shop/load.ts': 'computed\nexport function load\nload? call . dynamic_import',
  'shop/load.test.ts': 'import shop/load.ts\n: call shop/load.ts#load',
  'shop/near.ts': 'export variable x\nfunction start\nx: call start',
  'base/near.ts': 'export variable x\nfunction start\nx: call start',
  'other/far.ts': 'export variable x\nfunction start\nx: call start',
};

describe('what is not known leads', () => {
  checkImpact('within its package', workspace, 'shop/near.ts#start', ['bounded', 'test 1 shop/load.test.ts ?']);
  checkImpact('into a package that its manifest brings', workspace, 'base/near.ts#start', [
    'bounded',
    'test 1 shop/load.test.ts ?',
  ]);
  checkImpact('into none that neither a manifest nor an import connects', workspace, 'other/far.ts#start', ['exact']);
  checkImpact(
    'into one that something of the package imports',
    { ...workspace, 'shop/uses.ts': 'import other/index.ts', 'other/index.ts': '' },
    'other/far.ts#start',
    ['bounded', 'test 1 shop/load.test.ts ?'],
  );
  checkImpact(
    'of an import that leads nowhere and may be called anything: as far as packages do',
    { ...workspace, 'shop/load.ts': 'import ?someone\nexport function load' },
    'other/far.ts#start',
    ['exact'],
  );
  checkImpact(
    'of an import that names a package of the project: into that alone',
    { ...workspace, 'shop/load.ts': 'import ?base/gone\nexport function load' },
    'shop/near.ts#start',
    ['exact'],
  );
  checkImpact(
    'of an import that found a file without proof: into the package of that file alone',
    { ...workspace, 'shop/load.ts': 'import base/index.ts inferred\nexport function load', 'base/index.ts': '' },
    'shop/near.ts#start',
    ['exact'],
  );
  checkImpact(
    'to no tests that start programs of another package',
    {
      ...workspace,
      'shop/starts.test.ts': 'import node:child_process',
      'other/far.ts': 'export variable x\nfunction start\nx: call start',
    },
    'other/far.ts#start',
    ['exact'],
  );
});

describe('what is written of a name that is computed', () => {
  const files = {
    'shop/__init__.py': '',
    'shop/load.py': 'from importlib import import_module\ndef load(app):\n    return import_module(f"{app}.views")\n',
    'shop/any.py': 'from importlib import import_module\ndef load(name):\n    return import_module(name)\n',
    'cart/__init__.py': '',
    'cart/views.py': 'def show():\n    pass\nshow()\n',
    'cart/models.py': 'def show():\n    pass\nshow()\n',
    'tests/test_load.py': 'from shop.load import load\ndef test_load():\n    load("cart")\n',
    'tests/test_any.py': 'from shop.any import load\ndef test_any():\n    load("cart")\n',
    'tests/test_other.py': 'import shop.any\ndef test_other():\n    pass\n',
  };
  function check(title: string, id: string, expected: readonly string[]): void {
    it(title, async () => assert.deepEqual(await testsOf(files, id), expected));
  }

  check('leads to modules of that name, and from the code that computes it', 'cart/views.py#show', [
    'tests/test_any.py',
    'tests/test_load.py',
  ]);
  check('leads to no other', 'cart/models.py#show', ['tests/test_any.py']);

  it('leads from a text to the module whose path it is, and to no folder of that name', async () => {
    const code = {
      'shop/__init__.py': '',
      'shop/api/__init__.py': '',
      'shop/api/app.py': 'name = "shop.api"\n',
      'shop/api/jobs.py': 'def start():\n    pass\nstart()\n',
      'tests/test_app.py': 'import shop.api.app\ndef test_app():\n    pass\n',
    };
    assert.deepEqual(await testsOf(code, 'shop/api/jobs.py#start'), []);
  });

  it('leads to what is written behind an alias, wherever that is', async () => {
    const code = {
      'load.ts':
        'export async function load(name: string) {\n  return (await import(`@/pages/${name}.ts`)).default;\n}\n',
      'app/pages/a.ts': 'export function start() {}\nstart();\n',
      'app/rest/b.ts': 'export function start() {}\nstart();\n',
      'load.test.ts': "import { load } from './load';\nload('a');\n",
    };
    assert.deepEqual(await testsOf(code, 'app/pages/a.ts#start'), ['load.test.ts']);
    assert.deepEqual(await testsOf(code, 'app/rest/b.ts#start'), []);
  });

  it('leads to no other where a pattern names its files', async () => {
    const code = {
      'load.ts': "export const all = () => import.meta.glob('./plugins/*.ts');\n",
      'plugins/a.ts': 'export function start() {}\nstart();\n',
      'plugins/a.test.tsx': 'export function start() {}\nstart();\n',
      'rest/b.ts': 'export function start() {}\nstart();\n',
      'load.test.ts': "import { all } from './load';\nall();\n",
    };
    assert.deepEqual(await testsOf(code, 'plugins/a.ts#start'), ['load.test.ts']);
    assert.deepEqual(await testsOf(code, 'rest/b.ts#start'), []);
  });

  it('leads to the folder that a path begins with', async () => {
    const code = {
      'load.ts':
        'export async function load(name: string) {\n  const { run } = await import(`./plugins/${name}.ts`);\n  run();\n}\n',
      'plugins/a.ts': 'export function start() {}\nstart();\n',
      'rest/b.ts': 'export function start() {}\nstart();\n',
      'load.test.ts': "import { load } from './load';\nload('a');\n",
    };
    assert.deepEqual(await testsOf(code, 'plugins/a.ts#start'), ['load.test.ts']);
    assert.deepEqual(await testsOf(code, 'rest/b.ts#start'), []);
  });
});

describe('tests that have a framework run what no one imports', () => {
  const files = {
    'shop/settings.py': 'ROOT_URLCONF = "shop.urls"\n',
    'shop/urls.py': 'from django.urls import path\nfrom shop import views\nurlpatterns = [path("tea", views.tea)]\n',
    'shop/views.py': 'from django.http import HttpResponse\ndef tea(request):\n    return HttpResponse("")\n',
    'shop/tests/test_tea.py':
      'from django.test import TestCase\nclass TeaTest(TestCase):\n    def test_tea(self):\n        self.client.get("/tea")\n',
    'shop/tests/test_sum.py':
      'from django.test import TestCase\nclass SumTest(TestCase):\n    def test_sum(self):\n        self.assertEqual(1, 1)\n',
  };
  it('are those that call commands', async () => {
    const command = {
      'shop/management/commands/sweep.py':
        'from django.core.management.base import BaseCommand\nclass Command(BaseCommand):\n    def handle(self):\n        pass\n',
      'shop/tests/test_sweep.py':
        'from django.core.management import call_command\ndef test_sweep():\n    call_command("sweep")\n',
      'shop/tests/test_sum.py': 'def test_sum():\n    pass\n',
    };
    assert.deepEqual(await testsOf(command, 'shop/management/commands/sweep.py#Command.handle'), [
      'shop/tests/test_sweep.py',
    ]);
  });
  it('are those that render a template, which names the library of its tags, and those that send requests', async () => {
    const library = {
      ...files,
      'shop/templatetags/tables.py':
        'from django import template\nregister = template.Library()\n@register.tag\ndef table(parser, token):\n    return None\n',
      'shop/tests/test_table.py':
        'from django.template import Context, Template\ndef test_table():\n    Template("{% load tables %}{% table %}").render(Context())\n',
    };
    assert.deepEqual(await testsOf(library, 'shop/templatetags/tables.py#table'), [
      'shop/tests/test_table.py',
      'shop/tests/test_tea.py',
    ]);
  });
  it('are those that send requests', async () =>
    assert.deepEqual(await testsOf(files, 'shop/views.py#tea'), ['shop/tests/test_tea.py']));
});

describe('tests that look at a program in a browser', () => {
  const files = {
    'package.json': '{ "name": "shop", "devDependencies": { "@sveltejs/kit": "2", "@playwright/test": "1" } }',
    'src/routes/tea/+server.ts': 'import { brew } from "../../brew";\nexport const GET = () => new Response(brew());\n',
    'src/brew.ts': 'export function brew() {\n  return "tea";\n}\n',
    'src/idle.ts': 'export function idle() {\n  return "";\n}\n',
    'tests/tea.spec.ts':
      'import { expect, test } from "@playwright/test";\ntest("tea", async ({ page }) => {\n  await page.goto("/");\n});\n',
  };
  it('count for what a framework runs for a request because of where it lies', async () =>
    assert.deepEqual(await testsOf(files, 'src/brew.ts#brew'), ['tests/tea.spec.ts']));
  it('and for nothing else', async () => assert.deepEqual(await testsOf(files, 'src/idle.ts#idle'), []));
});

describe('a member that a base outside of the project may call', () => {
  const files = {
    'shop/fields.py':
      'from django import forms\n\nclass LowerField(forms.CharField):\n    def clean(self, value):\n        return super().clean(value).lower()\n',
    'shop/tea.py':
      'from django import forms\nfrom shop.fields import LowerField\n\nclass TeaForm(forms.Form):\n    name = LowerField()\n',
    'shop/tests/test_fields.py':
      'from shop.fields import LowerField\n\ndef test_clean():\n    assert LowerField().clean("A") == "a"\n',
    'shop/tests/test_tea.py':
      'from shop.tea import TeaForm\n\ndef test_tea():\n    assert TeaForm({"name": "A"}).is_valid()\n',
  };
  it('leads to who makes its class, also where someone names it', async () =>
    assert.deepEqual(await testsOf(files, 'shop/fields.py#LowerField.clean'), [
      'shop/tests/test_fields.py',
      'shop/tests/test_tea.py',
    ]));
});

describe('a doubt more', () => {
  const rounds = 40;
  it('never takes a test away', () => {
    for (let seed = 1; seed <= rounds; seed++) {
      const random = seededRandom(seed);
      const files = randomProject(random);
      const before = new Set(testsIn(files));
      const doubtful = Object.keys(files).filter((path) => path.endsWith('.ts'));
      const path = doubtful[Math.floor(random() * doubtful.length)];
      const doubts = ['computed', 'broken', 'import ?someone', 'import ?./gone', 'import ?p1/gone'];
      const more = { ...files, [path]: `${files[path]}\n${doubts[Math.floor(random() * doubts.length)]}` };
      const after = new Set(testsIn(more));
      assert.deepEqual(
        [...before].filter((test) => !after.has(test)),
        [],
        `seed ${seed}, ${path}`,
      );
    }
  });
});

function testsIn(files: Notation): string[] {
  return impactIn(files, ['p0/a.ts#start']).tests.map(({ file }) => file);
}

/** Three packages with needs, imports, calls and tests drawn at random. */
function randomProject(random: () => number): Notation {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];
  const packages = ['p0', 'p1', 'p2'];
  const names = packages.flatMap((name) => ['a', 'b', 'c'].map((file) => `${name}/${file}.ts`));
  const files: Record<string, string> = {};
  for (const name of packages) files[`${name}/package.json`] = `package ${name} needs ${pick(packages)}`;
  for (const name of names) {
    const target = pick(names);
    const lines = ['export function start', 'export function go'];
    if (target !== name) lines.push(`import ${target}`, `go: call ${target}#${pick(['start', 'go'])}`);
    if (random() < 0.3) lines.push('computed', 'go? call . dynamic_import');
    if (random() < 0.2) lines.push('go? call .start');
    files[name] = lines.join('\n');
    const tested = pick(names);
    files[name.replace('.ts', '.test.ts')] = `import ${tested}\n: call ${tested}#go`;
  }
  return files;
}

async function testsOf(files: Readonly<Record<string, string>>, id: string): Promise<string[]> {
  const indexed = await linkFolder(files);
  const snapshot = asLinked(await indexed.refresh());
  const node = findSymbolNode(snapshot, id);
  assert.ok(node !== undefined, id);
  const changed = [findFile(snapshot.files, id.split('#')[0]) as number];
  const { tests } = impactOf(snapshot, { changed: [{ node, reached: 'behaviour' }], files: changed, depth: 10 });
  return tests.map(({ file }) => file).toSorted();
}
