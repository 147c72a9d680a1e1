import assert from 'node:assert/strict';
import { commandsIn, firstParagraph, isDocument, sectionsOf } from '#server/engine/ask/document-sections.ts';

const readme = `# Tea shop

[![build](https://ci.example/badge.svg)](https://ci.example)

Sells tea over the counter
and keeps the till.

## Install

\`\`\`sh
$ npm install tea
# not a heading
\`\`\`

Running
-------

    make serve
`.split('\n');

describe('A document', () => {
  it('has sections under headings of both forms, none within code', () => {
    assert.deepEqual(
      sectionsOf(readme).map(({ heading, line, endLine }) => [heading, line, endLine]),
      [
        ['Tea shop', 1, 7],
        ['Install', 8, 14],
        ['Running', 15, 19],
      ],
    );
  });

  it('begins to say something behind titles and badges', () => {
    assert.deepEqual(firstParagraph(readme), { line: 5, endLine: 6 });
    assert.equal(firstParagraph(['# Title', '', '![picture](a.png)']), undefined);
  });

  it('has commands in its code', () => {
    assert.deepEqual(
      sectionsOf(readme).map((section) => commandsIn(readme, section)),
      [[], ['npm install tea', '# not a heading'], ['make serve']],
    );
  });

  it('is no change log', () => {
    assert.deepEqual(['README.md', 'docs/a.rst', 'CHANGELOG.md', 'src/a.ts'].map(isDocument), [
      true,
      true,
      false,
      false,
    ]);
  });
});
