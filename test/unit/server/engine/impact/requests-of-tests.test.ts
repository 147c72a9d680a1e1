import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { impactOf } from '#server/engine/impact/impact.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

type Files = Readonly<Record<string, string>>;

const flaskShop: Files = {
  'shop/views.py':
    'from flask import Blueprint\n\nmain = Blueprint("main", __name__)\n\n' +
    '@main.route("/<shop>/tea")\ndef tea(shop):\n    return ""\n\n@main.route("/<shop>/")\ndef home(shop):\n    return ""\n',
  'shop/app.py':
    'from flask import Flask\nfrom shop.views import main\n\ndef make():\n    app = Flask(__name__)\n    app.register_blueprint(main)\n    return app\n',
  'tests/conftest.py':
    'import pytest\nfrom shop.app import make\n\n@pytest.fixture\ndef client():\n    return make().test_client()\n',
};

const fastShop: Files = {
  'shop/teas.py':
    'from fastapi import APIRouter\n\nrouter = APIRouter()\n\n@router.get("/{id}")\nasync def tea(id: int):\n    return {}\n\n' +
    '@router.get("/")\nasync def teas():\n    return []\n',
  'shop/app.py':
    'from fastapi import FastAPI\nfrom shop.teas import router\n\napi = FastAPI()\napi.include_router(router, prefix="/teas")\n' +
    'app = FastAPI()\napp.mount("/api", api)\n',
  'tests/conftest.py':
    'import pytest\nfrom fastapi.testclient import TestClient\nfrom shop.app import api\n\n' +
    '@pytest.fixture\ndef client():\n    return TestClient(api)\n',
};

function testOf(line: string): string {
  return `class TestShop:\n    def test_it(self, client):\n        ${line}\n`;
}

/** `inferred tests/test_a.py` for each test that a change of a function selects. */
function check(title: string, files: Files, id: string, expected: readonly string[]): void {
  it(title, async () => {
    const indexed = await linkFolder(files);
    const snapshot = asLinked(await indexed.refresh());
    const node = findSymbolNode(snapshot, id);
    assert.ok(node !== undefined);
    const changed = [findFile(snapshot.files, id.slice(0, id.indexOf('#'))) as number];
    const { tests } = impactOf(snapshot, { changed: [{ node, reached: 'behaviour' }], files: changed, depth: 10 });
    assert.deepEqual(tests.map(({ file, basis }) => `${basis} ${file}`).toSorted(), expected);
  });
}

describe('tests of what decorators register', () => {
  const tea = 'shop/views.py#tea';
  const teaTest = { 'tests/test_tea.py': testOf('assert client.get("/green/tea").status_code == 200') };
  check('are those that write its address', { ...flaskShop, ...teaTest }, tea, ['inferred tests/test_tea.py']);
  check(
    'with a value in it',
    { ...flaskShop, 'tests/test_tea.py': testOf('client.get(f"/{self.shop}/tea?hot=1")') },
    tea,
    ['inferred tests/test_tea.py'],
  );
  check('others only may ask for it', { ...flaskShop, ...teaTest }, 'shop/views.py#home', [
    'widened tests/test_tea.py',
  ]);
  check(
    'a longer address is another one',
    { ...flaskShop, 'tests/test_tea.py': testOf('client.get("/green/tea/1")') },
    tea,
    ['widened tests/test_tea.py'],
  );
  const below = { 'tests/test_tea.py': testOf('client.get("/teas/1")') };
  check('may write it below the prefix of an application', { ...fastShop, ...below }, 'shop/teas.py#tea', [
    'inferred tests/test_tea.py',
  ]);
  check('which is not that of another route', { ...fastShop, ...below }, 'shop/teas.py#teas', [
    'widened tests/test_tea.py',
  ]);
  check(
    'may have the prefix in a value',
    { ...fastShop, 'tests/test_tea.py': testOf('client.get(f"{self.base}/teas/")') },
    'shop/teas.py#teas',
    ['inferred tests/test_tea.py'],
  );
  check(
    'write the whole path where another one is its end',
    {
      ...fastShop,
      'shop/teas.py': `${fastShop['shop/teas.py']}\n@router.get("/best/teas")\nasync def best():\n    return []\n`,
      'tests/test_tea.py': testOf('client.get("/api/teas/")'),
    },
    'shop/teas.py#best',
    ['widened tests/test_tea.py'],
  );
});

describe('a filter of templates of Flask', () => {
  const filtered: Files = {
    ...flaskShop,
    'shop/filters.py':
      'from flask import Blueprint\n\nmoney = Blueprint("money", __name__)\n\n@money.app_template_filter("euros")\ndef to_euros(value):\n    return str(value)\n\n' +
      '@money.app_template_filter()\ndef dollars(value):\n    return str(value)\n',
    'shop/views.py':
      'from flask import Blueprint, render_template\nfrom shop.filters import money\n\nmain = Blueprint("main", __name__)\n\n' +
      '@main.route("/<shop>/tea")\ndef tea(shop):\n    return render_template("tea.html")\n\n' +
      '@main.route("/<shop>/cup")\ndef cup(shop):\n    return render_template("cup.html")\n',
    'shop/templates/tea.html': '{{ price|euros }}\n',
    'shop/templates/cup.html': '{{ price|dollars }}\n',
    'tests/test_tea.py': testOf('client.get("/green/tea")'),
    'tests/test_cup.py': testOf('client.get("/green/cup")'),
  };
  check('leads to tests of what fills in those that apply it', filtered, 'shop/filters.py#to_euros', [
    'inferred tests/test_tea.py',
    'widened tests/test_cup.py',
  ]);
  check('by the name of the function where it has no other', filtered, 'shop/filters.py#dollars', [
    'inferred tests/test_cup.py',
    'widened tests/test_tea.py',
  ]);
});

describe('a decorator of the project', () => {
  const guarded: Files = {
    ...flaskShop,
    'shop/guard.py':
      'import functools\n\ndef guard(view):\n    @functools.wraps(view)\n    def wrapped(**kwargs):\n        return view(**kwargs)\n    return wrapped\n',
    'shop/views.py':
      'from flask import Blueprint\nfrom shop.guard import guard\n\nmain = Blueprint("main", __name__)\n\n' +
      '@main.route("/<shop>/tea")\n@guard\ndef tea(shop):\n    return ""\n\n' +
      '@main.route("/<shop>/cup")\ndef cup(shop):\n    return ""\n',
    'tests/test_tea.py': testOf('client.get("/green/tea")'),
    'tests/test_cup.py': testOf('client.get("/green/cup")'),
  };
  for (const name of ['guard', 'guard.wrapped'])
    check(`runs where what it wraps does: ${name}`, guarded, `shop/guard.py#${name}`, [
      'inferred tests/test_tea.py',
      'widened tests/test_cup.py',
    ]);
});
