import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { listUnused } from '#server/engine/graph/calls/unused.ts';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import { isComponentFile } from '#server/engine/languages/typescript/component-files.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

const code = {
  'package.json': '{"name":"app","private":true,"main":"./src/main.ts"}',
  'src/main.ts': "import './page';\nimport { far } from './far';\n",
  'src/page.ts': "export * from './far';\n",
  'src/far.ts': 'export function far() {}\n',
};

/** Certainty of callers by id, of symbols that only the unread part of a file names. */
async function certainties(files: Readonly<Record<string, string>>, ids: readonly string[]): Promise<string[]> {
  const snapshot = asLinked(await (await linkFolder({ ...code, ...files })).refresh());
  const unused = new Map(Array.from(listUnused(snapshot), ({ id, certainty }) => [id, certainty]));
  return ids.map((id) => {
    const node = findSymbolNode(snapshot, id);
    assert.ok(node !== undefined, id);
    assert.notEqual(unused.get(id), 'exact', `${id} is said to be unused`);
    return certaintyOf(snapshot, node).certainty;
  });
}

const script = '<script setup lang="ts">import { far } from \'./far\'; function own() {}</script>';
const options = "<script>import { far } from './far'; export default { methods: { own() {}, far } };</script>";

/** Files of which a front-end reads a part, with a rest that it cannot read. */
const unread: Readonly<Record<string, readonly string[]>> = {
  'A.vue': [
    `${script}<template lang="pug">\nb(@click="own") {{ far() }}\n</template>`,
    `${script}<template src="./a.html" />`,
    `${script}<template src="./a.html"></template>`,
    `${script}<template><b @click="own(" :a="far()"`,
    `${script}<template>{{ far( </template>`,
  ],
  'A.svelte': [`${script}<b on:click={own}>{far(`, `${script}{#if own(far()`],
};

describe('a file that is read in part', () => {
  for (const [name, texts] of Object.entries(unread)) {
    for (const text of texts) {
      it(`bounds what it declares and imports: ${text.slice(script.length)}`, async () => {
        const ids = ['src/far.ts#far', `src/${name}#own`];
        assert.deepEqual(await certainties({ [`src/${name}`]: text }, ids), ['bounded', 'bounded']);
      });
    }
  }

  it('is one of each language whose front-end takes scripts out of markup', () => {
    const extensions = frontEnds.flatMap(({ languageByExtension }) => [...languageByExtension.keys()]);
    const partly = extensions.filter((extension) => isComponentFile(`A${extension}`));
    assert.deepEqual(
      partly.toSorted(),
      Object.keys(unread)
        .map((name) => name.slice(1))
        .toSorted(),
    );
  });

  it('bounds members of its options', async () => {
    const text = `${options}<template lang="pug">\nb(@click="own")\n</template>`;
    assert.deepEqual(await certainties({ 'src/A.vue': text }, ['src/A.vue#default.methods.own']), ['bounded']);
  });

  it('of a language without a front-end bounds what it may import', async () => {
    for (const extension of ['astro', 'mdx', 'marko', 'civet', 'riot', 'imba', 'coffee', 'ls']) {
      const text = "---\nimport { far } from './far';\n---\n<b onclick={far}>{far()}</b>\n";
      assert.deepEqual(await certainties({ [`src/A.${extension}`]: text }, ['src/far.ts#far']), ['bounded'], extension);
    }
  });

  it('is a class with a template in a text, or in another file', async () => {
    for (const template of ['template: `<b (click)="save()">{{ total }}</b>`', "templateUrl: './a.html'"]) {
      const text = `import { Component } from '@angular/core';\n@Component({ ${template} })\nexport class A { save() {} get total() { return 1; } }\n`;
      const ids = ['src/a.ts#A.save', 'src/a.ts#A.total'];
      assert.deepEqual(await certainties({ 'src/a.ts': text }, ids), ['bounded', 'bounded'], template);
    }
  });

  it('names what it names where the syntax is wrong', async () => {
    const text = `${script}<template>{{ far() own }}</template>`;
    assert.deepEqual(await certainties({ 'src/A.vue': text }, ['src/far.ts#far', 'src/A.vue#own']), ['exact', 'exact']);
  });

  it('that is read whole bounds nothing', async () => {
    const text = `${script}<template><b @click="own()">{{ far() }}</b></template>`;
    assert.deepEqual(await certainties({ 'src/A.vue': text }, ['src/far.ts#far', 'src/A.vue#own']), ['exact', 'exact']);
  });
});
