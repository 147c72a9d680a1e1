import assert from 'node:assert/strict';
import type { View } from '#protocol/view.ts';
import { overlaps } from '#webview/charts/boxes.ts';
import { drawView } from '#webview/charts/draw-view.ts';
import type { Box, Scene, Shape, TextShape } from '#webview/charts/scene.ts';
import { textWidth } from '#webview/charts/text-width.ts';
import { announcedSeed, rounds, seededRandom } from '../../../support/random-rounds.ts';
import { edgeOf, folderAround, markAt, viewOf } from '../../../support/view-fixture.ts';

const FONT_RATIO = 1;
/** Pixels that letters may reach into each other by: half of the space between lines. */
const TOLERANCE = 1;

function boxOf({ text, at, anchor, size, bold }: TextShape): Box {
  const width = textWidth(text, bold) * size * FONT_RATIO;
  const start = { start: 0, middle: width / 2, end: width }[anchor];
  return { x: at.x - start, y: at.y - size * 0.75, width, height: size * 0.9 };
}

const isText = (shape: Shape): shape is TextShape => shape.kind === 'text';

function textsOf({ marks }: Scene): TextShape[] {
  return marks.flatMap(({ shapes, plate }) => [...shapes, ...plate].filter(isText));
}

/** Two texts that lie over each other at a zoom, or undefined. */
function collision(scene: Scene, zoom: number): string | undefined {
  const texts = textsOf(scene).map((shape) => ({ shape, box: boxOf(shape) }));
  const inset = TOLERANCE / zoom;
  for (const [place, { shape, box }] of texts.entries()) {
    const smaller = { ...box, y: box.y + inset, height: box.height - inset, width: box.width - inset };
    const other = texts.slice(place + 1).find((next) => overlaps(smaller, next.box));
    if (other) return `${shape.text} / ${other.shape.text} at ${zoom}`;
  }
  return undefined;
}

const platesOf = (shapes: readonly Shape[]): Box[] =>
  shapes.flatMap((shape) => (shape.kind === 'rect' && shape.className === 'plate' ? shape.box : []));

/** A number on an arrow that lies over a mark, a header, a name on a plate or another number. */
function coveringNumber({ marks, edges }: Scene): Box | undefined {
  const taken = marks.flatMap(({ isOpen, box, header, plate }) =>
    isOpen ? [header ?? [], platesOf(plate)].flat() : box,
  );
  const numbers = edges.flatMap(({ shapes }) => platesOf(shapes));
  return numbers.find((number, place) => [...taken, ...numbers.slice(place + 1)].some((box) => overlaps(number, box)));
}

const zooms = [0.05, 0.1, 0.17, 0.25, 0.35, 0.5, 0.71, 1, 1.41, 2, 4, 8, 20];

function checkAtEveryZoom(what: string, view: View): void {
  it(what, () => {
    for (const zoom of zooms) {
      const scene = drawView(view, { zoom, edgeShare: 1, fontRatio: FONT_RATIO });
      assert.equal(collision(scene, zoom), undefined);
      for (const { text, size } of textsOf(scene)) {
        assert.ok(size * zoom >= 9.9 && size * zoom <= 16.1, `${text}: ${size * zoom} pixels at ${zoom}`);
      }
    }
  });
}

const looks = { inCycles: 1203, unknown: 17, test: true, fanIn: 3, fanOut: 1 };

describe('texts of a drawing', () => {
  checkAtEveryZoom(
    'can be read in a row',
    viewOf(['a/**', 'b.ts', 'long-name-of-a-file.component.test.ts'].map((id, column) => markAt(id, column, 0, looks))),
  );
  checkAtEveryZoom(
    'can be read in a folder',
    viewOf(folderAround('src/**', ['src/a/**', 'src/b.ts', 'src/c/**'], 1, looks)),
  );

  const nested = [
    ...folderAround('src/**', ['src/x/**', 'src/y/**', 'src/z/**'], 1).filter(({ id }) => id !== 'src/x/**'),
    ...folderAround('src/x/**', ['src/x/a.ts', 'src/x/b.ts', 'src/x/c.ts'], 0.27, { x: 20, y: 44, parent: 'src/**' }),
  ];
  checkAtEveryZoom('can be read in what was unfolded inside of a small box', viewOf(nested));

  it('are there whenever a mark has room', () => {
    const view = viewOf([markAt('src/**', 0, 0)]);
    for (const zoom of zooms.filter((each) => each >= 0.35)) {
      const texts = textsOf(drawView(view, { zoom, edgeShare: 1 })).map(({ text }) => text);
      assert.equal(texts[0], 'src', `at ${zoom}`);
    }
  });

  it('name a folder that is seen from far away, as far as there is room', () => {
    const view = viewOf(folderAround('src/**', ['src/a/**', 'src/b/**', 'src/c/**'], 1));
    const texts = textsOf(drawView(view, { zoom: 0.25, edgeShare: 1 })).map(({ text }) => text);
    assert.deepEqual(texts, ['src', 'a', 'b', 'c']);
  });

  const seed = announcedSeed('texts of a drawing');
  it('stay apart in random drawings', () => {
    const random = seededRandom(seed);
    for (let round = 0; round < rounds(40); round++) {
      const view = randomView(random);
      const zoom = 0.05 * 1.6 ** (random() * 12);
      const scene = drawView(view, { zoom, edgeShare: 1, fontRatio: FONT_RATIO });
      assert.equal(collision(scene, zoom), undefined);
      assert.equal(coveringNumber(scene), undefined);
      const [{ source: id }] = view.edges.length > 0 ? view.edges : [{ source: view.marks[0].id }];
      const pointed = drawView(view, { zoom, edgeShare: 1, fontRatio: FONT_RATIO, pointed: { kind: 'mark', id } });
      assert.equal(coveringNumber(pointed), undefined);
    }
  });
});

function randomView(random: () => number): View {
  const pick = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const marks = Array.from({ length: pick(1, 4) }, (_, row) => {
    const ids = Array.from({ length: pick(1, 6) }, (__, place) => `d${row}/${'name'.repeat(pick(1, 12))}${place}.ts`);
    return folderAround(`d${row}/**`, ids, pick(2, 10) / 10, { ...(random() < 0.5 ? looks : {}), y: row * 160 });
  }).flat();
  const files = marks.filter(({ type }) => type === 'file');
  const edges = files.slice(1).map((mark, place) => edgeOf(mark.id, files[place].id, { weight: pick(1, 900) }));
  return viewOf(marks, edges);
}
