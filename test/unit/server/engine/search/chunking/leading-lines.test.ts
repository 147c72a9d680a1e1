import assert from 'node:assert/strict';
import { docstringOf } from '#server/engine/search/chunking/docstring.ts';
import { leadingLines } from '#server/engine/search/chunking/leading-lines.ts';

function check(lines: readonly string[], expected: string): void {
  it(`of ${JSON.stringify(lines)} is ${JSON.stringify(expected)}`, () => {
    const { documentation } = leadingLines([...lines, 'function f() {}'], lines.length + 1, 'typescript');
    assert.equal(documentation, expected);
  });
}

describe('documentation above a declaration', () => {
  check(['/** Reads. */'], 'Reads.');
  check(['/**', ' * Reads', ' *   slowly. **/'], 'Reads\n  slowly.');
  check(['/*', ' Reads: a */ and b', ' **/'], 'Reads: a */ and b');
  check(['/// Reads.', '// Slowly.  '], 'Reads.\nSlowly.');
  check(['/* * */'], '*');

  // With a pattern that is tried at every character each of these took minutes.
  for (const [what, filler] of Object.entries({ blanks: ' ', stars: '*' })) {
    it(`is read in one pass over a million ${what}`, () => {
      const comment = `// a${filler.repeat(1_000_000)}b`;
      const { documentation } = leadingLines([comment, 'function f() {}'], 2, 'typescript');
      assert.equal(documentation, comment.slice('// '.length));
    });
  }

  it('is found in Python behind a head of a million number signs', () => {
    const head = `def f(): ${'#'.repeat(1_000_000)}\r#`;
    assert.equal(docstringOf([head, '  "Reads."'], 1, 2)?.text, 'Reads.');
  });
});
