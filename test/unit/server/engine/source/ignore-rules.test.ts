import assert from 'node:assert/strict';
import { utf8ByteText } from '#server/base/byte-text.ts';
import { judge, parseIgnoreFile, type IgnoreChain } from '#server/engine/source/ignore-rules.ts';

const encoder = new TextEncoder();

/** Ignore files by folder (`''` or ending in `/`), outermost first; paths that end in `/` are folders. */
function verdictsOf(files: Readonly<Record<string, string>>, paths: readonly string[]): Record<string, string> {
  let chain: IgnoreChain | undefined;
  for (const [folder, text] of Object.entries(files)) {
    chain = { rules: parseIgnoreFile(encoder.encode(text)), baseLength: utf8ByteText(folder).length, next: chain };
  }
  const budget = { left: 1e9 };
  const verdict = (path: string) => judge(chain, utf8ByteText(path.replace(/\/$/, '')), path.endsWith('/'), budget);
  return Object.fromEntries(paths.map((path) => [path, verdict(path) ?? '-']));
}

function check(
  pattern: string,
  expected: { ignored?: readonly string[]; kept?: readonly string[]; open?: readonly string[] },
) {
  const { ignored = [], kept = [], open = [] } = expected;
  it(JSON.stringify(pattern), () => {
    assert.deepEqual(
      verdictsOf({ '': pattern }, [...ignored, ...kept, ...open]),
      Object.fromEntries([
        ...ignored.map((path) => [path, 'ignored']),
        ...kept.map((path) => [path, 'kept']),
        ...open.map((path) => [path, '-']),
      ]),
    );
  });
}

/** Steps that one judgement took; a backtracking matcher would need more than 10^12 for each of these. */
function stepsFor(pattern: string, path: string): number {
  const budget = { left: 1e9 };
  const chain = { rules: parseIgnoreFile(encoder.encode(pattern)), baseLength: 0, next: undefined };
  assert.equal(judge(chain, path, false, budget), undefined);
  return 1e9 - budget.left;
}

describe('Ignore rules', () => {
  describe('one pattern', () => {
    check('foo', { ignored: ['foo', 'a/foo', 'foo/'], open: ['foox', 'xfoo'] });
    check('foo/', { ignored: ['foo/', 'a/foo/'], open: ['foo', 'a/foo'] });
    check('/foo', { ignored: ['foo', 'foo/'], open: ['a/foo'] });
    check('a/foo', { ignored: ['a/foo'], open: ['b/a/foo', 'foo'] });
    check('*.log', { ignored: ['x.log', 'a/.log', 'a.log/'], open: ['x.logs', 'log'] });
    check('a*b', { ignored: ['ab', 'axxb', 'c/ab'], open: ['abc', 'a/b'] });
    check('a?c', { ignored: ['abc'], open: ['ac', 'a/c', 'abbc'] });
    check('*', { ignored: ['a', 'a/b', '.x'] });
    check('a/*', { ignored: ['a/b'], open: ['a/', 'a/b/c'] });
    check('a/**', { ignored: ['a/b', 'a/b/c'], open: ['a/', 'b'] });
    check('**/a', { ignored: ['a', 'x/a', 'x/y/a'], open: ['xa'] });
    check('a/**/b', { ignored: ['a/b', 'a/x/b', 'a/x/y/b'], open: ['ab', 'a/xb'] });
    check('a/**/**/b', { ignored: ['a/b', 'a/x/b'], open: ['a/xb'] });
    check('a**/b', { ignored: ['a/b', 'axy/b', 'ax/y/b'], open: ['b'] });
    check('x*a**/b', { ignored: ['xa/b', 'xxaa/b'], open: ['xa/y/b'] });
    check('**', { ignored: ['a', 'a/b'] });
    check('[ab].c', { ignored: ['a.c', 'x/b.c'], open: ['c.c', 'ab.c'] });
    check('[!ab].c', { ignored: ['c.c'], open: ['a.c'] });
    check('[^ab].c', { ignored: ['c.c'], open: ['b.c'] });
    check('[a-c]x', { ignored: ['bx'], open: ['dx', '-x'] });
    check('[c-a]x', { ignored: ['cx'], open: ['bx', 'ax'] });
    check('[]a]x', { ignored: [']x', 'ax'], open: ['bx'] });
    check('[a-]x', { ignored: ['ax', '-x'], open: ['bx'] });
    check('[[:digit:]]x', { ignored: ['1x'], open: ['ax', ':x'] });
    check('[[:nothing:]]x', { open: ['1x', 'nx', ':x'] });
    check('[[:a]x', { ignored: ['[x', ':x', 'ax'], open: ['bx'] });
    check('[\\]]x', { ignored: [']x'], open: ['\\x'] });
    check('[ab', { open: ['a', 'b', '[ab'] });
    check('a[/]b', { open: ['a/b'] });
    check('\\*', { ignored: ['*'], open: ['a'] });
    check('\\#a', { ignored: ['#a'] });
    check('\\!a', { ignored: ['!a'] });
    check('a\\', { open: ['a', 'a\\'] });
    check('#a', { open: ['#a', 'a'] });
    check('a ', { ignored: ['a'], open: ['a '] });
    check('a\\ ', { ignored: ['a '], open: ['a'] });
    check('a\\\\ ', { ignored: ['a\\'], open: ['a\\ '] });
    check('a b', { ignored: ['a b'] });
    check('a\t', { ignored: ['a\t'], open: ['a'] });
    check('a\r\nb\r', { ignored: ['a', 'b'], open: ['a\r'] });
    check('\ufeffa', { ignored: ['a'] });
    check('/', { open: ['a', 'a/'] });
    check('!', { open: ['a'] });
    check('', { open: ['a'] });
    check('ä', { ignored: ['ä', 'x/ä'], open: ['a\u0308'] });
    // Git counts bytes: one `?` is half of an umlaut.
    check('x?y', { ignored: ['xay'], open: ['xäy'] });
    check('x??y', { ignored: ['xäy'] });
    check('ä/*.x', { ignored: ['ä/ö.x'], open: ['a/ö.x'] });
    check('a\0b', { ignored: ['a'], open: ['a\0b'] });
  });

  describe('several', () => {
    it('the last matching line decides', () => {
      const verdicts = verdictsOf({ '': '*.log\n!keep.log\nsub/keep.log\n' }, ['a.log', 'keep.log', 'sub/keep.log']);
      assert.deepEqual(verdicts, { 'a.log': 'ignored', 'keep.log': 'kept', 'sub/keep.log': 'ignored' });
    });

    it('a deeper file decides before the ones above it, and only below its own folder', () => {
      const files = { '': '*.a\n!x.b', 'ä/': '!*.a\n/x.b' };
      const verdicts = verdictsOf({ '': files[''] }, ['x.a', 'x.b']);
      assert.deepEqual(verdicts, { 'x.a': 'ignored', 'x.b': 'kept' });
      assert.deepEqual(verdictsOf(files, ['ä/x.a', 'ä/x.b', 'ä/c/x.b']), {
        'ä/x.a': 'kept',
        'ä/x.b': 'ignored',
        'ä/c/x.b': 'kept',
      });
    });
  });

  describe('hostile patterns', () => {
    const deep = `${'a/'.repeat(64)}x`;
    const cases: [string, string, string][] = [
      ['many folders', `${'**/a/'.repeat(30)}b`, deep],
      ['many stars', `${'*a'.repeat(200)}b`, 'a'.repeat(255)],
      ['stars in a path', `/${'*a*'.repeat(100)}/b`, `${'a'.repeat(250)}/c`],
      ['only stars', `x/${'**/'.repeat(5000)}b`, `x/${deep}`],
      ['classes', `${'[a-z]*'.repeat(200)}1`, 'b'.repeat(255)],
    ];
    for (const [name, pattern, path] of cases) {
      it(`${name}: work stays pattern × path`, () => {
        assert.ok(stepsFor(pattern, path) <= (pattern.length + 2) * (path.length + 1));
      });
    }

    it('an exhausted budget ignores nothing more', () => {
      const chain = { rules: parseIgnoreFile(encoder.encode('a\n'.repeat(100))), baseLength: 0, next: undefined };
      const budget = { left: 150 };
      assert.equal(judge(chain, 'a', false, budget), 'ignored');
      assert.equal(judge(chain, 'a', false, budget), undefined);
      assert.ok(budget.left < 0);
    });
  });
});
