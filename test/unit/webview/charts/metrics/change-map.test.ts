import assert from 'node:assert/strict';
import { overlaps } from '#webview/charts/boxes.ts';
import { changeMap, type MapPoint } from '#webview/charts/metrics/change-map.ts';
import type { TextShape } from '#webview/charts/scene.ts';
import { textWidth } from '#webview/charts/text-width.ts';
import { rootScale, rootTicks } from '#webview/charts/metrics/ticks.ts';

const points: readonly MapPoint[] = Array.from({ length: 300 }, (_, at) => ({
  file: `src/part-${at}.ts`,
  name: `part-${at}.ts`,
  changes: ((at * 37) % 101) / 2,
  cognitive: (at * 53) % 400,
  codeLines: (at * 13) % 900,
}));
const words = {
  title: 'Map',
  description: 'Files',
  across: 'Changes',
  up: 'Complexity',
  corner: 'both',
  numberText: String,
  labelOf: ({ file }: MapPoint) => file,
};
const room = { width: 1000, height: 600, fontRatio: 1.1 };

describe('the map of change and complexity', () => {
  const scene = changeMap(points, words, room);

  it('puts marks where their numbers are, none cut off', () => {
    for (const { box, id } of scene.marks)
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= room.width && box.y + box.height <= room.height, id);
    const [low, high] = [
      changeMap(
        [
          { ...points[1], changes: 1 },
          { ...points[2], changes: 9 },
        ],
        words,
        room,
      ).marks,
    ].flat();
    const byId = new Map([low, high].map((mark) => [mark?.id, mark?.box.x ?? 0]));
    assert.ok((byId.get('src/part-1.ts') ?? 0) < (byId.get('src/part-2.ts') ?? 0));
  });

  it('has marks for the weightiest, dots for the rest', () => {
    assert.equal(scene.marks.length, 200);
    assert.equal(scene.backdrop?.filter(({ className }) => className === 'dot').length, 100);
  });

  it('names the weightiest, no name over another', () => {
    const names = scene.captions as readonly TextShape[];
    assert.ok(names.length >= 3, `${names.length} names`);
    const boxes = names.map(({ at, text }) => ({
      x: at.x,
      y: at.y - 10,
      width: textWidth(text) * 11 * 1.1,
      height: 13,
    }));
    boxes.forEach((box, index) => {
      for (const other of boxes.slice(index + 1)) assert.ok(!overlaps(box, other));
    });
  });

  it('has round ticks that keep apart', () => {
    const ticks = rootTicks(2119, 500, 24);
    const place = rootScale(2119, 500);
    assert.deepEqual(ticks.slice(0, 2), [0, 5]);
    for (const [at, tick] of ticks.entries()) if (at > 0) assert.ok(place(tick) - place(ticks[at - 1]) >= 24);
    assert.deepEqual(rootTicks(0, 500, 24), [0]);
  });
});
