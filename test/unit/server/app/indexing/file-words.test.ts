import assert from 'node:assert/strict';
import { fileWordsMark, wordsOfTemplate, wordsOfUnread } from '#server/app/indexing/file-words.ts';
import { factsMarks } from '#server/app/indexing/produce-facts.ts';
import { hashToIdentifier } from '#server/base/content-hash.ts';
import { languageOf } from '#server/engine/source/languages.ts';

const text = `---
import Page from './page';
---
<p onclick="start()" @click='stop' (done)="order.pay()" [size]="order['size']">{{ order.total }} {% if order.paid %} <%= taken %> \${here}</p>
<script>run(order);</script>
`;

const endings = 'html htm txt xml md eml j2 jinja jinja2 astro mdx coffee ejs hbs pug php rb css json yml svg'.split(
  ' ',
);

describe('words of files without a front-end', () => {
  it('are those of the version that an index is kept under', () => {
    const found = endings.map((ending) => {
      const language = languageOf(`a.${ending}`);
      return `${ending} ${wordsOfUnread(language, text) ?? wordsOfTemplate(language, text) ?? '-'}`;
    });
    // Where this fails, words of equal bytes have changed: raise the number.
    assert.deepEqual([fileWordsMark, hashToIdentifier(found)], ['words 3', '2R9Z90Z9Y44QMV55J1WCDT5VMH']);
  });

  it('are named among what an index was written by', () => {
    assert.ok(factsMarks([]).includes(fileWordsMark));
  });
});
