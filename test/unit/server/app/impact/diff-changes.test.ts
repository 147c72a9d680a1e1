import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { changesOfDiff } from '#server/app/impact/diff-changes.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

const neverAborted = new AbortController().signal;
const text = 'export const value = 1;\n';
const head = (path: string) => `--- a/${path}\n+++ b/${path}\n`;
const hunk = '@@ -1 +1 @@\n-export const value = 1;\n+export const value = 2;\n';

async function read(diff: string, files: Readonly<Record<string, string>> = { 'a.ts': text }) {
  const snapshot = await (await linkFolder(files)).snapshots.newest('prj_1', 'files', byKey());
  const asked: string[] = [];
  const textOf = (path: string) => {
    asked.push(path);
    return files[path];
  };
  return { ...(await changesOfDiff(snapshot, diff, textOf, neverAborted)), asked };
}

describe('a diff', () => {
  it('that says 20,000 times that a file changed reads it once and says so once', async () => {
    const { files, asked, reasons } = await read(`${head('a.ts')}${hunk}`.repeat(20_000));
    assert.deepEqual(asked, ['a.ts']);
    assert.equal(files.length, 501);
    assert.deepEqual(files.at(-1), { path: 'a.ts', kind: 'modified' });
    assert.deepEqual(doubtTexts(reasons), [
      'Changed files that were not compared, and count as changed as a whole: 1.',
    ]);
  });

  it('is held against so many characters, and the rest counts as changed as a whole', async () => {
    const large = `${text}${'//\n'.repeat(600_000)}`;
    const { files } = await read(`${head('a.ts')}${hunk}`.repeat(30), { 'a.ts': large });
    const compared = files.filter(({ after }) => after !== undefined);
    assert.deepEqual([compared.length, files.length], [10, 11]);
  });

  it('of removed files that are not there is no error', async () => {
    const { files, asked } = await read('--- a/none.ts\n+++ /dev/null\n');
    assert.deepEqual([files, asked], [[{ path: 'none.ts', kind: 'removed' }], []]);
  });

  it('with a quoted path of half a megabyte, and one with as many lines before its hunk, are read', async () => {
    const long = `"a/${'n'.repeat(500_000)}"`;
    assert.equal((await read(`--- ${long}\n+++ ${long}\n`)).unresolved[0].length, 500_000);
    const lines = `${'//\n'.repeat(300_000)}${text}`;
    const { files } = await read(`${head('a.ts')}${hunk.replace('-1 +1', '-300001 +300001')}`, { 'a.ts': lines });
    assert.equal(files[0].after?.endsWith('value = 2;\n'), true);
  });

  it('that fits nowhere in a text of lines that are all alike is given up', async () => {
    const alike = '\n'.repeat(200_000);
    const lost = `@@ -100000,40001 +100000 @@\n${'-\n'.repeat(40_000)}-x\n+y\n`;
    assert.deepEqual((await read(`${head('a.ts')}${lost}`, { 'a.ts': alike })).unresolved, ['a.ts']);
  });
});
