import assert from 'node:assert/strict';
import { AnswerSplitter } from '#server/engine/ask/answer-text/answer-splitter.ts';
import { AnswerWriter } from '#server/engine/ask/answer-text/answer-writer.ts';
import { assertHarmless } from '../../../../../support/harmless-answer.ts';

const given = {
  question: 'What does `round` do?',
  sources: [
    'src/cart.ts\nclass Cart\nexport class Cart {\n  add(item: string): void {\n    this.items.push(item);\n  }\n}',
    'src/price.ts\nfunction parsePrice\n// https://prices.example/v1\nexport const parsePrice = (text: string) => Number(text);',
  ],
};

const reasoning = '*What stands above is reasoning of the model, not its answer.*';

/** Returns the text written for an answer that arrives in chunks of so many characters. */
function writtenText(text: string, size: number): string {
  const splitter = new AnswerSplitter();
  const writer = new AnswerWriter(given);
  let all = '';
  for (let at = 0; at < text.length; at += size) {
    for (const unit of splitter.feed(text.slice(at, at + size))) all += writer.write(unit);
  }
  for (const unit of splitter.end()) all += writer.write(unit);
  return all;
}

function check(text: string, expected: string): void {
  for (const size of [1, 3, 1000]) assert.equal(writtenText(text, size), expected, `in pieces of ${size}`);
  assertHarmless({ answer: expected, sourceCount: given.sources.length, texts: [given.question, ...given.sources] });
}

const cases: Readonly<Record<string, readonly (readonly [text: string, expected: string])[]>> = {
  'a sentence without a source is marked': [
    ['It adds [1]. It rounds.', 'It adds [1]. It rounds. *(no source)*'],
    ['It adds. [1] It rounds [2].', 'It adds. [1] It rounds [2].'],
    ['It adds [1, 2]. And [1–2] too.', 'It adds [1] [2]. And [1] [2] too.'],
    ['It adds[1][2].', 'It adds[1] [2].'],
    ['Is it 1.5 or e.g. 2 [1]? Yes, i.e. none.', 'Is it 1.5 or e.g. 2 [1]? Yes, i.e. none. *(no source)*'],
    ['加算します。[1] 丸めます。', '加算します。[1] 丸めます。 *(no source)*'],
    ['- adds [1]\n- rounds\n', '- adds [1]\n- rounds *(no source)*'],
    ['It adds\nmore lines\n[1].', 'It adds more lines [1].'],
    ['It adds nothing. parsePrice reads [2].', 'It adds nothing. *(no source)* parsePrice reads [2].'],
    ['Is it so? yes [1].', 'Is it so? *(no source)* yes [1].'],
    ['It says no. It adds [1].', 'It says no. *(no source)* It adds [1].'],
    ['It adds etc. and so on, no. 5 too, as J. doe did [1].', 'It adds etc. and so on, no. 5 too, as J. doe did [1].'],
  ],
  'a citation of nothing goes, and its sentence is marked': [
    ['It adds [3].', 'It adds . *(no source)*'],
    ['It adds [1] [0].', 'It adds [1] . *(no source)*'],
    ['It adds [99–1000].', String.raw`It adds \[99–1000\]. *(no source)*`],
    ['[1]', ''],
  ],
  'names in back-ticks are those of what is cited, or of the question': [
    ['`Cart.add(item)` adds [1].', '`Cart.add(item)` adds [1].'],
    ['`Cart.add` adds [2].', '`Cart.add` adds [2]. *(no source)*'],
    ['`remove` removes [1].', '`remove` removes [1]. *(no source)*'],
    ['`round` is unknown [1].', '`round` is unknown [1].'],
    ['`src/cart.ts` has it [1].', '`src/cart.ts` has it [1].'],
    ['`...` is [1].', '`...` is [1]. *(no source)*'],
    ['`parse` reads [2].', '`parse` reads [2]. *(no source)*'],
    ['`=>` is one [2].', '`=>` is one [2].'],
    ['It calls Session.destroyAll [1].', 'It calls `Session.destroyAll` [1]. *(no source)*'],
    ['It calls this.items.push [1].', 'It calls `this.items.push` [1].'],
    ['It calls this.items.push [2].', 'It calls `this.items.push` [2]. *(no source)*'],
  ],
  'code stays as it is, and is marked where no source has it': [
    ['```ts\n  this.items.push(item);\n```', '```ts\n  this.items.push(item);\n```'],
    ['```ts\nthis.items.pop();\n```\nIt adds [1].', '```ts\nthis.items.pop();\n```\n\n*(no source)*\n\nIt adds [1].'],
    ['~~~mermaid\nclick a\n~~~', '```\nclick a\n```\n\n*(no source)*'],
    ['````\n```\nexport class Cart {\n```\n````', '````\n```\nexport class Cart {\n```\n````'],
    ['```\nexport class Cart {', '```\nexport class Cart {\n```'],
    ['- ```js\n  class Cart\n  ```\nIt adds [1].', '```js\n  class Cart\n```\n\nIt adds [1].'],
    ['```\nitems.push(item);\n```', '```\nitems.push(item);\n```\n\n*(no source)*'],
    ['```\n```', ''],
    [
      '```\nhttps://evil.example/x https://prices.example/v1\n```',
      '```\n(address left out) https://prices.example/v1\n```\n\n*(no source)*',
    ],
  ],
  'what turns out to be reasoning is told to be no answer': [
    [
      'Okay, the user asks. It adds [1].\n</think>\n\nThe answer [2].',
      `Okay, the user asks. *(no source)* It adds [1].\n\n${reasoning}\n\nThe answer [2].`,
    ],
    ['- adds [1]\n- so far</think>It adds [1].', `- adds [1]\n- so far *(no source)*\n\n${reasoning}\n\nIt adds [1].`],
    ['It adds [1].</think>', `It adds [1].\n\n${reasoning}`],
    ['\n</think>\nIt adds [1].', 'It adds [1].'],
    ['Aa [1]</think>\n- adds [1]\n# Why\nSo [1].', `Aa [1]\n\n${reasoning}\n\n- adds [1]\n\n### Why\n\nSo [1].`],
    ['Aa [1].</think>Bb [1].</think>', String.raw`Aa [1].${'\n\n'}${reasoning}${'\n\n'}Bb [1].\</think>`],
    ['Aa <think>b</think> c [1].', String.raw`Aa \<think>b\</think> c [1].`],
    ['Aa <think>b [1].\n\nSo</think> c [1].', `${String.raw`Aa \<think>b [1].`}\n\n${String.raw`So\</think> c [1].`}`],
    ['It ends at "</think>" [1].', String.raw`It ends at "\</think>" [1].`],
    ['It ends at `</think>` [1].', 'It ends at `</think>` [1]. *(no source)*'],
    ['```\n</think>\n```', '```\n</think>\n```\n\n*(no source)*'],
    ['If a </thin [1].', String.raw`If a \</thin [1].`],
  ],
  'lists and headings are kept': [
    ['# What it does\nIt adds [1].', '### What it does\n\nIt adds [1].'],
    ['## `Other` things', '### `Other` things *(no source)*'],
    ['## The `Cart` of src/cart.ts', '### The `Cart` of `src/cart.ts`'],
    ['## Session.destroyAll', '### `Session.destroyAll` *(no source)*'],
    ['### Passwords are stored in plain text', '### Passwords are stored in plain text *(no source)*'],
    ['### Items are kept [1]', '### Items are kept [1]'],
    ['### Items are kept [9]', '### Items are kept *(no source)*'],
    ['## 2. The class', '### 2. The class'],
    ['# 加算します。丸めます。', '加算します。 *(no source)* 丸めます。 *(no source)*'],
    ['# It adds. It rounds [2].', 'It adds. *(no source)* It rounds [2].'],
    [`# ${'加'.repeat(81)}`, `${'加'.repeat(81)} *(no source)*`],
    ['1. one [1]\n   - two [1]\n2. three [2]', '1. one [1]\n   - two [1]\n2. three [2]'],
    ['* one [1]\n+ two [2]\n\nThen [1].', '- one [1]\n- two [2]\n\nThen [1].'],
    ['      - deep [1]', '- deep [1]'],
    ['one [1]\n---\ntwo [2]\n===\n', 'one [1]\n\ntwo [2]'],
    ['> said [1]', 'said [1]'],
    [String.raw`\* > said [1]`, String.raw`\* > said [1]`],
    ['    indented [1]', 'indented [1]'],
    [
      '- # one [1]\n- > two [1]\n- 1. three [1]',
      String.raw`- \# one [1]` + '\n' + String.raw`- \> two [1]` + '\n' + String.raw`- 1\. three [1]`,
    ],
    ['**It** adds *one* thing [1].', '**It** adds *one* thing [1].'],
    ['2 * 3 * 4 and ** x ** [1].', String.raw`2 \* 3 \* 4 and \*\* x \*\* [1].`],
  ],
  'nothing leads elsewhere': [
    ['See [the docs](https://evil.example/x "t") [1].', 'See the docs [1].'],
    ['![alt](https://evil.example/x.png) [1]', 'alt [1]'],
    ['See [1](https://evil.example/) now.', 'See [1] ((address left out)) now.'],
    ['![1](x)', '! [1] (x)'],
    ['A picture ![1](x).', 'A picture ! [1] (x).'],
    ['[a][1] and [1][b].', String.raw`\[a\][1] and [1] \[b\].`],
    ['[1]: https://evil.example/', '[1] : (address left out)'],
    ['[x]: https://evil.example/ [1]', String.raw`\[x\]: (address left out) [1]`],
    [
      '<https://evil.example/> or https://evil.example/ [1]',
      String.raw`\<(address left out)> or (address left out) [1]`,
    ],
    ['It asks https://prices.example/v1 [2].', 'It asks `https://prices.example/v1` [2].'],
    ['It asks `https://evil.example/` [2].', 'It asks `(address left out)` [2]. *(no source)*'],
    [
      'www.evil.example, a@evil.example and evil.com [1]',
      '(address left out), (address left out) and `evil.com` [1] *(no source)*',
    ],
    ['ev**il.com** [1]', String.raw`ev\*\*` + '`il.com`' + String.raw`\*\* [1] *(no source)*`],
    ['run command:do.it and //evil.example/x [1]', 'run (address left out) and (address left out) [1]'],
    ['a note[^1] [1]\n\n[^1]: text', String.raw`a note\[^1\] [1]` + '\n\n' + String.raw`\[^1\]: text *(no source)*`],
    ['<b>bold</b> & &lt;i&gt; [1]', String.raw`\<b>bold\</b> & \&lt;i\&gt; [1]`],
    ['| a | b |\n|---|---|\n| c | d | [1]', String.raw`\| a \| b \| \|---\|---\| \| c \| d \| [1]`],
    ['$x$ ~~gone~~ \\[a\\](b) [1]', String.raw`\$x\$ \~\~gone\~\~ \[a\](b) [1]`],
  ],
  'nothing is hidden': [
    ['a\u200bb\u202ec\u2066d\ufeffe\u00adf [1]', 'abcdef [1]'],
    ['\u001b[31mred\u001b[0m \u001b]8;;https://x.example\u0007link\u001b]8;;\u0007 [1]', 'red link [1]'],
    ['tags\u{e0041}\u{e0042} and\u{e0101} sel\ufe0f [1]', 'tags and sel [1]'],
    ['a\u0000b\u0008c\u2028d [1]', 'abc d [1]'],
    ['o\u0301\u0302\u0303\u0304\u0305\u0306x [1]', 'o\u0301\u0302\u0303x [1]'],
    ['`a\u200bdd` [1]', '`add` [1]'],
    ['a\u00a0\u2003b [1]', 'a b [1]'],
  ],
  'code that is not closed is none': [
    ['It `adds [1]. Then [2].', "It 'adds [1]. Then [2]."],
    ['It ``adds` [1].', "It ''adds' [1]."],
    ['`` add ` add `` [1]', '`` add ` add `` [1]'],
  ],
};

describe('the text of a model', () => {
  for (const [title, texts] of Object.entries(cases)) {
    for (const [text, expected] of texts) it(`${title}: ${JSON.stringify(text)}`, () => check(text, expected));
  }

  const long: readonly (readonly [what: string, text: string, expected: RegExp])[] = [
    ['one word', 'a'.repeat(60_000), /^(?:\(address left out\) \*\(no source\)\* ?){8}$/],
    ['one word of code', `\`${'a'.repeat(30_000)}\``, /^(?:\(address left out\) \*\(no source\)\* ?){4}$/],
    ['words', 'ab '.repeat(20_000), /^(?:[ab ]{7990,8000} \*\(no source\)\* ?){7}[ab ]+\*\(no source\)\*$/],
    ['a line of code', `\`\`\`\n${'a'.repeat(7000)}\n`, /^```\na{7000}\n```\n\n\*\(no source\)\*$/],
    ['brackets', `${'['.repeat(20_000)}x`, /^\(address left out\) \*\(no source\)\*$/],
    ['a heading', `# ${' '.repeat(30_000)}x`, /^x \*\(no source\)\*$/],
  ];
  for (const [what, text, expected] of long) {
    it(`is cut into what can be read at once: ${what}`, () => assert.match(writtenText(text, 70_000), expected));
  }

  it('is harmless whatever it is made of', () => {
    const pieces =
      '[1] [ ] ( ) ! ` ``` ~~~ * ** _ # > - 1. \n \n\n < > & | $ \\ : http:// evil.com www. @ a \u200b \u001b[ [^1] [x]: <!-- --> é。'.split(
        ' ',
      );
    let seed = 7;
    const next = (): number => (seed = (seed * 16_807) % 2_147_483_647);
    for (let round = 0; round < 3000; round += 1) {
      const text = Array.from(
        { length: 3 + (next() % 14) },
        () => pieces[next() % pieces.length] + (next() % 3 === 0 ? ' ' : ''),
      ).join('');
      const answer = writtenText(text, 1000);
      try {
        assertHarmless({ answer, sourceCount: given.sources.length, texts: given.sources });
        assert.equal(writtenText(text, 1), answer, 'the same in other pieces');
      } catch (error) {
        throw new Error(`${JSON.stringify(text)} became ${JSON.stringify(answer)}`, { cause: error });
      }
    }
  });
});
