import assert from 'node:assert/strict';
import type { FileMetrics } from '#protocol/metrics.ts';
import { contains, overlaps } from '#webview/charts/boxes.ts';
import { folderTree } from '#webview/charts/metrics/folder-tree.ts';
import { type Cell, treemapCells } from '#webview/charts/metrics/treemap.ts';
import { treemapScene } from '#webview/charts/metrics/treemap-scene.ts';
import { stepsOf } from '#webview/charts/metrics/value-steps.ts';
import { sceneToSvg } from '#webview/charts/scene-to-svg.ts';
import { lightTheme } from '#webview/charts/theme.ts';
import { measuredFiles } from '../../../../support/metrics-fixture.ts';

const values = { area: 'codeLines', colour: 'recentChanges' } as const;
const room = { width: 900, height: 600, fontRatio: 1.1 };

function cellsOf(files: readonly FileMetrics[], within?: string): Cell[] {
  return treemapCells(folderTree(files, values, within), room);
}

/** Boxes of files, wherever they are drawn. */
const placesOf = (cells: readonly Cell[]) =>
  new Map(cells.filter(({ kind }) => kind === 'file').map(({ node, box }) => [node.path, box]));

describe('a treemap', () => {
  const files = measuredFiles(400);
  const cells = cellsOf(files);

  it('has each file once: by itself, in a folder that is one box, or among small ones', () => {
    const leaves = cells.filter(({ kind }) => kind !== 'openFolder');
    assert.equal(
      leaves.reduce((sum, { node }) => sum + node.files, 0),
      files.length,
    );
    assert.equal(new Set(cells.map(({ node, kind }) => `${node.path} ${kind}`)).size, cells.length);
  });

  it('draws boxes inside of their folders, beside each other, as large as their share', () => {
    const leaves = cells.filter(({ kind }) => kind !== 'openFolder');
    for (const [at, { box, node }] of leaves.entries()) {
      assert.ok(contains({ x: 0, y: 0, ...room }, box), node.path);
      for (const other of leaves.slice(at + 1)) assert.ok(!overlaps(box, other.box), `${node.path} ${other.node.path}`);
    }
    const folders = new Map(cells.filter(({ kind }) => kind === 'openFolder').map(({ node, box }) => [node.path, box]));
    for (const { box, parent, node } of cells)
      if (parent !== undefined) assert.ok(contains(folders.get(parent) as never, box), node.path);
    const areas = leaves.map(({ box, node }) => (box.width * box.height) / node.area).filter((each) => each > 0);
    assert.ok(leaves.filter(({ box }) => box.width * box.height > 400).length > 50);
    assert.ok(areas.length > 0);
  });

  it('stays readable for a large project', () => {
    const many = Array.from({ length: 25 }, (_, copy) =>
      files.map((file) => ({ ...file, file: `part${copy}/${file.file}` })),
    ).flat();
    const drawn = cellsOf(many);
    assert.ok(drawn.length < 700, `${drawn.length} boxes of ${many.length} files`);
    assert.equal(
      drawn.filter(({ kind }) => kind !== 'openFolder').reduce((sum, { node }) => sum + node.files, 0),
      many.length,
    );
  });

  it('moves nothing when a file grows a little, or when colour stands for something else', () => {
    const grown = files.map((file, at) => (at === 30 ? { ...file, codeLines: file.codeLines + 1 } : file));
    const [before, after] = [placesOf(cells), placesOf(cellsOf(grown))];
    for (const [path, box] of before) {
      const moved = Math.hypot(box.x - (after.get(path)?.x ?? 0), box.y - (after.get(path)?.y ?? 0));
      assert.ok(moved < 12, `${path} moved by ${moved}`);
    }
    const recoloured = treemapCells(folderTree(files, { ...values, colour: 'authors' }), room);
    assert.deepEqual(placesOf(recoloured), before);
  });

  it('shows a folder as the whole, and one that holds nothing but a folder with it', () => {
    const inside = cellsOf(files, 'src/shop');
    assert.ok(inside.every(({ node }) => node.path.startsWith('src/shop/')));
    const [deep] = cellsOf(files.map((file) => ({ ...file, file: `a/b/${file.file}` })));
    assert.equal(deep?.node.name, 'a/b');
  });

  it('colours a folder by its worst file, and many small files by their mean', () => {
    const tree = folderTree(files, values);
    const highest = Math.max(...files.map(({ history }) => history?.recentChanges ?? 0));
    assert.equal(tree.colour, highest);
    const low = folderTree(files, { area: 'codeLines', colour: 'maintainability' });
    assert.equal(low.colour, Math.min(...files.map(({ maintainability }) => maintainability)));
  });

  it('is nothing without files, and in no room', () => {
    assert.deepEqual(cellsOf([]), []);
    assert.deepEqual(treemapCells(folderTree(files, values), { width: 0, height: 0 }), []);
  });

  it('is written into a file with names escaped', () => {
    const odd = files.map((file, at) => (at === 0 ? { ...file, file: 'src/<b>&.ts', codeLines: 9000 } : file));
    const words = {
      title: 'Files',
      description: 'Area',
      labelOf: ({ node }: Cell) => node.path,
      valueText: String,
      restText: (count: number) => `+${count}`,
    };
    const scene = treemapScene(cellsOf(odd), words, { room, steps: stepsOf([1, 2, 3]) });
    const svg = sceneToSvg(scene, lightTheme);
    assert.match(svg, /src\/&lt;b&gt;&amp;\.ts/);
    assert.doesNotMatch(svg, /<b>/);
  });
});
