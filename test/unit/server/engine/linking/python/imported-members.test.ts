import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { checkUses } from '../../../../../support/checked-uses.ts';
import { filesOf, linkFolder } from '../../../../../support/indexed-files.ts';

const declared = '=== shop.py\ndef do_pay(): pass\n';
const importing = '=== b.py\nfrom shop import do_pay\n';

/** Who calls `do_pay`. */
function check(what: string, expected: string, code: string): void {
  checkUses(what, 'shop.py#do_pay', expected, `${declared}${code}\n`);
}

describe('a function that a module imports', () => {
  const taken = '=== c.py\nimport b\ndef go(n): getattr(b, n)()';
  check('may be taken by a computed name', 'bounded 0+1', `${importing}${taken}`);
  check(
    'may be so by one that is written in part',
    'bounded 0+1',
    `${importing}=== c.py\nimport b\ndef go(n): getattr(b, f"do_{n}")()`,
  );
  check(
    'may be so by one whose parts are joined',
    'bounded 0+1',
    `${importing}=== c.py\nimport b\ndef go(n): getattr(b, "_".join(["do", n]))()`,
  );
  check(
    'may be taken out of a package',
    'bounded 0+1',
    '=== p/__init__.py\nfrom shop import do_pay\n=== c.py\nimport p\ndef go(n): getattr(p, n)()',
  );
  check('may be taken where the module has all of another', 'bounded 0+1', `=== b.py\nfrom shop import *\n${taken}`);
  check(
    'may be taken under another name',
    'bounded 0+1',
    '=== b.py\nfrom shop import do_pay as go_pay\n=== c.py\nimport b\ndef go(n): getattr(b, f"go_{n}")()',
  );
  check('may be taken out of the table of names', 'bounded 0+1', `${importing}def go(n): globals()[n]()`);
  check(
    'may be taken out of the names of a module',
    'bounded 0+1',
    `${importing}=== c.py\nimport b\ndef go(n): vars(b)[n]()`,
  );
  check(
    'is not taken by a name that begins otherwise',
    'exact 0+0',
    `${importing}=== c.py\nimport b\ndef go(n): getattr(b, f"undo_{n}")()`,
  );
  check(
    'is not taken by a name that is written',
    'exact 0+0',
    `${importing}=== c.py\nimport b\ndef go(n): getattr(b, "other")()`,
  );
  check('is not taken where a table only gets names', 'exact 0+0', `${importing}def go(n): globals()[n] = 1`);
  check(
    'is not taken out of a module that does not have it',
    'exact 0+0',
    `${importing}=== d.py\n=== c.py\nimport d\ndef go(n): getattr(d, n)()`,
  );

  it('is bounded as soon as the module imports it', async () => {
    const files = await linkFolder(filesOf(`${declared}=== b.py\n\n${taken}\n`));
    const certainty = async (): Promise<string> => {
      const snapshot = (await files.refresh()) as LinkedSnapshot;
      return certaintyOf(snapshot, findSymbolNode(snapshot, 'shop.py#do_pay') as number).certainty;
    };
    assert.equal(await certainty(), 'exact');
    files.write({ 'b.py': 'from shop import do_pay\n' });
    assert.equal(await certainty(), 'bounded');
    files.write({ 'b.py': 'def other(): pass\n' });
    assert.equal(await certainty(), 'exact');
  });
});
