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
    'properties that values declare mean the same in the script as in the template',
    {
      'A.vue': `
        <script setup lang="ts">
        import { toRefs } from 'vue';
        class User { go() {} }
        const props = defineProps({
          user: { type: Object as PropType<User>, default: () => null },
          list: { type: Array, default: () => [] },
          make: { type: Function as () => () => User, default: () => null },
        });
        props.user.go();
        const { user: first, ...others } = props;
        first.go();
        toRefs(props).user.value.go();
        const { list } = toRefs(props);
        props['list'];
        props.make().go();
        </script>
        <template>{{ user }}{{ props.list }}</template>
      `,
    },
    `
      A.vue:5:36 type_reference A.vue#User exact scope <- props.user
      A.vue:7:41 type_reference A.vue#User exact scope <- props.make
      A.vue:9:1 reference A.vue#props exact scope <- <module>
      A.vue:9:7 reference A.vue#props.user inferred inferred_type <- <module>
      A.vue:9:12 call A.vue#User.go inferred inferred_type <- <module> via A.vue#User
      A.vue:10:9 reference A.vue#props.user inferred inferred_type <- <module> escapes
      A.vue:10:36 reference A.vue#props exact scope <- <module>
      A.vue:11:1 reference A.vue#first exact scope <- <module>
      A.vue:11:7 call A.vue#User.go inferred inferred_type <- <module> via A.vue#User
      A.vue:12:1 call [toRefs] external <- <module>
      A.vue:12:8 reference A.vue#props exact scope <- <module>
      A.vue:12:15 reference A.vue#props.user inferred inferred_type <- <module>
      A.vue:12:26 call A.vue#User.go inferred inferred_type <- <module> via A.vue#User
      A.vue:13:9 reference A.vue#props.list inferred inferred_type <- <module>
      A.vue:13:18 call [toRefs] external <- <module>
      A.vue:13:25 reference A.vue#props exact scope <- <module>
      A.vue:14:1 reference A.vue#props exact scope <- <module>
      A.vue:14:7 reference A.vue#props.list inferred inferred_type <- <module>
      A.vue:15:1 reference A.vue#props exact scope <- <module>
      A.vue:15:7 call A.vue#props.make inferred inferred_type <- <module>
      A.vue:15:14 call A.vue#User.go inferred inferred_type <- <module> via A.vue#User
      A.vue:17:14 reference A.vue#props.user exact scope <- <module>
      A.vue:17:24 reference A.vue#props exact scope <- <module>
      A.vue:17:30 reference A.vue#props.list inferred inferred_type <- <module>
      A.vue#props.user.default kept_within A.vue#props.user.default
      A.vue#props.list.default kept_within A.vue#props.list.default
      A.vue#props.make gives A.vue#User
      A.vue#props.make.default kept_within A.vue#props.make.default
    `,
  );
  check(
    'properties that are destructured where they are declared, and those of a constant',
    {
      'A.vue': `
        <script setup lang="ts">
        interface Given { user: string; other: number }
        const { user, other: second = 1 } = withDefaults(defineProps<Given>(), {});
        </script>
        <template>{{ user }}{{ second }}</template>
      `,
      'B.vue': `
        <script setup>
        const given = { list: { default: () => [] } };
        const props = defineProps(given);
        props.list;
        props.gone();
        </script>
      `,
      'C.vue': `
        <script setup>
        class Own { map() {} }
        const props = defineProps(['map']);
        props.map();
        </script>
      `,
      'D.svelte': `
        <script lang="ts">
        interface Given { user: string; run(): void }
        const given: Given = $props();
        const { user, run } = given;
        given.run();
        </script>
        {given.user}
      `,
    },
    `
      A.vue:3:9 reference A.vue#Given.user inferred inferred_type <- <module> via A.vue#Given
      A.vue:3:15 reference A.vue#Given.other inferred inferred_type <- <module> via A.vue#Given
      A.vue:3:62 type_reference A.vue#Given exact scope <- <module>
      A.vue:5:14 reference A.vue#user exact scope <- <module>
      A.vue:5:24 reference A.vue#second exact scope <- <module>
      B.vue:3:27 reference B.vue#given exact scope <- props
      B.vue:4:1 reference B.vue#props exact scope <- <module>
      B.vue:4:7 reference B.vue#given.list inferred inferred_type <- <module> via B.vue#given
      B.vue:5:1 reference B.vue#props exact scope <- <module>
      B.vue#given.list.default kept_within B.vue#given.list.default
      C.vue:4:1 reference C.vue#props exact scope <- <module>
      C.vue:4:7 call C.vue#Own.map hint unique_name <- <module>
      C.vue:4:7 call [map] receiver_type_unknown <- <module>
      D.svelte:3:14 type_reference D.svelte#Given exact scope <- given
      D.svelte:4:9 reference D.svelte#Given.user inferred inferred_type <- <module> via D.svelte#Given
      D.svelte:4:15 reference D.svelte#Given.run inferred inferred_type <- <module> via D.svelte#Given
      D.svelte:4:23 reference D.svelte#given exact scope <- <module>
      D.svelte:5:1 reference D.svelte#given exact scope <- <module>
      D.svelte:5:7 call D.svelte#Given.run exact declared_type <- <module> via D.svelte#Given
      D.svelte:7:2 reference D.svelte#given exact scope <- <module>
      D.svelte:7:8 reference D.svelte#Given.user exact declared_type <- <module> via D.svelte#Given
    `,
  );
  check(
    'a property that a text names',
    {
      'A.vue': `
        <script setup>
        import { toRef } from 'vue';
        const props = defineProps({ list: { type: Array, default: () => [] } });
        const all = toRef(props, 'list');
        toRef(() => props.list);
        </script>
      `,
      'B.vue': `
        <script setup>
        function toRef(object, text) {}
        const props = defineProps({ list: { type: Array, default: () => [] } });
        toRef(props, 'list');
        </script>
      `,
    },
    `
      A.vue:4:13 call [toRef] external <- all
      A.vue:4:19 reference A.vue#props exact scope <- all
      A.vue:4:26 reference A.vue#props.list inferred inferred_type <- all escapes
      A.vue:5:1 call [toRef] external <- <module>
      A.vue:5:13 reference A.vue#props exact scope <- <module>
      A.vue:5:19 reference A.vue#props.list inferred inferred_type <- <module>
      A.vue#props untyped A.vue#props
      A.vue#props given_to_package A.vue#props.list
      A.vue#props held_outside A.vue#props.list
      A.vue#props.list.default kept_within A.vue#props.list.default
      B.vue:4:1 call B.vue#toRef exact scope <- <module>
      B.vue:4:7 reference B.vue#props exact scope <- <module>
      B.vue#toRef untyped B.vue#props
      B.vue#props.list.default kept_within B.vue#props.list.default
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
      A.svelte:4:7 read [two] receiver_type_unknown <- <module>
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
