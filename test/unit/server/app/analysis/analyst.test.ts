import assert from 'node:assert/strict';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { Analyst } from '#server/app/analysis/analyst.ts';
import { fileLayer, randomImports } from '../../../../support/file-layer.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

describe('an analyst that follows another one', () => {
  it('draws as the one before would have drawn, after what it remembers has crossed a thread', () => {
    const random = seededRandom(announcedSeed('memory of drawings'));
    let kept = 0;
    for (let round = rounds(20); round > 0; round--) {
      const imports = randomImports(random, 30, 60);
      const before = { id: `snp_${round}`, files: fileLayer(imports) };
      const after = {
        id: `snp_${round}_after`,
        files: fileLayer({ ...imports, 'a/0-new.ts': Object.keys(imports).slice(0, 3) }),
      };
      const first = new Analyst(bundledAssets);
      const { seed } = first.answer(before, 'view', {});
      const second = new Analyst(bundledAssets, structuredClone(first.memory));
      const followed = second.answer(after, 'view', { seed });
      assert.deepEqual(followed, first.answer(after, 'view', { seed }));
      if (JSON.stringify(followed.marks) !== JSON.stringify(new Analyst(bundledAssets).answer(after, 'view', {}).marks))
        kept++;
    }
    assert.ok(kept > 0, 'a seed makes a difference');
  });
});
