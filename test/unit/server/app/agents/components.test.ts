import assert from 'node:assert/strict';
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
`;

async function targetOf(text: string): Promise<AgentTarget> {
  return resolveTarget(await (await linkFolder(cards)).refresh(), text, '/');
}

describe('a component that is named by its file', () => {
  it('is that file', async () => assert.deepEqual(await targetOf('Card'), { kind: 'file', file: 'src/Card.vue' }));
  it('stands behind a declaration of the name', async () =>
    assert.deepEqual(await targetOf('Box'), { kind: 'symbol', id: 'src/box.ts#Box', file: 'src/box.ts' }));
  it('is not guessed among several', () =>
    assert.rejects(targetOf('Page'), /Several symbols are called Page: old\/Page\.svelte, src\/Page\.vue/));
  it('is not one in other case', () => assert.rejects(targetOf('card'), /Nothing in the index is called card/));
});
