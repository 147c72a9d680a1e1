import assert from 'node:assert/strict';
import { rawOutputsOf } from '#server/engine/security/templates/raw-outputs.ts';

function outputs(path: string, text: string): string[] {
  return rawOutputsOf(path, text).map(({ names, line, column }) => `${names.join('.')} ${line}:${column}`);
}

describe('raw outputs of templates', () => {
  it('of EJS are those of <%-', () => {
    const text = '<h1><%= title %></h1>\n<p><%- output.items[i].name %></p>\n<%- include("foot") %><%# <%- a %>';
    assert.deepEqual(outputs('views/a.ejs', text), ['output.items.name 2:4']);
  });

  it('of Handlebars have three braces, or a sign', () => {
    const text = '{{safe}} {{{ user.bio }}} {{& note }} {{{body}}} {{!-- {{{ gone }}} --}}';
    assert.deepEqual(outputs('a.hbs', text), ['user.bio 1:10', 'note 1:27']);
  });

  it('of Pug are marked at the tag or in the text', () => {
    const text = 'p!= user.bio\np= name\n- if (a != b)\np Hello !{title} #{safe}\na(href=x)!= label';
    assert.deepEqual(outputs('a.pug', text), ['user.bio 1:2', 'title 4:9', 'label 5:10']);
  });

  it('of Jinja and its like have a filter', () => {
    const text = '{{ a }} {{ b|safe }} {{ c.d | escape | safe }} {{ e | upper }} {# {{ f|safe }} #}\n{{ g|raw }}';
    assert.deepEqual(outputs('a.html', text), ['b 1:9', 'c.d 1:22', 'g 2:1']);
  });

  it('of other files are none', () => {
    assert.deepEqual(outputs('a.ts', '<%- x %>'), []);
  });

  it('of a hostile text cost no more than its length', () => {
    for (const part of ['<%-', '{{', '<!--', '!=', '{{{a']) {
      assert.ok(outputs('a.ejs', part.repeat(50_000)).length <= 500);
      assert.ok(outputs('a.html', part.repeat(50_000)).length <= 500);
      assert.ok(outputs('a.pug', `${part} `.repeat(50_000)).length <= 500);
    }
  });
});
