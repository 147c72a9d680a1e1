import { checkLinks as check } from '../../../../../../support/checked-links.ts';

describe('templates of components that are made of options', () => {
  check(
    'names are members: of methods, computed, what data and setup give back; of components for tags',
    {
      'A.vue': `
        <template><b @click="run" :x="total()">{{ format(1) }}{{ count }}{{ local() }}{{ made() }}<Child/><other-one/></b></template>
        <script>
        import { format, made } from './format';
        import Child from './Child.vue';
        import Another from './Child.vue';
        function local() {}
        export default defineComponent({
          components: { Child, OtherOne: Another },
          setup() { const local = () => 1; if (made) { return { local, made }; } },
          data() { return { count: 1 }; },
          computed: { total() { return 1; } },
          methods: { run() {}, format() {} },
        });
        </script>
      `,
      'format.ts': 'export function format(x) {}\nexport function made() {}\n',
      'Child.vue': '<template/>',
    },
    `
      A.vue:1:22 reference A.vue#default.methods.run exact scope <- <module>
      A.vue:1:31 call A.vue#default.computed.total exact scope <- <module>
      A.vue:1:43 call A.vue#default.methods.format exact scope <- <module>
      A.vue:1:69 call A.vue#default.setup.local exact scope <- <module>
      A.vue:1:82 call format.ts#made exact import <- <module>
      A.vue:1:92 call Child.vue#<module> exact import <- <module>
      A.vue:1:100 call Child.vue#<module> exact import <- <module>
      A.vue:8:17 reference Child.vue#<module> exact import <- default escapes
      A.vue:8:34 reference Child.vue#<module> exact import <- default escapes
      A.vue:9:40 reference format.ts#made exact import <- default.setup
      A.vue:9:57 reference A.vue#default.setup.local exact scope <- default.setup
      A.vue:9:64 reference format.ts#made exact import <- default.setup
      A.vue#local untyped A.vue#default.computed
      A.vue#local untyped A.vue#default.methods
      A.vue#local given_to_package A.vue#default.setup.local
      A.vue#local given_to_package format.ts#made
      A.vue#default.setup held_outside A.vue#default.setup
      A.vue#default.data held_outside A.vue#default.data
      A.vue#default.computed.total held_outside A.vue#default.computed.total
      A.vue#default.methods.run held_outside A.vue#default.methods.run
      A.vue#default.methods.format held_outside A.vue#default.methods.format
    `,
  );
  check(
    'what no option names may be brought by a mixin',
    {
      'A.vue': `
        <template><b @click="save">{{ String(save()) }}</b></template>
        <script>
        export default { mixins: [mixin] };
        </script>
      `,
    },
    `
      A.vue:1:22 read [save] receiver_type_unknown <- <module>
      A.vue:1:38 call [save] receiver_type_unknown <- <module>
    `,
  );
});
