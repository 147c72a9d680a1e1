import assert from 'node:assert/strict';
import { CitedText } from '#extension/chat/cited-text.ts';

/** The same in pieces of each size: where a text is cut makes no difference. */
function check(text: string, expected: string): void {
  for (const size of [1, 2, 3, 5, text.length]) {
    const cited = new CitedText();
    const parts = [];
    for (let at = 0; at < text.length; at += size) parts.push(...cited.feed(text.slice(at, at + size)));
    parts.push(...cited.end());
    const shown = parts.map((part) => ('markdown' in part ? part.markdown : `⟦${part.citation}⟧`)).join('');
    assert.equal(shown, expected, `in pieces of ${size}`);
  }
}

describe('citations in an answer', () => {
  it('are found wherever it is cut', () => {
    check(
      'It calls `a` [1], and that [12] is all.\n\n- x [2]\n',
      'It calls `a` ⟦1⟧, and that ⟦12⟧ is all.\n\n- x ⟦2⟧\n',
    );
    check('[1][2]', '⟦1⟧⟦2⟧');
  });

  it('are none in code', () => {
    check('`list[0]` is [1]', '`list[0]` is ⟦1⟧');
    check('``a ` [1]`` [1]', '``a ` [1]`` ⟦1⟧');
    check('```ts\nlist[1] = x;\n// `\n```\n[1]', '```ts\nlist[1] = x;\n// `\n```\n⟦1⟧');
    check('- a:\n  ```\n  x[1]\n  ```\n[2]', '- a:\n```\nx[1]\n```\n⟦2⟧');
  });

  it('are found again behind a back-tick that stands alone on its line', () => {
    check('a ` alone [1]\nnext [2]', 'a &#96; alone ⟦1⟧\nnext ⟦2⟧');
  });

  it('are none behind a backslash', () => check('\\[1] [2]', '\\[1&#93; ⟦2⟧'));

  it('are numbers alone', () => check('[x] [123] [] [1', '[x&#93; [123&#93; [&#93; [1'));
});

describe('text of an answer', () => {
  it('has no target', () => {
    check(
      '[press](command:x) ![p](https://a.example/p.png)',
      '[press&#93;(command:x) ![p&#93;(https:\\//a.example/p.png)',
    );
    check('[a]: https://a.example', '[a&#93;: https:\\//a.example');
    check('[a][b]', '[a&#93;[b&#93;');
    check('see https://a.example or www.a.example', 'see https:\\//a.example or www\\.a.example');
    check('write to me@a.example', 'write to me&#64;a.example');
    check('<img src=x> <https://a.example>', '&lt;img src=x> &lt;https:\\//a.example>');
  });

  it('hides nothing', () => {
    check('a\u200Bb\u202Ec\u0007', 'a\uFFFDb\uFFFDc\uFFFD');
    check('`a\u202Eb`', '`a\uFFFDb`');
  });

  it('has no target behind what only looks like code', () => {
    const link = '[x](http://a.example)';
    const inert = '[x&#93;(http:\\//a.example)';
    check(`\`\`a \` b ${link} ‹img›`, `&#96;&#96;a &#96; b ${inert} ‹img›`);
    check(`\`a\nb\` ${link}`, `&#96;a\nb&#96; ${inert}`);
    check(`\`a\nb\` ${link} \``, `&#96;a\nb\` ${link} \``);
    check(`    \`\`\`\n${link}`, `    &#96;&#96;&#96;\n${inert}`);
    check(`\`\`\` a\`b\n${link}`, `&#96;&#96;&#96; a&#96;b\n${inert}`);
    check(`\\\`${link}\``, `\\\`${inert}&#96;`);
    check(`\\\\\`${link}\``, `\\\\\`${link}\``);
    check(`- \`\`\`\n${link}`, `- &#96;&#96;&#96;\n${inert}`);
    check(`~~~\n\`\`\`\n~~~\n${link}`, `&#126;&#126;&#126;\n\`\`\`\n~~~\n${link}\n\`\`\`\n`);
    check(`$ \` $ ${link} \` $`, `&#36; \` $ ${link} \` &#36;`);
    check(`| a | b |\n| - | - |\n| \` | ${link} \` |`, `| a | b |\n&#124; - &#124; - &#124;\n| \` | ${link} \` |`);
  });

  it('ends a block of code where its readers do', () => {
    check('```\na\n```~\n[x]', '```\na\n```\n[x&#93;');
    check('   ```\n     ```\n[x]', '```\n```\n[x&#93;');
    check('````\n```\n[1]\n````\n[1]', '````\n```\n[1]\n````\n⟦1⟧');
    check('- a\n  ```vscode-x y\n[1]', '- a\n```vscode\n[1]\n```\n');
  });

  it('shows what would not be seen', () => {
    check('a\u{E0041}b\u061Cc\u00ADd\u202Ee', 'a\uFFFDb\uFFFDc\uFFFDd\uFFFDe');
    check('`a\u{E0041}b` 🙂\tc', '`a\uFFFDb` 🙂\tc');
  });

  it('is left as it is in code', () => check('`<a href="https://x.example">`', '`<a href="https://x.example">`'));
});
