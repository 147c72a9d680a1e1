import { checkCallers as check } from '../../../../../support/checked-callers.ts';

const page = (markup: string): string => `=== App.svelte
<script lang="ts">
import Button from './Button.svelte';
function go() {}
</script>
${markup}
=== Button.svelte
`;
const id = 'App.svelte#go';
const given = page('<Button onclick={go} />');

describe('a function that is given to a component of Svelte', () => {
  const cases: readonly (readonly [title: string, component: string, expected: string])[] = [
    ['and listens on an element of the page', 'let { onclick } = $props();\n</script>\n<b {onclick} />', 'exact 1'],
    ['with all others', 'let { a, ...others } = $props();\n</script>\n<b {...others} />', 'exact 1'],
    ['and is called', 'const props = $props();\nfunction run() { props.onclick(); }\n</script>\n<b />', 'exact 1'],
    ['that exports the name', 'export let onclick;\n</script>\n<b on:click={() => onclick()} />', 'exact 1'],
    ['that asks for none of the name', 'let { other } = $props();\n</script>\n<b {other} />', 'exact 1'],
    [
      'that keeps it',
      'let { onclick } = $props();\nconst all = [];\nall.push(onclick);\n</script>\n<b />',
      'bounded 1',
    ],
    ['that hands it on', 'let { onclick } = $props();\n</script>\n<Inner f={onclick} />', 'bounded 1'],
    ['that keeps all', 'const props = $props();\nconst all = [];\nall.push(props);\n</script>\n<b />', 'bounded 1'],
    ['that has all it is given', 'const all = [];\nall.push($$props);\n</script>\n<b />', 'bounded 1'],
    ['that exports another name for it', 'let a;\nexport { a as onclick };\n</script>\n<b />', 'bounded 1'],
  ];
  for (const [title, component, expected] of cases)
    check(title, `${given}<script lang="ts">\n${component}\n`, id, expected);
  check('in what is spread', `${page('<Button {...{ onclick: go }} />')}<b />\n`, id, 'bounded 1');
});

const template = (markup: string): string => `=== App.vue
<script setup lang="ts">
import Field from './Field.vue';
function go() {}
</script>
<template>${markup}</template>
=== Field.vue
`;

const field = (script: string, markup: string): string =>
  `<script setup lang="ts">\n${script}\n</script>\n<template>${markup}</template>\n`;

describe('a function that is given to a component of Vue', () => {
  const listens = template('<Field @select-item="go" />');
  const takes = template('<Field :run="go" />');
  const cases: readonly (readonly [title: string, files: string, expected: string])[] = [
    [
      'as what listens to an event that it emits',
      `${listens}${field("const emit = defineEmits<{ (e: 'selectItem'): void }>();", '<Inner />')}`,
      'exact 1',
    ],
    ['and goes on to the page', `${listens}${field('', '<b />')}`, 'exact 1'],
    ['and may go on to another component', `${listens}${field('', '<Inner />')}`, 'bounded 1'],
    ['that has all it is given', `${listens}${field('', '<b v-bind="$attrs" />')}`, 'bounded 1'],
    [
      'and is called by it',
      `${takes}${field('const p = defineProps<{ run: () => void }>();\np.run();', '<b />')}`,
      'exact 1',
    ],
    ['and listens in it', `${takes}${field('defineProps<{ run: () => void }>();', '<b @click="run" />')}`, 'exact 1'],
    ['that hands it on', `${takes}${field('defineProps<{ run: () => void }>();', '<Inner :f="run" />')}`, 'bounded 1'],
    [
      'that keeps it',
      `${takes}${field('const all = [];\nconst { run } = defineProps<{ run: () => void }>();\nall.push(run);', '<b />')}`,
      'bounded 1',
    ],
    [
      'that has options',
      `${takes}<script lang="ts">\nexport default { props: ['run'], mounted() { keep(this.run); } };\n</script>\n<template><b /></template>\n`,
      'bounded 1',
    ],
  ];
  for (const [title, files, expected] of cases) check(title, files, 'App.vue#go', expected);
});
