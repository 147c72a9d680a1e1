import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { impactOf } from '#server/engine/impact/impact.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

const shop: Readonly<Record<string, string>> = {
  'shop/__init__.py': 'from flask import Flask\n\napp = Flask(__name__)\n\nfrom shop import hooks, views\n',
  'shop/hooks.py':
    'from shop import app\n\n' +
    '@app.before_request\ndef guard():\n    return look()\n\ndef look():\n    return None\n\n' +
    '@app.after_request\ndef sign(response):\n    return response\n\n' +
    '@app.teardown_appcontext\ndef close(error):\n    pass\n\n' +
    '@app.context_processor\ndef words():\n    return {}\n\n' +
    '@app.errorhandler(404)\ndef missing(error):\n    return "no"\n\n' +
    'def before_request(f):\n    return f\n\n@before_request\ndef own():\n    return None\n',
  'shop/views.py':
    'from flask import Blueprint\nfrom shop import app\n\nmain = Blueprint("main", __name__)\n\n' +
    '@main.before_app_request\ndef load():\n    return None\n\n@main.route("/tea")\ndef tea():\n    return "tea"\n\n' +
    'def leaves():\n    return 3\n\napp.register_blueprint(main)\n',
  'tests/test_tea.py': 'from shop import app\n\ndef test_tea():\n    assert app.test_client().get("/tea")\n',
  'tests/test_none.py': 'from shop import app\n\ndef test_none():\n    assert app.test_client().post("/none")\n',
  'tests/test_leaves.py': 'from shop.views import leaves\n\ndef test_leaves():\n    assert leaves() == 3\n',
  'tests/test_sum.py': 'def test_sum():\n    assert 1 + 1 == 2\n',
};

function check(title: string, symbol: string, known: readonly string[], widened: readonly string[]): void {
  it(title, async () => {
    const snapshot = asLinked(await (await linkFolder(shop)).refresh());
    const node = findSymbolNode(snapshot, symbol);
    assert.ok(node !== undefined);
    const files = [findFile(snapshot.files, symbol.split('#')[0]) as number];
    const { tests } = impactOf(snapshot, { changed: [{ node, reached: 'behaviour' }], files, depth: 10 });
    const of = (basis: string): readonly string[] =>
      tests.flatMap((test) => (test.basis === basis ? [test.file] : [])).toSorted();
    assert.deepEqual([of('inferred'), of('widened')], [known, widened]);
  });
}

describe('Tests of what Flask runs for each request', () => {
  const requesting = ['tests/test_none.py', 'tests/test_tea.py'];
  const others = ['tests/test_leaves.py'];
  check('are those that send one: before it', 'shop/hooks.py#guard', requesting, others);
  check('of what that calls', 'shop/hooks.py#look', requesting, others);
  check('behind it', 'shop/hooks.py#sign', requesting, others);
  check('at its end', 'shop/hooks.py#close', requesting, others);
  check('for its templates', 'shop/hooks.py#words', requesting, others);
  check('by a part of the application for all of it', 'shop/views.py#load', requesting, others);
  check('are not known of what it runs for errors', 'shop/hooks.py#missing', [], [...others, ...requesting]);
  check('are not those of a decorator of the project', 'shop/hooks.py#own', [], [...others, ...requesting]);
  check('are not those of a route', 'shop/views.py#tea', ['tests/test_tea.py'], [...others, 'tests/test_none.py']);
});
