import { checkCallers } from '../../../../../support/checked-callers.ts';

const types = `=== a.ts
export interface Options { wide?: boolean; deep?: boolean }
export function run(options: Options) {}
export type Either = { kind: 'a'; size: number } | Options;
`;
const ofOptions = (title: string, code: string, expected: string): void =>
  checkCallers(
    title,
    `${types}=== b.ts\nimport { run, type Options, type Either } from './a';\n${code}\n`,
    'a.ts#Options.wide',
    expected,
  );

describe('a property that is given a value', () => {
  ofOptions('is used by the argument of a call', 'run({ wide: true });', 'exact 1');
  ofOptions('by the value of a variable', 'export const all: Options = { wide: true };', 'exact 1');
  ofOptions('by its short form', 'const wide = true;\nrun({ wide });', 'exact 1');
  ofOptions('in a list', 'export const all: Options[] = [{ wide: true }, { wide: false }];', 'exact 2');
  ofOptions('by what fits it among several', 'export const one: Either = { wide: true };', 'exact 1');
  ofOptions('is not used by another one', 'run({ deep: true });', 'exact 0');
  ofOptions('is not used where no type is expected', 'export const wide = { wide: true };', 'exact 0');
});

describe('a property of a component', () => {
  const inReact = `=== card.tsx
export interface CardProps { wide?: boolean; text: string }
export function Card({ wide, text }: CardProps) { return <b>{text}</b>; }
=== page.tsx
import { Card } from './card';
export const Page = () => <Card text="a" wide />;
`;
  checkCallers('of React is used by an element', inReact, 'card.tsx#CardProps.wide', 'exact 2');

  const inVue = `=== Card.vue
<script setup lang="ts">
interface Props { heading: string; isWide?: boolean; deep?: boolean }
defineProps<Props>();
</script>
<template><h1>x</h1></template>
=== Page.vue
<script setup lang="ts">
import Card from './Card.vue';
</script>
<template><Card heading="a" :is-wide="true" /></template>
`;
  checkCallers('of Vue is used by an attribute', inVue, 'Card.vue#Props.heading', 'exact 1');
  checkCallers('by a bound one', inVue, 'Card.vue#Props.isWide', 'exact 1');
  checkCallers('and by no other one', inVue, 'Card.vue#Props.deep', 'exact 0');

  const inSvelte = `=== Card.svelte
<script lang="ts">
  export let title: string;
  export let open = false;
  export let other = 1;
</script>
=== Runes.svelte
<script lang="ts">
  interface Props { label: string }
  let all: Props = $props();
</script>
=== Page.svelte
<script lang="ts">
  import Card from './Card.svelte';
  import Runes from './Runes.svelte';
  let open = true;
</script>
<Card title="a" bind:open />
<Runes label={'b'} />
`;
  checkCallers('of Svelte is used by an attribute', inSvelte, 'Card.svelte#title', 'exact 1');
  checkCallers('by one that is bound', inSvelte, 'Card.svelte#open', 'exact 1');
  checkCallers('and by no other one', inSvelte, 'Card.svelte#other', 'exact 0');
  checkCallers('of runes is used as well', inSvelte, 'Runes.svelte#Props.label', 'exact 1');
});
