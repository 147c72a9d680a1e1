import assert from 'node:assert/strict';
import { shippedModel } from '#server/app/analysis/search-model.ts';
import { isInert } from '#server/engine/search/inert-pieces.ts';
import { readQuestion } from '#server/engine/search/question.ts';
import { chunksOf, searchableFiles } from '#server/engine/search/searchable-files.ts';
import { type SearchableSnapshot, SnapshotSearch } from '#server/engine/search/snapshot-search.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';

const fixture = `
=== src/sizes.ts
export interface Sizes {
  fit(): number;
}
export type Size = {
  width: number;
};
export const defaultSizes = {
  width: 1,
  height: 2,
};
export const sizer = {
  unit: 'cm',
  deep: {
    fit() {
      return 1;
    },
  },
};
export class Frame {
  width = 1;
}
export function resize() {
  return 2;
}
console.log(
  resize(),
);
=== src/Frame.vue
<template>
  <p>width</p>
</template>
<script setup lang="ts">
function widen() {
  return 3;
}
</script>
=== post/shapes.ts
export interface ParcelLabels {
  lines: readonly string[];
  paper: { width: number; height: number };
  printedAt: string;
}
=== post/printer.ts
export function parcelLabels(lines: readonly string[]) {
  return lines.map((line) => line.slice(0, paper.width)).concat(lines.slice(0, paper.height));
}
`;

describe('pieces that only name what other code does', () => {
  let snapshot: SearchableSnapshot;
  before(async () => {
    snapshot = (await (await searchFolder(fixture)).refresh()) as SearchableSnapshot;
  });

  for (const [path, expected] of [
    [
      'src/sizes.ts',
      ['1 inert', '2 live', '4 inert', '7 inert', '11 live', '13 live', '14 live', '19 live', '22 live', '25 live'],
    ],
    ['src/Frame.vue', ['1 inert', '5 live', '8 inert']],
  ] as const) {
    it(`are types, values without functions and markup, in ${path}`, () => {
      const file = searchableFiles(snapshot.search, snapshot.files).find((each) => each.path === path);
      assert.ok(file);
      const [from, to] = chunksOf(file);
      const pieces = Array.from({ length: to - from }, (_, at) => from + at);
      const shown = pieces.map((chunk) => {
        const line = file.part.segment.lines[chunk - file.part.firstChunk];
        return `${line} ${isInert(snapshot.symbols, file, chunk) ? 'inert' : 'live'}`;
      });
      assert.deepEqual(shown, expected);
    });
  }

  it('stand behind code that says it nearly as well', () => {
    const search = new SnapshotSearch(snapshot, shippedModel(bundledAssets)());
    const found = search.find(readQuestion('labels of a parcel'), 3).map(({ file }) => file.path);
    assert.equal(found[0], 'post/printer.ts');
  });
});
