import assert from 'node:assert/strict';
import { binsOf, histogram } from '#webview/charts/metrics/histogram.ts';

describe('the histogram of complexity', () => {
  it('counts every value once, up to the last range that has one', () => {
    assert.deepEqual(binsOf([0, 4, 5, 14, 15, 16]), [
      { from: 0, to: 4, count: 2 },
      { from: 5, to: 9, count: 1 },
      { from: 10, to: 14, count: 1 },
      { from: 15, to: 24, count: 2 },
    ]);
    assert.equal(binsOf([120]).at(-1)?.to, undefined);
  });

  it('counts the others where they may lie, and says no more of them', () => {
    const bins = binsOf([30, 20, 8], 500, 8);
    assert.deepEqual(bins[0], { from: 0, to: 9, count: 501 });
    assert.deepEqual(
      bins.map(({ count }) => count),
      [501, 0, 1, 1],
    );
  });

  it('draws bars by their counts, a picked one with a frame', () => {
    const words = {
      title: 'Complexity',
      description: '',
      rangeText: String,
      countText: String,
      labelOf: String,
    };
    const scene = histogram(binsOf([1, 1, 1, 6]), words, 600, 5);
    const bars = scene.marks.map(({ shapes }) => shapes.find((shape) => shape.kind === 'rect'));
    const widths = bars.map((bar) => (bar?.kind === 'rect' ? bar.box.width : 0));
    assert.ok(Math.abs((widths[0] ?? 0) - 3 * (widths[1] ?? 0)) < 0.001);
    assert.equal(bars[1]?.kind === 'rect' && bars[1].stroke?.paint, 'focus');
  });
});
