import assert from 'node:assert/strict';
import { countsText, cycleText, escapeMarkdown, lensText, lensTooltip, loopText } from '#server/fronts/lsp/wording.ts';

const exact = (count: number) => ({ count, isExact: true });
const atLeast = (count: number) => ({ count, isExact: false });

describe('what people read in their editor', () => {
  const counts: [ReturnType<typeof exact>, ReturnType<typeof exact>, string][] = [
    [exact(12), exact(3), '12 dependents · 3 dependencies'],
    [exact(1), exact(1), '1 dependent · 1 dependency'],
    [exact(0), exact(2), '2 dependencies'],
    [atLeast(12), atLeast(1), 'at least 12 dependents · at least 1 dependency'],
    [atLeast(0), atLeast(0), ''],
  ];
  for (const [dependents, dependencies, expected] of counts) {
    it(`counts: ${expected || 'nothing'}`, () => assert.equal(countsText({ dependents, dependencies }), expected));
  }

  const lenses: [ReturnType<typeof exact>, ReturnType<typeof exact>, string, string | undefined][] = [
    [exact(12), exact(1), '12 dependents · 1 dependency', undefined],
    [
      atLeast(12),
      exact(1),
      '12+ dependents · 1 dependency',
      'At least 12 dependents · 1 dependency. Some imports cannot be followed, so there may be more.',
    ],
    [
      atLeast(0),
      atLeast(1),
      '1+ dependencies',
      'At least 1 dependency. Some imports cannot be followed, so there may be more.',
    ],
    [atLeast(0), exact(2), '2 dependencies', undefined],
  ];
  for (const [dependents, dependencies, text, tooltip] of lenses) {
    it(`over a file: ${text}`, () => {
      const both = { dependents, dependencies };
      assert.deepEqual([lensText(both), lensTooltip(both)], [text, tooltip]);
    });
  }

  it('names the files of a loop, of a long one the first', () => {
    assert.equal(loopText(['x/a.ts', 'b.ts', 'x/a.ts']), 'a.ts → b.ts → a.ts');
    assert.equal(loopText(['m/index.ts', 'b.ts', 'm/index.ts']), 'm/index.ts → b.ts → m/index.ts');
    assert.equal(loopText([...'abcdefgh', 'a']), 'a → b → c → d → e → … 3 more … → a');
  });

  it('reports how large the cycle around a loop is', () => {
    assert.equal(cycleText(['a', 'b', 'a'], 2), 'Part of an import cycle of 2 files: a → b → a.');
    assert.equal(
      cycleText(['a', 'b', 'a'], 7),
      'Part of an import cycle of 2 files: a → b → a. The whole cycle has 7 files, by imports that load as the program starts.',
    );
  });

  it('leaves nothing of the workspace to Markdown', () => {
    assert.equal(escapeMarkdown('[a](command:x) <b>'), '\\[a\\]\\(command\\:x\\) \\<b\\>');
    assert.equal(escapeMarkdown('a\n# b\u2028`c`'), 'a \\# b \\`c\\`');
  });
});
