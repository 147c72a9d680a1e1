import assert from 'node:assert/strict';
import { checkLinks as check } from '../../../../../../support/checked-links.ts';
import { linksText, type SourceFiles } from '../../../../../../support/linked-project.ts';

const box = 'export class Box { open() {} shut() {} }\n';

/** Declares stores as Svelte does. */
const store = `
  export type Unsubscriber = () => void;
  export interface Readable<T> { subscribe(this: void, run: (value: T) => void): Unsubscriber }
  type Stores = Readable<any> | Readable<any>[];
  type Values<T> = T extends Readable<infer U> ? U : { [K in keyof T]: T[K] extends Readable<infer U> ? U : never };
  export declare function writable<T>(value?: T): Readable<T>;
  export declare function derived<S extends Stores, T>(stores: S, make: (values: Values<S>, set: (value: T) => void) => Unsubscriber | void): Readable<T>;
  export declare function derived<S extends Stores, T>(stores: S, make: (values: Values<S>) => T): Readable<T>;
`;

/** Calls of members in a component, those of stores aside, a line each: `2:9 box.ts#Box.open`, `2:9 [open]`. */
function checkCalls(title: string, files: SourceFiles, expected: readonly string[]): void {
  it(title, async () => {
    const lines = (await linksText({ ...files, 'box.ts': box })).split('\n');
    const calls = lines
      .map((line) => /^A\.\w+:(\d+:\d+) call (?!store)(\S+) (?!hint)/.exec(line))
      .filter((found) => found !== null);
    assert.deepEqual(
      calls.map(([, place, target]) => `${place} ${target}`),
      expected,
    );
  });
}

describe('values that variables of components have later', () => {
  check(
    'markup and what stands behind $: run again: a variable is what it is declared to be, not what it begins with',
    {
      'A.svelte': `
        <script lang="ts">
        import { Box } from './box';
        let one: Box | null = $state(null);
        let two: Box | undefined = undefined;
        const never: Box | null = null;
        $: two?.open();
        $: if (two) two.open();
        </script>
        {#if one}{one.open()}{/if}{two?.shut()}
      `,
      'box.ts': box,
    },
    `
      A.svelte:3:10 type_reference box.ts#Box exact import <- one
      A.svelte:4:10 type_reference box.ts#Box exact import <- two
      A.svelte:5:14 type_reference box.ts#Box exact import <- never
      A.svelte:6:4 reference A.svelte#two exact scope <- <module>
      A.svelte:6:9 call box.ts#Box.open exact declared_type <- <module> via box.ts#Box
      A.svelte:7:8 reference A.svelte#two exact scope <- <module>
      A.svelte:7:13 reference A.svelte#two exact scope <- <module>
      A.svelte:7:17 call box.ts#Box.open exact declared_type <- <module> via box.ts#Box
      A.svelte:9:6 reference A.svelte#one exact scope <- <module>
      A.svelte:9:11 reference A.svelte#one exact scope <- <module>
      A.svelte:9:15 call box.ts#Box.open exact declared_type <- <module> via box.ts#Box
      A.svelte:9:28 reference A.svelte#two exact scope <- <module>
      A.svelte:9:33 call box.ts#Box.shut exact declared_type <- <module> via box.ts#Box
    `,
  );
  check(
    'a template of Vue runs again as well, its script once',
    {
      'A.vue': `
        <script setup lang="ts">
        import { Box, Lid } from './box';
        let one: Box | null = null;
        let two: Box | Lid = new Lid();
        two.open();
        </script>
        <template><i v-if="one">{{ one.open() }}</i></template>
      `,
      'box.ts': `${box}export class Lid { open() {} }\n`,
    },
    `
      A.vue:3:10 type_reference box.ts#Box exact import <- one
      A.vue:4:10 type_reference box.ts#Box exact import <- two
      A.vue:4:16 type_reference box.ts#Lid exact import <- two
      A.vue:4:26 call box.ts#Lid exact import <- two
      A.vue:5:1 reference A.vue#two exact scope <- <module>
      A.vue:5:5 call box.ts#Lid.open inferred inferred_type <- <module> via box.ts#Lid
      A.vue:7:20 reference A.vue#one exact scope <- <module>
      A.vue:7:28 reference A.vue#one exact scope <- <module>
      A.vue:7:32 call box.ts#Box.open exact declared_type <- <module> via box.ts#Box
    `,
  );
});

describe('values of stores', () => {
  checkCalls(
    'the overload of a callback that gives nothing back is passed over for one that gives a value',
    {
      'store.d.ts': store.replaceAll('declare ', ''),
      'boxes.ts': `
        import { derived, writable } from './store';
        import { Box } from './box';
        const boxes = writable<Box[]>();
        export const first = derived(boxes, ($boxes) => $boxes.find((each) => each));
        export const last = derived([boxes], ([$boxes]) => { return new Box(); });
        export const set = derived(boxes, ($boxes, set: (value: Box) => void) => { set($boxes[0]); });
        export const cleaned = derived(boxes, ($boxes, set: (value: Box) => void) => () => {});
      `,
      'A.svelte': `<script lang="ts">
import { first, last, set, cleaned } from './boxes';
</script>
{$first.open()}
{$last.open()}
{$set.open()}
{$cleaned.open()}`,
    },
    ['4:9 box.ts#Box.open', '5:8 box.ts#Box.open', '6:7 box.ts#Box.open', '7:11 box.ts#Box.open'],
  );
  checkCalls(
    'an object that is exported by default and has the subscription of one',
    {
      'store.d.ts': store.replaceAll('declare ', ''),
      'boxes.ts': `
        import { writable } from './store';
        import { Box } from './box';
        const boxes = writable<Box[]>();
        export default { subscribe: boxes.subscribe };
      `,
      'A.svelte': `<script lang="ts">
import boxes from './boxes';
</script>
{#each $boxes as box}{box.shut()}{/each}`,
    },
    ['4:27 box.ts#Box.shut'],
  );
});

describe('values of components whose compiler is installed', () => {
  checkCalls(
    'properties without a type are what their defaults are, whatever the declaration of the word says',
    {
      'words.d.ts': 'declare function $props(): any;\ndeclare function $state<T>(value: T): T;\n',
      'A.svelte': `<script lang="ts">
import { Box } from './box';
let { boxes = [] as Box[], other } = $props();
let one: Box | null = $state(null);
</script>
{#each boxes as box}{box.open()}{/each}
{other.open()}
{one?.shut()}`,
    },
    ['3:38 words.d.ts#$props', '4:23 words.d.ts#$state', '6:26 box.ts#Box.open', '7:8 [open]', '8:7 box.ts#Box.shut'],
  );
  checkCalls(
    'what is held in value may have its own value: which of the two is meant is not known of a type of the project',
    {
      'A.vue': `<script setup lang="ts">
import { Box } from './box';
interface Held<T> { value: T }
declare const held: Held<{ value: Box; other: Box }>;
declare const plain: Held<Box>;
</script>
<template>
{{ held.value.open() }}
{{ held.other.open() }}
{{ plain.value.open() }}
</template>`,
    },
    ['8:15 box.ts#Box.open', '8:15 [open]', '9:15 box.ts#Box.open', '10:16 box.ts#Box.open'],
  );
});

describe('values without a type', () => {
  checkCalls(
    'a member that is taken from never or from unknown is not known',
    {
      'A.ts': `import { Box } from './box';
export function run(a: unknown, b: never, c: string, d: Box | null) {
  a.open();
  b.open();
  c.open();
  d?.open();
}`,
    },
    ['3:5 [open]', '4:5 [open]', '6:6 box.ts#Box.open'],
  );
  checkCalls(
    'what a module exports by default is what it is made of',
    {
      'made.ts': `
        import { Box } from './box';
        export default new Box();
      `,
      'listed.ts': 'export default { go() {} };\n',
      'A.ts': `import made from './made';
import listed from './listed';
made.open();
listed.go();`,
    },
    ['3:6 box.ts#Box.open', '4:8 listed.ts#default.go'],
  );
});
