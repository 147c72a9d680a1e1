import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sidesOf } from '#server/engine/impact/diff/apply-diff.ts';
import { readDiff } from '#server/engine/impact/diff/read-diff.ts';
import { git } from '../../../../support/git-repository.ts';
import { seededRandom } from '../../../../support/random-rounds.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

/** `before → after hunks`, then the problems. */
function described(text: string): string[] {
  const { files, problems } = readDiff(text);
  const lines = files.map(({ before, after, isBinary, hunks }) =>
    [
      before ?? '-',
      '→',
      after ?? '-',
      ...(isBinary ? ['binary'] : []),
      ...hunks.map((hunk) => `@${hunk.beforeStart}`),
    ].join(' '),
  );
  return [...lines, ...problems];
}

function check(title: string, text: string, expected: readonly string[]): void {
  it(title, () => assert.deepEqual(described(text), expected));
}

const hunk = '@@ -1,2 +1,2 @@\n a\n-b\n+c\n';

describe('a diff', () => {
  check('of git', `diff --git a/x.ts b/x.ts\nindex 1..2 100644\n--- a/x.ts\n+++ b/x.ts\n${hunk}`, ['x.ts → x.ts @1']);
  check('of another program', `--- x.ts\t2020-01-01\n+++ x.ts\t2020-01-02\n${hunk}--- y.ts\n+++ y.ts\n${hunk}`, [
    'x.ts → x.ts @1',
    'y.ts → y.ts @1',
  ]);
  check(
    'new and removed files',
    `diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\ndiff --git a/y b/y\ndeleted file mode 100644\n`,
    ['- → x @0', 'y → -'],
  );
  check('a rename alone', 'diff --git a/x y.ts b/z.ts\nsimilarity index 100%\nrename from x y.ts\nrename to z.ts\n', [
    'x y.ts → z.ts',
  ]);
  check('binary files', 'diff --git a/x.png b/x.png\nBinary files a/x.png and b/x.png differ\n', [
    'x.png → x.png binary',
  ]);
  check('paths in quotes', 'diff --git "a/caf\\303\\251 \\"x\\".ts" "b/caf\\303\\251 \\"x\\".ts"\n', [
    'café "x".ts → café "x".ts',
  ]);
  check('ends of lines with a return', `diff --git a/x b/x\r\n--- a/x\r\n+++ b/x\r\n${hunk.replaceAll('\n', '\r\n')}`, [
    'x → x @1',
  ]);
  check(
    'no line end at the end',
    `--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n`,
    ['x → x @1'],
  );
  check('cut off', `--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n a\n`, ['x → x', 'The diff of x is cut off.']);
  check('text that is none', 'Hello\nworld\n', ['The diff names no file.']);
  check('nothing', '\n', []);
});

function withReturns(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

describe('both sides of a file', () => {
  const before = 'one\ntwo\nthree\nfour\n';
  const after = 'one\n2\nthree\nfour\nfive\n';
  const { hunks } = readDiff(
    '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n@@ -4,1 +4,2 @@\n four\n+five\n',
  ).files[0];

  it('whichever is at hand', () => {
    assert.deepEqual(sidesOf(before, hunks), { before, after });
    assert.deepEqual(sidesOf(after, hunks), { before, after });
  });
  it('some lines off', () => {
    assert.deepEqual(sidesOf(`0\n0\n${before}`, hunks), { before: `0\n0\n${before}`, after: `0\n0\n${after}` });
  });
  it('with carriage returns that the diff lost', () => {
    assert.deepEqual(sidesOf(withReturns(before), hunks), { before: withReturns(before), after: withReturns(after) });
  });
  it('of a text that it is not about: none', () => {
    assert.equal(sidesOf('something\nelse\n', hunks), undefined);
    assert.equal(sidesOf('', hunks), undefined);
  });

  it('are those that git reports, of random edits', () => {
    const random = seededRandom(7);
    const root = temporaryFolder();
    const write = (name: string, lines: readonly string[]) => writeFileSync(join(root, name), lines.join('\n'));
    for (let round = 0; round < 40; round++) {
      const old = Array.from({ length: 30 }, () => String(Math.floor(random() * 6)));
      const now = old.flatMap((line) => (random() < 0.1 ? [] : random() < 0.1 ? [line, 'new'] : [line]));
      write('old', old);
      write('now', now);
      const text = diffOf(root);
      const [file] = readDiff(text).files;
      if (file === undefined) continue;
      const sides = { before: old.join('\n'), after: now.join('\n') };
      assert.deepEqual(sidesOf(sides.before, file.hunks), sides, text);
    }
  });
});

function diffOf(root: string): string {
  try {
    git(root, 'diff', '--no-index', '--unified=2', 'old', 'now');
    return '';
  } catch (error) {
    // Git ends with 1 where the files differ.
    return String((error as { readonly stdout: string }).stdout);
  }
}
