import assert from 'node:assert/strict';
import type { Block, Inline } from '#webview/panels/ask/markdown/markdown-tree.ts';
import { MarkdownReader, readMarkdown } from '#webview/panels/ask/markdown/read-markdown.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

/** One line a block; what is said of it stands around it. */
function outline(blocks: readonly Block[], indent = ''): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'rule') return [`${indent}---`];
    if (block.kind === 'code') return [`${indent}code ${JSON.stringify(block.text)}`];
    if (block.kind === 'list')
      return block.items.flatMap((item) => [`${indent}${block.start ?? '-'}`, ...outline(item, `${indent}  `)]);
    return [`${indent}${block.kind === 'heading' ? 'h ' : ''}${words(block.children)}`];
  });
}

function words(inlines: readonly Inline[]): string {
  const signs = { emphasis: ['<', '>'], strong: ['<<', '>>'] } as const;
  return inlines
    .map((each) => {
      if (each.kind === 'text') return each.text;
      if (each.kind === 'code') return `«${each.text}»`;
      if (each.kind === 'break') return '↵';
      if (each.kind === 'citation') return `{${each.number}}`;
      return signs[each.kind].join(words(each.children));
    })
    .join('');
}

function check(markdown: string, ...expected: readonly string[]): void {
  assert.deepEqual(outline(readMarkdown(markdown, 3)), expected, JSON.stringify(markdown));
}

/**
 * Longest time of the processor. Each of those takes 250 ms at most; one that is read again from each of its signs
 * takes minutes.
 */
const hurtingMsMax = 3000;

function readingMs(markdown: string): number {
  const before = process.cpuUsage();
  readMarkdown(markdown, 3);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('the Markdown of an answer', () => {
  it('has paragraphs, headings, lists, rules and code', () => {
    check('one\ntwo\n\nthree', 'one\ntwo', 'three');
    check('# A #\n## `b`\n####### c', 'h A', 'h «b»', '####### c');
    check('- a\n- b\n  - c\n\n  d\n- e', '-', '  a', '-', '  b', '  -', '    c', '  d', '-', '  e');
    check('3) a\n4) b\n- c', '3', '  a', '3', '  b', '-', '  c');
    check('text\n- item\nstill it\n2. no list', 'text', '-', '  item\nstill it', '2', '  no list');
    check('a\n***\nb', 'a', '---', 'b');
    check('```ts\nconst a = `b`;\n\n# c\n```\nd', 'code "const a = `b`;\\n\\n# c"', 'd');
    check('- ~~~\n  a\n  ~~~\n  b', '-', '  code "a"', '  b');
  });

  it('has emphasis, code, breaks and citations in its sentences', () => {
    check('*a* **b** ***c*** _d_ e_f_g', '<a> <<b>> <<<c>>> <d> e_f_g');
    check('`a` ``b`c`` `` ` `` `d', '«a» «b`c» «`» `d');
    check('a  \nb\\\nc', 'a↵b↵c');
    check('a [1][3], [4] [0] [12] \\[1\\] `[2]`', 'a {1}{3}, [4] [0] [12] [1] «[2]»');
    check('so it is *(no source)*', 'so it is <(no source)>');
  });

  it('has no links, no images, no markup and no tables: they are text', () => {
    for (const hostile of [
      '[press](javascript:alert(1))',
      '![x](https://evil.example/x.png)',
      '<img src=x onerror=alert(1)>',
      '<https://evil.example>',
      'https://evil.example/?q=1',
      '<script>alert(1)</script>',
      '[a]: https://evil.example',
      '&lt;b&gt; &#x202e;',
      '> quoted',
      '| a | b |',
    ])
      check(hostile, hostile);
  });

  it('drops signs that no one sees', () => {
    check('a\u200bb\u202ec\u0000d\ufeff\u2066e\u{e0041}f\u2028g', 'abcdefg');
    check('a\u115fb\ufe0fc\ue000d\u{e0100}e', 'abcde');
    check('a\r\nb', 'a\nb');
  });

  it('shows what is not finished yet as it is going to be', () => {
    check('```\nx', 'code "x"');
    check('a **b', 'a **b');
    check('- ', '-');
    check('');
  });

  it('reads an answer that grows like one that is whole, whatever its pieces', () => {
    const parts = [
      'a',
      'b c',
      '`',
      '``',
      '*',
      '**',
      '_',
      '\\',
      '[1]',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '  ',
      '# ',
      '```\n',
      '---',
    ];
    const random = seededRandom(announcedSeed('growing answers'));
    const integer = (below: number) => Math.floor(random() * below);
    for (let round = 0; round < rounds(200); round++) {
      const text = Array.from({ length: 2 + integer(14) }, () => parts[integer(parts.length)]).join('');
      const reader = new MarkdownReader();
      let grown: readonly Block[] = [];
      for (let end = 0; end < text.length;) {
        end = Math.min(text.length, end + 1 + integer(4));
        grown = reader.read(text.slice(0, end), 3);
      }
      assert.deepEqual(grown, readMarkdown(text, 3), JSON.stringify(text));
    }
  });

  it('keeps the blocks that are whole, and begins again where another answer takes the place', () => {
    const reader = new MarkdownReader();
    const before = reader.read('one\n\ntwo\n\nthree\nfou', 3);
    const after = reader.read('one\n\ntwo\n\nthree\nfour', 3);
    assert.equal(after[0], before[0]);
    assert.equal(after[1], before[1]);
    assert.deepEqual(outline(after), ['one', 'two', 'three\nfour']);
    assert.deepEqual(outline(reader.read('other', 3)), ['other']);
    assert.deepEqual(outline(reader.read('other [2]', 1)), ['other [2]']);
  });

  it('takes no longer for what is written to hurt, and goes no deeper', () => {
    for (const piece of [
      '*a ',
      '**a*b_c ',
      '`a',
      '[1][',
      '- ',
      '- - - a\nb\n',
      '1. a\n',
      '\\*',
      '<b>',
      '| a |\n',
      '_a',
      '# ',
    ])
      assert.ok(readingMs(piece.repeat(200_000 / piece.length)) < hurtingMsMax, piece);
    const ticks = Array.from({ length: 600 }, (_, index) => '`'.repeat(index + 1)).join(' ');
    assert.equal(outline(readMarkdown(ticks, 3)).join('\n'), ticks);
    const deep = Array.from({ length: 300 }, (_, index) => `${'  '.repeat(index)}- a`).join('\n');
    assert.ok(outline(readMarkdown(deep, 3)).length < 400);
  });
});
