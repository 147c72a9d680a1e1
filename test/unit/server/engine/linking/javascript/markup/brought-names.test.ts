import { checkLinks as check } from '../../../../../../support/checked-links.ts';

describe('names that no import brings', () => {
  check(
    'declared as what a module exports, they are that: in scripts and templates',
    {
      'a.d.ts': `
        export {}
        declare global {
          const useOne: typeof import('./one')['useOne']
          const other: typeof import('./one').useTwo
          const reference: typeof import('outside')['reference']
        }
      `,
      'one.ts': `
        export function useOne() { return { go() {} }; }
        export function useTwo() {}
      `,
      'A.vue': `
        <script setup lang="ts">
        useOne().go(); reference();
        </script>
        <template><b @click="other(useOne)" /></template>
      `,
    },
    `
      A.vue:2:1 call one.ts#useOne exact scope <- <module>
      A.vue:2:10 call one.ts#useOne.go inferred inferred_type <- <module>
      A.vue:2:16 call [reference] external <- <module>
      A.vue:4:22 call one.ts#useTwo exact scope <- <module>
      A.vue:4:28 reference one.ts#useOne exact scope <- <module>
      a.d.ts:4:39 type_reference one.ts#useTwo exact scope <- global.other
      one.ts#useOne.go kept_within one.ts#useOne.go
    `,
  );
  check(
    'brought from the folders of a framework they are inferred; others are not found',
    {
      'web/nuxt.config.ts': 'export default {};\n',
      'web/app/composables/deep/one.ts': 'export function useOne() { help(); }\n',
      'web/utils/help.ts': 'export const help = () => 1;\n',
      'web/lib/two.ts': 'export function useTwo() {}\n',
      'web/A.vue':
        '<script setup>const help = 1;\nuseOne(); useTwo();</script><template>{{ help }}{{ useOne() }}</template>\n',
      'b.ts': 'useOne();\n',
    },
    `
      web/A.vue:2:1 call web/app/composables/deep/one.ts#useOne inferred scope <- <module>
      web/A.vue:2:42 reference web/A.vue#help exact scope <- <module>
      web/A.vue:2:52 call web/app/composables/deep/one.ts#useOne inferred scope <- <module>
      web/app/composables/deep/one.ts:1:28 call web/utils/help.ts#help inferred scope <- useOne
    `,
  );
});

describe('values of components', () => {
  check(
    'a store is subscribed to by its name with a dollar; runes and variables of such names are themselves',
    {
      's.ts': `
        export interface User { go(): void }
        interface Store { subscribe(run: (value: User) => void): () => void }
        export declare const user: Store;
      `,
      'A.svelte': `
        <script lang="ts">
        import { user } from './s';
        let state = $state(0);
        $user.go();
        </script>{$user.go()}{state}
      `,
    },
    `
      A.svelte:4:1 call s.ts#Store.subscribe inferred inferred_type <- <module> via s.ts#Store
      A.svelte:4:1 reference s.ts#user exact import <- <module>
      A.svelte:4:7 call s.ts#User.go inferred inferred_type <- <module> via s.ts#User
      A.svelte:5:11 call s.ts#Store.subscribe inferred inferred_type <- <module> via s.ts#Store
      A.svelte:5:11 reference s.ts#user exact import <- <module>
      A.svelte:5:17 call s.ts#User.go inferred inferred_type <- <module> via s.ts#User
      A.svelte:5:23 reference A.svelte#state exact scope <- <module>
      s.ts:2:42 type_reference s.ts#User exact scope <- Store.subscribe
      s.ts:3:28 type_reference s.ts#Store exact scope <- user
    `,
  );
  check(
    'in a template a reference is what it holds',
    {
      'A.vue': `
        <script setup lang="ts">
        interface Held<T> { value: T }
        declare function hold<T>(value: T): Held<T>;
        class User { go() {} }
        const one = hold(new User());
        const many = hold<User[]>([]);
        </script>
        <template>{{ one.go() }}{{ many[0].go() }}<p v-for="user in many" @click="user.go()" /></template>
      `,
    },
    `
      A.vue:3:37 type_reference A.vue#Held exact scope <- hold
      A.vue:5:13 call A.vue#hold exact scope <- one
      A.vue:5:22 call A.vue#User exact scope <- one
      A.vue:6:14 call A.vue#hold exact scope <- many
      A.vue:6:19 type_reference A.vue#User exact scope <- many
      A.vue:8:14 reference A.vue#one exact scope <- <module>
      A.vue:8:18 call A.vue#User.go inferred inferred_type <- <module> via A.vue#User
      A.vue:8:28 reference A.vue#many exact scope <- <module>
      A.vue:8:36 call A.vue#User.go inferred inferred_type <- <module> via A.vue#User
      A.vue:8:61 reference A.vue#many exact scope <- <module>
      A.vue:8:80 call A.vue#User.go inferred inferred_type <- <module> via A.vue#User
    `,
  );
});
