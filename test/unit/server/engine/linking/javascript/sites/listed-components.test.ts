import { checkUses } from '../../../../../../support/checked-uses.ts';

const files = `
=== package.json
{ "dependencies": { "ui-kit": "1" } }
=== components.d.ts
declare module 'vue' { export interface GlobalComponents {
  Button: typeof import('ui-kit')['Button']
  Card: typeof import('./Card.vue')['default']
} }
=== Card.vue
<template><b>a</b></template>
`;

function check(what: string, expected: string, tag: string): void {
  const page = `<template>${tag}</template>\n<script setup lang="ts">\nfunction save() {}\n</script>`;
  checkUses(what, 'page.vue#save', expected, `${files}=== page.vue\n${page}\n`);
}

describe('what a component is given that a committed list names', () => {
  check('is called by the package, where it is of one', 'exact 1+0', '<Button @click="save" />');
  check('as what an element of the page is given', 'exact 1+0', '<button @click="save" />');
  check('may be called by another component that no list has', 'bounded 1+0', '<Other @click="save" />');
});
