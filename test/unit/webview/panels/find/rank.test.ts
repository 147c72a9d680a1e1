import assert from 'node:assert/strict';
import { findBest, foldersOf } from '#webview/panels/find/rank.ts';

const files = ['src/app/user.ts', 'src/user/index.ts', 'test/user.test.ts', 'src/app/superuser.ts', 'src/URLError.ts'];
const items = [...foldersOf(files), ...files].map((id) => ({ id, text: id.replace(/\*\*$/, ''), kind: 'file' }));

function check(query: string, expected: readonly string[]): void {
  assert.deepEqual(
    findBest(items, query, 10).map(({ id }) => id),
    expected,
  );
}

describe('Finding by name', () => {
  it('shows the name itself first, then its beginning, then a part of it, then of its path', () => {
    check('user', ['src/app/user.ts', 'test/user.test.ts', 'src/user/**', 'src/app/superuser.ts', 'src/user/index.ts']);
    check('src/app', ['src/app/**', 'src/app/user.ts', 'src/app/superuser.ts']);
  });

  it('takes capitals seriously where they are typed', () => {
    check('urlerror', ['src/URLError.ts']);
    check('URLE', ['src/URLError.ts']);
    check('UrlE', []);
  });

  it('finds letters that stand in order in a name', () => check('spus', ['src/app/superuser.ts']));

  it('finds nothing for nothing', () => {
    check('', []);
    check('   ', []);
    check('.*', []);
  });

  it('stops at the number wanted', () => assert.equal(findBest(items, 's', 2).length, 2));
});

describe('Folders of files', () => {
  it('are each named once, the root not at all', () => {
    assert.deepEqual(foldersOf([...files, 'root.ts']), ['src/**', 'src/app/**', 'src/user/**', 'test/**']);
  });
});
