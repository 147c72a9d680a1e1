import assert from 'node:assert/strict';
import { GitIgnores } from '#server/engine/history/git-ignores.ts';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

function ignoresOf(files: Readonly<Record<string, string>>, excludes: readonly string[] = []): GitIgnores {
  const read = (folder: string) => (folder in files ? bytesOf(files[folder]) : undefined);
  return new GitIgnores(read, excludes.map(bytesOf));
}

describe('what git ignores', () => {
  it('the deepest ignore file decides, then those of the whole repository in their order', () => {
    const ignores = ignoresOf({ '': '*.a\n', 'in/': '!kept.a\n' }, ['!x.b\n*.c\n', '*.b\n!y.c\n']);
    const paths = ['1.a', 'in/1.a', 'in/kept.a', 'x.b', 'y.b', 'y.c'];
    assert.deepEqual(
      paths.filter((path) => ignores.ignores(path)),
      ['1.a', 'in/1.a', 'y.b', 'y.c'],
    );
  });

  it('nothing below an ignored folder is taken back', () => {
    const ignores = ignoresOf({ '': 'out/\n', 'out/': '!kept\n' });
    assert.deepEqual([ignores.ignores('out/kept'), ignores.ignores('out/deep/kept')], [true, true]);
  });

  const stars = Array.from({ length: 30 }, (_, at) => `${'*a'.repeat(20 + at)}*b`);
  const nested = Array.from({ length: 30 }, (_, at) => `${'**/a/'.repeat(10 + at)}b`);
  for (const [title, patterns, path] of [
    ['stars', stars, 'a'.repeat(200)],
    ['nested folders of any depth', nested, `${'a/'.repeat(100)}c`],
  ] as const) {
    it(`hostile patterns take steps of pattern × path: ${title}`, () => {
      const ignores = ignoresOf({ '': patterns.join('\n') });
      const before = ignores.stepsLeft;
      assert.equal(ignores.ignores(path), false);
      const folders = path.split('/').length;
      const steps = patterns.reduce((sum, pattern) => sum + (pattern.length + 2) * (path.length + 1), 0);
      assert.ok(before - ignores.stepsLeft <= steps * folders, `${before - ignores.stepsLeft} of ${steps * folders}`);
    });
  }

  it('behind its budget nothing is ignored any more', () => {
    const ignores = new GitIgnores(() => bytesOf('*a*a*a*b\n*.ts\n'), [], 10);
    assert.deepEqual([ignores.ignores('aaaaaaaaaaaaaaaaaab'), ignores.ignores('a.ts')], [false, false]);
  });
});
