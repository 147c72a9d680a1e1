import assert from 'node:assert/strict';
import { templateReferencesIn } from '#server/engine/source/template-references.ts';

/** `specifier line:column` of each name in a template. */
function namesIn(text: string): readonly string[] {
  return templateReferencesIn(text).map(({ specifier, line, column }) => `${specifier} ${line}:${column}`);
}

describe('the names in a template', () => {
  it('are those of templates it extends, includes and imports from, with their places', () => {
    const text =
      '{% extends "base.html" %}\n<p>\n  {%- include \'shop/row.html\' with order=order only -%}\n' +
      '{% from "forms.j2" import field %}{% import "money.jinja2" as money %}\n';
    assert.deepEqual(namesIn(text), [
      'template:base.html 1:12',
      'template:shop/row.html 3:15',
      'template:forms.j2 4:9',
      'template:money.jinja2 4:45',
    ]);
  });

  it('are those of libraries it loads: each word, or what single tags are loaded from', () => {
    assert.deepEqual(namesIn('{% load i18n money %}\n{% load total from shop.money %}'), [
      'library:i18n 1:9',
      'library:money 1:14',
      'library:shop.money 2:20',
    ]);
  });

  it('are each text that may be the name: a list of templates, a choice', () => {
    assert.deepEqual(namesIn('{% include ["a.html", "b.html"] %}{% extends big|yesno:"big.html" %}'), [
      'template:a.html 1:13',
      'template:b.html 1:23',
      'template:big.html 1:56',
    ]);
  });

  it('are found in a line of megabytes without a search of the whole line for each', () => {
    const count = 200_000;
    const names = namesIn('{% load a %}'.repeat(count));
    assert.deepEqual([names.length, names.at(-1)], [count, `library:a 1:${(count - 1) * 12 + 9}`]);
  });

  it('are not arguments, texts of other statements, names that are computed, or what is no statement', () => {
    const text =
      '{% include name with other="b.html" %}{% url "a.html" %}{% include "a" %}{{ "a.html" }}' +
      '<a href="a.html">extends "a.html"</a>';
    assert.deepEqual(namesIn(text), []);
  });
});
