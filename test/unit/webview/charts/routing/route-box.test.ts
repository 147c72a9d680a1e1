import assert from 'node:assert/strict';
import { routeBox } from '#webview/charts/routing/route-box.ts';
import type { BoxArrow } from '#webview/charts/routing/routed-box.ts';
import type { Box, Point, Track } from '#webview/charts/scene.ts';
import { countCrossings } from '../../../../../bench/picture/picture-figures.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

const at = (column: number, row: number): Box => ({ x: column * 190, y: row * 100, width: 150, height: 56 });
const area = { x: -40, y: -40, width: 2000, height: 2000 };

function check(what: string, boxes: readonly Box[], arrows: readonly BoxArrow[], expected: readonly string[]): void {
  it(what, () => assert.deepEqual(routeBox(boxes, area, 1, arrows).map(textOf), expected));
}

function textOf(track: Track | undefined): string {
  return track?.points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ') ?? 'none';
}

/** Whether a straight piece runs through a box: along its border is beside it. */
function runsThrough(from: Point, to: Point, { x, y, width, height }: Box): boolean {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  return left < x + width - 1 && right > x + 1 && top < y + height - 1 && bottom > y + 1;
}

describe('the ways of arrows in a box', () => {
  check(
    'lead straight down where nothing is between',
    [at(0, 0), at(0, 1)],
    [{ source: 0, target: 1 }],
    ['75,56 75,100'],
  );
  check(
    'turn twice in the channel between two rows',
    [at(0, 0), at(1, 1)],
    [{ source: 0, target: 1 }],
    ['75,56 75,78 265,78 265,100'],
  );
  check('lead across to what stands beside', [at(0, 0), at(1, 0)], [{ source: 0, target: 1 }], ['150,28 190,28']);

  it('lead around what stands in a column', () => {
    const boxes = [at(0, 0), at(0, 1), at(0, 2)];
    const [track] = routeBox(boxes, area, 1, [{ source: 0, target: 2 }]);
    assert.ok(track !== undefined && track.points.length > 2);
    track.points.forEach((to, index) => index > 0 && assert.ok(!runsThrough(track.points[index - 1], to, boxes[1])));
  });

  it('cross little where another order, or another way, spares it', () => {
    const boxes = [0, 1, 2, 3].flatMap((column) => [0, 1, 2].map((row) => at(column, row)));
    const arrows = ['0 5', '3 4', '1 11', '3 5', '6 1'].map((text) => {
      const [source, target] = text.split(' ').map(Number);
      return { source, target };
    });
    const lines = routeBox(boxes, area, 1, arrows).map((track, index) => ({
      source: `${arrows[index].source}`,
      target: `${arrows[index].target}`,
      points: track?.points ?? [],
    }));
    // Six when each channel was ordered by itself, and each way laid once.
    assert.equal(countCrossings(lines), 1);
  });

  it('enter a target together, by one trunk', () => {
    const boxes = [at(0, 0), at(1, 0), at(2, 0), at(1, 1)];
    const tracks = routeBox(
      boxes,
      area,
      1,
      [0, 1, 2].map((source) => ({ source, target: 3 })),
    );
    const ends = tracks.map((track) => track?.points.at(-1));
    assert.deepEqual(ends, [ends[0], ends[0], ends[0]]);
  });

  it('to different targets lie beside each other', () => {
    const boxes = [at(0, 0), at(1, 1), at(2, 1)];
    const [one, other] = routeBox(boxes, area, 1, [
      { source: 0, target: 1 },
      { source: 0, target: 2 },
    ]);
    assert.ok(Math.abs((one as Track).points[0].x - (other as Track).points[0].x) >= 5);
  });

  it('run through no box and end at their own, wherever boxes stand', () => {
    const random = seededRandom(announcedSeed('ways'));
    for (let round = 0; round < rounds(40); round++) {
      const boxes = Array.from({ length: 25 }, (_, place) => at(place % 5, Math.floor(place / 5)))
        .filter(() => random() < 0.7)
        .map((box) => ({ ...box, x: box.x + random() * 20, height: 40 + random() * 30 }));
      const arrows = Array.from({ length: 12 }, () => ({
        source: Math.floor(random() * boxes.length),
        target: Math.floor(random() * boxes.length),
      })).filter(({ source, target }) => source !== target);
      routeBox(boxes, area, 1, arrows).forEach((track, index) => {
        const { source, target } = arrows[index];
        assert.ok(track !== undefined, `${source} ${target}`);
        track.points.forEach((to, place) => {
          if (place === 0) return;
          const from = track.points[place - 1];
          assert.ok(Math.abs(from.x - to.x) < 1e-6 || Math.abs(from.y - to.y) < 1e-6, 'straight');
          for (const box of boxes) assert.ok(!runsThrough(from, to, box), `${textOf(track)} ${JSON.stringify(box)}`);
        });
        for (const [point, box] of [
          [track.points[0], boxes[source]],
          [track.points[track.points.length - 1], boxes[target]],
        ] as const) {
          assert.ok(point.x >= box.x - 1e-6 && point.x <= box.x + box.width + 1e-6);
          assert.ok(point.y >= box.y - 1e-6 && point.y <= box.y + box.height + 1e-6);
        }
      });
    }
  });
});
