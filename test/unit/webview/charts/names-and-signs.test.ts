import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { drawView } from '#webview/charts/draw-view.ts';
import type { Scene, TextShape } from '#webview/charts/scene.ts';
import { clustersOf, clusterWidth } from '#webview/charts/text-width.ts';
import { drawingRoom, smallRoom } from '#webview/state/drawing-room.ts';
import { fileSnapshot } from '../../../../bench/impact/indexed-snapshot.ts';
import { countTouching } from '../../../../bench/picture/picture-figures.ts';
import type { FileImports } from '../../../support/file-layer.ts';
import { snapshotOf } from '../../../support/pictures.ts';
import { announcedSeed, rounds, seededRandom } from '../../../support/random-rounds.ts';

/** Of the drawing in a window, from a side bar to a large screen. */
const widths = Array.from({ length: 13 }, (_, step) => 480 + 120 * step);
const zoomMax = 1.2;
const lettersMin = 8;
const pixelsMin = 11;
const rounding = 0.01;

/** As a window of this width shows it at first: all of it, no larger than it is read well. */
function firstPicture(snapshot: GraphSnapshot, width: number): { readonly scene: Scene; readonly zoom: number } {
  const height = 0.66 * width;
  const { shape, limit } = drawingRoom(width, height) ?? smallRoom;
  const level = snapshot.files.moduleNames.length >= 3 ? 'module' : 'file';
  const view = new Drawings().view(snapshot, { limit, shape, level });
  const zoom = Math.min(width / view.bounds.width, height / view.bounds.height, zoomMax);
  return { scene: drawView(view, { zoom }), zoom };
}

function namesOf({ marks }: Scene): TextShape[] {
  return marks
    .flatMap(({ shapes, plate }) => [...shapes, ...plate])
    .filter((shape): shape is TextShape => shape.kind === 'text' && shape.className === 'name');
}

/** A sign as wide as two letters says as much. */
function lettersOf(text: string): number {
  const signs = clustersOf(text.replaceAll('…', ''));
  return signs.reduce((sum, sign) => sum + (clusterWidth(sign) >= 1000 && sign !== '@' ? 2 : 1), 0);
}

/** Returns how many names it saw. */
function checkAtEveryWidth(snapshot: GraphSnapshot): number {
  let seen = 0;
  for (const width of widths) {
    const { scene, zoom } = firstPicture(snapshot, width);
    const names = namesOf(scene);
    seen += names.length;
    assert.equal(countTouching(scene), 0, `texts or signs touch at ${width}`);
    for (const { text, size } of names) {
      assert.ok(!text.includes('…') || lettersOf(text) >= lettersMin, `${text} at ${width}`);
      assert.ok(size * zoom >= pixelsMin - rounding, `${text}: ${size * zoom} pixels at ${width}`);
    }
  }
  return seen;
}

const words = [
  'auth',
  'session',
  'render',
  'View',
  'Controller',
  'graph',
  '-plugin',
  'http',
  'Überblick',
  '依赖',
  '_',
  'x',
];

/** Folders of files with long and short names that begin alike, some of which import one another. */
function randomProject(random: () => number): FileImports {
  const pick = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const wordOf = () => words[pick(0, words.length - 1)];
  const nameOf = (place: number) => Array.from({ length: pick(1, 5) }, wordOf).join('') + place;
  const folders = Array.from({ length: pick(2, 14) }, (_, place) => `${nameOf(place)}/${nameOf(place)}`);
  const paths = folders.flatMap((folder) =>
    Array.from(
      { length: pick(1, 20) },
      (_, place) => `${folder}/${nameOf(place)}.${random() < 0.2 ? 'test.ts' : 'ts'}`,
    ),
  );
  return Object.fromEntries(
    paths.map((path) => [path, Array.from({ length: pick(0, 3) }, () => paths[pick(0, paths.length - 1)])]),
  );
}

describe('names and signs of a first picture, in windows of 480 to 1,920 pixels', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  for (const folder of ['webview', 'extension', 'sdk']) {
    it(`stay apart and can be read: ${folder}`, async () => {
      assert.ok(checkAtEveryWidth(await fileSnapshot(root + folder)) > 100);
    });
  }

  const seed = announcedSeed('names and signs');
  it('stay apart and can be read in random projects', () => {
    const random = seededRandom(seed);
    for (let round = 0; round < rounds(6); round++) {
      assert.ok(checkAtEveryWidth(snapshotOf(randomProject(random))) > 0);
    }
  });
});
