import assert from 'node:assert/strict';
import { fileWordsMark, wordsOfPaths, wordsOfTemplate, wordsOfUnread } from '#server/app/indexing/file-words.ts';
import { factsMarks } from '#server/app/indexing/produce-facts.ts';
import { hashToIdentifier } from '#server/base/content-hash.ts';
import { languageOf } from '#server/engine/source/languages.ts';
import { mayNamePath } from '#server/engine/source/words.ts';

const text = `---
import Page from './page';
---
<p onclick="start()" @click='stop' (done)="order.pay()" [size]="order['size']">{{ order.total }} {% if order.paid %} <%= taken %> \${here}</p>
<script src="/src/main.ts">run(order);</script>
`;

const endings = 'html htm txt xml md eml j2 jinja jinja2 astro mdx coffee ejs hbs pug php rb css json yml svg rs'.split(
  ' ',
);

describe('words of files without a front-end', () => {
  it('are those of the version that an index is kept under', () => {
    const found = endings.map((ending) => {
      const language = languageOf(`a.${ending}`);
      const words = wordsOfUnread(language, text) ?? wordsOfPaths(language, text) ?? wordsOfTemplate(language, text);
      return `${ending} ${words ?? '-'}`;
    });
    // Where this fails, words of equal bytes have changed: raise the number.
    assert.deepEqual([fileWordsMark, hashToIdentifier(found)], ['words 8', '7B77V8EW1H9XD0R1E8F5GBAXN4']);
  });

  it('have the paths that a page loads, so that those of any other file are not in doubt', () => {
    const page = wordsOfUnread('html', '<script type="module" src=/src/start-shop.ts></script><p>till</p>');
    assert.ok(page !== undefined && mayNamePath(page, 'src/start-shop.ts'));
    assert.ok(!mayNamePath(page, 'src/till.ts'));
  });

  it('are named among what an index was written by', () => {
    assert.ok(factsMarks([]).includes(fileWordsMark));
  });
});
