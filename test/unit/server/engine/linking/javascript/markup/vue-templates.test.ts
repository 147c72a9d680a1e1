import assert from 'node:assert/strict';
import { checkLinks } from '../../../../../../support/checked-links.ts';
import { linksText } from '../../../../../../support/linked-project.ts';

const script = `<script setup lang="ts">
import Field from './Field.vue';
import * as Ns from './ns';
import { format } from './format';
interface User { getName(): string }
const users: User[] = [];
const field = null;
const vFocus = {};
function save() {}
function open(x: number) {}
</script>
`;
const others = {
  'Field.vue': '<template><i/></template>',
  'ns.ts': "import Item from './Field.vue';\nexport { Item };\n",
  'format.ts': 'export function format(x: number) { return x; }\n',
};
const declared = `
      A.vue:6:14 type_reference A.vue#User exact scope <- users`;
const passedOn = `
      ns.ts#<module> passes_on Field.vue#<module>`;

function check(title: string, template: string, expected: string): void {
  checkLinks(
    title,
    { 'A.vue': `${script}<template>\n${template}\n</template>\n`, ...others },
    declared + expected + passedOn,
  );
}

describe('templates of Vue', () => {
  check(
    'listeners: a name, a function, statements, an object, a computed event',
    `<b @click="save" @a="() => save()" @b.once="open(1); save()" v-on="{ c: save }" v-on:d="$event => open($event)" @[format]="save" />`,
    `
      A.vue:13:12 reference A.vue#save exact scope <- <module>
      A.vue:13:28 call A.vue#save exact scope <- <module>
      A.vue:13:45 call A.vue#open exact scope <- <module>
      A.vue:13:54 call A.vue#save exact scope <- <module>
      A.vue:13:73 reference A.vue#save exact scope <- <module>
      A.vue:13:99 call A.vue#open exact scope <- <module>
      A.vue:13:115 reference format.ts#format exact import <- <module>
      A.vue:13:124 reference A.vue#save exact scope <- <module>`,
  );
  check(
    'components: by name, in kebab case, in a namespace, by is; what they are given is handed on',
    `<Field :x="save" @y="save" /><field></field><Ns.Item/><component :is="Field" :a="save"/><component is="field"/>`,
    `
      A.vue:13:2 call Field.vue#<module> exact import <- <module>
      A.vue:13:12 reference A.vue#save exact scope <- <module>
      A.vue:13:22 reference A.vue#save exact scope <- <module>
      A.vue:13:31 call Field.vue#<module> exact import <- <module>
      A.vue:13:46 reference ns.ts#<module> exact import <- <module>
      A.vue:13:49 call Field.vue#<module> exact import <- <module>
      A.vue:13:71 reference Field.vue#<module> exact import <- <module>
      A.vue:13:82 reference A.vue#save exact scope <- <module> escapes
      A.vue:13:104 call Field.vue#<module> exact import <- <module>`,
  );
  check(
    'loops and slots make scopes, which end with their element',
    `<li v-for="(save, i) in users" :key="save.getName()">{{ open(i) }}</li>
<li v-for="{ getName: save } of users">{{ save }}</li>
<Field><template #item="{ save }">{{ save }}</template><template #[format]>{{ save() }}</template></Field>
<Field v-slot="save" :a="save">{{ save }}</Field>{{ save() }}`,
    `
      A.vue:13:25 reference A.vue#users exact scope <- <module>
      A.vue:13:43 call A.vue#User.getName inferred inferred_type <- <module> via A.vue#User
      A.vue:13:57 call A.vue#open exact scope <- <module>
      A.vue:14:14 reference A.vue#User.getName inferred inferred_type <- <module> via A.vue#User
      A.vue:14:33 reference A.vue#users exact scope <- <module>
      A.vue:15:2 call Field.vue#<module> exact import <- <module>
      A.vue:15:27 reference A.vue#save hint unique_name <- <module>
      A.vue:15:27 read [save] receiver_type_unknown <- <module>
      A.vue:15:68 reference format.ts#format exact import <- <module>
      A.vue:15:79 call A.vue#save exact scope <- <module>
      A.vue:16:2 call Field.vue#<module> exact import <- <module>
      A.vue:16:26 reference A.vue#save exact scope <- <module>
      A.vue:16:53 call A.vue#save exact scope <- <module>`,
  );
  check(
    'conditions, bindings, models, directives, references, moustaches',
    `<p v-if="format(1)" :id="save()">{{ "a" + format(2) }}</p><p v-else-if="save()" /><p v-else :[save()]="1"/>
<input v-model="users" v-focus="save()" ref="field" :users v-show="open(1)" v-bind="save()" :a="save() &amp;&amp; open(2)">`,
    `
      A.vue:13:10 call format.ts#format exact import <- <module>
      A.vue:13:26 call A.vue#save exact scope <- <module>
      A.vue:13:43 call format.ts#format exact import <- <module>
      A.vue:13:73 call A.vue#save exact scope <- <module>
      A.vue:13:95 call A.vue#save exact scope <- <module>
      A.vue:14:17 reference A.vue#users exact scope <- <module>
      A.vue:14:24 reference A.vue#vFocus exact scope <- <module>
      A.vue:14:33 call A.vue#save exact scope <- <module>
      A.vue:14:46 reference A.vue#field exact scope <- <module>
      A.vue:14:54 reference A.vue#users exact scope <- <module>
      A.vue:14:68 call A.vue#open exact scope <- <module>
      A.vue:14:85 call A.vue#save exact scope <- <module>
      A.vue:14:97 call A.vue#save exact scope <- <module>
      A.vue:14:115 call A.vue#open exact scope <- <module>`,
  );
  check(
    'what is no code: comments, v-pre, text',
    `<!-- {{ save() }} <b @click="save()"> --><p v-pre>{{ save() }}<Field/></p> save() <p title="save()"/> a < b {{ save() }}`,
    `
      A.vue:13:112 call A.vue#save exact scope <- <module>`,
  );
  check(
    'TypeScript, a moustache with a sign of markup, a component that nobody knows',
    `{{ (format(1) as number) < 2 ? save()! : '<b>' }}<Unknown :f="save" />{{ (users[0] as User).getName() }}`,
    `
      A.vue:13:5 call format.ts#format exact import <- <module>
      A.vue:13:32 call A.vue#save exact scope <- <module>
      A.vue:13:63 reference A.vue#save exact scope <- <module> escapes
      A.vue:13:75 reference A.vue#users exact scope <- <module>
      A.vue:13:87 type_reference A.vue#User exact scope <- <module>
      A.vue:13:93 call A.vue#User.getName exact declared_type <- <module> via A.vue#User`,
  );
});

it('a component that the configuration brings is inferred', async () => {
  const files = { 'A.vue': '<template><my-field :a="b"/><Gone/></template>', 'fields/My.vue': '<template/>' };
  assert.equal(
    await linksText(files, { packages: { '<MyField>': 'fields/My.vue' } }),
    'A.vue:1:12 call fields/My.vue#<module> inferred scope <- <module>\n',
  );
});
