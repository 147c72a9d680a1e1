import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { linkedPath } from '#server/platform/files/linked-path.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

function check(what: string, target: (root: string) => string, expected: string | undefined) {
  it(what, () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'a'));
    symlinkSync(target(root), join(root, 'a/link.ts'));
    assert.equal(linkedPath(root, join(root, 'a/link.ts')), expected);
  });
}

describe('where a link leads', () => {
  check('a file beside it', () => 'b.ts', 'a/b.ts');
  check('a file in another folder, there or not', () => '../lib/./c.ts', 'lib/c.ts');
  check('an absolute path', (root) => join(root, 'd.ts'), 'd.ts');
  check('a name that begins with dots', () => '../..d.ts', '..d.ts');
  check('the root itself', () => '..', undefined);
  check('out of the root', () => '../../d.ts', undefined);
  check('far out of it', () => '/etc/hosts', undefined);
  it('what is no link has no target', () => assert.equal(linkedPath('/a', '/a/none.ts'), undefined));
});
