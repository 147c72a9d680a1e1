import { checkLinks } from '../../../../../../support/checked-links.ts';

const script = `<script module>export function shared(x) {}</script><script lang="ts">
import Item from './Item.svelte';
import * as Ns from './ns';
import { act } from './act';
function save() {}
async function load() {}
let open = false;
const items: { go(): void }[] = [];
</script>
`;
const others = {
  'Item.svelte': '<i/>',
  'ns.ts': "export { default as Item } from './Item.svelte';\n",
  'act.ts': 'export function act(node) {}\n',
};
const passedOn = `
      ns.ts#<module> passes_on Item.svelte#<module>`;

function check(title: string, markup: string, expected: string): void {
  checkLinks(title, { 'A.svelte': script + markup, ...others }, expected + passedOn);
}

describe('markup of Svelte', () => {
  check(
    'conditions, lists, promises, keys, snippets',
    `{#if save()}{shared()}{:else if open}<b/>{:else}{save()}{/if}
{#each items as save, i (shared(i))}{save}{:else}{save()}{/each}{save()}
{#await load().then(shared) then save}{save}{:catch e}{shared(e)}{/await}
{#await load()}{save()}{:then value}{shared(value)}{/await}{#key save()}{/key}
{#snippet row(save)}{save}{shared(1)}{/snippet}{@render row(save())}{@html save()}{@const q = save()}`,
    `
      A.svelte:10:6 call A.svelte#save exact scope <- <module>
      A.svelte:10:14 call A.svelte#shared exact scope <- <module>
      A.svelte:10:33 reference A.svelte#open exact scope <- <module>
      A.svelte:10:50 call A.svelte#save exact scope <- <module>
      A.svelte:11:8 reference A.svelte#items exact scope <- <module>
      A.svelte:11:26 call A.svelte#shared exact scope <- <module>
      A.svelte:11:51 call A.svelte#save exact scope <- <module>
      A.svelte:11:66 call A.svelte#save exact scope <- <module>
      A.svelte:12:9 call A.svelte#load exact scope <- <module>
      A.svelte:12:21 reference A.svelte#shared exact scope <- <module>
      A.svelte:12:56 call A.svelte#shared exact scope <- <module>
      A.svelte:13:9 call A.svelte#load exact scope <- <module>
      A.svelte:13:17 call A.svelte#save exact scope <- <module>
      A.svelte:13:38 call A.svelte#shared exact scope <- <module>
      A.svelte:13:66 call A.svelte#save exact scope <- <module>
      A.svelte:14:28 call A.svelte#shared exact scope <- <module>
      A.svelte:14:61 call A.svelte#save exact scope <- <module>
      A.svelte:14:76 call A.svelte#save exact scope <- <module>
      A.svelte:14:95 call A.svelte#save exact scope <- <module>`,
  );
  check(
    'elements: listeners, bindings, actions, transitions, classes, shorthands',
    `<p on:click={save} onkey={() => save()} class:open bind:value={open} use:act={save()} in:act {open} a="b {save()}" {...save()} />`,
    `
      A.svelte:10:14 reference A.svelte#save exact scope <- <module>
      A.svelte:10:33 call A.svelte#save exact scope <- <module>
      A.svelte:10:47 reference A.svelte#open exact scope <- <module>
      A.svelte:10:64 reference A.svelte#open exact scope <- <module>
      A.svelte:10:74 call act.ts#act exact import <- <module>
      A.svelte:10:79 call A.svelte#save exact scope <- <module>
      A.svelte:10:90 call act.ts#act exact import <- <module>
      A.svelte:10:95 reference A.svelte#open exact scope <- <module>
      A.svelte:10:107 call A.svelte#save exact scope <- <module>
      A.svelte:10:120 call A.svelte#save exact scope <- <module>`,
  );
  check(
    'components: what they are given is handed on, what they let their content see is a scope',
    `<Item {save} on:x={save} bind:this={open} let:open={shared}>{shared}</Item><Ns.Item b="{save}" /><svelte:component this={Item} c={save} />
{shared()}<script>save()</script><style>a { b: save }</style><!-- {save()} -->`,
    `
      A.svelte:10:2 call Item.svelte#<module> exact import <- <module>
      A.svelte:10:8 reference A.svelte#save exact scope <- <module>
      A.svelte:10:20 reference A.svelte#save exact scope <- <module>
      A.svelte:10:37 reference A.svelte#open exact scope <- <module>
      A.svelte:10:47 reference A.svelte#open hint unique_name <- <module>
      A.svelte:10:47 read [open] receiver_type_unknown <- <module>
      A.svelte:10:77 reference ns.ts#<module> exact import <- <module>
      A.svelte:10:80 call Item.svelte#<module> exact import <- <module>
      A.svelte:10:89 reference A.svelte#save exact scope <- <module>
      A.svelte:10:122 reference Item.svelte#<module> exact import <- <module>
      A.svelte:10:131 reference A.svelte#save exact scope <- <module> escapes
      A.svelte:11:2 call A.svelte#shared exact scope <- <module>
      A.svelte:11:19 call A.svelte#save exact scope <- <module>`,
  );
});
