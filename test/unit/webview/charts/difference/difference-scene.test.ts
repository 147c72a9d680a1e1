import assert from 'node:assert/strict';
import { overlaps } from '#webview/charts/boxes.ts';
import {
  differenceHeight,
  differenceScene,
  type DifferenceWords,
} from '#webview/charts/difference/difference-scene.ts';
import { foldDifference } from '#webview/charts/difference/fold-difference.ts';
import type { CurveShape, TextShape } from '#webview/charts/scene.ts';
import { sceneToSvg } from '#webview/charts/scene-to-svg.ts';
import { lightTheme } from '#webview/charts/theme.ts';
import { edge, largeDifference, noDifference, node, smallDifference } from '../../../../support/small-difference.ts';

const words: DifferenceWords = {
  title: 'Difference',
  description: 'What differs',
  others: 'all others',
  facts: ({ files, inside }) => `+${files.added} −${files.removed}, inside +${inside.added} −${inside.removed}`,
  group: ({ id }) => id,
  arrow: ({ source, target, sign }) => `${sign}: ${source} depends on ${target}`,
};
const sceneIn = (width: number, diff = smallDifference) =>
  differenceScene({ folded: foldDifference(diff), words }, { width, height: 0, fontRatio: 1 });

describe('the drawing of a difference', () => {
  it('says by line and text, and not by colour alone, what was added and removed', () => {
    const { edges, captions, marks } = sceneIn(900);
    const looks = edges.map(({ label, shapes }) => {
      const [line] = shapes as readonly CurveShape[];
      return `${label.slice(0, label.indexOf(':'))} ${line?.stroke.dash === undefined ? 'solid' : 'dashed'}`;
    });
    assert.deepEqual(new Set(looks), new Set(['added solid', 'removed dashed']));
    const numbers = captions.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    assert.deepEqual(numbers, ['+1', '+1 ⟳', '+1 ⟳', '+1 ⟳', '−1']);
    const names = marks.map(({ shapes }) => shapes.find((shape): shape is TextShape => shape.kind === 'text')?.text);
    assert.deepEqual(names, ['decimal.js', '+ list.ts', '+ tax.ts', 'cart.ts', '− prices.ts']);
  });

  it('cuts no name that there is room for, whatever the width of its letters is', () => {
    const short = { ...words, facts: () => 'removed' };
    for (let step = 0; step < 100; step++) {
      const diff = { ...noDifference, nodesRemoved: [node(`src/${'lonelywim'.slice(0, (step % 9) + 1)}.ts`)] };
      const room = { width: 1600, height: 0, fontRatio: 0.9 + step / 333 };
      const { marks } = differenceScene({ folded: foldDifference(diff), words: short }, room);
      const name = marks[0].shapes.find((shape): shape is TextShape => shape.kind === 'text')?.text;
      assert.doesNotMatch(name ?? '', /…/, `${room.fontRatio}`);
    }
  });

  it('puts no number over another where one arrow crosses a shorter one', () => {
    const diff = {
      ...noDifference,
      nodesAdded: [node('src/tax.ts'), node('src/till/bell.ts')],
      edgesAdded: [
        edge('src/price.ts', 'src/tax.ts'),
        edge('src/tax.ts', 'src/price.ts'),
        edge('src/till/bell.ts', 'src/tax.ts'),
      ],
      cyclesAdded: [{ nodes: ['src/price.ts', 'src/tax.ts'] }],
    };
    for (const width of [340, 700, 1040]) {
      const plates = sceneIn(width, diff).captions.flatMap((shape) => (shape.kind === 'rect' ? [shape.box] : []));
      assert.equal(plates.length, 3);
      plates.forEach((one, at) =>
        assert.ok(
          plates.slice(at + 1).every((other) => !overlaps(one, other)),
          `${width}`,
        ),
      );
    }
  });

  it('keeps boxes apart and in their room, in any width', () => {
    for (const width of [200, 320, 800, 1600]) {
      for (const diff of [smallDifference, largeDifference(400, 1200), largeDifference(3000, 20_000)]) {
        const { marks, bounds } = sceneIn(width, diff);
        marks.forEach((one, at) => {
          assert.ok(marks.slice(at + 1).every((other) => !overlaps(one.box, other.box)));
          assert.ok(one.box.x >= 0 && one.box.x + one.box.width <= width, `${width}`);
          assert.ok(one.box.y + one.box.height <= bounds.height);
        });
      }
    }
  });

  it('puts what depends on another above it, where no circle forbids that', () => {
    const chain = { ...noDifference, edgesAdded: [edge('c.ts', 'a.ts'), edge('b.ts', 'c.ts'), edge('b.ts', 'a.ts')] };
    const { marks } = sceneIn(600, chain);
    const rows = marks.toSorted((a, b) => a.box.y - b.box.y).map(({ id }) => id);
    assert.deepEqual(rows, ['b.ts', 'c.ts', 'a.ts']);
  });

  it('is an SVG file in which names are inert', () => {
    const hostile = { ...noDifference, nodesAdded: [node('a<b>&"c.ts')], edgesAdded: [edge('a<b>&"c.ts', 'd.ts')] };
    const svg = sceneToSvg(sceneIn(600, hostile), lightTheme);
    assert.ok(svg.includes('+ a&lt;b&gt;&amp;&quot;c.ts') && !svg.includes('<b>'), svg);
  });

  it('is as high as it was said', () => {
    const folded = foldDifference(largeDifference(400, 1200));
    const room = { width: 700, height: 0, fontRatio: 1 };
    assert.equal(differenceHeight({ folded, words }, room), differenceScene({ folded, words }, room).bounds.height);
  });
});
