import assert from 'node:assert/strict';
import { symbolNamesData } from '#server/app/analysis/symbol-names-data.ts';
import { NameIndex } from '#server/engine/ask/name-index.ts';
import { meaningsOf } from '#server/engine/ask/resolve-mention.ts';
import { namesAlike } from '#server/engine/naming/names-alike.ts';
import { type AgentTarget, resolveTarget } from '#server/app/agents/resolve-target.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

const cards = `
=== src/Card.vue
<script setup lang="ts">
defineProps<{ id: string }>();
</script>
=== src/Page.vue
<template><i /></template>
=== old/Page.svelte
<i />
=== src/Box.vue
<template><i /></template>
=== src/box.ts
export class Box {}
=== src/components/smart/Input.vue
<i />
=== src/components/smart/Tree/index.vue
<i />
=== src/side-bar.vue
<i />
=== src/components.d.ts
declare module 'vue' {
  export interface GlobalComponents {
    SmartInput: typeof import('./components/smart/Input.vue')['default'];
  }
}
`;

async function targetOf(text: string): Promise<AgentTarget> {
  return resolveTarget(await (await linkFolder(cards)).refresh(), text, '/');
}

describe('a component that is named by its file', () => {
  it('is that file', async () => assert.deepEqual(await targetOf('Card'), { kind: 'file', file: 'src/Card.vue' }));
  it('stands behind a declaration of the name', async () =>
    assert.deepEqual(await targetOf('Box'), { kind: 'symbol', id: 'src/box.ts#Box', file: 'src/box.ts' }));
  for (const [text, file] of Object.entries({
    SmartInput: 'src/components/smart/Input.vue',
    'smart-input': 'src/components/smart/Input.vue',
    Input: 'src/components/smart/Input.vue',
    Tree: 'src/components/smart/Tree/index.vue',
    'smart-tree': 'src/components/smart/Tree/index.vue',
    SideBar: 'src/side-bar.vue',
    'side-bar': 'src/side-bar.vue',
  })) {
    it(`is meant by ${text}, as code, markup and plugins call it`, async () =>
      assert.deepEqual(await targetOf(text), { kind: 'file', file }));
  }

  it('is what a question names, and the first of what a wrong id may have meant', async () => {
    const snapshot = await (await linkFolder(cards)).refresh();
    const meant = meaningsOf(new NameIndex(snapshot), { text: 'SmartInput' });
    assert.deepEqual(
      meant.map(({ id }) => id),
      ['src/components/smart/Input.vue'],
    );
    assert.equal(namesAlike(snapshot, 'smart-input')[0], 'src/components/smart/Input.vue');
  });

  it('is among the symbols of an editor, by the name that was typed', async () => {
    const snapshot = await (await linkFolder(cards)).refresh();
    const [first] = symbolNamesData(snapshot, { name: 'SmartInput', limit: 5 });
    assert.deepEqual([first.name, first.file, first.line], ['SmartInput', 'src/components/smart/Input.vue', 1]);
  });

  it('is not guessed among several', () =>
    assert.rejects(targetOf('Page'), /Several symbols are called Page: old\/Page\.svelte, src\/Page\.vue/));
  it('is not one in other case', () => assert.rejects(targetOf('card'), /Nothing in the index is called card/));
});
