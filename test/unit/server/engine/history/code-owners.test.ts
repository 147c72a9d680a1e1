import assert from 'node:assert/strict';
import { ownersOf, parseCodeOwners } from '#server/engine/history/code-owners.ts';

function check(name: string, text: string, expected: Readonly<Record<string, string>>): void {
  it(name, () => {
    const owners = parseCodeOwners(text);
    const found = Object.fromEntries(Object.keys(expected).map((path) => [path, ownersOf(owners, path).join(' ')]));
    assert.deepEqual(found, expected);
  });
}

describe('owners of a file by CODEOWNERS', () => {
  check('the last line that matches decides', '* @all\n*.js @js @web\n/src/ @src\n', {
    'readme.md': '@all',
    'lib/a.js': '@js @web',
    'src/a.js': '@src',
    'src/deep/b.ts': '@src',
  });
  check('a line that names nobody takes the owners away', 'docs/ @docs\ndocs/generated/\n', {
    'docs/a.md': '@docs',
    'docs/generated/b.md': '',
    'a/docs/c.md': '@docs',
  });
  check('a star at the end means the files of that folder alone', 'docs/* @docs\n/apps/** @apps\n', {
    'docs/a.md': '@docs',
    'docs/build/b.md': '',
    'apps/x/y.ts': '@apps',
    'more/docs/a.md': '',
  });
  check('comments, blanks and carriage returns', '# all\r\n\r\n*.md  docs@example.org\t@a # ours\r\n  \n', {
    'a.md': '@a docs@example.org',
    '# all': '',
  });
  check('a blank behind a backslash belongs to the path', 'my\\ docs/ @docs\n', { 'my docs/a.md': '@docs' });
  check('names that are no owners, and negations, mean nothing', 'a.ts nobody @b\n!a.ts @c\n', { 'a.ts': '@b' });
  check('sections decide by themselves, and lend their owners', '* @all\n[Docs][2] @docs\n*.md\n^[Api]\n/api/ @api\n', {
    'a.ts': '@all',
    'a.md': '@all @docs',
    'api/b.md': '@all @api @docs',
  });
  check('paths that are not ASCII', '/größe/ @a\nö?.ts @b\n', { 'größe/x.ts': '@a', 'öü.ts': '', 'öa.ts': '@b' });

  it('matching ends, whatever the patterns say', () => {
    const hostile = `${'**/a'.repeat(400)}\n`.repeat(200);
    assert.deepEqual(ownersOf(parseCodeOwners(`${hostile}x @a\n`), `${'a/'.repeat(300)}b`), []);
  });
});
