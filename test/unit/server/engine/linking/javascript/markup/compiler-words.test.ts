import { checkLinks as check } from '../../../../../../support/checked-links.ts';

describe('words of the compilers of components', () => {
  check(
    'what a component is given is named in its template, before anything global; what it exposes is handed on',
    {
      'A.vue': `
        <script setup lang="ts">
        interface Given { run(): void; other: { go(): void } }
        class User { go() {} }
        const own = withDefaults(defineProps<Given & { user: User; save(): void }>(), {});
        function focus() {}
        const save = () => 1;
        own.user.go();
        defineExpose({ focus });
        </script>
        <template>{{ user.go() }}{{ save() }}<b @click="run()" /></template>
      `,
      'all.d.ts': 'declare function run(): void;\n',
    },
    `
      A.vue:4:38 type_reference A.vue#Given exact scope <- own
      A.vue:4:54 type_reference A.vue#User exact scope <- own
      A.vue:7:1 reference A.vue#own exact scope <- <module>
      A.vue:7:10 call A.vue#User.go inferred inferred_type <- <module> via A.vue#User
      A.vue:8:16 reference A.vue#focus exact scope <- <module> escapes
      A.vue:10:19 call A.vue#User.go exact declared_type <- <module> via A.vue#User
      A.vue:10:29 call A.vue#save exact scope <- <module>
      A.vue:10:49 call A.vue#Given.run exact scope <- <module>
    `,
  );
  check(
    'properties that are named by values, or in a declared type',
    {
      'A.vue': `
        <script setup lang="ts">
        type Given = { run(): void };
        defineProps<Given>();
        </script>
        <template><b @click="run()" /></template>
      `,
      'B.vue': `
        <script setup>
        defineProps({ run: { type: Function } });
        </script>
        <template><b @click="run()" /></template>
      `,
      'all.ts': 'function run() {}\n',
    },
    `
      A.vue:3:13 type_reference A.vue#Given exact scope <- <module>
      A.vue:5:22 call A.vue#Given.run exact scope <- <module>
      B.vue:4:22 call [run] callback_parameter <- <module>
    `,
  );
  check(
    'what may be given beside what can be read is unknown',
    {
      'A.vue': `
        <script setup lang="ts">
        import type { Given } from './gone';
        defineProps<Given>();
        </script>
        <template><b @click="run()" />{{ String(1) }}<Gone/></template>
      `,
      'B.vue': `
        <script setup lang="ts">
        interface Given extends Base { own(): void }
        defineProps<Given>();
        </script>
        <template>{{ own() }}{{ run() }}</template>
      `,
    },
    `
      A.vue:5:22 call [run] receiver_type_unknown <- <module>
      B.vue:3:13 type_reference B.vue#Given exact scope <- <module>
      B.vue:5:14 call B.vue#Given.own exact scope <- <module>
      B.vue:5:25 call [run] receiver_type_unknown <- <module>
    `,
  );
  check(
    'runes give back what they are given',
    {
      'A.svelte': `
        <script lang="ts">
        class User { go() {} }
        let one = $state(new User());
        let { two }: { two: User } = $props();
        const three = $derived(one);
        const four = $derived.by(() => new User());
        const five = $state<User>();
        </script>
        {one.go()}{two.go()}{three.go()}{four.go()}{five.go()}
      `,
    },
    `
      A.svelte:3:22 call A.svelte#User exact scope <- one
      A.svelte:4:21 type_reference A.svelte#User exact scope <- <module>
      A.svelte:5:24 reference A.svelte#one exact scope <- three
      A.svelte:6:36 call A.svelte#User exact scope <- four
      A.svelte:7:21 type_reference A.svelte#User exact scope <- five
      A.svelte:9:2 reference A.svelte#one exact scope <- <module>
      A.svelte:9:6 call A.svelte#User.go inferred inferred_type <- <module> via A.svelte#User
      A.svelte:9:12 reference A.svelte#two exact scope <- <module>
      A.svelte:9:16 call A.svelte#User.go inferred inferred_type <- <module> via A.svelte#User
      A.svelte:9:22 reference A.svelte#three exact scope <- <module>
      A.svelte:9:28 call A.svelte#User.go inferred inferred_type <- <module> via A.svelte#User
      A.svelte:9:34 reference A.svelte#four exact scope <- <module>
      A.svelte:9:39 call A.svelte#User.go inferred inferred_type <- <module> via A.svelte#User
      A.svelte:9:45 reference A.svelte#five exact scope <- <module>
      A.svelte:9:50 call A.svelte#User.go inferred inferred_type <- <module> via A.svelte#User
    `,
  );
});
