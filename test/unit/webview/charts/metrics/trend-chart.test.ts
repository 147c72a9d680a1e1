import assert from 'node:assert/strict';
import { overlaps } from '#webview/charts/boxes.ts';
import type { Shape, TextShape } from '#webview/charts/scene.ts';
import { textWidth } from '#webview/charts/text-width.ts';
import { linearTicks } from '#webview/charts/metrics/ticks.ts';
import { type LinePoint, spreadTimes, trendChart } from '#webview/charts/metrics/trend-chart.ts';

const day = 86_400_000;
const room = { width: 800, height: 400, fontRatio: 1.1 };
const words = {
  title: 'Over time',
  description: 'Commits',
  caption: 'Lines',
  numberText: String,
  dateText: (at: number) => `day ${Math.round(at / day)}`,
  labelOf: ({ id, value }: LinePoint) => `${id}: ${value}`,
};
const points: readonly LinePoint[] = Array.from({ length: 30 }, (_, at) => ({
  id: `c${at}`,
  at: at * day,
  value: 100 + 7 * at,
  ...(at % 2 === 1 && { release: `release-1.${at}.0` }),
}));

const ofClass = (shapes: readonly Shape[], name: string) => shapes.filter(({ className }) => className === name);

describe('the line over time', () => {
  const scene = trendChart(points, words, room);

  it('has a column for each commit, side by side in their order', () => {
    assert.deepEqual(
      scene.marks.map(({ id }) => id),
      points.map(({ id }) => id),
    );
    scene.marks.forEach(({ box }, at) => {
      const next = scene.marks[at + 1]?.box;
      if (next !== undefined) assert.ok(Math.abs(box.x + box.width - next.x) < 1e-6);
      assert.ok(box.x >= 0 && box.x + box.width <= room.width);
    });
  });

  it('joins neighbours, from zero', () => {
    const line = ofClass(scene.captions, 'line');
    assert.equal(line.length, 29);
    const heights = line.map((shape) => (shape.kind === 'curve' ? shape.curve.start.y : Number.NaN));
    assert.deepEqual(
      heights,
      heights.toSorted((a, b) => b - a),
    );
    const zero = scene.captions.find((shape) => shape.kind === 'text' && shape.text === '0') as TextShape;
    const fall = (zero.at.y - 4 - (heights[0] ?? 0)) / (zero.at.y - 4 - (heights[10] ?? 0));
    assert.ok(Math.abs(fall - 100 / 170) < 1e-6);
  });

  it('marks each release, and names as many as have room, the newest first', () => {
    assert.equal(ofClass(scene.captions, 'release').length, 15);
    const names = scene.captions.filter(
      (shape): shape is TextShape => shape.kind === 'text' && shape.text.startsWith('release-'),
    );
    assert.equal(names[0]?.text, 'release-1.29.0');
    assert.ok(names.length > 4 && names.length < 15, `${names.length} names`);
    const boxes = names.map(({ at, text }) => {
      const width = textWidth(text) * 11 * room.fontRatio;
      return { x: at.x - width / 2, y: at.y - 10, width, height: 13 };
    });
    boxes.forEach((box, index) => {
      for (const other of boxes.slice(index + 1)) assert.ok(!overlaps(box, other));
    });
  });

  it('has lines across that are fainter than what they measure, but for zero', () => {
    const { captions = [] } = trendChart(points, words, room);
    const across = ofClass(captions, 'tick').flatMap((shape) => (shape.kind === 'curve' ? [shape.stroke.opacity] : []));
    assert.ok(across.length > 1 && across.every((opacity) => opacity !== undefined && opacity < 0.5));
    assert.equal(ofClass(captions, 'axis').filter(({ kind }) => kind === 'curve').length, 1);
  });

  it('says no date twice', () => {
    const close = points.map((point, at) => ({ ...point, at: at * 1000 }));
    const dates = (scene.backdrop ?? []).filter((shape) => shape.kind === 'text' && shape.text.startsWith('day'));
    assert.equal(dates.length, 6);
    const few = trendChart(close, words, room).backdrop ?? [];
    assert.equal(few.filter((shape) => shape.kind === 'text' && shape.text === 'day 0').length, 1);
  });

  it('holds with no commit, with one, and with nothing counted', () => {
    assert.deepEqual(trendChart([], words, room).marks, []);
    const [alone] = trendChart([{ id: 'a', at: 5, value: 0 }], words, room).marks;
    assert.ok(Object.values(alone?.box ?? {}).every(Number.isFinite));
  });

  it('keeps commits apart that are of one moment, or dated against their order', () => {
    assert.deepEqual(spreadTimes([0, 50, 100], 100, 4), [0, 50, 100]);
    assert.deepEqual(spreadTimes([0, 100, 100, 100], 100, 4), [0, 92, 96, 100]);
    assert.deepEqual(spreadTimes([0, 50, 10, 100], 100, 4), [0, 50, 54, 100]);
    assert.deepEqual(spreadTimes([7, 7], 2, 4), [0, 1]);
  });

  it('has round ticks from zero that hold the largest', () => {
    assert.deepEqual(linearTicks(303, 6), [0, 100, 200, 300, 400]);
    assert.deepEqual(linearTicks(4.2, 5), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(linearTicks(0, 5), [0]);
  });
});
