import assert from 'node:assert/strict';
import { arrowsMax, foldDifference, groupsMax } from '#webview/charts/difference/fold-difference.ts';
import { edge, largeDifference, noDifference, node, smallDifference } from '../../../../support/small-difference.ts';

describe('a difference, folded by folders', () => {
  it('shows each file by itself where that can be read, and which end is only on one side', () => {
    const { groups, arrows } = foldDifference(smallDifference);
    assert.deepEqual(
      groups.map(({ id, sign }) => `${sign ?? 'both'} ${id}`),
      [
        'both external:decimal.js',
        'added src/prices/list.ts',
        'added src/prices/tax.ts',
        'both src/shop/cart.ts',
        'removed src/shop/prices.ts',
      ],
    );
    assert.deepEqual(
      arrows.map(({ source, target, sign, weight, isCyclic }) => [source, target, sign, weight, isCyclic]),
      [
        ['src/prices/list.ts', 'external:decimal.js', 'added', 1, false],
        ['src/prices/list.ts', 'src/prices/tax.ts', 'added', 1, true],
        ['src/prices/tax.ts', 'src/shop/cart.ts', 'added', 1, true],
        ['src/shop/cart.ts', 'src/prices/list.ts', 'added', 1, true],
        ['src/shop/cart.ts', 'src/shop/prices.ts', 'removed', 1, false],
      ],
    );
  });

  it('stays within its arrows and boxes, and counts every dependency once', () => {
    for (const [files, edges] of [
      [60, 90],
      [400, 1200],
      [3000, 20_000],
    ] as const) {
      const diff = largeDifference(files, edges);
      const { groups, arrows, hiddenArrows } = foldDifference(diff);
      assert.ok(arrows.length <= arrowsMax && groups.length <= groupsMax, `${arrows.length} ${groups.length}`);
      assert.ok(groups.length > 1, 'something is unfolded');
      const inArrows = arrows.reduce((sum, { weight }) => sum + weight, 0);
      const inBoxes = groups.reduce((sum, { inside }) => sum + inside.added + inside.removed, 0);
      const distinct = [...diff.edgesAdded, ...diff.edgesRemoved].filter(({ source, target }) => source !== target);
      if (hiddenArrows === 0) assert.equal(inArrows + inBoxes, edges);
      else assert.ok(inArrows + inBoxes < distinct.length && arrows.length === arrowsMax);
      assert.equal(
        groups.reduce((sum, { files: counts }) => sum + counts.added, 0),
        diff.nodesAdded.length,
      );
      const ids = new Set(groups.map(({ id }) => id));
      assert.ok(arrows.every(({ source, target }) => ids.has(source) && ids.has(target) && source !== target));
      assert.equal(ids.size, groups.length);
    }
  });

  it('shows the most crowded of very many by themselves, and all others together', () => {
    const edges = Array.from({ length: 200 }, (_, at) => edge(`pkg${at % 50}/a.ts`, `pkg${(at * 7) % 90}/b.ts`));
    const { groups, arrows } = foldDifference({ ...noDifference, edgesAdded: edges });
    assert.equal(arrows.length, arrowsMax);
    assert.ok(groups.length <= groupsMax && groups.some(({ id }) => id === '**'));
    const flat = Array.from({ length: 80 }, (_, at) => edge(`src/f${at}.ts`, `src/f${(at * 3) % 80}.ts`));
    const inOneFolder = foldDifference({ ...noDifference, edgesRemoved: flat });
    assert.ok(inOneFolder.arrows.length > 1 && inOneFolder.groups.length <= groupsMax);
  });

  it('is the same for the same difference in another order', () => {
    const diff = largeDifference(400, 1200);
    const other = {
      ...diff,
      nodesAdded: diff.nodesAdded.toReversed(),
      edgesAdded: diff.edgesAdded.toReversed(),
      edgesRemoved: diff.edgesRemoved.toReversed(),
    };
    assert.deepEqual(foldDifference(other), foldDifference(diff));
  });

  it('takes files of the root, a single file, and nothing', () => {
    assert.deepEqual(foldDifference(noDifference), { groups: [], arrows: [], hiddenArrows: 0 });
    const one = foldDifference({ ...noDifference, nodesRemoved: [node('a.ts')] });
    assert.deepEqual(
      one.groups.map(({ id, sign }) => [id, sign]),
      [['a.ts', 'removed']],
    );
    const many = Array.from({ length: 300 }, (_, at) => node(`f${at}.ts`));
    const folders = many.map((_, at) => node(`p${at}/f.ts`));
    const alone = foldDifference({ ...noDifference, nodesAdded: folders, edgesAdded: [edge('p1/f.ts', 'p1/f.ts')] });
    assert.equal(alone.groups.length, groupsMax - 1);
    const root = foldDifference({ ...noDifference, nodesAdded: many, edgesAdded: [edge('f1.ts', 'lib/x.ts')] });
    assert.deepEqual(
      root.groups.map(({ id, files }) => [id, files.added]),
      [
        ['./', 300],
        ['lib/x.ts', 0],
      ],
    );
  });
});
