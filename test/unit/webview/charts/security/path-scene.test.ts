import assert from 'node:assert/strict';
import { contains, overlaps } from '#webview/charts/boxes.ts';
import type { CurveShape, Shape } from '#webview/charts/scene.ts';
import { pathHeight, type PathNode, pathScene } from '#webview/charts/security/path-scene.ts';
import { arrowStrokes } from '#webview/charts/security/step-arrows.ts';

function node(id: number, file: string, more: Partial<PathNode> = {}): PathNode {
  const proof = id === 0 ? {} : { proof: 'exact' as const };
  return {
    id: String(id),
    kind: 'step',
    file,
    title: `Step ${id}`,
    what: 'f(x)',
    place: 'line 1',
    label: file,
    ...proof,
    ...more,
  };
}

const files = ['a.ts', 'a.ts', 'src/deep/b.ts', 'src/deep/b.ts', 'c.ts', 'a.ts'];
const nodes = files.map((file, index) => node(index, file));
const sceneIn = (width: number, of: readonly PathNode[] = nodes) =>
  pathScene({ title: 'Path', description: '', nodes: of }, { width, height: 100, fontRatio: 1 });
const ofClass = (shapes: readonly Shape[] = [], name: string) => shapes.filter(({ className }) => className === name);
const boxes = (shapes: readonly Shape[]) => shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape.box] : []));

describe('the drawing of a path', () => {
  it('is read like text: left to right, then the next row, in any width, and nothing overlaps', () => {
    for (const width of [120, 320, 500, 900, 3000]) {
      const { marks, bounds, backdrop } = sceneIn(width);
      assert.deepEqual(
        marks.map(({ id }) => id),
        ['0', '1', '2', '3', '4', '5'],
      );
      const starts = marks.map(({ box }) => box.y * 10_000 + box.x);
      assert.deepEqual(
        starts,
        starts.toSorted((a, b) => a - b),
        `${width}`,
      );
      marks.forEach((one, at) => {
        assert.ok(marks.slice(at + 1).every((other) => !overlaps(one.box, other.box)));
        assert.ok(one.box.y + one.box.height <= bounds.height);
        if (width >= 320) assert.ok(one.box.x >= 0 && one.box.x + one.box.width <= width, `${width}`);
      });
      const drawn = boxes(ofClass(backdrop, 'file'));
      drawn.forEach((one, at) =>
        assert.ok(
          drawn.slice(at + 1).every((other) => !overlaps(one, other)),
          `${width}`,
        ),
      );
      assert.equal(bounds.height, pathHeight(nodes, width));
    }
  });

  it('has a box for steps of one file that follow one another, and another where the file comes again', () => {
    const { backdrop, marks } = sceneIn(3000);
    const drawn = boxes(ofClass(backdrop, 'file'));
    assert.equal(drawn.length, 4);
    const inside = drawn.map((box) => marks.filter((mark) => contains(box, mark.box)).map(({ id }) => id));
    assert.deepEqual(inside, [['0', '1'], ['2', '3'], ['4'], ['5']]);
    assert.equal(boxes(ofClass(sceneIn(200).backdrop, 'file')).length, 6, 'one in each row');
  });

  it('says by the style of a line how a step is known, and never by its colour alone', () => {
    const styles = Object.values(arrowStrokes).map(({ dash = [], width }) => JSON.stringify([dash, width]));
    assert.equal(new Set(styles).size, styles.length);
    const proofs = (['exact', 'inferred', 'hint', 'reach'] as const).map((proof, index) =>
      node(index + 1, 'a.ts', { proof }),
    );
    const { backdrop } = sceneIn(3000, [node(0, 'a.ts'), ...proofs]);
    const lines = ofClass(backdrop, 'way').map((shape) => (shape as CurveShape).stroke);
    assert.deepEqual(lines, [arrowStrokes.exact, arrowStrokes.inferred, arrowStrokes.hint, arrowStrokes.reach]);
  });

  it('joins rows by an arrow that runs through no mark', () => {
    const { backdrop, marks } = sceneIn(420);
    for (const shape of ofClass(backdrop, 'way')) {
      const { start, end } = (shape as CurveShape).curve;
      const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
      assert.ok(marks.every(({ box }) => !contains(box, middle)));
    }
  });

  it('marks source, sink and what is looked at apart from the colour of their border', () => {
    const picked = [node(0, 'a.ts', { kind: 'source' }), node(1, 'a.ts'), node(2, 'a.ts', { kind: 'sink' })];
    const { marks } = pathScene(
      { title: '', description: '', nodes: picked, selected: '1' },
      { width: 900, height: 100, fontRatio: 1 },
    );
    assert.deepEqual(
      marks.map(({ shapes }) => ofClass(shapes, 'strip').length),
      [1, 0, 1],
    );
    const widths = marks.map(({ shapes }) => shapes.find(({ className }) => className === 'box'));
    assert.deepEqual(
      widths.map((shape) => (shape?.kind === 'rect' ? shape.stroke?.width : 0)),
      [1, 2, 1],
    );
  });

  it('keeps the end of a path, whose folders go first', () => {
    const long = `src/${'a-folder-of-some-length/'.repeat(6)}leaf.ts`;
    const { backdrop = [] } = sceneIn(200, [node(0, long)]);
    const names = backdrop.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    assert.deepEqual(names.length, 1);
    assert.match(names[0] ?? '', /^…\/.*leaf\.ts$/);
  });
});
