import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { impactOf } from '#server/engine/impact/impact.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

const shop = {
  'pyproject.toml':
    '[project]\nname = "shop"\nversion = "1"\n\n[project.entry-points."shop.plugins"]\nmail = "shop.mail:Mail"\n',
  'shop/__init__.py': '',
  'shop/base.py': 'class Base:\n    def open(self):\n        return 1\n',
  'shop/mail.py': 'from shop.base import Base\n\nclass Mail(Base):\n    def send(self):\n        return 1\n',
  'shop/post.py': 'class Post:\n    def send(self):\n        return 1\n',
  'tests/test_mail.py':
    'from shop.mail import Mail\n\ndef test_mail():\n    assert Mail().send() == 1\n    assert Mail().open() == 1\n',
  'tests/test_post.py': 'from shop.post import Post\n\ndef test_post():\n    assert Post().send() == 1\n',
  'tests/test_load.py':
    'from shop.mail import Mail\n\ndef test_load(plugins):\n    assert plugins.run(Mail) is not None\n',
};

/** @param expected certainty, and tests with their basis */
function check(title: string, id: string, expected: readonly string[]): void {
  it(title, async () => {
    const indexed = await linkFolder(shop);
    const snapshot = asLinked(await indexed.refresh());
    const node = findSymbolNode(snapshot, id);
    assert.ok(node !== undefined);
    const changed = [findFile(snapshot.files, id.slice(0, id.indexOf('#'))) as number];
    const found = impactOf(snapshot, { changed: [{ node, reached: 'behaviour' }], files: changed, depth: 10 });
    assert.deepEqual([found.certainty, ...found.tests.map(({ file, basis }) => `${basis} ${file}`)], expected);
  });
}

describe('a method of a class that a manifest names', () => {
  const tests = ['inferred tests/test_mail.py', 'inferred tests/test_load.py'];
  check('is called from outside, and leads to who names the class', 'shop/mail.py#Mail.send', ['bounded', ...tests]);
  check('the same of one that it inherits', 'shop/base.py#Base.open', ['bounded', ...tests]);
  check('is exact where none names it', 'shop/post.py#Post.send', ['exact', 'inferred tests/test_post.py']);
});
