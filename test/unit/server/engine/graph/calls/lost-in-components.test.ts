import { checkUses } from '../../../../../support/checked-uses.ts';

const files = `=== box.ts
export class Box { open() {} }
=== take.ts
export function take(o: any, key: string) { o[key](); }
`;
const script = (code: string, markup = ''): string => `<script setup lang="ts">\n${code}\n</script>\n${markup}`;
const page = (code: string, markup: string): string => script(code, `<template>${markup}</template>`);
const giving = "import { Box } from './box'; const box = new Box();";
const taking = "import { take } from './take';";

function check(what: string, expected: string, [first, second]: readonly [string, string], end: string): void {
  const fixture = `${files}=== A.${end}\n${first}\n=== B.${end}\n${second}\n`;
  checkUses(what, 'box.ts#Box.open', expected, fixture);
}

const vue = (what: string, code: string, markup: string, other: string, expected = 'bounded 0+1'): void =>
  check(what, expected, [page(`${giving} import B from './B.vue'; ${code}`, markup), other], 'vue');
const svelte = (what: string, code: string, markup: string, other: string, expected = 'bounded 0+1'): void =>
  check(
    what,
    expected,
    [`<script lang="ts">${giving} import B from './B.svelte'; ${code}</script>${markup}`, other],
    'svelte',
  );

describe('a value that a component of Vue gives away without its type', () => {
  const takes = (code: string, markup = '<p/>'): string => page(`${taking} ${code}`, markup);
  const any = takes("const props = defineProps<{ item: any }>(); take(props.item, 'open');");
  vue('to a property that is any', '', '<B :item="box" />', any);
  vue(
    'to one without a type',
    '',
    '<B :item="box" />',
    takes("const p = defineProps(['item']); take(p.item, 'open');"),
  );
  vue(
    'to one that is an object',
    '',
    '<B :item="box" />',
    takes("const p = defineProps({ item: Object }); take(p.item, 'open');"),
  );
  vue('spread', '', '<B v-bind="{ item: box }" />', any);
  vue('spread by a name', 'const p = { item: box };', '<B v-bind="p" />', any);
  vue('as an attribute', '', '<B :item="box" />', takes('', '<p @click="take($attrs.item, \'open\')" />'));
  vue('to a computed component', '', '<component :is="B" :item="box" />', any);
  vue(
    'to a slot',
    '',
    '<slot :item="box" />',
    takes("import A from './A.vue';", '<A v-slot="{ item }"><p @click="take(item, \'open\')" /></A>'),
  );
  vue(
    'spread into a slot',
    '',
    '<slot v-bind="{ item: box }" />',
    takes("import A from './A.vue';", '<A v-slot="s"><p @click="take(s.item, \'open\')" /></A>'),
  );
  vue('to a model', '', '<B v-model="box" />', takes("const m = defineModel<any>(); take(m.value, 'open');"));
  vue(
    'to an event',
    "const emit = defineEmits(['done']); emit('done', box);",
    '<p/>',
    takes("import A from './A.vue';", '<A @done="take($event, \'open\')" />'),
  );
  vue(
    'to who injects it',
    "import { provide } from 'vue'; provide('k', box);",
    '<B/>',
    takes("import { inject } from 'vue'; take(inject('k'), 'open');"),
  );
  vue(
    'in what it exposes',
    'defineExpose({ box });',
    '<p/>',
    takes(
      "import { ref } from 'vue'; import A from './A.vue'; const r = ref(); take(r.value.box, 'open');",
      '<A ref="r" />',
    ),
  );
  vue(
    'keeps it in a property of it',
    '',
    '<B :item="box" />',
    page("import { Box } from './box'; defineProps<{ item: Box }>();", '<p/>'),
    'exact 0+0',
  );
  vue('where a number goes so', 'const size = 1;', '<B :item="size" />', any, 'exact 0+0');
});

const svelteTaking = (code: string, markup = ''): string => `<script lang="ts">${taking} ${code}</script>${markup}`;

describe('a value that a component of Svelte gives away without its type', () => {
  const any = svelteTaking("export let item: any; take(item, 'open');");
  svelte('to a property that is any', '', '<B item={box} />', any);
  svelte('to one without a type', '', '<B {box} />', svelteTaking("export let box; take(box, 'open');"));
  svelte('spread', '', '<B {...{ item: box }} />', any);
  svelte('to all properties', '', '<B item={box} />', svelteTaking("take($$props.item, 'open');"));
  svelte(
    'to the rest of them',
    '',
    '<B item={box} />',
    svelteTaking("let { ...rest } = $props(); take(rest.item, 'open');"),
  );
  svelte('to a computed component', '', '<svelte:component this={B} item={box} />', any);
  svelte(
    'to a slot',
    '',
    '<slot item={box} />',
    svelteTaking("import A from './A.svelte';", "<A let:item><button on:click={() => take(item, 'open')} /></A>"),
  );
  svelte(
    'to a context',
    "import { setContext } from 'svelte'; setContext('k', box);",
    '<B />',
    svelteTaking("import { getContext } from 'svelte'; take(getContext('k'), 'open');"),
  );
  svelte(
    'to an event',
    "import { createEventDispatcher } from 'svelte'; const d = createEventDispatcher(); d('done', box);",
    '',
    svelteTaking("import A from './A.svelte';", "<A on:done={(e) => take(e.detail, 'open')} />"),
  );
  svelte(
    'to a snippet',
    'const { row } = $props();',
    '{@render row(box)}',
    svelteTaking(
      "import A from './A.svelte';",
      "<A>{#snippet row(b: any)}<button onclick={() => take(b, 'open')} />{/snippet}</A>",
    ),
  );
  svelte('to a state', 'let b = $state<any>(box);', '', svelteTaking(''));
  svelte(
    'keeps it in a property of it',
    '',
    '<B item={box} />',
    "<script lang='ts'>import { Box } from './box'; export let item: Box;</script>",
    'exact 0+0',
  );
});
