import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { readMarkup } from '#server/engine/languages/typescript/markup/read-markup.ts';
import { rounds } from '../../../../../../support/random-rounds.ts';

/** A reader whose work grows with the square would not come to the end of either. */
const SIZE = rounds(1) > 1 ? 2 ** 21 : 2 ** 20;
const filled = (piece: string): string => piece.repeat(Math.floor(SIZE / piece.length));

/** Each is markup on which a reader that looks ahead too far, or recurses, would not end in time or at all. */
const hostile = {
  'signs of tags': '<',
  'tags without an end': '<a ',
  'attributes without an end': '<a b="',
  'open elements': '<a>',
  'closing tags': '</a>',
  'open templates': '<template>',
  'open conditions': '<a v-if="b">',
  'loops of spaces': '<a v-for="b in c" @d="         e f">',
  moustaches: '{{',
  'moustaches that close': '}}{{',
  braces: '{',
  'open blocks': '{#if a}',
  'ends of blocks': '{/if}{:else}',
  strings: '{"',
  'template literals': '{`${',
  slashes: '{/',
  comments: '<!--',
  'open brackets': '{#each (',
};

describe('markup', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  for (const [title, piece] of Object.entries(hostile)) {
    it(`is read to its end: ${title}`, () => {
      for (const text of [
        `<template>${filled(piece)}`,
        `<template><b :a="${filled(piece.replaceAll('"', "'"))}"/></template>`,
      ]) {
        assert.equal(readMarkup(text, 'a.vue')?.form, 'setup');
        assert.equal(readMarkup(text, 'a.svelte')?.form, 'setup');
      }
    });
  }

  it('nested too deeply costs the markup, not the script', () => {
    const { declarations, broken } = typescriptFrontEnd.declarations(
      `<template>${'<a v-if="b">'.repeat(20_000)}</template><script>function f() {}</script>`,
      'a.vue',
    );
    assert.deepEqual([declarations.map(({ name }) => name), broken], [['f'], true]);
  });

  const whole = {
    'a template': ['a.vue', '<template><b @click="a()">{{ b }}</b></template>'],
    'no template': ['a.vue', '<script>export default {}</script>'],
    'markup of Svelte': ['a.svelte', '{#if a}<b on:click={c}>{d}</b>{/if}'],
    'elements that nobody closes': ['a.vue', '<template><ul><li>{{ a }}<li><br>{{ b }}</ul></template>'],
  };
  for (const [title, [path, text]] of Object.entries(whole)) {
    it(`is whole: ${title}`, () => assert.equal(typescriptFrontEnd.declarations(text, path).broken, false));
  }

  const broken = {
    'another language': ['a.vue', '<template lang="pug">\nb(@click="a")\n</template>'],
    'a template in another file': ['a.vue', '<template src="./a.html" />'],
    'a template in another file, with an end tag': ['a.vue', '<template src="./a.html"></template>'],
    'a template without an end': ['a.vue', '<template><b :a="c" />'],
    'a bracket that is left open': ['a.vue', '<template><b @click="a(" /></template>'],
    'a bracket that nothing opens': ['a.vue', '<template><b @click="}a(" /></template>'],
    'no expression': ['a.vue', '<template>{{ a b }}</template>'],
    'a moustache without an end': ['a.vue', '<template>{{ a </template>'],
    'a tag without an end': ['a.svelte', '<b on:click={a'],
    'braces without an end': ['a.svelte', '<b>{a</b>'],
  };
  for (const [title, [path, text]] of Object.entries(broken)) {
    it(`is broken: ${title}`, () => assert.equal(typescriptFrontEnd.declarations(text, path).broken, true));
  }

  it('goes on behind what leaves a bracket open', () => {
    const code = readMarkup('<template><b @click="a(" :c="d" />{{ e }}</template>', 'a.vue');
    assert.match(code?.text ?? '', /\(d\n\).*e/s);
  });
});
